// With the option `tags`, each tagged commit is a version, and the commits after the last tag are another one.
import { expect, test } from 'vitest';
import { commitsIn } from '../../support/git-history.ts';
import { FIVE, first, found, onDay, repositoryWith, withYear, yearChanged } from './situations.ts';

const TAGGED = [
  FIVE[0]!,
  { ...FIVE[1]!, tags: ['v1', 'other'] },
  ...FIVE.slice(2, 4),
  // Nothing changes in the tables.
  onDay(5, withYear(2034, { 'notes.txt': 'Notes' }), { annotated: ['v2'], tags: ['v2.0.1'] }),
  onDay(6, withYear(2035)),
  onDay(7, withYear(2036)),
];

test('the changes up to a tag are one version, with the commit and the date of the tag', async () => {
  const data = repositoryWith(TAGGED);
  const { publications, ids, tags, messages } = await found(data, { tags: 'v*' });
  expect(publications).toEqual([first(2), yearChanged(5, 2032, 2034), yearChanged(7, 2034, 2036)]);
  expect(tags).toEqual([['v1'], ['v2', 'v2.0.1'], undefined]);
  const commits = commitsIn(data);
  expect(ids).toEqual([1, 4, 6].map((index) => `2025-01-0${index + 1}-${commits[index]!.slice(0, 7)}`));
  expect(messages).toEqual([]);
});

test('other tags have no effect', async () => {
  const data = repositoryWith(TAGGED);
  const { publications, tags } = await found(data, { tags: 'o*' });
  expect([publications, tags]).toEqual([
    [first(2), yearChanged(7, 2032, 2036)],
    [['other'], undefined],
  ]);
});

test('without commits after the last tag, that tag is the newest version', async () => {
  const data = repositoryWith(TAGGED.slice(0, 5));
  const { publications } = await found(data, { tags: 'v*' });
  expect(publications).toEqual([first(2), yearChanged(5, 2032, 2034)]);
});

test('a tag after which nothing has changed isn’t a version of its own', async () => {
  const data = repositoryWith([
    { ...FIVE[0]!, tags: ['v1'] },
    onDay(2, withYear(2031, { 'notes.txt': 'Notes' }), { tags: ['v2'] }),
    { ...FIVE[2]!, tags: ['v3'] },
  ]);
  const { publications, tags } = await found(data, { tags: 'v*' });
  expect([publications, tags]).toEqual([
    [first(1), yearChanged(3, 2031, 2033)],
    [['v1'], ['v3']],
  ]);
});

test('if a tagged version is broken, its changes are part of the next one', async () => {
  const broken = onDay(2, withYear(2032, { 'councils.csv': 'x\n' }), { tags: ['v2'] });
  const data = repositoryWith([{ ...FIVE[0]!, tags: ['v1'] }, broken, { ...FIVE[2]!, tags: ['v3'] }]);
  const { publications, messages } = await found(data, { tags: 'v*' });
  expect(publications).toEqual([first(1), yearChanged(3, 2031, 2033)]);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/^broken-version: the changes of version 2025-01-02-\w{7} are part of the next version/);
});

test('tables that were renamed between tags are followed', async () => {
  const data = repositoryWith([
    onDay(1, withYear(2031), { folder: 'old', tags: ['v1'] }),
    onDay(2, withYear(2032)),
    onDay(3, withYear(2033), { tags: ['v2'] }),
  ]);
  const { publications, messages } = await found(data, { tags: 'v*' });
  expect(publications).toEqual([first(1), yearChanged(3, 2031, 2033)]);
  expect(messages.map((message) => message.split(':')[0])).toEqual(Array(4).fill('renamed-table'));
});

test.each(['w*', '--all', 'v['])('no tag matches %j', async (pattern) => {
  const { publications, messages } = await found(repositoryWith(TAGGED), { tags: pattern });
  expect(publications).toEqual([first(7)]);
  expect(messages).toEqual([`no-tags: no tag in the history of the current branch matches ${pattern}`]);
});
