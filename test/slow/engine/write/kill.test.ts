// Kills builds with SIGKILL, dozens of times (about 300 times in a campaign). Every file is always complete, and the next build
// writes the same bytes as a first build. Most kills are at numbered file-system calls. Some are after a given time, which can also
// be between calls.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as packageFiles from '../../../../src/engine/package-files.ts';
import { MANIFEST } from '../../../../src/engine/write/manifest.ts';
import { buildArgs, buildHere, type Edition, startEditions } from '../../../engine/write/editions.ts';
import { CLI, copyOf, expectMixed, expectSameTree, run, spread, treeIn } from '../../../engine/write/killed.ts';
import { killReleases } from '../../../engine/write/killed-releases.ts';
import { type Builder, editionBy, killBuilds, lastStep, type Next, program } from '../../../engine/write/killing.ts';
import { sized } from '../../../support/campaign.ts';
import { inPairs } from '../../../support/in-pairs.ts';
import { startPreview, temporaryFolder } from '../../../support/program.ts';

// Builds in this process must write the same manifest as the compiled program.
beforeAll(
  () => void vi.spyOn(packageFiles, 'programHash').mockImplementation(() => readFileSync('build/program-hash', 'utf8')),
);

// The tests take one to two minutes on two cores.
vi.setConfig({ testTimeout: 600_000 });

const editions = startEditions();

test('a first build, killed', async () => {
  const after = editions.after;
  const kills = { build: program, before: undefined, after, calls: sized(14, 40), clocks: sized(3, 8), seed: 1 };
  expect(await killBuilds(kills)).toBeGreaterThanOrEqual(kills.calls);
});

test('a build of changed tables, killed', async () => {
  const kills = {
    build: program,
    ...editions,
    calls: sized(10, 50),
    clocks: sized(3, 12),
    seed: 3,
    twice: true,
  };
  expect(await killBuilds(kills)).toBeGreaterThanOrEqual(kills.calls);
});

const forced: Builder = ({ data }, out, moment) => run([...buildArgs(data, out), '--force'], moment);

describe('a build with --force, killed', () => {
  test('over a finished site', async () => {
    const kills = { build: forced, ...editions, calls: sized(6, 30), clocks: sized(2, 8), seed: 5 };
    expect(await killBuilds(kills)).toBeGreaterThanOrEqual(kills.calls);
  });

  test('over a site without a manifest, which the next build completes', async () => {
    const whole = editions.after;
    const lost = () => {
      const out = copyOf(whole.out);
      rmSync(path.join(out, MANIFEST));
      return out;
    };
    const before = treeIn(lost());
    const { calls } = await forced(whole, lost());
    await inPairs(spread(sized(7, 20), calls, 6), async (call) => {
      const out = lost();
      expect(await forced(whole, out, { call })).toMatchObject({ signal: 'SIGKILL' });
      expectMixed(out, before, whole.tree);
      await buildHere(whole.data, out, { force: true });
      expectSameTree(treeIn(out), whole.tree);
    });
  });
});

describe('compressed files next to the others', () => {
  test.each<[string, boolean, boolean]>([
    ['that change', true, true],
    ['that are new', false, true],
    ['that are to go', true, false],
  ])('%s: the build is killed', async (_, compressedBefore, compressedAfter) => {
    const { before, after } = editions;
    const builders = [compressedBefore, compressedAfter].map((compressed) =>
      lastStep(...(compressed ? ['compressed'] : [])),
    );
    const [one, other] = [await editionBy(builders[0]!, before), await editionBy(builders[1]!, after)];
    expect([...(compressedAfter ? other : one).tree.keys()].some((name) => name.endsWith('.br'))).toBe(true);
    const kills = { build: builders[1]!, before: one, after: other, calls: sized(6, 18), clocks: sized(2, 4), seed: 4 };
    const next = async (edition: Edition, out: string) =>
      expect(await builders[edition === one ? 0 : 1]!(edition, out)).toMatchObject({ code: 0 });
    expect(await killBuilds({ ...kills, next })).toBeGreaterThanOrEqual(kills.calls);
  });
});

test('killed builds of releases: visitors see either release, but never a mixture', async () => {
  const { before, after } = editions;
  const release: Builder = ({ data }, folder, moment) =>
    run([CLI, 'build', '--data', data, '--releases', folder, '--keep', '2', '--no-cache'], moment);
  const next: Next = ({ data }, folder) =>
    buildHere(data, path.join(folder, 'current'), { releases: { folder, keep: 2 } });
  const count = sized(20, 60);
  expect(await killReleases(release, [before, after], { count, seed: 6, next })).toBe(count);
});

test('a preview is killed while it builds, and the next one serves the complete site', async () => {
  const { data, tree } = editions.before;
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
