// Tables with errors are never published: their changes become part of the next version, and a message says why.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commitsIn, type PlannedCommit, withHistory } from '../../support/git-history.ts';
import { temporaryFolder } from '../../support/program.ts';
import { built, first, found, onDay, repositoryWith, unknown, withYear, yearChanged } from './situations.ts';

const GOOD_TABLES = withYear(2032);
const councils = String(GOOD_TABLES['councils.csv']);
const plans = String(GOOD_TABLES['plans.csv']);
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`;

const brokenBy = (others: PlannedCommit['files']) => withYear(2032, others);
const without = (name: string): PlannedCommit['files'] =>
  Object.fromEntries(Object.entries(GOOD_TABLES).filter(([each]) => each !== name));

const BROKEN: readonly (readonly [about: string, tables: PlannedCommit['files'], reason: string])[] = [
  [
    'an invalid cell',
    brokenBy({ 'councils.csv': councils.replace('Scotland', 'Scotlnd') }),
    'councils.csv:3: “Scotlnd” is not a UK country',
  ],
  [
    'a duplicate code',
    brokenBy({ 'councils.csv': councils.replace('BCD', 'ABC') }),
    'councils.csv:3: the council with the authority code “ABC” is already on line 2',
  ],
  [
    'a duplicate GSS code',
    brokenBy({ 'councils.csv': councils.replace('S12000002', 'E06000001') }),
    'councils.csv:3: two rows have the GSS code “E06000001”',
  ],
  ['a missing table', without('councils.csv'), 'councils.csv: the file is missing'],
  ['an empty table', brokenBy({ 'councils.csv': '' }), 'councils.csv:1: the file is empty'],
  [
    'a merge conflict',
    brokenBy({ 'plans.csv': `${plans}<<<<<<< HEAD\nABC,One,,\n=======\nABC,Two,,\n>>>>>>> other\n` }),
    'plans.csv:3: the file contains an unresolved git merge conflict',
  ],
  [
    'a Git LFS pointer',
    brokenBy({ 'plans.csv': POINTER }),
    'plans.csv: the file can’t be read: git contains only a Git LFS pointer',
  ],
  [
    'a symbolic link',
    brokenBy({ 'plans.csv': { target: '../plans.csv' } }),
    'plans.csv: the file can’t be read: git contains only a symbolic link',
  ],
  [
    'a row about an unknown council',
    brokenBy({ 'plans.csv': `${plans}XYZ,Plan,,\n` }),
    'plans.csv:3: “XYZ” doesn’t match any council in councils.csv',
  ],
  [
    'a control character',
    brokenBy({ 'councils.csv': councils.replace('Beech', 'Be\u0007ech') }),
    'councils.csv:3: the cell contains a control character (U+0007)',
  ],
];

describe.each(BROKEN)('%s', (_, broken, reason) => {
  const messageFor = (id: string, commit: string) =>
    `broken-version: the changes of version ${id} are part of the next version, ` +
    `because its tables couldn’t be published (1 error): ${commit}:${reason}`;

  test('between two versions', async () => {
    const data = repositoryWith([onDay(1, withYear(2031)), onDay(2, broken), onDay(3, withYear(2033))]);
    const { publications, messages } = await found(data, { commits: 20 });
    expect(publications).toEqual([first(1), yearChanged(3, 2031, 2033)]);
    const commit = commitsIn(data)[1]!.slice(0, 7);
    expect(messages).toEqual([messageFor(`2025-01-02-${commit}`, commit)]);
  });
});

const CELL = BROKEN[0]![1];

test('the first version is the first one without errors', async () => {
  const data = repositoryWith([onDay(1, CELL), onDay(2, withYear(2032)), onDay(3, withYear(2033))]);
  const { publications, messages } = await found(data, { commits: 20 });
  expect(publications).toEqual([first(2), yearChanged(3, 2032, 2033)]);
  expect(messages).toHaveLength(1);
  expect((await found(data, { commits: 2 })).publications).toEqual([unknown(2), yearChanged(3, 2032, 2033)]);
});

test('a version that only undoes a broken one isn’t published', async () => {
  const data = repositoryWith([onDay(1, withYear(2031)), onDay(2, CELL), onDay(3, withYear(2031))]);
  expect((await found(data, { commits: 20 })).publications).toEqual([first(1)]);
});

test('each message names its own commit, even if two have the same content and one is known from an earlier build', async () => {
  const cache = path.join(temporaryFolder(), 'cache');
  const commits = [onDay(1, withYear(2031)), onDay(2, CELL), onDay(3, withYear(2033)), onDay(4, CELL)];
  const amended = [onDay(1, withYear(2031)), onDay(3, CELL), onDay(4, withYear(2033)), onDay(5, CELL)];
  const data = repositoryWith(commits);
  for (const history of [commits, amended]) {
    withHistory(path.dirname(data), history);
    const { messages } = await found(data, { commits: 20 }, cache);
    const hashes = commitsIn(data).map((commit) => commit.slice(0, 7));
    expect(messages.map((message) => /\((1 error)\): (\w+):councils[.]csv:3/.exec(message)?.[2])).toEqual([
      hashes[1],
      hashes[3],
    ]);
  }
});

test('the site is built without the broken version', async () => {
  const data = repositoryWith([onDay(1, withYear(2031)), onDay(2, CELL), onDay(3, withYear(2033))]);
  const { code, told, out } = await built(data, { commits: 20 });
  expect(code).toBe(0);
  expect(told).toContain('“Scotlnd” is not a UK country');
  const { versions, changes } = JSON.parse(readFileSync(path.join(out, 'changes.json'), 'utf8'));
  expect(versions.map(({ date }: { date: string }) => date.slice(0, 10))).toEqual(['2025-01-01', '2025-01-03']);
  expect(versions[1].previous).toBe(versions[0].version);
  expect(changes.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
    [2031, 2033],
    [2031, 2033],
  ]);
});
