// A small data directory with parts of the sample in data/. Tests change it in memory, and write it to disk.
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type Change, changes } from './runs.ts';

export type Entry = { readonly bytes: Buffer } | { readonly link: string } | { readonly folder: true };

/** The contents of a folder, keyed by path. */
export type Folder = Map<string, Entry>;

export const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

const sample = (name: string): readonly string[] => readFileSync(path.join(SAMPLE, name), 'utf8').split('\n');

/** The sample's first six councils, their rows in the other tables, and the first 60 searches. */
const CODES = sample('councils.csv')
  .slice(1, 7)
  .map((line) => line.split(',')[0]!);

function rowsOf(name: string, most: number): Buffer {
  const [header, ...lines] = sample(name);
  // Leaves out rows with line breaks, because only their first line contains the code.
  const rows = lines.filter((line) => CODES.some((code) => line.startsWith(`${code},`)) && isWhole(line));
  return Buffer.from([header, ...rows.slice(0, most), ''].join('\n'));
}

const isWhole = (line: string): boolean => line.split('"').length % 2 === 1;

export const OPTIONS = {
  siteUrl: 'https://climate.example',
  title: 'Climate commitments',
  licence: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  contact: 'mailto:data@climate.example',
  texts: { about: ['All of it is invented.'], footer: 'No council here exists.' },
  theme: { accent: '#00613c' },
  pageSizes: { commitments: 4, searchterms: 5 },
  dates: {
    dateRangeDays: 2,
    openEndedDays: 2,
    months: false,
    quarters: false,
    years: true,
    minCounts: [5],
    minResults: [1],
  },
  hosts: ['fetch'],
  searchLog: 'public',
} as const;

const [LOG_HEADER, ...SEARCHES] = sample('searches.csv').filter(isWhole).slice(0, 61);
// So few searches contain hardly any term with five searches, which would be published.
const LOG = [LOG_HEADER, ...SEARCHES, ...SEARCHES.slice(0, 4).flatMap((row) => Array(5).fill(row)), ''].join('\n');

export const SOURCE: ReadonlyMap<string, Entry> = new Map(
  [
    ['councils.csv', rowsOf('councils.csv', 6)],
    ['commitments.csv', rowsOf('commitments.csv', 10)],
    ['plans.csv', rowsOf('plans.csv', 8)],
    ['emergencies.csv', rowsOf('emergencies.csv', 6)],
    ['searches.csv', Buffer.from(LOG)],
    ['site.json', Buffer.from(JSON.stringify(OPTIONS, null, 2))],
  ].map(([name, bytes]) => [name as string, { bytes: bytes as Buffer }]),
);

export const TABLES: readonly string[] = [...SOURCE.keys()].filter((name) => name.endsWith('.csv'));

/** A folder on disk with the same contents as one in memory. */
export class LaidFolder {
  readonly path: string;
  #held: ReadonlyMap<string, Entry> = new Map();

  /** @param folder an empty one */
  constructor(folder: string) {
    this.path = folder;
  }

  /** Writes only what has changed. If anything in a subfolder has changed, writes the whole subfolder. */
  lay(wanted: ReadonlyMap<string, Entry>): void {
    const names = new Set([...this.#held.keys(), ...wanted.keys()]);
    const differing = [...names].filter((name) => this.#held.get(name) !== wanted.get(name));
    const changed = new Set(differing.map(topOf));
    for (const top of changed) rmSync(path.join(this.path, top), { recursive: true, force: true });
    for (const [name, entry] of wanted) {
      if (!changed.has(topOf(name))) continue;
      const file = path.join(this.path, name);
      mkdirSync('folder' in entry ? file : path.dirname(file), { recursive: true });
      if ('bytes' in entry) writeFileSync(file, entry.bytes);
      if ('link' in entry) symlinkSync(entry.link, file);
    }
    this.#held = new Map(wanted);
  }
}

const topOf = (name: string): string => name.split('/', 1)[0]!;

type Arbitraries<Values> = { readonly [Name in keyof Values]: fc.Arbitrary<Values[Name]> };

/**
 * Changes a file. Has no effect if the file doesn't exist.
 * @param name of the file
 */
export function inBytes<Values extends object>(
  kind: string,
  name: fc.Arbitrary<string>,
  values: Arbitraries<Values>,
  change: (bytes: Buffer, values: Values) => Buffer,
): fc.Arbitrary<Change<Folder>> {
  const all = fc.record({ name, ...values }) as unknown as fc.Arbitrary<Values & { readonly name: string }>;
  return changes(kind, all, (folder, chosen) => {
    const entry = folder.get(chosen.name);
    if (entry && 'bytes' in entry) folder.set(chosen.name, { bytes: change(entry.bytes, chosen) });
  });
}

/** Changes a file's bytes, which are represented as Latin-1 characters. */
export const inText = <Values extends object>(
  kind: string,
  name: fc.Arbitrary<string>,
  values: Arbitraries<Values>,
  change: (text: string, values: Values) => string,
): fc.Arbitrary<Change<Folder>> =>
  inBytes(kind, name, values, (bytes, chosen) => Buffer.from(change(bytes.toString('latin1'), chosen), 'latin1'));

/** The UTF-8 bytes of a text, represented as Latin-1 characters. */
export const utf8 = (text: string): string => Buffer.from(text).toString('latin1');
