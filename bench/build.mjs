// Compares a build of the whole site with a loop that only writes the finished files, and with Eleventy and Hugo.
//
// The speed of a file system varies from one second to the next. To compare only the programs:
// - Every round measures all the programs, and starts with a different one. The ratios compare the best times.
// - Before the next program starts, `sync` completes all writes to disk, so that no program slows down another.
// - By default, the benchmark works in memory, because on a disk even the loop varies threefold.
// - Every round writes to folders of its own. In memory, they are deleted after the round. On a disk, nothing is deleted until the
//   end, because ext4 creates files several times more slowly for minutes after many deletions. `roomFor` checks that there is
//   enough space.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { writeTable } from './csv.mjs';
import { installEleventy, listAnswers, runEleventy } from './eleventy.mjs';
import { generate } from './generate.mjs';
import { hugoVersion, prepareHugo, runHugo } from './hugo.mjs';
import { here, measured, median, PROGRAM } from './measured.mjs';
import { number, printTable, spread } from './report.mjs';

/** Roughly how many times the size of the site a round adds to the disk. Sites with compressed files are larger. */
const TREES = 6;

/** The type of a file system in memory (statfs(2), TMPFS_MAGIC). */
const TMPFS = 0x01021994;

export function measureBuild({ folder, data: given, rounds, size }) {
  const at = (name) => path.join(folder, name);
  const [data, text, year] = [at('data'), at('text'), at('year')];
  if (given) cpSync(given, data, { recursive: true });
  else generate({ out: data, ...size });
  for (const edited of [text, year]) cpSync(data, edited, { recursive: true });
  editOneCommitment(text, 'text', (value) => `${value} Edited.`);
  editOneCommitment(year, 'target_year', (value) => String(Number(value) + 1));

  // The site that the loop writes. This build also fills the cache for the runs that use a counted log.
  const [site, cache] = [at('site'), at('cache')];
  const { said } = build({ data, out: site, cache });
  const [{ bytes, files }, answers] = [sizeOf(site), at('answers.json')];
  const isInMemory = statfsSync(folder).type === TMPFS;
  roomFor(folder, bytes * TREES * (isInMemory ? 1 : rounds));
  const pages = listAnswers(site, answers);
  const missing = installEleventy();
  const [hugo, sources] = [hugoVersion(), at('hugo-sources')];
  if (hugo) prepareHugo(answers, sources);

  const runs = contestants({ data, text, year, site, cache, answers, missing, sources: hugo && sources });
  const results = Array.from({ length: rounds }, (_, round) => {
    const out = (name) => at(`round-${round}-${name}`);
    const order = [...runs.slice(round % runs.length), ...runs.slice(0, round % runs.length)];
    const result = Object.assign({}, ...order.map((run) => run(out)));
    if (isInMemory)
      for (const name of readdirSync(folder).filter((each) => each.startsWith(`round-${round}-`)))
        rmSync(at(name), { recursive: true });
    return result;
  });
  console.log(
    `\nBuild: ${summary(said)}; median of ${rounds} rounds (minimum and maximum in brackets); ratios of the best times`,
  );
  report(results, { files, pages, missing, hugo });
}

