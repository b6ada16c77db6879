// Kills builds at moments that a seed picks, and checks the folder after each kill and after the next build.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { writeSite } from '../../src/write/write-site.ts';
import { inPairs } from '../support/in-pairs.ts';
import { temporaryFolder } from '../support/program.ts';
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

/** Builds a site in a process that may be killed: the whole program, or its last step alone. */
export type Builder = (after: Edition, out: string, moment?: Moment) => Promise<Run>;

export const program: Builder = ({ data }, out, moment) => run(buildArgs(data, out), moment);

/** Here an edition's `data` is the folder of the files to write. */
export const lastStep =
  (...flags: readonly string[]): Builder =>
  ({ data }, out, moment) =>
    run([path.resolve('test/write/write-tree.mjs'), data, out, ...flags], moment);

/** The edition as the builder writes it. */
export async function editionBy(builder: Builder, { out: data }: Edition): Promise<Edition> {
  const out = path.join(temporaryFolder(), 'out');
  const edition = { data, out, tree: new Map(), files: [] };
  expect(await builder(edition, out)).toMatchObject({ code: 0 });
  return { ...edition, tree: treeIn(out) };
}

/** The next build of an edition, after so many kills. */
export type Next = (edition: Edition, out: string, count: number) => Promise<void>;

/** In this process, which is quickest: writes a site that is already planned. */
export const writeHere: Next = async ({ files }, out) =>
  expect(await writeSite(out, files)).toMatchObject({ files: files.length });

const mostlyWriteHere: Next = (edition, out, count) =>
  count % 10 === 0 ? buildHere(edition.data, out) : writeHere(edition, out, count);

/** By the builder itself. */
export const nextBy =
  (build: Builder): Next =>
  async (edition, out) =>
    expect(await build(edition, out)).toMatchObject({ code: 0 });

export interface Kills {
  readonly build: Builder;
  readonly before: Edition | undefined;
  /** Without a tree, a first build by the builder gives it. */
  readonly after: Omit<Edition, 'tree'> & { readonly tree?: Tree };
  /** How many kills at numbered calls, and how many by the clock. */
  readonly calls: number;
  readonly clocks: number;
  readonly seed: number;
  /** Whether to kill a second build in every third folder, of the site before. */
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
    // By the clock, a build may end before.
    if (signal === 'SIGKILL') count++;
    else expect([code, 'after' in moment]).toEqual([0, true]);
    if (existsSync(out)) expectWhole(out, before?.tree ?? new Map(), after.tree);
    if (before && kills.twice && count % 3 === 1) {
      await build(before, out, moment);
      expectMixed(out, before.tree, after.tree);
    }
    // Forward to the new site, or back to the one before.
    const edition = before && count % 3 === 0 ? before : after;
    await next(edition, out, count);
    expectSameTree(treeIn(out), edition.tree);
  });
  return count;
}
