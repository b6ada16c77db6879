// Measures every step whose time grows with the search log, for two logs: three years of 200 searches a day, and five years
// of 5,000 searches a day. The benchmark compares reading with csv-parse alone in the same run, because ratios depend less on the
// machine than seconds do. It also measures the store's size and queries with any date range.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { openDictionary } from '../build/src/engine/terms/dictionary.js';
import { filesFor } from '../build/src/engine/terms/store.js';
import { listTerms, termFilter } from '../build/src/engine/terms/term-records.js';
import { dateOf } from '../build/src/engine/text/calendar.js';
import { generate } from './generate.mjs';
import { here, measured, median, PROGRAM } from './measured.mjs';
import { createRandom } from './random.mjs';
import { number, percentile, printTable } from './report.mjs';

const LOGS = {
  'three years × 200 a day': { days: 1096, perDay: 200, vocabulary: 4000 },
  'five years × 5,000 a day': { days: 1826, perDay: 5000, vocabulary: 5500 },
};
const QUERIES = 1000;
/** This host composes all responses, so it needs only the store. */
const HOST = ['--host', 'netlify', '--site-url', 'https://climate.example'];

export async function measureSearchTerms({ folder, data, rounds, size: { councils } }) {
  if (data) await report(data, data, folder, rounds);
  for (const [name, options] of data ? [] : Object.entries(LOGS)) {
    const generated = path.join(folder, 'data');
    rmSync(generated, { recursive: true, force: true });
    generate({ out: generated, councils, ...options });
    await report(name, generated, folder, rounds);
  }
}

async function report(name, data, folder, roundCount) {
  const log = path.join(data, 'searches.csv');
  const [site, cache] = [path.join(folder, 'site'), path.join(folder, 'cache')];
  const redacted = path.join(folder, 'redacted.csv');
  for (const each of [site, cache, redacted]) rmSync(each, { recursive: true, force: true });
  const checking = ['check', '--data', data];
  const rounds = Array.from({ length: roundCount }, () => ({
    parsed: measured(here('parse-alone.mjs'), log),
    read: measured(PROGRAM, ...checking, '--no-cache'),
    redacted: measured(PROGRAM, 'redact', log, '--out', redacted, '--no-cache'),
    built: measured(PROGRAM, 'build', ...HOST, '--data', data, '--out', site, '--no-cache', '--force'),
  }));
  measured(PROGRAM, ...checking, '--cache', cache);
  for (const round of rounds) round.again = measured(PROGRAM, ...checking, '--cache', cache);
  const built = measured(PROGRAM, 'build', ...HOST, '--data', data, '--out', site, '--cache', cache);

  const rows = Number(rounds[0].parsed.said);
  const megabytes = number(statSync(log).size / 1e6);
  console.log(`\n${name}: ${number(rows)} searches, ${megabytes} MB; medians of ${roundCount}`);
  const middle = (pick) => median(rounds.map(pick));
  const row = (step, which) => {
    const seconds = middle((round) => round[which].seconds);
    const ratio = middle((round) => round[which].seconds / round.parsed.seconds);
    return [
      step,
      number(ratio, 2),
      number(seconds, 1),
      number(rows / seconds),
      number(middle((round) => round[which].megabytes)),
    ];
  };
  printTable(
    ['reading the log', 'ratio to csv-parse', 'seconds', 'rows per second', 'peak, MB'],
    [
      row('csv-parse alone', 'parsed'),
      row('`check`', 'read'),
      row('`redact`', 'redacted'),
      row('`build`', 'built'),
      row('`check` again, from the cache', 'again'),
    ],
  );
  await reportStore(site, built);
}

async function reportStore(site, built) {
  const names = readdirSync(path.join(site, 'store')).filter((file) => file.startsWith('searchterms.'));
  const contents = new Map(names.map((file) => [`store/${file}`, readFileSync(path.join(site, 'store', file))]));
  const bytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  const { searchterms: files } = JSON.parse(readFileSync(path.join(site, 'store', 'index.json'), 'utf8')).store;
  const bytesOf = (file) => contents.get(file);
  const dictionary = openDictionary(bytesOf(files.dictionary));
  const store = { dictionary, files, bytesOf };
  const filters = randomFilters(dictionary, QUERIES);
  const most = Math.max(...filters.map((filter) => filesFor(dictionary, files, termFilter(filter)).length));
  const query = times(filters, (filter) => listTerms(store, filter).slice(0, 100));
  const kilobytes = (length) => `${number(length / 1e3)} kB`;
  printTable(
    ['store and router', ''],
    [
      ['published terms', number(dictionary.size)],
      [
        'files in the store and their size; size of the dictionary',
        `${names.length}, ${kilobytes(bytes)}; ${kilobytes(bytesOf(files.dictionary).length)}`,
      ],
      ['maximum number of files that a query reads in addition to the dictionary', String(most)],
      [
        'a query with any date range: median, 95th percentile',
        `${number(median(query), 2)}, ${number(percentile(query, 0.95), 2)} ms`,
      ],
      [
        'a build from the cache, for a host with a router',
        `${number(built.seconds, 1)} s, ${number(built.megabytes)} MB`,
      ],
    ],
  );
}

function randomFilters({ firstDay, beyondDay }, count) {
  const random = createRandom('filters', 1);
  const day = () => random.integer(firstDay, beyondDay - 1);
  return Array.from({ length: count }, () => {
    const [start_date, end_date] = [day(), day()].sort((a, b) => a - b).map(dateOf);
    return { start_date, end_date, min_count: random.integer(5, 8), min_results: random.pick([1, 1, 1, 10]) };
  });
}

function times(values, work) {
  for (const value of values.slice(0, 50)) work(value);
  return values.map((value) => {
    const started = performance.now();
    work(value);
    return performance.now() - started;
  });
}
