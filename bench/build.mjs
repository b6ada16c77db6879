// The program's main job, a build of the whole site, against other ways to get as many files onto the same disk.
//
// File systems are not the same from one second to the next. So that a ratio is one of programs:
// - every round measures all of them, each round beginning with another, and a ratio is one within a round;
// - whatever is still to be written to disk is written before the next begins (`sync`), so that none pays for another;
// - nothing is deleted until the end: ext4 makes files several times slower for minutes after many have been deleted. Every
//   tree goes into a folder of its own, which takes room: `roomFor` looks whether there is enough.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { writeTable } from './csv.mjs';
import { installEleventy, listAnswers, runEleventy } from './eleventy.mjs';
import { generate } from './generate.mjs';
import { here, measured, median, PROGRAM, timed } from './measured.mjs';
import { number, printTable, spread } from './report.mjs';

/** How many trees of about the site's size a round leaves; those with compressed files are larger. */
const TREES = 8;

export function measureBuild({ folder, data: given, rounds, size }) {
  const at = (name) => path.join(folder, name);
  const [data, edited] = [at('data'), at('edited')];
  if (given) cpSync(given, data, { recursive: true });
  else generate({ out: data, ...size });
  cpSync(data, edited, { recursive: true });
  editOneCommitment(edited);

  // What is copied, and what all others are made from; the log is counted into the cache of those that find it counted.
  const [site, cache] = [at('site'), at('cache')];
  const { said } = build({ data, out: site, cache });
  const [{ bytes, files }, answers, loop] = [sizeOf(site), at('answers.json'), at('loop.json')];
  roomFor(folder, bytes * TREES * rounds);
  execFileSync('tar', ['-cf', at('site.tar'), '-C', site, '.']);
  const pages = listAnswers(site, answers);
  const json = filesIn(path.join(site, 'api')).filter((file) => file.endsWith('.json'));
  writeFileSync(loop, JSON.stringify(json.map((file) => path.join('api', file))));
  const missing = installEleventy();

  const runs = contestants({ data, edited, site, cache, tar: at('site.tar'), answers, loop, missing });
  const results = Array.from({ length: rounds }, (_, round) => {
    const out = (name) => at(`round-${round}-${name}`);
    const order = [...runs.slice(round % runs.length), ...runs.slice(0, round % runs.length)];
    return Object.assign({}, ...order.map((run) => run(out)));
  });
  console.log(`\nBuild: ${summary(said)}; medians of ${rounds}, in parentheses the least and the most`);
  report(results, { files, pages, json: json.length, missing });
}

/** Each measures what belongs together, in order: what is built again must have been built. */
function contestants({ data, edited, site, cache, tar, answers, loop, missing }) {
  return [
    (out) => ({ copy: settled(() => ({ seconds: timed(() => execFileSync('cp', ['-a', site, out('copy')])) })) }),
    (out) => {
      mkdirSync(out('tar'));
      return { tar: settled(() => ({ seconds: timed(() => execFileSync('tar', ['-xf', tar, '-C', out('tar')])) })) };
    },
    (out) => ({
      loop: settled(() => {
        const { said, megabytes } = measured(here('plain-loop.mjs'), loop, site, out('loop'));
        return { seconds: Number(said), megabytes };
      }),
    }),
    (out) => (missing ? {} : { eleventy: settled(() => runEleventy(answers, out('eleventy'))) }),
    (out) => {
      const own = { data, out: out('site'), cache: out('cache') };
      return {
        first: settled(() => build(own)),
        again: settled(() => build(own)),
        edit: settled(() => build({ ...own, data: edited })),
      };
    },
    (out) => ({
      reading: settled(() => measured(PROGRAM, 'check', '--data', data, '--cache', out('check-cache'))),
      cached: settled(() => measured(PROGRAM, 'check', '--data', data, '--cache', out('check-cache'))),
    }),
    (out) => ({ counted: settled(() => build({ data, out: out('counted'), cache })) }),
    (out) => {
      const own = { data, out: out('compressed'), cache };
      return {
        compressing: settled(() => build(own, '--host', 'nginx', '--precompress')),
        compressed: settled(() => build(own, '--host', 'nginx', '--precompress')),
      };
    },
  ];
}

