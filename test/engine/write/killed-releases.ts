// Kills builds of releases at moments that depend on a seed, and checks what visitors see after each kill and after the next build.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { inPairs } from '../../support/in-pairs.ts';
import { temporaryFolder } from '../../support/program.ts';
import type { Edition } from './editions.ts';
import { expectSameTree, spread, type Tree, treeIn } from './killed.ts';
import { type Builder, type Next, nextBy } from './killing.ts';

interface ReleaseKills {
  /** The maximum number of kills. */
  readonly count: number;
  readonly seed: number;
  /** The program that builds. By default, this is the builder. */
  readonly next?: Next;
}

/**
 * @param build builds a release
 * @returns the number of builds that were killed
 */
export async function killReleases(
  build: Builder,
  editions: readonly [Edition, Edition],
  { count, seed, next = nextBy(build) }: ReleaseKills,
): Promise<number> {
  const seen = (folder: string): Tree => treeIn(path.join(folder, 'current'));
  // There are two releases, so that a build with --keep 2 also removes one.
  const start = path.join(temporaryFolder(), 'releases');
  const trees: Tree[] = [];
  for (const edition of editions) {
    expect(await build(edition, start)).toMatchObject({ code: 0 });
    trees.push(seen(start));
  }
  const [before, after] = [editions[1], editions[0]];
  const copy = (): string => {
    const folder = path.join(temporaryFolder(), 'releases');
    execFileSync('cp', ['-a', start, folder]);
    return folder;
  };
  const { calls } = await build(after, copy());
  expect(calls).toBeGreaterThan(20);
  let killed = 0;
  await inPairs(spread(count, calls, seed), async (call) => {
    const folder = copy();
    expect([call, await build(after, folder, { call })]).toMatchObject([call, { signal: 'SIGKILL' }]);
    killed++;
    const found = seen(folder);
    expectSameTree(found, trees.find((tree) => sameFiles(tree, found)) ?? trees[1]!);
    const edition = call % 3 === 0 ? before : after;
    await next(edition, folder, killed);
    expectSameTree(seen(folder), trees[edition === after ? 0 : 1]!);
    const names = readdirSync(folder).filter((name) => !/^build-\d+$/.test(name));
    expect([call, names]).toEqual([call, ['current']]);
  });
  return killed;
}

const sameFiles = (one: Tree, other: Tree): boolean =>
  one.size === other.size && [...one].every(([name, bytes]) => other.get(name)?.equals(bytes));
