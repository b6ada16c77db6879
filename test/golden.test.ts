// Compares whole sites byte for byte: each folder in `golden/` contains an input, and the site that a build makes from it.
// UPDATE_GOLDEN=1 rewrites the sites. Review the changes before you commit them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { afterAll, expect, test } from 'vitest';
import type { SiteOptions } from '../src/engine/options/site-options.ts';
import { filesOf } from '../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../src/engine/site/url-groups.ts';
import { writeSite } from '../src/engine/write/write-site.ts';
import { hostsOf } from '../src/hosts/registry.ts';
import { readAndPlan } from './support/planned.ts';
import { temporaryFolder } from './support/program.ts';

const golden = path.join(import.meta.dirname, 'golden');
const update = process.env.UPDATE_GOLDEN === '1';

// Leaves out thousands of files, because another test shows that they match the router's responses.
const hostsWithoutFilters = (options: SiteOptions) =>
  hostsOf(options).map((host) => ({ ...host, composes: FILTERED_GROUPS }));

async function buildInto(out: string, name: string): Promise<void> {
  const { value: plan, problems } = await readAndPlan(path.join(golden, name, 'input'), {}, hostsWithoutFilters);
  expect(problems).toEqual([]);
  expect(await writeSite(out, filesOf(plan!))).toHaveProperty('files');
}

function treeOf(folder: string): Readonly<Record<string, string>> {
  const files = glob.sync('**', { cwd: folder, dot: true }).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), 'latin1')]));
}

const names = glob.sync('*', { cwd: golden, onlyDirectories: true }).sort();

test.each(names)('%s', async (name) => {
  const expected = path.join(golden, name, 'expected');
  if (update) await buildInto(expected, name);
  const out = temporaryFolder();
  await buildInto(out, name);
  expect(treeOf(out)).toEqual(treeOf(expected));
});

test('no golden site contains a rare term', () => {
  for (const name of names) {
    const text = Object.values(treeOf(path.join(golden, name, 'expected'))).join('\n');
    expect(text).not.toMatch(/rare and private|nothing found/);
  }
});

afterAll(() => {
  if (update) throw new Error('The golden folders were written anew: run the tests again without UPDATE_GOLDEN.');
});
