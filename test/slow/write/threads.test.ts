// Threads beside the main one make the same site as none, also over one that a kill left half made.
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';
import { sourceFolder } from '../../support/source.ts';
import { CLI, expectSameTree, type Moment, run, treeIn } from '../../write/killed.ts';

const PRELOAD = path.resolve('test/slow/same-bytes/preload/processors.cjs');

/** @returns how it ended */
const build = (data: string, out: string, processors: number, moment?: Moment) =>
  run([...['--import', PRELOAD], CLI, 'build', '--data', data, '--out', out, '--no-cache'], moment, {
    PROCESSORS: String(processors),
  });

test('one processor, two, seven, and a build that was killed while its threads wrote', async () => {
  // All filtered lists of councils: so many files that threads are started.
  const data = sourceFolder({ 'site.json': '{"siteUrl": "https://climate.example"}' });
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const whole = await build(data, at('1'), 1);
  expect(whole).toMatchObject({ code: 0 });
  const tree = treeIn(at('1'));
  expect(tree.size).toBeGreaterThan(8000);
  for (const processors of [2, 7]) {
    expect(await build(data, at(`${processors}`), processors)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(at(`${processors}`)), tree);
  }
  for (const part of [0.5, 0.7, 0.9]) {
    const out = at(`killed at ${part}`);
    await build(data, out, 7, { after: whole.time * part });
    expect(await build(data, out, 7)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(out), tree);
  }
}, 120_000);
