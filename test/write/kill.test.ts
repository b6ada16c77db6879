// Builds that are killed with SIGKILL, 200 times, at moments that a seed picks: what stands is always whole, and the next
// build gives the bytes of a first one. Most moments are numbered calls to the file system, which hit every one sooner or
// later; some are by the clock, which hits what lies between.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { writeSite } from '../../src/write/write-site.ts';
import { startPreview, temporaryFolder } from '../support/program.ts';
import { AFTER, BEFORE, buildArgs, buildHere, type Edition, editionOf, twoEditions } from './editions.ts';
import {
  CLI,
  copyOf,
  expectMixed,
  expectSameTree,
  expectWhole,
  inPairs,
  type Moment,
  type Run,
  run,
  spread,
  treeIn,
} from './killed.ts';

// What is built here, in this process, is to have the manifest that the compiled program writes.
vi.mock('../../src/package-files.ts', async (original) => ({
  ...(await original<typeof import('../../src/package-files.ts')>()),
  programHash: () => readFileSync('build/program-hash', 'utf8'),
}));

// They take half a minute on two cores that have nothing else to do.
vi.setConfig({ testTimeout: 600_000 });

/** How a site is built, by a process that may be killed: the whole program, or its last step alone. */
type Builder = (after: Edition, out: string, moment?: Moment) => Promise<Run>;

/** Writes a site that is planned already, which is quicker still. */
async function writeHere({ files }: Edition, out: string): Promise<void> {
  expect(await writeSite(out, files)).toMatchObject({ files: files.length });
}

const program: Builder = ({ data }, out, moment) => run(buildArgs(data, out), moment);

/** An edition's `data` is here the folder of the files to write. */
const lastStep =
  (...flags: readonly string[]): Builder =>
  ({ data }, out, moment) =>
    run([path.resolve('test/write/write-tree.mjs'), data, out, ...flags], moment);

async function editionBy(builder: Builder, { out: data }: Edition): Promise<Edition> {
  const out = path.join(temporaryFolder(), 'out');
  const edition = { data, out, tree: new Map(), files: [] };
  expect(await builder(edition, out)).toMatchObject({ code: 0 });
  return { ...edition, tree: treeIn(out) };
}

interface Case {
  readonly build: Builder;
  readonly before: Edition | undefined;
  readonly after: Edition;
  /** How many kills at numbered calls, and by the clock. */
  readonly calls: number;
  readonly clocks: number;
  readonly seed: number;
  /** The next build, of one of the two editions; by default in this process. */
  readonly next?: (edition: Edition, out: string) => Promise<void>;
}

/** @returns how many were killed */
async function killBuilds({ build, before, after, calls, clocks, seed, next = writeHere }: Case): Promise<number> {
  const startingFolder = () => (before ? copyOf(before.out) : path.join(temporaryFolder(), 'out'));
  const whole = await build(after, startingFolder());
  expect([whole.code, whole.output]).toEqual([0, expect.stringMatching(/Built|written/)]);
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
    // Forward to the new site, or back to the one before.
    const edition = before && count % 3 === 0 ? before : after;
    await (next === writeHere && count % 10 === 0 ? buildHere(edition.data, out) : next(edition, out));
    expectSameTree(treeIn(out), edition.tree);
  });
  return count;
}

test('a first build, killed', async () => {
  const after = await editionOf(AFTER);
  const kills = { build: program, before: undefined, after, calls: 40, clocks: 8, seed: 1 };
  expect(await killBuilds(kills)).toBeGreaterThanOrEqual(40);
});

test('a build of the same tables, killed', async () => {
  const before = await editionOf(BEFORE);
  const kills = { build: program, before, after: before, calls: 10, clocks: 4, seed: 2 };
  expect(await killBuilds(kills)).toBeGreaterThanOrEqual(5);
});

test('a build of changed tables, killed', async () => {
  const kills = { build: program, ...(await twoEditions()), calls: 50, clocks: 12, seed: 3 };
  expect(await killBuilds(kills)).toBeGreaterThanOrEqual(50);
});

describe('compressed files beside the others', () => {
  test.each<[string, boolean, boolean]>([
    ['that change', true, true],
    ['that are new', false, true],
    ['that are to go', true, false],
  ])('%s: the build is killed', async (_, compressedBefore, compressedAfter) => {
    const { before, after } = await twoEditions();
    const builders = [compressedBefore, compressedAfter].map((compressed) => lastStep(...(compressed ? ['yes'] : [])));
    const [one, other] = [await editionBy(builders[0]!, before), await editionBy(builders[1]!, after)];
    expect([...(compressedAfter ? other : one).tree.keys()].some((name) => name.endsWith('.br'))).toBe(true);
    const kills = { build: builders[1]!, before: one, after: other, calls: 18, clocks: 4, seed: 4 };
    const next = async (edition: Edition, out: string) =>
      expect(await builders[edition === one ? 0 : 1]!(edition, out)).toMatchObject({ code: 0 });
    expect(await killBuilds({ ...kills, next: next as never })).toBeGreaterThanOrEqual(18);
  });
});

test('builds that are killed one after the other, of one edition and the other', async () => {
  const { before, after } = await twoEditions();
  const step = lastStep();
  const editions = [await editionBy(step, before), await editionBy(step, after)] as const;
  const { calls } = await step(editions[1], copyOf(editions[0].out));
  let count = 0;
  const folders = [1, 2, 3, 4, 5, 6].map((seed) => ({ seed, out: copyOf(editions[0].out) }));
  await inPairs(folders, async ({ seed, out }) => {
    // Builds of what is there already in part make fewer calls.
    for (const call of spread(4, Math.floor(calls / 2), seed)) {
      const { signal } = await step(editions[call % 2 === 0 ? 0 : 1], out, { call });
      // What the one before left may be more than another edition has to do.
      if (signal === 'SIGKILL') count++;
      expectMixed(out, editions[0].tree, editions[1].tree);
    }
    const last = editions[seed % 2 === 0 ? 0 : 1];
    expect(await step(last, out)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(out), last.tree);
  });
  expect(count).toBeGreaterThanOrEqual(15);
});

test('a preview, killed while it builds: the next one serves the whole site', async () => {
  const { data, tree } = await editionOf(BEFORE);
  const temporary = temporaryFolder();
  const args = [CLI, 'preview', '--data', data, '--port', '0', '--site-url', 'https://climate.example', '--no-cache'];
  const environment = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  await inPairs([2, 5, 20, 40, 60, 80], async (call) => {
    expect(await run(args, { call }, environment)).toMatchObject({ signal: 'SIGKILL' });
  });
  const page = tree.get('index.html')!.toString();
  const { url } = await startPreview(data, { siteUrl: 'https://climate.example' });
  expect(await (await fetch(url)).text()).toBe(page);
});
