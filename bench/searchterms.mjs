// Times everything about search terms that grows with the log, on two logs: three years of 200 searches a day, and five of
// 5,000. Reading against csv-parse alone and against DuckDB in the same run, because the ratios say more than the seconds,
// which are the machine's; the store's size; queries of any range; the first answer of a router that has just started.
// `npm run bench:searchterms`, or with `-- --data DIR` for tables of your own.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dateOf } from '../build/src/route/calendar.js';
import { openDictionary } from '../build/src/searchterms/dictionary.js';
import { filesFor, listTerms } from '../build/src/searchterms/store.js';
import { generate } from './generate.mjs';
import { measured, median } from './measured.mjs';
import { createRandom } from './random.mjs';

const here = (name) => path.join(import.meta.dirname, name);
const PROGRAM = here('../build/src/cli.js');
const LOGS = {
  'three years × 200 a day': { days: 1096, perDay: 200, vocabulary: 4000 },
  'five years × 5,000 a day': { days: 1826, perDay: 5000, vocabulary: 5500 },
};
const QUERIES = 1000;
/** All answers of this host are composed: what it needs is the store. */
const HOST = ['--host', 'netlify', '--site-url', 'https://climate.example'];

const { values } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-bench-'));

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0].model.trim()}, medians of ${values.rounds}`);
try {
  if (values.data) await report(values.data, values.data);
  else for (const [name, options] of Object.entries(LOGS)) await report(name, generated(options));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function generated(options) {
  const data = path.join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  generate({ out: data, ...options });
  return data;
}

async function report(name, data) {
  const log = path.join(data, 'searches.csv');
  const [site, cache] = [path.join(folder, 'site'), path.join(folder, 'cache')];
  for (const each of [site, cache]) rmSync(each, { recursive: true, force: true });
  const checking = ['check', '--data', data];
  const rounds = Array.from({ length: Number(values.rounds) }, () => ({
    parsed: measured(here('parse-alone.mjs'), log),
    duckdb: measured(here('count-with-duckdb.mjs'), log),
    read: measured(PROGRAM, ...checking, '--no-cache'),
  }));
  measured(PROGRAM, ...checking, '--cache', cache);
  for (const round of rounds) round.again = measured(PROGRAM, ...checking, '--cache', cache);
  const built = measured(PROGRAM, 'build', ...HOST, '--data', data, '--out', site, '--cache', cache);

  const rows = Number(rounds[0].parsed.said);
  const megabytes = (statSync(log).size / 1e6).toFixed(0);
  console.log(`\n${name}: ${rows.toLocaleString('en')} searches, ${megabytes} MB\n`);
  console.log(
    '| reading the log | ratio to csv-parse | seconds | rows a second | peak memory, MB |\n|---|---|---|---|---|',
  );
  const middle = (pick) => median(rounds.map(pick));
  for (const [step, which] of [
    ['csv-parse alone', 'parsed'],
    ['DuckDB, counting by day', 'duckdb'],
    ['`check`: reading, checking, counting by day', 'read'],
    ['`check` again, from the cache', 'again'],
  ]) {
    const seconds = middle((round) => round[which].seconds);
    const ratio = middle((round) => round[which].seconds / round.parsed.seconds).toFixed(2);
    const peak = Math.round(middle((round) => round[which].megabytes));
    const speed = Math.round(rows / seconds).toLocaleString('en');
    console.log(`| ${step} | ${ratio} | ${seconds.toFixed(1)} | ${speed} | ${peak} |`);
  }
  console.log(
    `\nBuild from the cache, for a router: ${built.seconds.toFixed(1)} s, peak ${Math.round(built.megabytes)} MB`,
  );
  await reportStore(site);
}

async function reportStore(site) {
  const names = readdirSync(path.join(site, 'store')).filter((file) => file.startsWith('searchterms.'));
  const contents = new Map(names.map((file) => [`store/${file}`, readFileSync(path.join(site, 'store', file))]));
  const bytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  const { searchterms: files } = JSON.parse(readFileSync(path.join(site, 'store', 'index.json'), 'utf8')).store;
  const bytesOf = (file) => contents.get(file);
  const dictionary = openDictionary(bytesOf(files.dictionary));
  const store = { dictionary, files, bytesOf };
  console.log(
    `Store: ${dictionary.size.toLocaleString('en')} keys, ${names.length} files, ${(bytes / 1e3).toFixed(0)} kB; ` +
      `the dictionary’s file ${(bytesOf(files.dictionary).length / 1e3).toFixed(0)} kB\n`,
  );
  const filters = randomFilters(dictionary, QUERIES);
  const most = Math.max(...filters.map((filter) => filesFor(dictionary, files, filter).length));
  const query = times(filters, (filter) => listTerms(store, filter).slice(0, 100));
  // As an edge host starts: a process of its own, in which nothing has run yet.
  const starts = Array.from({ length: 9 }, () => JSON.parse(measured(here('cold-start.mjs'), site).said));
  const start = (pick) => median(starts.map(pick)).toFixed(1);
  console.log('| a query of any range of days | milliseconds |\n|---|---|');
  console.log(`| median of ${QUERIES.toLocaleString('en')}, from bytes in memory | ${median(query).toFixed(2)} |`);
  console.log(`| 95th percentile | ${query.toSorted((a, b) => a - b)[Math.floor(QUERIES * 0.95)].toFixed(2)} |`);
  console.log(`| most files that one reads, besides the dictionary | ${most} |`);
  console.log(`| router started in a new process: module loaded | ${start((each) => each.loaded)} |`);
  console.log(`| then its first answer, a range of days, files read from disk | ${start((each) => each.first)} |`);
  console.log(`| of that, in the dictionary and the query | ${start((each) => each.query)} |`);
  console.log(`| the next answer, another range | ${start((each) => each.second)} |`);
}

function randomFilters({ firstDay, beyondDay }, count) {
  const random = createRandom('filters', 1);
  const day = () => random.integer(firstDay, beyondDay - 1);
  return Array.from({ length: count }, () => {
    const [start, end] = [day(), day()].sort((a, b) => a - b).map(dateOf);
    return { start, end, minCount: random.integer(5, 8), minResults: random.pick([1, 1, 1, 10]) };
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
