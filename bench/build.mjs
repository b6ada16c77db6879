// Times the program's main job, a build of the whole site, against `cp -a` of the tree that it makes, in the same run:
// the ratio says more than the seconds, which are the machine's. `npm run bench`, or `npm run bench -- --data DIR` for
// tables of your own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './generate.mjs';
import { measured, median, timed } from './measured.mjs';

const PROGRAM = path.join(import.meta.dirname, '..', 'build', 'src', 'cli.js');

const { values } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-bench-'));

try {
  const data = path.join(folder, 'data');
  if (values.data) cpSync(values.data, data, { recursive: true });
  else generate({ out: data });
  const rounds = Array.from({ length: Number(values.rounds) }, (_, round) => measure(data, `round-${round}`));
  report(rounds);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measure(data, name) {
  const [site, copy] = [path.join(folder, name), path.join(folder, `${name}-copy`)];
  const cold = build(data, site);
  const copying = timed(() => execFileSync('cp', ['-a', site, copy]));
  const again = build(data, site);
  const compressing = build(data, site, '--precompress');
  const compressed = build(data, site, '--precompress');
  for (const each of [site, copy, cacheBeside(site)]) rmSync(each, { recursive: true, force: true });
  return { cold, copying, again, compressing, compressed };
}

/** Gone with the site, so that no first build finds what another one has counted. */
function cacheBeside(out) {
  return `${out}-cache`;
}

function build(data, out, ...flags) {
  const folders = ['--data', data, '--out', out, '--cache', cacheBeside(out)];
  return measured(PROGRAM, 'build', '--site-url', 'https://climate.example', ...folders, ...flags);
}

function report(rounds) {
  const middle = (pick) => median(rounds.map(pick));
  const ratio = (pick) => middle((round) => pick(round) / round.copying).toFixed(2);
  const row = (step, name) => [
    step,
    middle((round) => round[name].seconds),
    ratio((round) => round[name].seconds),
    middle((round) => round[name].megabytes),
  ];
  const rows = [
    ['cp -a of the site', middle((round) => round.copying), '1.00', ''],
    row('first build', 'cold'),
    row('second build, nothing changed', 'again'),
    row('a build that adds compressed files', 'compressing'),
    row('another, nothing changed', 'compressed'),
  ];
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0].model.trim()}, medians of ${rounds.length}`);
  console.log(`${rounds[0].cold.said.replace(/^Built \S+: /, '').replace(/ in [\d.]+ m?s.*$/, '')}\n`);
  console.log('| step | ratio to cp -a | seconds | peak memory, MB |\n|---|---|---|---|');
  for (const [step, seconds, times, megabytes] of rows) {
    console.log(`| ${step} | ${times} | ${seconds.toFixed(2)} | ${megabytes === '' ? '' : Math.round(megabytes)} |`);
  }
}
