// `npm run bench`: how fast the program is, in seeded data, against what else could be done on the same machine in the same
// run. The ratios say more than the seconds, which are the machine's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printMachine } from './report.mjs';

const USAGE = `npm run bench [-- PART…] [-- OPTIONS]

  build        a build of the whole site, compared with a loop that only writes its files, and with Eleventy
  router       answers chosen and composed, in this process and from a cold start
  searchterms  reading logs of two sizes, and the store that comes of them
  hosts        requests a second of each server (needs wrk, and whichever of nginx, caddy and apache2 there are)
  fuzz         no measurement: the tests with random inputs, many times as often as in npm test (fuzz.mjs says more)
  csv          the same for the tests of CSV files alone: 40,000 files

Without a part: build and router.

  --data DIR       your own tables in place of generated ones (build, router, searchterms)
  --rounds N       how often everything is measured (3)
  --seconds N      of load on each server (2)
  --councils N     in generated tables (400)
  --days N         of generated searches, 200 a day (1096)
  --times N        as many runs of each test with random inputs (fuzz, csv: 25)
  --folder DIR     where to work; a build is as fast as its disk (the system's temporary folder)`;

const PARTS = {
  build: async () => (await import('./build.mjs')).measureBuild,
  router: async () => (await import('./router.mjs')).measureRouter,
  searchterms: async () => (await import('./searchterms.mjs')).measureSearchTerms,
  hosts: async () => (await import('./hosts.mjs')).measureHosts,
  fuzz: async () => (await import('./fuzz.mjs')).measureFuzz,
  csv: async () => (await import('./fuzz.mjs')).measureCsv,
};
const BY_DEFAULT = ['build', 'router'];

function options() {
  const text = { type: 'string' };
  const names = ['data', 'rounds', 'seconds', 'councils', 'days', 'times', 'folder'];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...Object.fromEntries(names.map((name) => [name, text])), help: { type: 'boolean' } },
  });
  const unknown = positionals.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown !== undefined) throw new RangeError(`there is no part “${unknown}”`);
  const count = (name, fallback) => {
    const given = values[name] ?? String(fallback);
    if (!/^[1-9]\d*$/.test(given)) throw new RangeError(`--${name} takes a whole number, not “${given}”`);
    return Number(given);
  };
  return {
    help: values.help,
    parts: positionals.length > 0 ? positionals : BY_DEFAULT,
    data: values.data && path.resolve(values.data),
    parent: path.resolve(values.folder ?? tmpdir()),
    rounds: count('rounds', 3),
    seconds: count('seconds', 2),
    times: count('times', 25),
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
