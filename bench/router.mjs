// Measures how long the router takes to choose a prebuilt response and to compose any other. The warm measurements run the same
// bundle as hosts do, in this process. The cold measurements start a new process of Node.js or of workerd, Cloudflare's runtime.
//
// - “chosen”: the time from the call of the handler until it requests the file. The host then reads the file.
// - “answered”, “composed”: the time from the call until the Response is complete with its body, headers and ETag, which is a
//   SHA-256 hash of the body. The site's files are in memory.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createFetch } from '../build/src/councils/edge/fetch.js';
import { generate } from './generate.mjs';
import { here, measured, median, PROGRAM } from './measured.mjs';
import { number, percentile, printTable, spread } from './report.mjs';
import { requestsTo } from './requests.mjs';
import { findWorkerd, startWorkerd } from './workerd.mjs';

/** On a busy host, the JavaScript engine has already compiled the code, so the first requests don't count. */
const WARM_UP = 2000;
const ASKED = 5000;
const STARTS = 9;
const ORIGIN = 'https://climate.example';

export async function measureRouter(options) {
  const { site, files, store, requests } = siteToAsk(options);
  const kinds = [
    ['a prebuilt response, chosen', 20, requests.prebuilt, 'chosen'],
    ['a prebuilt response, answered', undefined, requests.prebuilt],
    ['a date range, composed as JSON', 1000, () => requests.range()],
    ['a date range, composed as a page', 1000, () => requests.range('api')],
    ['filtered councils, composed as JSON', 2000, () => requests.combination()],
    ['filtered councils, composed as a page', 2000, () => requests.combination('api')],
  ];
  const rows = [];
  for (const [title, target, request, step] of kinds) rows.push(rowOf(title, target, await ask(files, request, step)));
  console.log(`\nRouter, warm: ${number(ASKED)} random requests of each kind, after ${number(WARM_UP)} others`);
  printTable(['', 'target, µs', 'median, µs', 'p99, µs'], rows);
  await reportStarts(site, requests);
  reportSizes(files, store);
}

/** Builds a site for a host with a router, and reads its files into memory. */
export function siteToAsk({ folder, data: tables, size }) {
  const [data, site] = [path.join(folder, 'data'), path.join(folder, 'site')];
  if (tables) cpSync(tables, data, { recursive: true });
  else generate({ out: data, ...size });
  // On this host, the router composes every combination of council filters, and every range except months, quarters and years.
  const options = path.join(data, 'site.json');
  const given = existsSync(options) ? JSON.parse(readFileSync(options, 'utf8')) : {};
  const dates = { ...given.dates, dateRangeDays: 0, openEndedDays: 0 };
  writeFileSync(options, JSON.stringify({ ...given, dates }));
  const flags = ['--host', 'fetch', '--site-url', ORIGIN];
  measured(PROGRAM, 'build', '--data', data, '--out', site, '--no-cache', ...flags);

  const files = filesOf(site);
  const jsonIn = (name) => JSON.parse(new TextDecoder().decode(files.get(name)));
  const { days, store } = jsonIn('store/index.json');
  const listed = [...files.keys()].filter((name) => /^documents\/available.*\.json$/.test(name));
  return { site, files, store, requests: requestsTo(listed.map(jsonIn), days) };
}

/**
 * @param count how many requests to measure, after the warm-up
 * @returns the times in microseconds, in the order of the requests
 */
export async function ask(files, request, step = 'composed', { warmUp, count } = { warmUp: WARM_UP, count: ASKED }) {
  let askedAt = 0;
  const handler = createFetch({
    read: (name) => {
      askedAt = performance.now();
      return files.get(name);
    },
  });
  const times = [];
  for (let index = -warmUp; index < count; index++) {
    const asked = new Request(ORIGIN + request(), { headers: { Accept: '*/*' } });
    const started = performance.now();
    const answer = await handler(asked);
    const ended = step === 'chosen' ? askedAt : performance.now();
    if (answer.status !== 200) throw new Error(`${asked.url} returned status ${answer.status}`);
    if (index >= 0) times.push((ended - started) * 1e3);
    // Read the body, as a host does, so that no unread bodies slow down later requests.
    await answer.arrayBuffer();
  }
  return times;
}

function rowOf(title, target, times) {
  const digits = median(times) < 100 ? 1 : 0;
  return [
    title,
    target && `< ${number(target)}`,
    number(median(times), digits),
    number(percentile(times, 0.99), digits),
  ];
}

// ---- cold ----

async function reportStarts(site, requests) {
  const kinds = [
    ['a date range', () => [requests.range(), requests.range()]],
    ['filtered councils, as a page', () => [requests.combination('api'), requests.combination('api')]],
  ];
  const workerd = findWorkerd();
  const rows = [];
  for (const [title, pair] of kinds) {
    const starts = Array.from({ length: STARTS }, () =>
      JSON.parse(measured(here('cold-start.mjs'), site, ...pair()).said),
    );
    const of = (pick) => spread(starts.map(pick));
    rows.push([`Node, ${title}`, of((each) => each.loaded), of((each) => each.first), of((each) => each.second)]);
    if (!workerd) continue;
    const answers = [];
    for (let start = 0; start < STARTS; start++) answers.push(await startWorkerd(workerd, site, pair()));
    rows.push([
      `workerd, ${title}`,
      '',
      spread(answers.map(([first]) => first)),
      spread(answers.map(([, second]) => second)),
    ]);
  }
  console.log(`\nRouter, cold: ${STARTS} new processes of each kind, files from disk, milliseconds`);
  printTable(['', 'loading the module', 'first response', 'next response'], rows);
  if (!workerd)
    console.log('\nworkerd isn’t installed. To install it with wrangler, run “npm install --prefix test/slow”.');
}

// ---- sizes ----

function reportSizes(files, { councils, commitments, searchterms }) {
  const { dictionary, blocks, before } = searchterms;
  const names = new Set(['store/index.json', councils, commitments, dictionary, ...blocks, ...before].filter(Boolean));
  const store = [...names].map((name) => files.get(name));
  const of = (contents) => [
    number(contents.reduce((sum, { length }) => sum + length, 0)),
    number(contents.reduce((sum, content) => sum + gzipSync(content).length, 0)),
  ];
  const folder = here('../build/src/councils/edge');
  const bundles = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]);
  printTable(
    ['bundle', 'bytes', 'gzipped', 'with the store', 'gzipped'],
    bundles.map(([name, content]) => [name, ...of([content]), ...of([content, ...store])]),
  );
}

function filesOf(site) {
  const names = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      return [path.relative(site, file), new Uint8Array(readFileSync(file))];
    }),
  );
}
