// “check PATH” checks a directory, or reports only the problems in one file.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../../src/program/command-line.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { GOOD, sourceFolder } from '../../support/source.ts';

/** Runs “check” in a directory whose subdirectory `mydata` has a mistake in two tables. */
async function run(...args: readonly string[]) {
  const { effects, printed, told } = recorded();
  const code = await runCommandLine(['check', '--site-url', 'https://climate.example', ...args], effects);
  return { code, said: unwrapped([...printed, ...told].join('\n')) };
}

function inFolder(): string {
  const folder = temporaryFolder();
  const files = {
    'councils.csv': GOOD['councils.csv'].replace('England', 'england'),
    'plans.csv': GOOD['plans.csv'].replace('2021-05-06', '2021-05-06 '),
    'templates/about.html': '<h1>{{title}}</h1>{{gaps}}{{titel}}',
    'searches.csv': null,
    'searches/2025/june.csv': GOOD['searches.csv'].replace('heat pump,3', 'heat pump,three'),
    'notes.txt': '',
  };
  cpSync(sourceFolder(files), path.join(folder, 'mydata'), { recursive: true });
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(folder);
  return folder;
}

test('a directory is checked as with --data', async () => {
  inFolder();
  const { code, said } = await run('mydata/');
  expect({ code, said }).toEqual(await run('--data', 'mydata/'));
  expect(code).toBe(1);
  expect(said).toContain('mydata/councils.csv');
});

test.each(['councils.csv', 'plans.csv', 'searches/2025/june.csv', 'templates/about.html'])(
  'only the problems in %s',
  async (name) => {
    inFolder();
    const { code, said } = await run(`mydata/${name}`);
    expect(code).toBe(1);
    expect(said).toMatch(/^mydata\/[a-z0-9/.]+ error .* 1 error, 0 warnings.* \d+ problems? in other files\.$/);
    expect(said.match(/mydata\/\S+/g)).toEqual([`mydata/${name}`]);
  },
);

test('a file without problems', async () => {
  inFolder();
  for (const name of ['emergencies.csv', './mydata/emergencies.csv']) {
    const place = name.includes('/') ? name : `mydata/${name}`;
    expect(await run(place)).toEqual({ code: 0, said: `No problems found in ${place}. 4 problems in other files.` });
  }
  process.chdir('mydata');
  expect((await run('emergencies.csv')).said).toBe('No problems found in emergencies.csv. 4 problems in other files.');
});

test('other formats list only the problems in the file', async () => {
  inFolder();
  expect(JSON.parse((await run('mydata/emergencies.csv', '--format', 'json')).said)).toEqual([]);
  const records = JSON.parse((await run('mydata/plans.csv', '--format', 'json')).said) as { file: string }[];
  expect(records.map(({ file }) => file)).toEqual(['mydata/plans.csv']);
});

test('--fix changes only the file', async () => {
  inFolder();
  const before = readFileSync('mydata/councils.csv', 'utf8');
  expect((await run('mydata/plans.csv', '--fix')).said).toContain('mydata/plans.csv: 1 cell fixed');
  expect(readFileSync('mydata/plans.csv', 'utf8')).toBe(GOOD['plans.csv']);
  expect(readFileSync('mydata/councils.csv', 'utf8')).toBe(before);
});

test('a path that can’t be checked is reported', async () => {
  inFolder();
  expect(await run('mydata', '--data', 'mydata')).toMatchObject({
    code: 2,
    said: expect.stringContaining("argument 'path' cannot be used with option '--data <dir>'"),
  });
  expect(await run('mydata/plan.csv')).toMatchObject({
    code: 2,
    said: expect.stringMatching(/called mydata\/plan\.csv .*did you mean: mydata\/plans\.csv/),
  });
  expect(await run('none')).toMatchObject({ code: 2, said: expect.not.stringContaining('did you mean') });
  const { code, said } = await run('mydata/notes.txt');
  expect(code).toBe(2);
  expect(said).toContain('councils.csv, commitments.csv, plans.csv, emergencies.csv, ended-councils.csv, site.json');
  mkdirSync('elsewhere');
  writeFileSync('elsewhere/other.csv', '');
  expect((await run('elsewhere/other.csv')).said).toContain('[not-checked]');
});

test.each([
  [['import', 'plans', 'https://climate.example/plans.csv'], 'import plans plans.csv'],
  [['import', 'https://climate.example/our%20plans.xlsx?v=2'], "import 'our plans.xlsx'"],
  [['import', 'HTTP://climate.example/%'], 'import FILE'],
  [['redact', 'log.csv', 'https://climate.example/log.csv.gz'], 'redact log.csv.gz'],
  [['check', 'https://climate.example/sheet/edit'], 'check FILE”. To test a published site, use “verify'],
])('a URL instead of a path is reported: %s', async (args, command) => {
  const { effects, told } = recorded();
  expect(await runCommandLine(args, effects)).toBe(2);
  expect(unwrapped(told.join('\n'))).toContain(`Download the file first, then run “council-climate-api ${command}”.`);
});
