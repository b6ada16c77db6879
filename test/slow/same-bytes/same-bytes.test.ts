// The same tables always give the same site, byte for byte, wherever and whenever they are built. This excludes compressed files,
// because zlib and Brotli compress the same bytes differently in different versions and on different processors.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../support/installed.ts';
import { nodeVersions } from '../support/node-versions.ts';
import { buildIn, runNode } from './building.ts';
import { ENVIRONMENTS, type Environment } from './environments.ts';
import { withOptions, writeAwkward, writeSample } from './sources.ts';
import { differencesOf, modesOf, type Tree, treeOf } from './tree.ts';

// Other tests may keep the machine busy.
const TIMEOUT = 180_000;

const room = mkdtempSync(path.join(tmpdir(), 'council-climate-api-same-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const PLAIN: Environment = { name: 'plain' };
const awkward = writeAwkward(path.join(room, 'awkward'));
// Without a log, the site has another store and fewer pages.
const other = writeAwkward(path.join(room, 'other'));
rmSync(path.join(other, 'searches', 'b'), { recursive: true });

/** Builds a site, compares it and deletes it, because the sites of all environments would fill the disk. */
async function treeIn(environment: Environment, data: string, node?: string) {
  const own = mkdtempSync(path.join(room, 'row-'));
  const { out, stderr } = await buildIn(environment, { room: own, data, other, ...(node && { node }) });
  const built = { tree: treeOf(out), modes: modesOf(out), stderr };
  rmSync(own, { recursive: true, force: true });
  return built;
}

const expectSame = (found: Tree, expected: Tree): void => expect(differencesOf(expected, found)).toEqual([]);

let expected: Tree;
beforeAll(async () => {
  ({ tree: expected } = await treeIn(PLAIN, awkward));
});

test('a site has files of every kind, and a manifest', () => {
  const names = [...expected.keys()];
  expect(names).toEqual(
    expect.arrayContaining(['build-manifest.json', 'index.html', '_worker.js', 'edge-functions/router.js']),
  );
  expect(names.filter((name) => name.startsWith('store/'))).toHaveLength(4);
  expect(names.length).toBeGreaterThan(500);
});

test('other options give other files', async () => {
  const data = withOptions(awkward, path.join(room, 'options'), { pageSizes: { commitments: 20, searchterms: 49 } });
  const { tree } = await treeIn(PLAIN, data);
  expect(differencesOf(expected, tree)).toContain('build-manifest.json differs');
});

describe.concurrent('in any environment', { timeout: TIMEOUT }, () => {
  test.each(ENVIRONMENTS)('$name', async (environment) => {
    if (environment.seen) {
      const [code, value] = environment.seen;
      expect((await runNode(['--print', code], environment)).stdout.trim()).toBe(value);
    }
    const { tree, modes, stderr } = await treeIn(environment, awkward);
    expectSame(tree, expected);
    if (environment.modes) expect(modes).toEqual(environment.modes);
    if (environment.told) expect(stderr).toMatch(environment.told);
  });
});

describe('on other versions of Node.js', { timeout: TIMEOUT }, () => {
  test('one of each release line is tested', () => {
    expect(nodeVersions().map(({ version }) => version.split('.')[0])).toEqual(['20', '22', '24', '26']);
  });

  for (const { version, program } of nodeVersions()) {
    describeWith(program)(`Node ${version}`, () => {
      test('the tables with unusual texts', async () => {
        expect((await runNode(['--version'], {}, { node: program })).stdout.trim()).toBe(`v${version}`);
        expectSame((await treeIn(PLAIN, awkward, program)).tree, expected);
      });
    });
  }

  // The lists for all filters are many files, so not every environment builds them.
  const [oldest, newest] = [nodeVersions()[0]!.program, nodeVersions().at(-1)!.program];
  describeWith(oldest, newest)('the oldest and the newest', () => {
    test('the sample, for a host without a router', async () => {
      const sample = writeSample(path.join(room, 'sample'));
      const { tree } = await treeIn(PLAIN, sample);
      expect(tree.size).toBeGreaterThan(8000);
      for (const node of [oldest, newest]) expectSame((await treeIn(PLAIN, sample, node)).tree, tree);
    });
  });
});
