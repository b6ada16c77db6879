// Folders to which a build never writes a site, whatever they contain.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { build as buildCommand } from '../../../src/program/commands/build.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { sourceFolder } from '../../support/source.ts';
import { BEFORE, buildHere, editionOf } from './editions.ts';
import { expectSameTree, treeIn } from './killed.ts';

/** A home folder that contains the current folder until the test ends, and a source folder elsewhere. */
function desk() {
  const home = temporaryFolder();
  const cwd = path.join(home, 'project');
  mkdirSync(cwd);
  const data = sourceFolder(BEFORE);
  const before = process.cwd();
  process.chdir(cwd);
  vi.stubEnv('HOME', home);
  onTestFinished(() => {
    process.chdir(before);
    vi.unstubAllEnvs();
  });
  const build = async (out: string, cache?: string) => {
    const { effects, told } = recorded();
    const code = await buildCommand({ data, out, site: {}, cache }, effects);
    return code === 0 ? 'built' : `${code}: ${unwrapped(told.join('\n'))}`;
  };
  return { home, cwd, data, build };
}

/** The default output folder. */
const CACHE = '.cache/council-climate-api';

type Desk = ReturnType<typeof desk>;

describe('rejected, and nothing is written:', () => {
  test.each<[string, (desk: Desk) => string, string]>([
    ['the source folder', ({ data }) => data, 'it is the data directory'],
    ['the source folder, by way of a link', (desk) => linkTo(desk, desk.data), 'it is the data directory'],
    ['a folder above it', ({ data }) => path.dirname(data), 'it contains'],
    ['the search logs', ({ data }) => path.join(data, 'searches', 'site'), 'a build reads every file there'],
    ['the templates', ({ data }) => path.join(data, 'templates'), 'a build reads every file there'],
    ['the root', () => '/', 'it is the root of the file system'],
    ['the root, by way of a link', (desk) => linkTo(desk, '/'), 'it is the root of the file system'],
    ['home', ({ home }) => home, 'it is your home directory'],
    ['the current folder', () => '.', 'it is the current directory'],
  ])('%s', async (_, outOf, reason) => {
    const it = desk();
    const out = outOf(it);
    const before = [it.home, it.data].map((folder) => [...treeIn(folder).keys()]);
    expect(await it.build(out)).toContain(reason);
    expect(await it.build(out, CACHE)).toMatch(/^2: /);
    expect([it.home, it.data].map((folder) => [...treeIn(folder).keys()])).toEqual(before);
  });

  test('a folder that contains the cache of searches, even if it also contains a build', async () => {
    const { home, build } = desk();
    const out = path.join(home, 'site');
    expect(await build(out)).toBe('built');
    expect(await build(out, path.join(out, 'cache'))).toContain('so private data would be published');
  });

  test('a git repository', async () => {
    const { home, build } = desk();
    const out = path.join(home, 'repository');
    mkdirSync(path.join(out, '.git'), { recursive: true });
    expect(await build(out)).toContain('the root of a git repository');
    expect(readdirSync(out)).toEqual(['.git']);
  });
});

describe('accepted:', () => {
  test('our own folder that has become a git repository, and remains one', async () => {
    const { data, out, tree } = await editionOf(BEFORE);
    mkdirSync(path.join(out, '.git'));
    writeFileSync(path.join(out, '.git', 'HEAD'), 'ref');
    await buildHere(data, out);
    expectSameTree(
      treeIn(path.join(out)),
      new Map([...tree, ['.git/', Buffer.alloc(0)], ['.git/HEAD', Buffer.from('ref')]]),
    );
  });

  test('a folder in the source folder, and one in the current folder', async () => {
    const { data, build } = desk();
    expect(await build(path.join(data, 'dist'))).toBe('built');
    expect(await build('dist', CACHE)).toBe('built');
    expect(await build('dist', CACHE)).toBe('built');
  });
});

function linkTo({ home }: Desk, target: string): string {
  const link = path.join(home, 'link');
  symlinkSync(target, link);
  return link;
}
