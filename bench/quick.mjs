// Measures the work that people repeat most often, once and in less than a minute: builds, checks, and responses of the router. The
// builds use the larger of the two conformance sets. Their user CPU time doesn't depend on the disk or on other programs, but it does
// depend on the machine, so it is also given in units of `calibrate.mjs`, which runs before and after.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from './generate.mjs';
import { here, measured, median, PROGRAM } from './measured.mjs';
import { number, printTable } from './report.mjs';
import { ask, siteToAsk } from './router.mjs';

const REQUESTS = { warmUp: 1000, count: 1000 };

const SITE = ['--site-url', 'https://climate.example'];

const TABLES = here('../test/conformance/large/data');

export async function measureQuick({ folder, size }) {
  const [data, out, cache] = ['tables', 'dist', 'cache'].map((name) => path.join(folder, name));
  const flags = ['--data', data, '--out', out, '--cache', cache, ...SITE];
  cpSync(TABLES, data, { recursive: true });
  const change = (table, edit) => {
    const file = path.join(data, `${table}.csv`);
    writeFileSync(file, edit(readFileSync(path.join(TABLES, `${table}.csv`), 'utf8')));
  };
  const cpuOf = (...args) => measured(...args).user;
  const build = (...more) => cpuOf(PROGRAM, 'build', ...flags, ...more);

  const before = cpuOf(here('calibrate.mjs'));
  const start = cpuOf(PROGRAM, '--version');
  const first = build();
  const unchanged = build();
  change('commitments', withAnotherText);
  const text = build();
  change('searches', withAnotherDay);
  const day = build();
  const forPages = build('--host', 'cloudflare-pages', '--out', path.join(folder, 'pages'), '--no-cache');
  const check = cpuOf(PROGRAM, 'check', '--data', data, '--no-cache');
  const unit = (before + cpuOf(here('calibrate.mjs'))) / 2;
  const row = (title, seconds) => [title, number(seconds, 2), number(seconds / unit, 2)];
  printTable(
    ['', 'user CPU, s', 'units'],
    [
      row('first build, every combination of filters', first),
      row('build without changes', unchanged),
      row('build after an edit to the text of one commitment', text),
      row('build after one more day of searches', day),
      row('first build for `cloudflare-pages`', forPages),
      row('`check`', check),
      row('`--version`', start),
      row('the unit (`calibrate.mjs`)', unit),
    ],
  );
  for (const each of [out, path.join(folder, 'pages')]) rmSync(each, { recursive: true });
  reportLog(folder, size);
  await reportRouter(folder, size);
}

/** Changes the first text that can be changed. */
function withAnotherText(csv) {
  const edited = csv.replace('Work with', 'Work well with');
  if (edited === csv) throw new Error('no text of a commitment contains “Work with”');
  return edited;
}

/** Repeats the searches of the last day on the next day. */
function withAnotherDay(csv) {
  const lines = csv.trimEnd().split(/\r?\n/);
  const last = lines.at(-1).slice(0, 10);
  const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  const repeated = lines.filter((line) => line.startsWith(last)).map((line) => next + line.slice(10));
  return `${[...lines, ...repeated].join('\n')}\n`;
}

function reportLog(folder, { councils }) {
  const data = path.join(folder, 'log');
  generate({ out: data, councils, days: 1096, perDay: 200, vocabulary: 4000 });
  const parsed = measured(here('parse-alone.mjs'), path.join(data, 'searches.csv'));
  const read = measured(PROGRAM, 'check', '--data', data, '--no-cache');
  const row = (title, { user, seconds }) => [
    title,
    number(user, 2),
    number(user / parsed.user, 2),
    number(seconds / parsed.seconds, 2),
  ];
  printTable(
    [`${number(Number(parsed.said))} searches`, 'user CPU, s', 'ratio', 'ratio of seconds'],
    [row('csv-parse alone', parsed), row('`check`', read)],
  );
}

async function reportRouter(folder, size) {
  const { files, requests } = siteToAsk({ folder: path.join(folder, 'router'), size });
  const medianOf = async (format) =>
    number(median(await ask(files, () => requests.range(format), undefined, REQUESTS)) / 1e3, 2);
  printTable(
    ['any date range, composed by the router', 'median, ms'],
    [
      ['as JSON', await medianOf()],
      ['as a page', await medianOf('api')],
    ],
  );
}