function settled(work) {
  execFileSync('sync');
  return work();
}

function build({ data, out, cache }, ...flags) {
  const folders = ['--data', data, '--out', out, '--cache', cache];
  return measured(PROGRAM, 'build', '--site-url', 'https://climate.example', ...folders, ...flags);
}

/** The first commitment with a target year aims a year later. */
function editOneCommitment(data) {
  const rows = parse(readFileSync(path.join(data, 'commitments.csv')), { bom: true, columns: true });
  const row = rows.find(({ target_year: year }) => year !== '');
  row.target_year = String(Number(row.target_year) + 1);
  writeTable(data, 'commitments', rows);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));

/** Files that have two names count twice, as they are read and written; on disk they lie once. */
function sizeOf(site) {
  const [kilobytes] = execFileSync('du', ['-sk', site], { encoding: 'utf8' }).split('\t');
  return { bytes: Number(kilobytes) * 1000, files: filesIn(site).length };
}

function roomFor(folder, bytes) {
  const { bavail, bsize, ffree } = statfsSync(folder);
  if (bavail * bsize < bytes || ffree < 1000) {
    const [needed, there] = [bytes, bavail * bsize].map((value) => `${number(value / 1e9, 1)} GB`);
    throw new RangeError(
      `${folder} has ${there} of the ${needed} that this needs: use --rounds 1, or another --folder`,
    );
  }
}

// ---- the table ----

const summary = (said) => /: ([\d,]+ files, [\d.]+ \w+)/.exec(said)?.[1] ?? said.split('\n')[0];
const written = ({ said = '' }) => /\(([\d,]+) written/.exec(said)?.[1];

function report(rounds, { files, pages, json, missing }) {
  const row = (title, name, count) => rowOf(rounds, title, (round) => round[name], count);
  const reading = ({ reading, cached }) => ({ seconds: reading.seconds - cached.seconds });
  printTable(
    ['', 'ratio to cp -a', 'seconds', 'files', 'peak, MB'],
    [
      row('cp -a of the site', 'copy', files),
      row('tar x of the site', 'tar', files),
      row('JSON.stringify, writeFileSync: the JSON', 'loop', json),
      row('Eleventy: councils and their lists', 'eleventy', pages),
      row('first build', 'first'),
      rowOf(rounds, 'of that, reading the search log', reading),
      row('first build, the log counted before', 'counted'),
      row('second build, nothing changed', 'again'),
      row('one commitment edited', 'edit'),
      row('first build with compressed files', 'compressing'),
      row('the same again, nothing changed', 'compressed'),
    ],
  );
  if (missing) return console.log(`\nEleventy can’t be installed: ${missing}`);
  const perPage = median(rounds.map(({ eleventy }) => eleventy.seconds)) / pages;
  console.log(
    `\nEleventy: ${number(perPage * 1e3, 2)} ms a page; the first build: ${number(perFile(rounds) * 1e3, 2)} ms a file`,
  );
}

/** The files that were written are told by the program itself, or counted. */
function rowOf(rounds, title, pick, count) {
  if (!pick(rounds[0])) return [title, 'skipped'];
  const all = rounds.map(pick);
  const ratios = rounds.map((round) => pick(round).seconds / round.copy.seconds);
  const peak = all[0].megabytes && number(median(all.map(({ megabytes }) => megabytes)));
  const files = count === undefined ? written(all[0]) : number(count);
  return [title, spread(ratios, 2), spread(all.map(({ seconds }) => seconds)), files, peak];
}

function perFile(rounds) {
  return median(rounds.map(({ first }) => first.seconds / Number(written(first).replaceAll(',', ''))));
}
