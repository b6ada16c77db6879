// Kills builds at moments that depend on a seed, and checks the folder after each kill and after the next build.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { inPairs } from '../../support/in-pairs.ts';
import { temporaryFolder } from '../../support/program.ts';
import { buildArgs, buildHere, type Edition } from './editions.ts';
import {
  copyOf,
  expectMixed,
  expectSameTree,
  expectWhole,
  type Moment,
  type Run,
  run,
  spread,
  type Tree,
  treeIn,
} from './killed.ts';

/** Builds a site in a process that can be killed: either with the whole program or only with its last step. */
export type Builder = (after: Edition, out: string, moment?: Moment) => Promise<Run>;

export const program: Builder = ({ data }, out, moment) => run(buildArgs(data, out), moment);

/** In this case, `data` of an edition is the folder with the files to write. */
export const lastStep =
  (...flags: readonly string[]): Builder =>
  ({ data }, out, moment) =>
    run([path.resolve('test/engine/write/write-tree.mjs'), data, out, ...flags], moment);

/** The edition that the builder writes. */
export async function editionBy(builder: Builder, { out: data }: Edition): Promise<Edition> {
  const out = path.join(temporaryFolder(), 'out');
  const edition = { data, out, tree: new Map(), files: [] };
  expect(await builder(edition, out)).toMatchObject({ code: 0 });
  return { ...edition, tree: treeIn(out) };
}

/** The next build of an edition after this number of kills. */
export type Next = (edition: Edition, out: string, count: number) => Promise<void>;

/** Writes a site that has already been planned in this process, which is the fastest way. */
export const writeHere: Next = async ({ files }, out) =>
  expect(await writeSite(out, files)).toMatchObject({ files: files.length });

const mostlyWriteHere: Next = (edition, out, count) =>
  count % 10 === 0 ? buildHere(edition.data, out) : writeHere(edition, out, count);

/** Writes the site with the builder itself. */
export const nextBy =
  (build: Builder): Next =>
  async (edition, out) =>
    expect(await build(edition, out)).toMatchObject({ code: 0 });

export interface Kills {
  readonly build: Builder;
  readonly before: Edition | undefined;
  /** If no tree is given, the builder first builds one. */
  readonly after: Omit<Edition, 'tree'> & { readonly tree?: Tree };
  /** The number of kills at numbered calls, and the number of kills after a given time. */
  readonly calls: number;
  readonly clocks: number;
  readonly seed: number;
  /** Whether to kill a second build, of the earlier site, in every third folder. */
  readonly twice?: boolean;
  /** The next build, of one of the two editions. */
  readonly next?: Next;
}

/** @returns how many were killed */
export async function killBuilds(kills: Kills): Promise<number> {
  const { build, before, calls, clocks, seed, next = mostlyWriteHere } = kills;
  const startingFolder = () => (before ? copyOf(before.out) : path.join(temporaryFolder(), 'out'));
  const first = startingFolder();
  const whole = await build({ tree: new Map(), ...kills.after }, first);
  expect([whole.code, whole.output]).toEqual([0, expect.stringMatching(/Built|written/)]);
  const after = { tree: treeIn(first), ...kills.after };
  const moments: Moment[] = [
    ...spread(calls, whole.calls, seed).map((call) => ({ call })),
    ...spread(clocks, 1000, seed).map((part) => ({ after: (whole.time * part) / 1000 })),
  ];
  let count = 0;
  await inPairs(moments, async (moment) => {
    const out = startingFolder();
    const { signal, code } = await build(after, out, moment);
    // A build may end before the given time.
    if (signal === 'SIGKILL') count++;
    else expect([code, 'after' in moment]).toEqual([0, true]);
    if (existsSync(out)) expectWhole(out, before?.tree ?? new Map(), after.tree);
    if (before && kills.twice && count % 3 === 1) {
      await build(before, out, moment);
      expectMixed(out, before.tree, after.tree);
    }
    // The next build leads to the new site, or back to the earlier one.
    const edition = before && count % 3 === 0 ? before : after;
    await next(edition, out, count);
    expectSameTree(treeIn(out), edition.tree);
  });
  return count;
}
