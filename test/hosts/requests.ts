// Random requests from a fixed seed. Most are plausible, in all equivalent forms; some are unusual.
import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  type KeyedName,
  PAGED_NAMES,
  parametersIn,
} from '../../src/engine/api/api.ts';
import type { Parameter } from '../../src/engine/api/parameter.ts';

export interface ContractRequest {
  readonly method: string;
  /** The path and query, in ASCII. */
  readonly target: string;
  readonly accept: string | undefined;
}

/** Mulberry32: returns numbers from 0 to 1, always the same for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Vocabulary {
  /** The records that paths can identify. */
  readonly keys: Readonly<Record<KeyedName, readonly string[]>>;
  /** The first and last days of the log, as `YYYY-MM-DD`. */
  readonly days: readonly string[];
  /** The path of the site's root, with a slash at both ends. */
  readonly base: string;
}

export function randomRequests(count: number, seed: number, vocabulary: Vocabulary): readonly ContractRequest[] {
  const dice = new Dice(randomNumbers(seed));
  return Array.from({ length: count }, () => randomRequest(dice, vocabulary));
}

class Dice {
  readonly #next: () => number;
  constructor(next: () => number) {
    this.#next = next;
  }
  chance(probability: number): boolean {
    return this.#next() < probability;
  }
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }
  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
  /** Each value with its probability. */
  some<Value>(values: readonly Value[], probability: number): readonly Value[] {
    return values.filter(() => this.chance(probability));
  }
  shuffled<Value>(values: readonly Value[]): readonly Value[] {
    return values
      .map((value) => [this.#next(), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);
  }
}

const ACCEPTS = [
  ...[
    'application/json',
    '*/*',
    'text/html',
    'application/*',
    'text/*',
    'APPLICATION/JSON',
    'text/html, application/json',
  ],
  ...['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json;q=0.1,text/html;q=1'],
  ...[
    'text/html;level=1, application/json',
    'application/json; charset=utf-8',
    'application/json;q=0;v=1,text/html;v=1',
  ],
  ...['text/plain', 'application/xml', ',', ';', '*', '*/json', '*/html', 'text/plain, */*;q=0', ' text/html ; q=1 '],
  ...['text/htmlx', 'xtext/html', 'application/json/x', 'text /html', 'text/html;=x,application/json', 'a/b, ,text/*'],
  ...['application/json;Q=1,text/html ; qq=1', 'application/*;v=1, text/html', '*/*;v=2, text/*'],
];
const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

function randomRequest(dice: Dice, vocabulary: Vocabulary): ContractRequest {
  const method = dice.chance(0.85) ? 'GET' : dice.pick(METHODS);
  const accept = dice.chance(0.6) ? undefined : dice.pick(ACCEPTS);
  const endpoint = dice.pick(ASKED);
  const path = randomPath(dice, endpoint, vocabulary);
  const query = randomQuery(dice, endpoint, vocabulary);
  // Servers reject a path with an invalid escape (400) before they apply any rule.
  return { method, target: path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25') + query, accept };
}

const isKeyed = (endpoint: EndpointName): endpoint is KeyedName => endpointOf(endpoint).key !== undefined;

/** Every endpoint. Endpoints with more parameters occur more often, and endpoints with a key less often. */
const ASKED = ENDPOINT_NAMES.flatMap((name) =>
  Array.from({ length: isKeyed(name) ? 1 : 2 + parametersIn(name).length }, () => name),
);

const NO_KEYS = ['XXX', 'abc', 'A', 'ABCDE', 'AB1', '..', '.', 'a b', 'é', '%', 'ZZZZ'];

function randomPath(dice: Dice, endpoint: EndpointName, { keys, base }: Vocabulary): string {
  let path = endpointOf(endpoint).path.slice(1);
  if (isKeyed(endpoint)) {
    const key = dice.chance(0.8) ? dice.pick(keys[endpoint]) : dice.pick(NO_KEYS);
    path = path.replace(/\{\w+\}/, () => encodeURIComponent(key));
  }
  if (dice.chance(0.06)) path = path.replace(/\/$/, '');
  if (dice.chance(0.03)) path = mutated(dice, path);
  if (dice.chance(0.06)) path = escapedSomewhere(dice, path);
  return base + path;
}

function mutated(dice: Dice, path: string): string {
  const at = dice.below(path.length);
  const other = dice.pick([...['/', '', 'x'], ...'// /../ /./ %2F %00 %5C ; .json index.json A :'.split(' ')]);
  return path.slice(0, at) + other + path.slice(at + dice.below(2));
}

const PERCENT = (character: string, upper: boolean): string => {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${upper ? hex.toUpperCase() : hex}`;
};

/** Escapes some characters that don't need it. */
function escapedSomewhere(dice: Dice, text: string): string {
  return Array.from(text.matchAll(/%[0-9a-f]{2}|./gis), ([piece]) =>
    piece.length === 1 && piece !== '/' && dice.chance(0.3) ? PERCENT(piece, dice.chance(0.5)) : piece,
  ).join('');
}

type Pair = readonly [name: string, value: string | undefined];

const PARAMETERS = ENDPOINT_NAMES.flatMap((endpoint) =>
  parametersIn(endpoint).map(([name, parameter]) => ({ endpoint, name, parameter })),
);
const NAMES = PARAMETERS.map(({ name }) => name);
const WORDS = PARAMETERS.flatMap(({ parameter }) => (parameter.kind === 'words' ? parameter.words : []));
const NO_NAMES = [
  ...['x', 'q', '', 'Page', 'formats'],
  ...NAMES.flatMap((name) => [name.toUpperCase(), `${name}s`, name.replaceAll('_', '-')]),
];

function randomQuery(dice: Dice, asked: EndpointName, vocabulary: Vocabulary): string {
  const pairs: Pair[] = [];
  // The parameters of another endpoint occur together, like the fields of a form.
  const endpoints = ENDPOINT_NAMES.filter((endpoint) => endpoint === asked || dice.chance(0.02));
  for (const { endpoint, name, parameter } of PARAMETERS) {
    if (endpoints.includes(endpoint) && dice.chance(CHANCES[parameter.kind]))
      pairs.push([name, randomValue(dice, parameter, vocabulary)]);
  }
  if (dice.chance(PAGED_NAMES.some((name) => name === asked) ? 0.4 : 0.03)) pairs.push(['page', randomPage(dice)]);
  if (dice.chance(0.3)) pairs.push(['format', randomFormat(dice)]);
  if (dice.chance(0.06)) pairs.push([dice.pick(NO_NAMES), dice.pick(['1', '', dice.pick(WORDS), undefined])]);
  if (pairs.length > 0 && dice.chance(0.06))
    pairs.push([dice.pick(pairs)[0], dice.pick(['1', '2', dice.pick(WORDS), 'api', '', undefined])]);
  const ordered = dice.chance(0.5) ? pairs : dice.shuffled(pairs);
  const text = ordered.map((pair) => pairText(dice, pair)).join(dice.chance(0.98) ? '&' : '&&');
  return text === '' && dice.chance(0.97) ? '' : `?${text}`;
}

/** A query that selects only part of a list. */
export function filteringQuery(endpoint: EndpointName): string {
  const pairs = parametersIn(endpoint).map(([name, parameter]) => [name, filteringValue(parameter)]);
  return `?${new URLSearchParams(pairs.length > 0 ? pairs : [['page', '2']])}`;
}

function filteringValue(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'words':
      return parameter.words.at(-1)!;
    case 'day':
      return '2020-02-29';
    case 'threshold':
      return String(parameter.least + 1);
  }
}

/** The probability that an endpoint's parameter occurs. */
const CHANCES: Readonly<Record<Parameter['kind'], number>> = { words: 0.65, day: 0.5, threshold: 0.25 };

function randomValue(dice: Dice, parameter: Parameter, { days }: Vocabulary): string {
  switch (parameter.kind) {
    case 'words':
      return randomWords(dice, parameter.words);
    case 'day':
      return randomDate(dice, days);
    case 'threshold': {
      const { least } = parameter;
      return randomInteger(dice, [least, least, least, least + 1, 2 * least, least - 1, 0, -least]);
    }
  }
}

function pairText(dice: Dice, [name, value]: Pair): string {
  const spell = (text: string): string => {
    const form = Array.from(encodeURIComponent(text).matchAll(/%[0-9A-F]{2}|./gs), ([piece]) => {
      if (piece === '%20') return dice.pick(['+', '%20']);
      if (piece === '%2C') return dice.pick([',', '%2C', '%2c']);
      return piece;
    }).join('');
    return dice.chance(0.1) ? escapedSomewhere(dice, form) : form;
  };
  return value === undefined ? spell(name) : `${spell(name)}=${spell(value)}`;
}

const randomFormat = (dice: Dice): string | undefined =>
  dice.chance(0.6) ? 'api' : dice.pick(['json', '', undefined, 'xml', 'API', 'api ', 'html', 'jsonx']);

const SPACES = [' ', '\t', '\u00a0', '\u3000', '\u2003', '\u2028', '\x1c', '\ufeff', '  ', '\x85'];

function randomWords(dice: Dice, known: readonly string[]): string {
  const named = [...dice.shuffled(dice.some(known, dice.pick([0.2, 0.5])))];
  const [one, other] = [dice.pick(known), dice.pick(known)];
  if (dice.chance(0.1))
    named.push(dice.pick(['Atlantis', 'SRA', '', ' ', one.slice(0, -1), `${one}x`, `${one} ${other}`]));
  if (dice.chance(0.1) && named.length > 0) named.push(dice.pick(named));
  return named
    .map((value) => {
      const inCase = dice.chance(0.8) ? value : dice.pick([value.toLowerCase(), value.toUpperCase()]);
      if (dice.chance(0.9)) return inCase;
      return dice.chance(0.5) ? dice.pick(SPACES) + inCase : inCase + dice.pick(SPACES);
    })
    .join(',');
}

const ODD_DATES = [
  '',
  ...'2021-02-29 2020-02-29 1900-02-29 2000-02-29 0000-01-01 0001-01-01 9999-12-31 2021-13-01 2021-04-31'.split(' '),
  ...'2021-1-1 2021-01-1 2021-1-01 21-01-01 2021/01/01'.split(' '),
  ...[' 2021-01-01', '2021-01-01 '],
  ...'2021-00-10 2021-01-00 2021-01-32 20210101 2021-01-01T00:00 ２０２１-01-01 2021-001-01 -2021-01-01 12021-01-01'.split(
    ' ',
  ),
];

function randomDate(dice: Dice, days: readonly string[]): string {
  if (dice.chance(0.12)) return dice.pick(ODD_DATES);
  const day = dice.pick(days);
  return dice.chance(0.1) ? day.replaceAll('-0', '-') : day;
}

const ODD_INTEGERS = [
  ...['', '5.0', '1e1', 'five', '0x5', '--5', '5 5'],
  ...'٥ 99999999999999999999 0 -0 + _5 1_0 123456789 1234567890'.split(' '),
];

function randomInteger(dice: Dice, usual: readonly number[]): string {
  if (dice.chance(0.1)) return dice.pick(ODD_INTEGERS);
  const value = dice.pick(usual);
  const text = value < 0 ? String(value) : `${dice.pick(['', '', '', '+', '0', '000000000000'])}${value}`;
  return dice.chance(0.1) ? dice.pick(SPACES) + text + dice.pick(['', ' ']) : text;
}

const randomPage = (dice: Dice): string =>
  dice.chance(0.15)
    ? dice.pick(['last', 'Last', 'LAST', 'last ', 'first', '1.0'])
    : randomInteger(dice, [1, 1, 2, 2, 3, 4, 7, 50, 1000, 0, -1]);
