// Random lighthouses for the tiny service, in a table and in a SQLite database. The expected responses come from SQL and from the
// rules of the specification, without the program's code.
import { Database } from 'node-sqlite3-wasm';
import { createRandom } from '../../bench/random.mjs';

interface Lighthouse {
  readonly number: number;
  readonly name: string;
  readonly height: number | null;
  readonly lit: boolean;
}

const PAGE_SIZE = 10;

/** Ordered by name, unlike the API's list. */
function someLighthouses(count: number, seed: string): readonly Lighthouse[] {
  const random = createRandom('lighthouses', seed);
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(random.integer(1, 5000));
  return Array.from(numbers, (number, index) => ({
    number,
    name: `Lighthouse ${'ABCDEFGH'[index % 8]}${index}`,
    // Whole and decimal numbers, some of them equal to a threshold.
    height: random.weighted([
      [null, 1],
      [20, 1],
      [40, 1],
      [random.integer(0, 6000) / 100, 7],
    ]),
    lit: random.chance(0.7),
  })).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Empty for null. Booleans are written in several ways. */
const rowOf = ({ number, name, height, lit }: Lighthouse, index: number): string =>
  [number, name, height ?? '', (lit ? ['true', 'yes', '1'] : ['false', 'no', '0'])[index % 3]].join(',');

// ---- requests ----

/** The parts of a query, each with its condition in SQL, and with its canonical form if that differs. */
const LIT: readonly (readonly [text: string | undefined, sql: string, canonical?: string])[] = [
  [undefined, 'TRUE'],
  ['true', 'lit'],
  ['false', 'NOT lit'],
  ['true,false', 'TRUE'],
  ['false, TRUE', 'TRUE', 'true,false'],
  [' False ,maybe', 'NOT lit', 'false'],
  ['maybe', 'TRUE', ''],
  ['1', 'TRUE', ''],
  ['', 'TRUE'],
];
/** The condition is undefined for an invalid value. */
const HEIGHTS: readonly (readonly [text: string | undefined, sql: string | undefined, canonical?: string])[] = [
  [undefined, 'TRUE'],
  ['0', 'TRUE', ''],
  ['-00', 'TRUE', ''],
  ['1', 'height >= 1'],
  ['20', 'height >= 20'],
  [' +020 ', 'height >= 20', '20'],
  ['40', 'height >= 40'],
  ['41', 'height >= 41'],
  ['60', 'height >= 60'],
  ['-1', undefined],
  ['20.5', undefined],
  ['high', undefined],
  ['', undefined],
];
const PAGES: readonly (string | undefined)[] = [undefined, '1', '2', '3', 'last', '99', '0', '-1', 'x', ''];

export interface ExpectedResponse {
  /** The path and the query. */
  readonly target: string;
  readonly status: number;
  readonly body: string;
  /** The body with links in canonical form, which hosts without a router send for all spellings. */
  readonly canonical?: string;
  /** Whether every host has the response as a file. */
  readonly isPrebuilt: boolean;
  /** The numbers beside the words of the filters on the page, for lists. */
  readonly counts?: Readonly<Record<string, number>>;
}

export interface Lighthouses {
  readonly csv: string;
  /** @param format the value of `format` in the requests, if they have one */
  readonly responses: (siteUrl: string, format?: 'api' | 'json') => readonly ExpectedResponse[];
}

export function lighthouses(count: number, seed: string): Lighthouses {
  const all = someLighthouses(count, seed);
  const database = new Database(':memory:');
  database.run('CREATE TABLE lighthouses (number INTEGER PRIMARY KEY, name TEXT, height REAL, lit INTEGER)');
  for (const { number, name, height, lit } of all)
    database.run('INSERT INTO lighthouses VALUES (?, ?, ?, ?)', [number, name, height, Number(lit)]);
  return {
    csv: ['number,name,height,lit', ...all.map(rowOf)].map((line) => `${line}\n`).join(''),
    responses: (siteUrl, format) => [
      ...LIT.flatMap((lit) =>
        HEIGHTS.flatMap((height) =>
          PAGES.map((page) => listResponse(database, siteUrl, { lit, height, page, format })),
        ),
      ),
      ...recordResponses(all, format),
    ],
  };
}

interface ListRequest {
  readonly lit: (typeof LIT)[number];
  readonly height: (typeof HEIGHTS)[number];
  readonly page: string | undefined;
  readonly format: string | undefined;
}

const LIST = '/v1/lighthouses/';

type Query = readonly (readonly [name: string, value: string])[];

const queryOf = (values: Readonly<Record<string, string | undefined>>): Query =>
  Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined);

