// Texts that people searched for too seldom, or in vain, are nowhere in a finished site: not in a file, not in a file's
// name, not in a compressed one. They are made of letters at random, so that no published text can hold them by chance.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build } from '../src/commands/build.ts';
import { memorySite, SITE_URL } from './router/edge-site.ts';
import { recorded, temporaryFolder } from './support/program.ts';
import { COUNTS_HEADER, datasetOf, LOG_HEADER, quotedRow, sourceFolder, text } from './support/source.ts';

/** Letters of a word, always the same for one number (a linear congruential generator). */
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
const [published, rare, inVain, rareHere, restrictions, sometimes] = [1, 2, 3, 4, 5, 6].map(words) as [
  ...(readonly string[][]),
];

const LOG = text(
  LOG_HEADER,
  ...published!.flatMap((query, index) => repeated(5 + (index % 9), (time) => row(index + time * 7, query, 3))),
  // Up to four times, with accents and marks around them.
  ...rare!.flatMap((query, index) =>
    repeated(1 + (index % 4), (time) => row(index + time, `é "${query}" <${query}>`, 2)),
  ),
  ...inVain!.flatMap((query, index) => repeated(40, (time) => row(index + time, query, 0))),
  // Ten times in all, but of one key four times at most.
  ...rareHere!.flatMap((query, index) => repeated(12, (time) => row(index + time, query, 1 + (time % 3)))),
  ...restrictions!.flatMap((name, index) =>
    repeated(4, (time) => row(index + time, published![index]!, 3, `"${name}"`)),
  ),
);
const COUNTS = text(
  COUNTS_HEADER,
  ...sometimes!.flatMap((query, index) => [
    quotedRow(['2024-12-01', query, '3', '', String(1 + (index % 3))]),
    quotedRow(['2024-12-31', query, '3', '', '1']),
  ]),
);

const hidden = [rare, inVain, rareHere, restrictions, sometimes].flatMap((words) => words!);

/** Which of the hidden words stand in some bytes. ASCII letters look the same however the rest is escaped. */
function hiddenIn(content: Uint8Array): readonly string[] {
  const found = Buffer.from(content).toString('latin1');
  return hidden.filter((word) => found.includes(word));
}

test('in a site on disk, compressed files included', async () => {
  const data = sourceFolder({ 'searches.csv': LOG, 'searches/counts.csv': COUNTS });
  const out = path.join(temporaryFolder(), 'dist');
  const hosts = ['static', 'nginx', 'caddy', 'apache', 'netlify', 'fetch'];
  const { effects, printed, told } = recorded();
  const code = await build({ data, out, site: { siteUrl: SITE_URL, precompress: true, hosts } }, effects);
  const said = [...printed, ...told].join('\n');
  expect(code, said).toBe(0);
  expect(hiddenIn(Buffer.from(said))).toEqual([]);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(out, path.join(entry.parentPath, entry.name))] : [],
  );
  expect(files.filter((name) => name.endsWith('.br')).length).toBeGreaterThan(1000);
  const seen = new Set<string>();
  for (const name of files) {
    const bytes = readFileSync(path.join(out, name));
    const content = name.endsWith('.gz')
      ? gunzipSync(bytes)
      : name.endsWith('.br')
        ? brotliDecompressSync(bytes)
        : bytes;
    for (const each of [bytes, content, Buffer.from(name)]) {
      const found = hiddenIn(each);
      if (found.length > 0) expect.unreachable(`${found.length} hidden words stand in ${name}`);
    }
    for (const word of published!) if (content.includes(word)) seen.add(word);
  }
  // What is looked for would be found.
  expect([...seen].sort()).toEqual([...published!].sort());
});

test('in a site whose store is cut into blocks', async () => {
  const dataset = await datasetOf({ 'searches.csv': LOG, 'searches/counts.csv': COUNTS });
  const site = await memorySite(dataset, SITE_URL, {}, { composes: 'answers' }, { oneFileAtMost: 0, blockDays: 7 });
  expect([...site.files.keys()].filter((name) => name.endsWith('.bin')).length).toBeGreaterThan(10);
  for (const [name, content] of site.files) {
    const found = hiddenIn(content);
    if (found.length > 0) expect.unreachable(`${found.length} hidden words stand in ${name}`);
  }
});