/** Each function measures steps that must run in this order, because some of them rebuild the site of an earlier step. */
function contestants({ data, text, year, site, cache, answers, missing, sources }) {
  return [
    (out) => ({
      loop: settled(() => {
        const { said, ...usage } = measured(here('write-loop.mjs'), site, out('loop'));
        return { ...usage, seconds: Number(said), cpu: undefined };
      }),
    }),
    (out) => (missing ? {} : { eleventy: settled(() => runEleventy(answers, out('eleventy'))) }),
    (out) => (sources ? { hugo: settled(() => runHugo(sources, out('hugo'))) } : {}),
    (out) => {
      const own = { data, out: out('site'), cache: out('cache') };
      return {
        first: settled(() => build(own)),
        again: settled(() => build(own)),
        text: settled(() => build({ ...own, data: text })),
        year: settled(() => build({ ...own, data: year })),
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

/** Changes a cell in the first commitment that has text and a target year. */
function editOneCommitment(data, column, edited) {
  const rows = parse(readFileSync(path.join(data, 'commitments.csv')), { bom: true, columns: true });
  const row = rows.find(({ text, target_year: year }) => text !== '' && year !== '');
  row[column] = edited(row[column]);
  writeTable(data, 'commitments', rows);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));

/** Counts a file with two names twice in `files`, because programs read and write it twice, but only once in `bytes`. */
function sizeOf(site) {
  const [kilobytes] = execFileSync('du', ['-sk', site], { encoding: 'utf8' }).split('\t');
  return { bytes: Number(kilobytes) * 1000, files: filesIn(site).length };
}

function roomFor(folder, bytes) {
  const { bavail, bsize, ffree } = statfsSync(folder);
  if (bavail * bsize < bytes || ffree < 1000) {
    const [needed, there] = [bytes, bavail * bsize].map((value) => `${number(value / 1e9, 1)} GB`);
    throw new RangeError(
      `${folder} has only ${there} of free space, but the benchmark needs ${needed}: use --rounds 1, or another --folder`,
    );
  }
}

// ---- the table ----

const summary = (said) => /: ([\d,]+ files, [\d.]+ \w+)/.exec(said)?.[1] ?? said.split('\n')[0];
const written = ({ said = '' }) => /\(([\d,]+) written/.exec(said)?.[1];

function report(rounds, { files, pages, missing, hugo }) {
  const row = (title, name, count) => rowOf(rounds, title, (round) => round[name], count);
  const reading = ({ reading, cached }) => ({ seconds: reading.seconds - cached.seconds });
  printTable(
    ['', 'ratio', 'seconds', 'CPU', 'files', 'ms a file', 'CPU, ms a file', 'peak, MB'],
    [
      row('a loop that writes the finished files', 'loop', files),
      row('Eleventy: councils and their lists', 'eleventy', pages),
      row('Hugo: the same pages', 'hugo', pages),
      row('first build', 'first'),
      rowOf(rounds, 'reading the search log, as part of the first build', reading),
      row('first build with the log already in the cache', 'counted'),
      row('second build without changes', 'again'),
      row('build after an edit to the text of one commitment', 'text'),
      row('build after an edit to one target year', 'year'),
      row('first build with compressed files', 'compressing'),
      row('second build with compressed files, without changes', 'compressed'),
    ],
  );
  if (missing) console.log(`\nEleventy can’t be installed: ${missing}`);
  console.log(
    `\n${hugo ? `Hugo ${hugo}; preparing its sources isn’t measured` : 'Hugo isn’t installed: apt-get install hugo'}`,
  );
}

/** A build that writes at most so many files spends most of its time on other work, so its time per file means nothing. */
const FEW = 1000;

/** @param count the number of files, if the program doesn't report it */
function rowOf(rounds, title, pick, count) {
  if (!pick(rounds[0])) return [title, 'skipped'];
  const all = rounds.map(pick);
  const best = (runs) => Math.min(...runs.map(({ seconds }) => seconds));
  const ratio = number(best(all) / best(rounds.map(({ loop }) => loop)), 2);
  const cpu = all[0].cpu && spread(all.map(({ cpu }) => cpu));
  const peak = all[0].megabytes && number(Math.max(...all.map(({ megabytes }) => megabytes)));
  const files = count ?? Number(written(all[0])?.replaceAll(',', ''));
  const perFile = (name) =>
    files > FEW && all[0][name] ? number((median(all.map((run) => run[name])) * 1e3) / files, 2) : undefined;
  return [
    title,
    ratio,
    spread(
      all.map(({ seconds }) => seconds),
      2,
    ),
    cpu,
    Number.isNaN(files) ? undefined : number(files),
    perFile('seconds'),
    perFile('cpu'),
    peak,
  ];
}
