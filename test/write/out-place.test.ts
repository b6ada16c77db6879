// Folders that no site is written into, whatever lies there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder, unwrapped } from '../support/program.ts';
import { sourceFolder } from '../support/source.ts';
import { BEFORE, editionOf } from './editions.ts';
import { CLI, expectSameTree, run, treeIn } from './killed.ts';

// What is built here, in this process, is to have the manifest that the compiled program writes.
vi.mock('../../src/package-files.ts', async (original) => ({
  ...(await original<typeof import('../../src/package-files.ts')>()),
  programHash: () => readFileSync('build/program-hash', 'utf8'),
}));

/** A home folder with the current folder in it, in which lies the source folder. */
function desk() {
  const home = temporaryFolder();
  const cwd = path.join(home, 'project');
  mkdirSync(cwd);
  const data = sourceFolder(BEFORE);
  const build = (out: string, ...flags: readonly string[]) => {
    const call = `cd "$1" && shift && exec "$@"`;
    const args = [CLI, 'build', '--data', data, '--out', out, ...flags];
    try {
      const env = { ...process.env, HOME: home };
      const stdio = ['ignore', 'pipe', 'pipe'] as const;
      execFileSync('sh', ['-c', call, 'sh', cwd, process.execPath, ...args], {
        env,
        encoding: 'utf8',
        stdio: [...stdio],
      });
      return 'built';
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: string };
      return `${status}: ${unwrapped(stderr)}`;
    }
  };
  return { home, cwd, data, build };
}

type Desk = ReturnType<typeof desk>;

describe('refused, and nothing is written:', () => {
  test.each<[string, (desk: Desk) => string, string]>([
    ['the source folder', ({ data }) => data, 'it is the source folder'],
    ['the source folder, by way of a link', (desk) => linkTo(desk, desk.data), 'it is the source folder'],
    ['a folder above it', ({ data }) => path.dirname(data), 'it holds'],
    ['the search logs', ({ data }) => path.join(data, 'searches', 'site'), 'where every file is read'],
    ['the templates', ({ data }) => path.join(data, 'templates'), 'where every file is read'],
    ['the root', () => '/', 'it is the root of the file system'],
    ['the root, by way of a link', (desk) => linkTo(desk, '/'), 'it is the root of the file system'],
    ['home', ({ home }) => home, 'it is your home folder'],
    ['the current folder', () => '.', 'it is the current folder'],
  ])('%s', (_, outOf, reason) => {
    const it = desk();
    const out = outOf(it);
    const before = [it.home, it.data].map((folder) => [...treeIn(folder).keys()]);
    expect(it.build(out, '--no-cache')).toContain(reason);
    expect(it.build(out)).toMatch(/^2: /);
    expect([it.home, it.data].map((folder) => [...treeIn(folder).keys()])).toEqual(before);
  });

  test('a folder with the cache of searches in it, also one built before', () => {
    const { home, build } = desk();
    const out = path.join(home, 'site');
    expect(build(out, '--no-cache')).toBe('built');
    expect(build(out, '--cache', path.join(out, 'cache'))).toContain('what people searched for would be published');
  });

  test('a git repository', () => {
    const { home, build } = desk();
    const out = path.join(home, 'repository');
    mkdirSync(path.join(out, '.git'), { recursive: true });
    expect(build(out, '--no-cache')).toContain('the root of a git repository');
    expect(readdirSync(out)).toEqual(['.git']);
  });
});

describe('taken:', () => {
  test('a folder of ours that was made a git repository, which stays one', async () => {
    const { data, out, tree } = await editionOf(BEFORE);
    mkdirSync(path.join(out, '.git'));
    writeFileSync(path.join(out, '.git', 'HEAD'), 'ref');
    expect(await run([CLI, 'build', '--data', data, '--out', out, '--no-cache'])).toMatchObject({ code: 0 });
    expectSameTree(
      treeIn(path.join(out)),
      new Map([...tree, ['.git/', Buffer.alloc(0)], ['.git/HEAD', Buffer.from('ref')]]),
    );
  });

  test('a folder in the source folder, and one in the current folder', () => {
    const { data, build } = desk();
    expect(build(path.join(data, 'dist'), '--no-cache')).toBe('built');
    expect(build('dist')).toBe('built');
    expect(build('dist')).toBe('built');
  });
});

function linkTo({ home }: Desk, target: string): string {
  const link = path.join(home, 'link');
  symlinkSync(target, link);
  return link;
}
