// What the program makes of unusual histories: a clear message, no false changes, and a site wherever that is safe.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { git } from '../../support/git.ts';
import { commitsIn } from '../../support/git-history.ts';
import { temporaryFolder } from '../../support/program.ts';
import {
  built,
  FIVE,
  first,
  found,
  onDay,
  repositoryWith,
  unknown,
  withYear,
  writeTables,
  yearChanged,
} from './situations.ts';

/** A clone with only some of the commits. @returns the path of its data directory */
function shallowClone(data: string, depth: number): string {
  const clone = path.join(temporaryFolder(), 'clone');
  git(data, 'clone', '--quiet', '--depth', String(depth), `file://${path.dirname(data)}`, clone);
  return path.join(clone, 'data');
}

const versionsIn = (out: string) => JSON.parse(readFileSync(path.join(out, 'changes.json'), 'utf8')).versions;

const CHANGES = [
  yearChanged(2, 2031, 2032),
  yearChanged(3, 2032, 2033),
  yearChanged(4, 2033, 2034),
  yearChanged(5, 2034, 2035),
];
const SHALLOW = 'shallow-history: this clone doesn’t have the whole history, so';

describe('a shallow clone', () => {
  test.each([{ commits: 20 }, { since: 'HEAD~4' }, { since: 'v0' }])(
    'has the versions after its oldest commit: %j',
    async (option) => {
      const data = shallowClone(repositoryWith(FIVE), 3);
      const { publications, ids, messages } = await found(data, option);
      expect(publications).toEqual(CHANGES.slice(2));
      expect(messages).toEqual([`${SHALLOW} the changes begin with ${ids![0]}`]);
    },
  );

  test('needs no message if it has all commits that the site shows', async () => {
    const data = shallowClone(repositoryWith(FIVE), 3);
    expect(await found(data, { commits: 2 })).toMatchObject({ publications: CHANGES.slice(2), messages: [] });
    expect(await found(data, { since: 'HEAD~1' })).toMatchObject({ publications: CHANGES.slice(3), messages: [] });
  });

  test('of a single commit has no versions, so nothing is built', async () => {
    const { code, told, out } = await built(shallowClone(repositoryWith(FIVE), 1), { commits: 20 });
    expect([code, existsSync(out)]).toEqual([1, false]);
    expect(told).toContain('this clone doesn’t have the whole history, so there are no changes to publish');
    expect(told).toContain('Fetch the rest with “git fetch --unshallow”, or set “fetch-depth: 0” in actions/checkout.');
  });

  test('without the tags says so as well', async () => {
    const data = shallowClone(
      repositoryWith([...FIVE.slice(0, 2), { ...FIVE[2]!, tags: ['v1'] }, ...FIVE.slice(3)]),
      2,
    );
    const { publications, messages } = await found(data, { tags: 'v*' });
    expect(publications).toEqual([]);
    expect(messages).toEqual([
      `${SHALLOW} there are no changes to publish`,
      'no-tags: no tag in the history of the current branch matches v*',
    ]);
  });

  // actions/checkout fetches tags on their own.
  test('with a tag that was fetched on its own isn’t said to be rewritten', async () => {
    const source = repositoryWith([{ ...FIVE[0]!, tags: ['v1'] }, ...FIVE.slice(1)]);
    const data = shallowClone(source, 2);
    git(data, 'fetch', '--quiet', '--depth', '1', 'origin', 'tag', 'v1');
    const { publications, ids, messages } = await found(data, { since: 'v1' });
    expect(publications).toEqual(CHANGES.slice(3));
    expect(messages).toEqual([`${SHALLOW} the changes begin with ${ids![0]}`]);
  });
});

describe('a revision', () => {
  test('that an amended commit replaced', async () => {
    const data = repositoryWith([...FIVE, onDay(6, withYear(2036), { parents: [3] })]);
    const original = git(data, 'commit-tree', '-m', 'Tables', '-p', 'HEAD~1', 'HEAD^{tree}').trim();
    const { code, told, out } = await built(data, { since: original });
    expect(told).toContain(`revision ${original} is no longer part of the current branch’s history`);
    expect([code, versionsIn(out).length]).toEqual([0, 1]);
    expect((await found(data, { since: original })).publications).toEqual([yearChanged(6, 2034, 2036)]);
  });

  test('that doesn’t exist', async () => {
    const { code, told, out } = await built(repositoryWith(FIVE), { since: 'v9' });
    expect([code, existsSync(out)]).toEqual([2, false]);
    expect(told).toContain('unknown git revision v9');
  });
});

