// A search log with texts that must never be published, some because a list withholds them, and with texts that must be published.
// They consist of random letters, so no other text on a site contains them by chance.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { COUNTS_HEADER, LOG_HEADER, quotedRow, text } from './source.ts';

/** The letters of a word, which depend only on its number (a linear congruential generator). */
function word(number: number): string {
  let state = (number * 2_654_435_761 + 12_345) >>> 0;
  return Array.from({ length: 14 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 'bcdfghjklmnpqrstvwxz'[Math.floor((state / 2 ** 32) * 20)];
  }).join('');
}

const day = (number: number): string => new Date(Date.UTC(2025, 0, 1 + (number % 90))).toISOString().slice(0, 10);
const row = (number: number, query: string, results: number, restriction = '') =>
  quotedRow([day(number), query, String(results), restriction]);
const repeated = (times: number, make: (time: number) => string) =>
  Array.from({ length: times }, (_, time) => make(time));

const words = (kind: number) => Array.from({ length: 60 }, (_, index) => word(kind * 1000 + index));
const [published, rare, inVain, rareHere, restrictions, sometimes, withheld] = [1, 2, 3, 4, 5, 6, 7].map(words) as [
  ...(readonly string[][]),
];

const LOG = text(
  LOG_HEADER,
  ...published!.flatMap((query, index) => repeated(5 + (index % 9), (time) => row(index + time * 7, query, 3))),
  // At most four searches, with accents and punctuation.
  ...rare!.flatMap((query, index) =>
    repeated(1 + (index % 4), (time) => row(index + time, `é "${query}" <${query}>`, 2)),
  ),
  ...inVain!.flatMap((query, index) => repeated(40, (time) => row(index + time, query, 0))),
  // Ten searches, but at most four for each key.
  ...rareHere!.flatMap((query, index) => repeated(12, (time) => row(index + time, query, 1 + (time % 3)))),
  ...restrictions!.flatMap((name, index) =>
    repeated(4, (time) => row(index + time, published![index]!, 3, `"${name}"`)),
  ),
  ...withheld!.flatMap((query, index) =>
    repeated(9, (time) => row(index + time, index % 2 ? `mr ${query}, abbey` : ` ${query}  Doe`, 3)),
  ),
);
const COUNTS = text(
  COUNTS_HEADER,
  ...sometimes!.flatMap((query, index) => [
    quotedRow(['2024-12-01', query, '3', '', String(1 + (index % 3))]),
    quotedRow(['2024-12-31', query, '3', '', '1']),
  ]),
);

const LIST = text(
  'user_query,match,note',
  ...withheld!.map((query, index) => {
    const note = `about ${query}`;
    return quotedRow(
      index % 2 ? [`*${query.toUpperCase().slice(1, -1)}*`, 'pattern', note] : [`${query} doe`, '', note],
    );
  }),
);

const hidden = [rare, inVain, rareHere, restrictions, sometimes, withheld].flatMap((words) => words!);

/** Only texts like these can contain a word. Looking for each of hundreds of words in whole sites would take half a minute. */
const LIKE_WORDS = /[bcdfghjklmnpqrstvwxz]{14,}/g;

/** The words that some bytes contain. ASCII letters stay the same in all kinds of escaped text. */
function wordsIn(content: Uint8Array, words: readonly string[]): readonly string[] {
  const found = Buffer.from(content).toString('latin1').match(LIKE_WORDS)?.join(' ') ?? '';
  return words.filter((word) => found.includes(word));
}

export const hiddenIn = (content: Uint8Array): readonly string[] => wordsIn(content, hidden);

/** The log, as files in a source folder. */
export const RARE_LOG = { 'searches.csv': LOG, 'searches/counts.csv': COUNTS, 'withheld-searches.csv': LIST };

/**
 * Expects that a finished site contains all published words, and none of the hidden words, in its files, compressed files,
 * downloads and file names.
 * @param least the minimum number of files compressed with Brotli
 */
export async function expectNothingHidden(out: string, least: number): Promise<void> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(out, path.join(entry.parentPath, entry.name))] : [],
  );
  expect(files.filter((name) => name.endsWith('.br')).length).toBeGreaterThan(least);
  const seen = new Set<string>();
  for (const name of files) {
    const bytes = readFileSync(path.join(out, name));
    const content = await decompressed(name, bytes);
    for (const each of new Set([bytes, content, Buffer.from(name)])) {
      const found = hiddenIn(each);
      if (found.length > 0) expect.unreachable(`${found.length} hidden words stand in ${name}`);
    }
    const shown = wordsIn(content, published!);
    for (const word of shown) seen.add(word);
    if (WITH_TERMS.test(name)) expect(shown, name).toHaveLength(published!.length);
  }
  // Makes sure that the search finds what it looks for.
  expect([...seen].sort()).toEqual([...published!].sort());
}

/** The downloads that contain all published search terms. */
const WITH_TERMS = /^downloads[\\/](?:searchterms\.(?:csv|json|parquet)|[^.\\/]+\.(?:xlsx|sqlite))$/;

async function decompressed(name: string, bytes: Buffer): Promise<Buffer> {
  if (name.endsWith('.gz')) return gunzipSync(bytes);
  if (name.endsWith('.br')) return brotliDecompressSync(bytes);
  if (name.endsWith('.xlsx')) return Buffer.concat(Object.values(unzipSync(bytes)));
  if (!name.endsWith('.parquet')) return bytes;
  const rows = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
  return Buffer.from(JSON.stringify(rows));
}
