// Compares builds with and without pages about changes. An invented editor commits small edits to the tables, and each commit is a
// publication. The times include git's.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from './generate.mjs';
import { PROGRAM } from './measured.mjs';
import { createRandom } from './random.mjs';
import { number, printTable, spread } from './report.mjs';

const TABLES = ['councils.csv', 'commitments.csv', 'plans.csv', 'emergencies.csv', 'ended-councils.csv'];
const PUBLICATIONS = 100;
const EDITS = 3;
const SITE = { siteUrl: 'https://climate.example' };

/** @param data a folder with tables; without it, they are generated */
export function measureChanges({ folder, data, rounds, size }) {
  const tables = data ?? path.join(folder, 'generated');
  if (!data) generate({ out: tables, councils: size.councils, days: 30, isLocated: true });
  const project = path.join(folder, 'project');
  const commit = repositoryOf(tables, project);
  const random = createRandom('changes', 1);
  for (let index = 0; index < PUBLICATIONS + 1; index++) commit(edit(path.join(project, 'data'), random));
  const kinds = { without: SITE, with: { ...SITE, changes: { commits: PUBLICATIONS } } };
  const results = {
    first: { without: [], with: [] },
    edited: { without: [], with: [] },
    unchanged: { without: [], with: [] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, options] of Object.entries(kinds)) {
      writeFileSync(path.join(project, 'data', 'site.json'), JSON.stringify(options));
      for (const name of ['dist', '.cache']) rmSync(path.join(project, name), { recursive: true, force: true });
      results.first[kind].push(buildTime(project));
      results.unchanged[kind].push(buildTime(project));
    }
    // Both kinds of builds have the same edit.
    const sites = Object.keys(kinds).map((kind) => [kind, path.join(folder, kind)]);
    for (const [kind, copy] of sites) {
      rmSync(copy, { recursive: true, force: true });
      cpSync(project, copy, { recursive: true });
      writeFileSync(path.join(copy, 'data', 'site.json'), JSON.stringify(kinds[kind]));
      buildTime(copy);
    }
    const seed = `edit ${round}`;
    for (const [kind, copy] of sites) {
      committer(copy)(edit(path.join(copy, 'data'), createRandom(seed, 1)));
      results.edited[kind].push(buildTime(copy));
      if (round + 1 === rounds && kind === 'with') report(results, path.join(copy, 'dist'), rounds);
    }
  }
}

function report(results, dist, rounds) {
  const rows = Object.entries(results).map(([build, { without, with: more }]) => {
    const ratios = more.map((seconds, index) => seconds / without[index]);
    return [build, spread(without, 2), spread(more, 2), spread(ratios, 2)];
  });
  printTable(['build', 'without, s', `${PUBLICATIONS} publications, s`, 'ratio'], rows);
  const sizes = ['versions', 'changes', 'changes.json'].map(
    (name) => `${name} ${number(sizeOf(path.join(dist, name)) / 1e6, 1)} MB`,
  );
  console.log(`\nUser CPU time, median (range) of ${rounds} rounds. Size: ${sizes.join(', ')}.`);
}

function repositoryOf(tables, project) {
  mkdirSync(path.join(project, 'data'), { recursive: true });
  const there = readdirSync(tables);
  for (const name of TABLES.filter((each) => there.includes(each)))
    cpSync(path.join(tables, name), path.join(project, 'data', name));
  git(project, 0, 'init', '--quiet', '--initial-branch=main');
  const commit = committer(project);
  commit(0);
  return commit;
}

let day = 0;

function committer(project) {
  return () => {
    git(project, day, 'add', 'data');
    git(project, day, 'commit', '--quiet', '--message=Edit');
    day++;
  };
}

function git(folder, day, ...args) {
  const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString();
  const user = ['-c', 'user.name=Editor', '-c', 'user.email=editor@climate.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', folder, ...user, ...args], {
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    stdio: 'ignore',
  });
}

/** Changes a few years or dates in one table. */
function edit(data, random) {
  const [name, pattern] = random.weighted([
    [['commitments.csv', /,(20[3-9])(\d),/], 5],
    [['plans.csv', /,(20[12]\d-\d\d-[01])(\d),/], 3],
    [['emergencies.csv', /,(20[12]\d-\d\d-[01])(\d)/], 1],
  ]);
  const file = path.join(data, name);
  const lines = readFileSync(file, 'utf8').split('\n');
  const editable = lines.flatMap((line, index) => (pattern.test(line) ? index : []));
  for (let index = 0; index < EDITS; index++) {
    const line = random.pick(editable);
    const other = (digit) => 1 + ((Number(digit) + random.integer(0, 7)) % 9);
    lines[line] = lines[line].replace(pattern, (match, start, digit) =>
      match.replace(start + digit, start + other(digit)),
    );
  }
  writeFileSync(file, lines.join('\n'));
}

/** The user CPU time of a build and of the processes that it starts, in seconds. */
function buildTime(project) {
  const script = 'TIMEFORMAT=%U; time "$@" > /dev/null 2> /dev/null';
  const output = execFileSync('bash', ['-c', `{ ${script}; } 2>&1`, 'bash', process.execPath, PROGRAM, 'build'], {
    cwd: project,
    encoding: 'utf8',
  });
  return Number(output.trim());
}

const sizeOf = (place) =>
  statSync(place).isFile()
    ? statSync(place).size
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
