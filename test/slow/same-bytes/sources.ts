// The sources of the builds: tables with unusual texts for two hosts, and the sample.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PIECES } from '../../support/awkward-cells.ts';
import {
  COMMITMENTS_HEADER,
  COUNTS_HEADER,
  EMERGENCIES_HEADER,
  LOG_HEADER,
  PLANS_HEADER,
  quotedRow,
  text,
} from '../../support/source.ts';

const SAMPLE = path.join(import.meta.dirname, '..', '..', '..', 'data');

/** Copies a folder of tables, with other options. */
export function withOptions(from: string, folder: string, options: Readonly<Record<string, unknown>>): string {
  cpSync(from, folder, { recursive: true });
  const file = path.join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...options }));
  return folder;
}

/** Writes the sample to a folder. Fewer days are prebuilt, because the files for all days are similar. */
export const writeSample = (folder: string): string =>
  withOptions(SAMPLE, folder, { dates: { dateRangeDays: 2, openEndedDays: 2 } });

// A cell can't contain half a surrogate pair or, if it must be a single line, a line separator.
const WORDS = PIECES.filter((piece) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(piece));

// This character was added in Unicode 17, so older versions of Node.js don't know it.
const NEW_MARK = '\u1ae0';

const codeOf = (index: number): string =>
  `Y${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`;

const table = (header: string, rows: readonly (readonly string[])[]): string => text(header, ...rows.map(quotedRow));

/** The files, keyed by name, in an order in which no folder would list them. */
function files(): Readonly<Record<string, string | Uint8Array>> {
  // Slugs are generated from names. A word that is unique to each council keeps the slugs different.
  const names = [...WORDS, `q${NEW_MARK}i`, 'Ìnbhir Nis', 'ÎLE İstanbul Iğdır'].map(
    (word, index) => `Council ${word} of ${codeOf(index).toLowerCase()}`,
  );
  const awkward = (index: number) => `${WORDS[index % WORDS.length]}\n${PIECES[(index * 7) % PIECES.length]}`;
  // Half a surrogate pair can't be encoded in UTF-8.
  const writable = (index: number) => Buffer.from(awkward(index)).toString();
  const councils = names.map((name, index) => [
    ...[codeOf(index), name, `https://y.example/${index}`, `E06${String(index).padStart(6, '0')}`],
    ...['England', index % 3 === 0 ? 'London Borough' : 'Unitary Authority'],
  ]);
  // All terms have the same count, so their order depends only on their text. The days are close together, because every day
  // between them has its own pages.
  const searchesOn = (day: string) => WORDS.map((word) => [day, `heat ${word}`, '3', '', '7']);
  const raw = WORDS.flatMap((word, index) =>
    Array.from({ length: 6 }, (_, hour) => [`2024-12-24T0${hour}:30:00Z`, `term ${word}`, '2', `"${names[index]}"`]),
  );
  return {
    'searches/b/2025.csv': table(COUNTS_HEADER, searchesOn('2025-01-02')),
    'plans.csv': table(
      PLANS_HEADER,
      names.map((name, index) => [codeOf(index), name, 'Action plan', '2021-05-06']),
    ),
    'searches/a.csv.gz': gzipSync(table(COUNTS_HEADER, searchesOn('2024-12-31'))),
    'site.json': JSON.stringify({
      // Some versions of Node.js normalise these characters differently.
      siteUrl: 'https://CLIMAẞE.example/D^ata',
      title: 'Iı İi: Climate — Klima ß',
      texts: { about: WORDS.map((word) => `About ${word}.`), footer: 'Footer' },
      pageSizes: { commitments: 20, searchterms: 50 },
      dates: { dateRangeDays: 1, openEndedDays: 1 },
      hosts: ['cloudflare-pages', 'netlify'],
    }),
    'templates/style.css': '.own { color: red }\n',
    'commitments.csv': table(
      COMMITMENTS_HEADER,
      names.map((name, index) => [
        ...[codeOf(index), 'true', String(2030 + (index % 9)), 'Whole area', writable(index)],
        ...[`https://y.example/${index}/plan`, name],
      ]),
    ),
    'searches/raw.csv': table(LOG_HEADER, raw),
    'councils.csv': table('authority_code,name,website_url,gss_code,country,authority_type', councils),
    'emergencies.csv': table(
      EMERGENCIES_HEADER,
      names.map((_, index) => [codeOf(index), '2019-05-01']),
    ),
  };
}

/** Writes the tables with unusual texts to a folder. */
export function writeAwkward(folder: string): string {
  for (const [name, content] of Object.entries(files())) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}
