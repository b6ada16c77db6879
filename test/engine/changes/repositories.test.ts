// Versions are found in any repository, whatever its layout, settings, dates and merges.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { git } from '../../support/git.ts';
import { commitsIn, withHistory } from '../../support/git-history.ts';
import { temporaryFolder } from '../../support/program.ts';
import { built, FIVE, first, found, onDay, repositoryWith, withYear, yearChanged } from './situations.ts';

const ALL = [first(1), ...[2, 3, 4, 5].map((day) => yearChanged(day, 2029 + day, 2030 + day))];

test.each(['.', '-C', 'deep/a b/é', 'with "quotes" and\nlines', '* [x]', ':(top)data', 'a\\b'])(
  'the data directory is %j',
  async (folder) => {
    const data = repositoryWith(
      [1, 2, 3].map((day) => onDay(day, withYear(2030 + day), { folder })),
      folder,
    );
    expect(await found(data, { commits: 20 })).toMatchObject({ publications: ALL.slice(0, 3), messages: [] });
  },
);

test('the data directory has moved to the root', async () => {
  const data = repositoryWith([...FIVE.slice(0, 2), onDay(3, withYear(2033), { folder: '.' })], '.');
  const { publications, messages } = await found(data, { commits: 20 });
  expect(publications).toEqual(ALL.slice(0, 3));
  expect(messages).toHaveLength(4);
});

// Side commits 2 and 3 are merged on day 5, and another merge changes nothing.
const MERGED = [
  onDay(1, withYear(2031)),
  onDay(2, withYear(2041), { parents: [0] }),
  onDay(3, withYear(2042), { parents: [1], tags: ['side'] }),
  onDay(4, withYear(2031, { 'emergencies.csv': 'authority_code,date_declared\nABC,2019-05-02\n' }), { parents: [0] }),
  onDay(5, withYear(2042, { 'emergencies.csv': 'authority_code,date_declared\nABC,2019-05-02\n' }), {
    parents: [3, 2],
    annotated: ['v1'],
  }),
  onDay(6, withYear(2042, { 'emergencies.csv': 'authority_code,date_declared\nABC,2019-05-02\n' }), {
    parents: [4, 3],
  }),
];
const EMERGENCY = '2019-05-01→2019-05-02';
const OF_MERGED = [
  first(1),
  `2025-01-04 councils ABC declared_emergency ${EMERGENCY}, emergencies ABC/1 date_declared ${EMERGENCY}`,
  yearChanged(5, 2031, 2042),
];

describe('merges', () => {
  test('a merge is one version with its own date, and commits on the other branch are none', async () => {
    const data = repositoryWith(MERGED);
    const { publications, ids, messages } = await found(data, { commits: 20 });
    expect([publications, messages]).toEqual([OF_MERGED, []]);
    expect(ids!.map((id) => id.slice(11))).toEqual([0, 1, 2].map((index) => commitsIn(data)[index]!.slice(0, 7)));
  });

  test('what can be reached from the revision is left out', async () => {
    const data = repositoryWith(MERGED);
    expect((await found(data, { since: 'v1~1' })).publications).toEqual(OF_MERGED.slice(2));
    expect((await found(data, { since: 'side' })).publications).toEqual(OF_MERGED.slice(1));
    expect((await found(data, { since: 'v1' })).publications).toEqual([]);
  });

  test('a tag on another branch isn’t a version', async () => {
    const { tags } = await found(repositoryWith(MERGED), { tags: '*' });
    expect(tags).toEqual([['v1']]);
  });
});

const SETTINGS = {
  ...{ 'log.follow': 'true', 'log.showSignature': 'true', 'log.showRoot': 'false', 'log.diffMerges': 'off' },
  ...{ 'log.decorate': 'full', 'log.abbrevCommit': 'true', 'log.date': 'iso', 'core.quotePath': 'true' },
  ...{ 'core.abbrev': '4', 'diff.renames': 'copies', 'diff.relative': 'true', 'diff.noprefix': 'true' },
  ...{ 'diff.external': 'false', 'color.ui': 'always', 'status.short': 'true', 'status.branch': 'true' },
  ...{ 'format.pretty': 'oneline', 'tag.sort': '-creatordate', 'notes.displayRef': '*', 'status.showStash': 'true' },
};

test('settings of the repository have no effect', async () => {
  for (const [commits, publications] of [
    [FIVE, ALL],
    [MERGED, OF_MERGED],
  ] as const) {
    const data = repositoryWith(commits);
    for (const [name, value] of Object.entries(SETTINGS)) git(data, 'config', name, value);
    expect(await found(data, { commits: 20 })).toMatchObject({ publications, messages: [] });
  }
});

describe('the .git folder is elsewhere', () => {
  test('in a linked worktree, and with a detached HEAD', async () => {
    const data = repositoryWith(FIVE);
    const worktree = path.join(temporaryFolder(), 'worktree');
    git(data, 'worktree', 'add', '--quiet', '--detach', worktree, 'HEAD~1');
    const { publications, messages } = await found(path.join(worktree, 'data'), { commits: 20 });
    expect([publications, messages]).toEqual([ALL.slice(0, 4), []]);
  });

  test('as in a submodule', async () => {
    const root = withHistory(temporaryFolder(), FIVE);
    const modules = path.join(temporaryFolder(), 'modules');
    renameSync(path.join(root, '.git'), modules);
    writeFileSync(path.join(root, '.git'), `gitdir: ${path.relative(root, modules)}\n`);
    expect(await found(path.join(root, 'data'), { commits: 20 })).toMatchObject({ publications: ALL, messages: [] });
  });
});

describe('dates', () => {
  test('are in UTC, and the order is that of the commits', async () => {
    // 02:00 in a zone five hours ahead is 21:00 on the day before.
    const seconds = Date.parse('2024-12-31T21:00:00Z') / 1000;
    const data = repositoryWith([
      { ...onDay(1, withYear(2031)), date: `${seconds} +0500` },
      { ...onDay(1, withYear(2032)), date: `${seconds - 86_400} -0330` },
    ]);
    const { ids, publications } = await found(data, { commits: 20 });
    expect(ids!.map((id) => id.slice(0, 10))).toEqual(['2024-12-31', '2024-12-30']);
    expect(publications![1]).toContain('target_year 2031→2032');
  });

  test('before 1980 and after 2099 fit into archives', async () => {
    const data = repositoryWith([
      { ...onDay(1, withYear(2031)), date: '100000000 -0800' },
      { ...onDay(1, withYear(2032)), date: '4200000000 +0000' },
    ]);
    const { code, out } = await built(data, { commits: 20 });
    expect(code).toBe(0);
    const { versions } = JSON.parse(readFileSync(path.join(out, 'changes.json'), 'utf8'));
    const dates = ['1973-03-03T09:46:40Z', '2103-02-04T02:40:00Z'];
    expect(versions.map(({ date }: { date: string }) => date)).toEqual(dates);
    for (const { version, date } of versions) {
      const files = unzipSync(readFileSync(path.join(out, 'versions', `${version}.zip`)));
      expect(JSON.parse(Buffer.from(files['datapackage.json']!).toString()).created).toBe(date);
    }
  });
});
