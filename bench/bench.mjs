// `npm run bench`: measures how fast the program is with generated data, and compares it with other programs on the same
// machine in the same run. The ratios mean more than the seconds, which depend on the machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { memoryFolder } from '../scripts/memory-folder.mjs';
import { printMachine } from './report.mjs';

const USAGE = `npm run bench [-- PART…] [-- OPTIONS]

  quick        user CPU time of builds and checks, and times of the router, each measured once (takes less than a minute)
  build        a build of the whole site, compared with Eleventy, Hugo, and a loop that only writes the files
  router       choosing and composing responses, in this process and from a cold start
  searchterms  reading logs of two sizes, and querying the stores made from them
  hosts        requests per second and latency of each server (needs wrk; tests those of nginx, Caddy and Apache that are installed)
  soak         no measurement: checks every response of serve while the site is rebuilt, and across restarts of serve
  growth       builds for increasing numbers of councils: CPU time and memory per council (takes half an hour)
  changes      builds with and without the changes of 100 publications: CPU time and size
  register     files and sizes of sites on several hosts, and their limits, for increasing numbers of councils
  database     counting large logs in Parquet files with DuckDB, and redact on the result (needs npm run install:slow)
  map          the share of neighbouring councils that are neighbours on the map (needs --data)
  fuzz         no measurement: runs the tests with many more random inputs than npm test (for details, see fuzz.mjs)
  csv          the same, but only for the tests of CSV files: 40,000 files

If you don't name a part, build and router run.

  --data DIR       use your own tables instead of generated ones (build, router, searchterms, changes, map)
  --rounds N       number of times to measure everything (3)
  --seconds N      how long to send requests to each server (2)
  --councils N     number of councils in generated tables (400)
  --sizes N,N      numbers of councils to compare (growth, register: 400,1600,6400,25600)
  --searches N,N   numbers of searches to count (database: 10000000,100000000)
  --days N         number of days with generated searches, 200 a day (1096)
  --times N        how many times as many random inputs to test (fuzz, csv: 25)
  --minutes N      how long to send requests (soak: 10)
  --rate N         number of requests per second (soak: 1000)
  --fault NAME     run a version of serve with this fault, to test the soak itself (for the names, see soak/faulty-serve.mjs)
  --folder DIR     directory to work in, because a build depends on the speed of its disk (in memory, if the system has
                   8 GB of room there, otherwise the temporary directory)`;

const PARTS = {
  quick: async () => (await import('./quick.mjs')).measureQuick,
  build: async () => (await import('./build.mjs')).measureBuild,
  router: async () => (await import('./router.mjs')).measureRouter,
  searchterms: async () => (await import('./searchterms.mjs')).measureSearchTerms,
  soak: async () => (await import('./soak.mjs')).soak,
  hosts: async () => (await import('./hosts.mjs')).measureHosts,
  growth: async () => (await import('./growth.mjs')).measureGrowth,
  changes: async () => (await import('./changes.mjs')).measureChanges,
  register: async () => (await import('./register.mjs')).measureRegister,
  database: async () => (await import('./database.mjs')).measureDatabase,
  map: async () => (await import('./map.mjs')).measureMap,
  fuzz: async () => (await import('./fuzz.mjs')).measureFuzz,
  csv: async () => (await import('./fuzz.mjs')).measureCsv,
};
/** In bytes. A round of builds writes about half as much. */
const NEEDED = 8e9;

const BY_DEFAULT = ['build', 'router'];

function wholeNumber(name, given) {
  if (!/^[1-9]\d*$/.test(given)) throw new RangeError(`--${name} must be a whole number, not “${given}”`);
  return Number(given);
}

function options() {
  const text = { type: 'string' };
  const names = [
    'data',
    'rounds',
    'seconds',
    'councils',
    'sizes',
    'searches',
    'days',
    'times',
    'minutes',
    'rate',
    'fault',
    'folder',
  ];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...Object.fromEntries(names.map((name) => [name, text])), help: { type: 'boolean' } },
  });
  const unknown = positionals.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown !== undefined) throw new RangeError(`unknown part “${unknown}”`);
  const count = (name, fallback) => wholeNumber(name, values[name] ?? String(fallback));
  const numbers = (name, fallback) => (values[name] ?? fallback).split(',').map((text) => wholeNumber(name, text));
  return {
    help: values.help,
    parts: positionals.length > 0 ? positionals : BY_DEFAULT,
    data: values.data && path.resolve(values.data),
    parent: path.resolve(values.folder ?? memoryFolder(NEEDED) ?? tmpdir()),
    rounds: count('rounds', 3),
    seconds: count('seconds', 2),
    times: count('times', 25),
    minutes: count('minutes', 10),
    rate: count('rate', 1000),
    fault: values.fault,
    sizes: numbers('sizes', '400,1600,6400,25600'),
    searches: numbers('searches', '10000000,100000000'),
    size: { councils: count('councils', 400), days: count('days', 1096) },
  };
}

async function main() {
  const { help, parts, parent, ...others } = options();
  if (help) return console.log(USAGE);
  printMachine();
  for (const part of parts) {
    const folder = mkdtempSync(path.join(parent, 'council-climate-api-bench-'));
    try {
      const measure = await PARTS[part]();
      await measure({ folder, ...others });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS'))) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
