// Kills twenty builds with SIGKILL. The site is always complete, and the next build writes the same bytes as a first build.
// test/slow/engine/write/kill.test.ts kills ten times as many.
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';
import { sourceFolder } from '../../support/source.ts';
import { AFTER, type Edition } from './editions.ts';
import { type Contents, filesOf, write } from './folders.ts';
import { treeIn } from './killed.ts';
import { killReleases } from './killed-releases.ts';
import { killBuilds, lastStep, nextBy, program, writeHere } from './killing.ts';

/** Large enough to be compressed. */
const text = (word: string): string => `${word} `.repeat(200);

const SHARED = { 'index.html': text('home'), 'api/same.json': text('same'), 'api/deep/a.json': 'small' };
const [BEFORE, LATER]: readonly [Contents, Contents] = [
  { ...SHARED, 'api/b.json': text('two'), 'api/c.json': text('two'), 'gone/d.json': text('three'), 'e.json': 'four' },
  { ...SHARED, 'api/b.json': text('three'), 'api/c.json': 'small', 'new/d.json': text('two'), 'e.json/f.json': 'four' },
];

/** An edition with few files, for tests of only the last step of a build. */
async function editionWith(contents: Contents): Promise<Edition> {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, contents);
  return { data: out, out, tree: treeIn(out), files: filesOf(contents) };
}

const editions = async () => [await editionWith(BEFORE), await editionWith(LATER)] as const;

test('a first build by the whole program is killed', async () => {
  const after = { data: sourceFolder(AFTER), out: '', files: [] };
  const kills = { build: program, before: undefined, after, calls: 1, clocks: 0, seed: 1, next: nextBy(program) };
  expect(await killBuilds(kills)).toBe(1);
});

test('the last step of a later build is killed', async () => {
  const [before, after] = await editions();
  const kills = { build: lastStep(), before, after, calls: 11, clocks: 0, seed: 2, twice: true, next: writeHere };
  expect(await killBuilds(kills)).toBe(11);
});

test('the last step of a build of a release is killed', async () => {
  expect(await killReleases(lastStep('release'), await editions(), { count: 8, seed: 5 })).toBe(8);
});
