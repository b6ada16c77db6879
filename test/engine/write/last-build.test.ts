// A build recognises that nothing has changed without reading any tables, and notices everything that could change its output.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as packageFiles from '../../../src/engine/package-files.ts';
import { beginBuild } from '../../../src/engine/write/last-build.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { build } from '../../../src/program/commands/build.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { GOOD, LOG_HEADER, sourceFolder, text } from '../../support/source.ts';

/** If the program runs from its source code, it has no hash and caches nothing. */
let program: string | undefined;
beforeAll(() => void vi.spyOn(packageFiles, 'programHash').mockImplementation(() => program));
beforeEach(() => {
  program = 'one program';
});
afterAll(() => vi.restoreAllMocks());

const LICENCE = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
const SITE = {
  licence: LICENCE,
  siteUrl: 'https://climate.example',
  hosts: ['fetch'],
};

const LOG = text(LOG_HEADER, '2025-01-04,wind,4,');

async function built() {
  const folder = temporaryFolder();
  const options = {
    data: sourceFolder({ 'searches/more.csv': LOG }),
    out: path.join(folder, 'out'),
    cache: path.join(folder, 'cache'),
    site: SITE,
  };
  const { effects, printed } = recorded();
  expect(await build(options, effects)).toBe(0);
  return { ...options, printed };
}

const isSame = async (options: Parameters<typeof beginBuild>[0]) => (await beginBuild(options)).same !== undefined;

test('if nothing has changed, it repeats the output of the last build, and all files stay in place', async () => {
  const options = await built();
  expect((await beginBuild(options)).same).toEqual({
    problems: [],
    summary: expect.stringMatching(/^\d+ files, .* \(0 written, \d+ unchanged\)$/),
    nextSteps: expect.stringContaining('Any runtime with fetch'),
  });
  const { effects, printed } = recorded();
  expect(await build(options, effects)).toBe(0);
  expect(printed.join('')).toMatch(/\(0\swritten,\s\d+\sunchanged\)/);
});

describe('the site is built again', () => {
  type Options = Awaited<ReturnType<typeof built>>;
  const change: Readonly<Record<string, (options: Options) => object | undefined>> = {
    'with another program': () => {
      program = 'another program';
      return {};
    },
    'by a program that can change at any moment': () => {
      program = undefined;
      return {};
    },
    'without a cache': () => ({ cache: undefined }),
    'with --force': () => ({ force: true }),
    'with other options': () => ({ site: { ...SITE, title: 'Another title' } }),
    'into another folder': ({ out }) => ({ out: `${out}-elsewhere` }),
    'of an edited table': ({ data }) => {
      writeFileSync(path.join(data, 'plans.csv'), GOOD['plans.csv'].replace('Our', 'Own'));
      return {};
    },
    'of an edited log': ({ data }) => {
      writeFileSync(path.join(data, 'searches', 'more.csv'), LOG.replace('wind', 'mist'));
      return {};
    },
    'of a new template': ({ data }) => {
      mkdirSync(path.join(data, 'templates'));
      writeFileSync(path.join(data, 'templates', 'style.css'), 'h1 { color: red }');
      return {};
    },
    'once a search term is withheld': ({ data }) => {
      writeFileSync(path.join(data, 'withheld-searches.csv'), 'user_query\nsolar\n');
      return {};
    },
    'where a file is missing': ({ out }) => {
      rmSync(path.join(out, 'index.html'));
      return {};
    },
    'where a file has another size': ({ out }) => {
      writeFileSync(path.join(out, 'index.html'), 'short');
      return {};
    },
    'where the manifest is another one': ({ out }) => {
      writeFileSync(path.join(out, MANIFEST), readFileSync(path.join(out, MANIFEST), 'utf8').replace('{', '{ '));
      return {};
    },
    'where a build is at work, or was killed': ({ out }) => {
      writeFileSync(path.join(out, JOURNAL), '[]');
      return {};
    },
  };

  test.each(Object.entries(change))('%s', async (_, make) => {
    const options = await built();
    expect(await isSame(options)).toBe(true);
    const changed = make(options);
    expect(await isSame({ ...options, ...changed })).toBe(false);
  });
});

test('a build isn’t cached if its sources have changed since it began', async () => {
  const options = { ...(await built()), site: { ...SITE, title: 'Another title' } };
  const report = { problems: [], summary: '', nextSteps: '' };
  const begun = await beginBuild(options);
  writeFileSync(path.join(options.data, 'plans.csv'), GOOD['plans.csv']);
  await begun.keep(report);
  expect(await isSame(options)).toBe(false);
  await (await beginBuild(options)).keep(report);
  expect(await isSame(options)).toBe(true);
});