function listResponse(
  database: Database,
  siteUrl: string,
  { lit, height, page, format }: ListRequest,
): ExpectedResponse {
  const query = queryOf({ lit: lit[0], min_height: height[0], page, format });
  const target = targetOf(query);
  if (height[1] === undefined) {
    const detail = 'min_height must be an integer greater than or equal to 0';
    return { target, status: 400, body: JSON.stringify({ detail }), isPrebuilt: false };
  }
  const count = countOf(database, lit[1], height[1]);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const number = page === 'last' ? pages : Number(page === '' ? Number.NaN : (page ?? 1));
  if (!(number >= 1 && number <= pages)) {
    return { target, status: 404, body: JSON.stringify({ detail: 'Invalid page.' }), isPrebuilt: false };
  }
  const rows = database.all(
    `SELECT number, name, height, lit FROM lighthouses WHERE ${lit[1]} AND ${height[1]} ORDER BY number LIMIT ? OFFSET ?`,
    [PAGE_SIZE, (number - 1) * PAGE_SIZE],
  );
  const bodyWith = (asked: Query) => {
    const linkTo = (to: number) => (to < 1 || to > pages ? null : siteUrl + linkTarget(asked, to));
    const links = { next: linkTo(number + 1), previous: linkTo(number - 1) };
    return JSON.stringify({ count, ...links, results: rows.map(recordOf) });
  };
  return {
    ...{ target, status: 200, body: bodyWith(query) },
    canonical: bodyWith(
      queryOf({ lit: lit[2] ?? lit[0], min_height: height[2] ?? height[0], format }).filter(
        ([, value]) => value !== '',
      ),
    ),
    isPrebuilt:
      [undefined, 'true', 'false'].includes(lit[0]) &&
      [undefined, '20', '40'].includes(height[0]) &&
      [undefined, '2', '3'].includes(page),
    counts: {
      true: countOf(database, 'lit', height[1]),
      false: countOf(database, 'NOT lit', height[1]),
      'at least 20': countOf(database, lit[1], 'height >= 20'),
      'at least 40': countOf(database, lit[1], 'height >= 40'),
    },
  };
}

const countOf = (database: Database, ...conditions: readonly string[]): number =>
  Number(database.get(`SELECT count(*) AS count FROM lighthouses WHERE ${conditions.join(' AND ')}`)!.count);

const recordOf = ({ lit, ...others }: Readonly<Record<string, unknown>>) => ({ ...others, lit: lit === 1 });

const targetOf = (query: Query): string =>
  `${LIST}${query.length > 0 ? `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : ''}`;

/** Links to pages sort the parameters, and the first page has no number (behaviour, links to pages). */
const linkTarget = (query: Query, page: number): string =>
  targetOf(
    [...query.filter(([name]) => name !== 'page'), ...(page > 1 ? [['page', String(page)] as const] : [])].sort(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  );

function recordResponses(all: readonly Lighthouse[], format: string | undefined): readonly ExpectedResponse[] {
  const query = format === undefined ? '' : `?format=${format}`;
  const found = all.map((each) => ({
    target: `${LIST}${each.number}/${query}`,
    status: 200,
    body: JSON.stringify(each),
  }));
  const missing = ['0', '5001', '1000000', `0${all[0]!.number}`, '1.0', '%31x', 'lighthouse'].map((key) => ({
    target: `${LIST}${key}/${query}`,
    status: 404,
    body: JSON.stringify({ detail: 'Not found.' }),
  }));
  return [...found, ...missing].map((each) => ({ ...each, isPrebuilt: each.status === 200 }));
}
