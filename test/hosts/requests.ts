// Random requests from a fixed seed: mostly such as a client might send, spelled in every way that means the same, some
// such as none should.
import { COUNTRIES, FILTERABLE_TYPES } from '../../src/route/endpoints.ts';

export interface ContractRequest {
  readonly method: string;
  /** Path and query, in ASCII. */
  readonly target: string;
  readonly accept: string | undefined;
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What requests are made from that depends on the site. */
export interface Vocabulary {
  readonly codes: readonly string[];
  /** First and last day of the log, `YYYY-MM-DD`. */
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
  /** Each value with the probability. */
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
  const { path, list } = randomPath(dice, vocabulary);
  const query = randomQuery(dice, list, vocabulary);
  // Servers reject a path with an invalid escape (400) before any rule runs.
  return { method, target: path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25') + query, accept };
}

// ---- path ----

function randomPath(dice: Dice, { codes, base }: Vocabulary): { readonly path: string; readonly list: string } {
  const list = dice.pick([
    'councils',
    'councils',
    'commitments',
    'searchterms',
    'searchterms',
    'searchterms',
    'code',
    '',
  ]);
  let path = list === '' ? 'api/' : `api/${list}/`;
  if (list === 'code') {
    const code = dice.chance(0.8)
      ? dice.pick(codes)
      : dice.pick(['XXX', 'abc', 'A', 'ABCDE', 'AB1', '..', '.', 'a b', 'é', '%', 'ZZZZ']);
    path = `api/councils/${encodeURIComponent(code)}/${dice.chance(0.5) ? 'commitments' : ''}`;
  }
  if (dice.chance(0.06)) path = path.replace(/\/$/, '');
  if (dice.chance(0.03)) path = mutated(dice, path);
  if (dice.chance(0.06)) path = escapedSomewhere(dice, path);
  return { path: base + path, list };
}

function mutated(dice: Dice, path: string): string {
  const at = dice.below(path.length);
  const other = dice.pick([
    '/',
    '',
    'x',
    '//',
    '/../',
    '/./',
    '%2F',
    '%00',
    '%5C',
    ';',
    '.json',
    'index.json',
    'A',
    ':',
  ]);
  return path.slice(0, at) + other + path.slice(at + dice.below(2));
}

const PERCENT = (character: string, upper: boolean): string => {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${upper ? hex.toUpperCase() : hex}`;
};

/** Escapes some characters that need it not. */
function escapedSomewhere(dice: Dice, text: string): string {
  return Array.from(text.matchAll(/%[0-9a-f]{2}|./gis), ([piece]) =>
    piece.length === 1 && piece !== '/' && dice.chance(0.3) ? PERCENT(piece, dice.chance(0.5)) : piece,
  ).join('');
}

// ---- query ----

type Pair = readonly [name: string, value: string | undefined];

function randomQuery(dice: Dice, list: string, vocabulary: Vocabulary): string {
  const pairs: Pair[] = [];
  if (list === 'councils' || dice.chance(0.02)) pairs.push(...councilPairs(dice));
  if (list === 'searchterms' || dice.chance(0.02)) pairs.push(...termPairs(dice, vocabulary));
  if (dice.chance(list === 'commitments' || list === 'searchterms' ? 0.4 : 0.03))
    pairs.push(['page', randomPage(dice)]);
  if (dice.chance(0.3)) pairs.push(['format', randomFormat(dice)]);
  if (dice.chance(0.06))
    pairs.push([
      dice.pick(['x', 'Page', 'COUNTRY', 'q', '', 'formats', 'start-date']),
      dice.pick(['1', '', 'Wales', undefined]),
    ]);
  if (pairs.length > 0 && dice.chance(0.06))
    pairs.push([dice.pick(pairs)[0], dice.pick(['1', '2', 'Wales', 'api', '', undefined])]);
  const ordered = dice.chance(0.5) ? pairs : dice.shuffled(pairs);
  const text = ordered.map((pair) => pairText(dice, pair)).join(dice.chance(0.98) ? '&' : '&&');
  return text === '' && dice.chance(0.97) ? '' : `?${text}`;
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

function councilPairs(dice: Dice): readonly Pair[] {
  const listOf = (known: readonly string[]): string => {
    const named = [...dice.shuffled(dice.some(known, dice.pick([0.2, 0.5])))];
    if (dice.chance(0.1)) named.push(dice.pick(['Atlantis', 'SRA', '', 'Wale', 'Englandx', ' ', 'England Scotland']));
    if (dice.chance(0.1) && named.length > 0) named.push(dice.pick(named));
    return named
      .map((value) => {
        const inCase = dice.chance(0.8) ? value : dice.pick([value.toLowerCase(), value.toUpperCase()]);
        if (dice.chance(0.9)) return inCase;
        return dice.chance(0.5) ? dice.pick(SPACES) + inCase : inCase + dice.pick(SPACES);
      })
      .join(',');
  };
  const pairs: Pair[] = [];
  if (dice.chance(0.7)) pairs.push(['country', listOf(COUNTRIES)]);
  if (dice.chance(0.6)) pairs.push(['authority_type', listOf(FILTERABLE_TYPES)]);
  return pairs;
}

function termPairs(dice: Dice, { days }: Vocabulary): readonly Pair[] {
  const pairs: Pair[] = [];
  if (dice.chance(0.5)) pairs.push(['start_date', randomDate(dice, days)]);
  if (dice.chance(0.5)) pairs.push(['end_date', randomDate(dice, days)]);
  if (dice.chance(0.25)) pairs.push(['min_count', randomInteger(dice, [5, 5, 5, 6, 10, 4, 0, -5])]);
  if (dice.chance(0.25)) pairs.push(['min_results', randomInteger(dice, [1, 1, 1, 2, 0, -1])]);
  return pairs;
}

function randomDate(dice: Dice, days: readonly string[]): string {
  if (dice.chance(0.12)) {
    return dice.pick([
      ...[
        '',
        '2021-02-29',
        '2020-02-29',
        '1900-02-29',
        '2000-02-29',
        '0000-01-01',
        '0001-01-01',
        '9999-12-31',
        '2021-13-01',
      ],
      ...[
        '2021-04-31',
        '2021-1-1',
        '2021-01-1',
        '2021-1-01',
        '21-01-01',
        '2021/01/01',
        ' 2021-01-01',
        '2021-01-01 ',
        '2021-00-10',
      ],
      ...[
        '2021-01-00',
        '2021-01-32',
        '20210101',
        '2021-01-01T00:00',
        '２０２１-01-01',
        '2021-001-01',
        '-2021-01-01',
        '12021-01-01',
      ],
    ]);
  }
  const day = dice.pick(days);
  return dice.chance(0.1) ? day.replaceAll('-0', '-') : day;
}

function randomInteger(dice: Dice, usual: readonly number[]): string {
  if (dice.chance(0.1)) {
    return dice.pick([
      '',
      '5.0',
      '1e1',
      'five',
      '0x5',
      '--5',
      '5 5',
      '٥',
      '99999999999999999999',
      '0',
      '-0',
      '+',
      '_5',
      '1_0',
      '123456789',
      '1234567890',
    ]);
  }
  const value = dice.pick(usual);
  const text = value < 0 ? String(value) : `${dice.pick(['', '', '', '+', '0', '000000000000'])}${value}`;
  return dice.chance(0.1) ? dice.pick(SPACES) + text + dice.pick(['', ' ']) : text;
}

const randomPage = (dice: Dice): string =>
  dice.chance(0.15)
    ? dice.pick(['last', 'Last', 'LAST', 'last ', 'first', '1.0'])
    : randomInteger(dice, [1, 1, 2, 2, 3, 4, 7, 50, 1000, 0, -1]);
