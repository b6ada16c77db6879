// Manifests and journals that name what is not theirs to delete, and locks.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isInside, MANIFEST, manifestText, readBuild, readManifest } from '../../src/write/manifest.ts';
import { reservedNames } from '../../src/write/reserved-names.ts';
import { writeSite } from '../../src/write/write-site.ts';
import { temporaryFolder } from '../support/program.ts';
import { entriesIn, filesOf, textsIn, write } from './folders.ts';

const WORKSPACE = '.build-in-progress';

describe('names that lead outside', () => {
  async function siteNaming(names: (outside: string) => readonly string[]) {
    const folder = temporaryFolder();
    const out = path.join(folder, 'out');
    await write(out, { 'index.html': 'home', 'sub/a.json': 'a' });
    const victims = [path.join(folder, 'victim.json'), path.join(folder, 'other', 'victim.json')];
    mkdirSync(path.join(folder, 'other'));
    for (const victim of victims) writeFileSync(victim, 'precious');
    return { out, victims, names: names(folder) };
  }

  const outward = (folder: string) => [
    ...[
      '../victim.json',
      'sub/../../victim.json',
      './../victim.json',
      'sub/./../../other/victim.json',
      '../out/../victim.json',
    ],
    ...[
      path.join(folder, 'victim.json'),
      `/${path.join(folder, 'victim.json')}`,
      '..\\victim.json',
      '..',
      '.',
      '',
      'sub/',
      '/',
      'sub//a.json',
    ],
    ...['../other', '../other/victim.json', 'C:\\victim.json', '\\\\host\\victim.json'],
  ];

  test('in a manifest are not followed', async () => {
    const { out, victims, names } = await siteNaming(outward);
    const files = Object.fromEntries(names.map((name) => [name, ['0'.repeat(32), 8]]));
    writeFileSync(path.join(out, MANIFEST), JSON.stringify({ generator: 'council-climate-api', files }));
    await write(out, { 'index.html': 'changed' });
    for (const victim of victims) expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(textsIn(out)).toMatchObject({ 'index.html': 'changed', 'sub/a.json': 'a' });
  });

  test('in a journal are not followed', async () => {
    const { out, victims, names } = await siteNaming(outward);
    mkdirSync(path.join(out, WORKSPACE));
    writeFileSync(path.join(out, WORKSPACE, 'journal.json'), JSON.stringify(names));
    await write(out, { 'index.html': 'changed' });
    for (const victim of victims) expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'index.html']);
  });

  test.each(['../x', '/x', 'a/../x', 'a//x', './x', 'x/.', '..', '', '..\\x', 'a\\..\\x', 'x/'])(
    '%j is not inside',
    (name) => {
      expect(isInside(name)).toBe(false);
    },
  );
  test.each(['x', 'a/x', '.nojekyll', '..x', 'a/...', 'a b/é.json', '__proto__'])('%j is inside', (name) => {
    expect(isInside(name)).toBe(true);
  });
});

test('a folder that a manifest names as a file stays', async () => {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, { 'index.html': 'home' });
  mkdirSync(path.join(out, 'mine', 'deep'), { recursive: true });
  const files = {
    mine: ['0'.repeat(32), 0],
    'mine/deep': ['0'.repeat(32), 0],
    'nothing/here.json': ['0'.repeat(32), 0],
  };
  writeFileSync(path.join(out, MANIFEST), JSON.stringify({ generator: 'council-climate-api', files }));
  expect(await write(out, { 'index.html': 'home' })).toMatchObject({ removed: 0 });
  expect(existsSync(path.join(out, 'mine', 'deep'))).toBe(true);
});

test('a manifest comes back from its text', () => {
  const out = temporaryFolder();
  const files = new Map([
    ['b/ä".json', { hash: '1'.repeat(32), size: 2 }],
    ['a.json', { hash: '0'.repeat(32), size: 0 }],
  ]);
  writeFileSync(path.join(out, MANIFEST), manifestText({ files, origins: new Map() }));
  expect(readManifest(out)).toEqual(files);
  const build = {
    files,
    origins: new Map([
      ['b"', '1'],
      ['a', '2'],
    ]),
    compression: 'brotli 1',
  };
  expect(manifestText(build).split('\n')).toHaveLength(13);
  writeFileSync(path.join(out, MANIFEST), manifestText(build));
  expect(readBuild(out)).toEqual(build);
});

describe('locks', () => {
  async function lockedSite(owner: string): Promise<string> {
    const out = path.join(temporaryFolder(), 'out');
    await write(out, { 'index.html': 'home' });
    mkdirSync(path.join(out, WORKSPACE));
    writeFileSync(path.join(out, WORKSPACE, 'lock'), owner);
    return out;
  }

  test('of a process that runs: the build is refused and changes nothing', async () => {
    const out = await lockedSite(String(process.ppid));
    const before = entriesIn(out);
    expect(await writeSite(out, filesOf({ 'index.html': 'changed', 'b.json': '' }))).toEqual({
      code: 'busy-folder',
      values: { folder: out, process: String(process.ppid) },
    });
    expect(entriesIn(out)).toEqual(before);
  });

  test.each<[string, () => string]>([
    ['of a process that has ended', () => String(spawnSync(process.execPath, ['--version']).pid)],
    ['of this very process', () => String(process.pid)],
    ['without a number', () => ''],
    ['with something else in it', () => 'lock'],
    ['of a process that can’t be', () => '-1'],
  ])('%s: the folder is taken over', async (_, owner) => {
    const out = await lockedSite(owner());
    await write(out, { 'index.html': 'changed' });
    const { [MANIFEST]: __, ...texts } = textsIn(out);
    expect(texts).toEqual({ 'index.html': 'changed' });
  });

  test('a folder is busy before it is anything else', async () => {
    const out = path.join(temporaryFolder(), 'out');
    mkdirSync(path.join(out, WORKSPACE), { recursive: true });
    writeFileSync(path.join(out, WORKSPACE, 'lock'), String(process.ppid));
    expect(await writeSite(out, [])).toMatchObject({ code: 'busy-folder' });
  });
});

test('names that Windows keeps for itself are told there, and only there', () => {
  const paths = [
    'api/councils/CON/index.json',
    'api/councils/CON/index.html',
    'api/councils/COND/index.json',
    'api/nul.json',
    'api/CONS/x',
    'lpt1',
  ];
  expect(reservedNames(paths, 'linux')).toEqual([]);
  expect(reservedNames(paths, 'win32').map(({ values }) => values?.path)).toEqual([
    'api/councils/CON',
    'api/nul.json',
    'lpt1',
  ]);
});