describe('no history', () => {
  const REASON = 'there is no history from which to publish changes: not a git repository';

  test('outside a repository, nothing is written', async () => {
    const { code, told, out } = await built(writeTables(temporaryFolder(), withYear(2031)), { commits: 20 });
    expect([code, existsSync(out)]).toEqual([2, false]);
    expect(told).toContain(REASON);
  });

  test('without git, the existing site stays as it is', async () => {
    const data = repositoryWith(FIVE);
    const { out } = await built(data, { commits: 20 });
    const before = readFileSync(path.join(out, 'build-manifest.json'), 'utf8');
    vi.stubEnv('PATH', temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, told } = await built(data, { commits: 3 }, out);
    expect(code).toBe(2);
    expect(told).toContain('there is no history from which to publish changes: git is not installed');
    expect(readFileSync(path.join(out, 'build-manifest.json'), 'utf8')).toBe(before);
  });

  test('in a repository without commits, the site is built', async () => {
    const data = writeTables(temporaryFolder(), withYear(2031));
    git(data, 'init', '--quiet');
    const { code, told, out } = await built(data, { commits: 20 });
    expect([code, versionsIn(out), existsSync(path.join(out, 'versions'))]).toEqual([0, [], false]);
    expect(told).toContain('some edits to the tables aren’t committed yet');
  });
});

describe('uncommitted edits', () => {
  const MESSAGE =
    'uncommitted-changes: some edits to the tables aren’t committed yet, so the pages about changes don’t show them';
  test.each([
    ['of a table', 'plans.csv', 'authority_code,title,document_type,updated_at\n', [MESSAGE]],
    ['that add a table', 'ended-councils.csv', 'authority_code,name,end_date,replaced_by\n', [MESSAGE]],
    ['of another file', 'notes.txt', 'Notes\n', []],
  ])('%s', async (_, name, content, messages) => {
    const data = repositoryWith(FIVE);
    writeFileSync(path.join(data, name), content);
    expect(await found(data, { commits: 20 })).toMatchObject({ publications: [first(1), ...CHANGES], messages });
    git(data, 'add', '--all');
    expect((await found(data, { commits: 20 })).messages).toEqual(messages);
  });

  test('aren’t part of any version', async () => {
    const data = repositoryWith(FIVE);
    const before = await built(data, { commits: 20 });
    writeTables(data, withYear(2040));
    const { code, told, out } = await built(data, { commits: 20 });
    expect(code).toBe(0);
    expect(told).toContain('some edits to the tables aren’t committed yet');
    for (const name of ['changes.json', 'versions/latest.zip'])
      expect(readFileSync(path.join(out, name)).equals(readFileSync(path.join(before.out, name))), name).toBe(true);
    expect(readFileSync(path.join(out, 'api', 'councils', 'ABC', 'index.json'), 'utf8')).toContain('2040');
  });
});

describe('renamed tables', () => {
  const { 'plans.csv': plans, ...others } = withYear(2031);
  const longer = `${plans}BCD,Another plan,Action plan,2022-01-01\n`;

  test('a table with another name in the same folder', async () => {
    const data = repositoryWith([
      onDay(1, { ...others, 'climate-plans.csv': plans! }),
      onDay(2, { ...others, 'climate-plans.csv': longer }),
      onDay(3, { ...others, 'plans.csv': longer }),
      onDay(4, { ...others, 'plans.csv': plans! }),
    ]);
    const commit = commitsIn(data)[2]!.slice(0, 7);
    const row = 'BCD/Another plan/Action plan/2022-01-01/';
    const council = (from: unknown, to: unknown, date: string) =>
      `councils BCD plan_count ${from}→${to}, councils BCD plans_last_update ${date}`;
    expect(await found(data, { commits: 20 })).toMatchObject({
      publications: [
        first(1),
        `2025-01-02 ${council(0, 1, 'null→2022-01-01')}, plans BCD/1 row null→${row}`,
        `2025-01-04 ${council(1, 0, '2022-01-01→null')}, plans BCD/1 row ${row}→null`,
      ],
      messages: [
        `renamed-table: plans.csv was data/climate-plans.csv before commit ${commit}; its earlier versions are included`,
      ],
    });
  });

  test('a data directory that has moved, with and without an edit', async () => {
    const moved = [1, 2].map((day) => onDay(day, withYear(2030 + day), { folder: 'old/place' }));
    for (const year of [2032, 2033]) {
      const data = repositoryWith([...moved, onDay(3, withYear(year)), onDay(4, withYear(2034))]);
      const { publications, messages } = await found(data, { commits: 20 });
      const edited =
        year === 2032 ? [yearChanged(4, 2032, 2034)] : [yearChanged(3, 2032, 2033), yearChanged(4, 2033, 2034)];
      expect(publications).toEqual([first(1), yearChanged(2, 2031, 2032), ...edited]);
      const commit = commitsIn(data)[2]!.slice(0, 7);
      const names = ['commitments.csv', 'councils.csv', 'emergencies.csv', 'plans.csv'];
      expect(messages.toSorted()).toEqual(
        names.map(
          (name) =>
            `renamed-table: ${name} was old/place/${name} before commit ${commit}; its earlier versions are included`,
        ),
      );
    }
  });
});

test('nothing is known before the first of the newest commits if its tables were broken', async () => {
  const broken = withYear(2031, { 'councils.csv': 'x\n' });
  const data = repositoryWith([onDay(1, broken), ...FIVE.slice(1)]);
  expect(await found(data, { commits: 4 })).toMatchObject({
    publications: [unknown(2), ...CHANGES.slice(1)],
    messages: [],
  });
});
