// Manifests and journals that name files that aren't ours, and names that Windows reserves.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { reservedNames } from '../../../src/engine/site/plan-site.ts';
import { isInside, MANIFEST, manifestText, readBuild } from '../../../src/engine/write/manifest.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { temporaryFolder } from '../../support/program.ts';
import { textsIn, write } from './folders.ts';

describe('names that lead out of the folder', () => {
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
    ...['../victim.json', 'sub/../../victim.json', 'sub/./../../other/victim.json', '../other', '..', '.', '', '/'],
    ...[path.join(folder, 'victim.json'), '..\\victim.json', 'C:\\victim.json', '\\\\host\\victim.json', 'sub//a.json'],
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
    writeFileSync(path.join(out, JOURNAL), JSON.stringify([...names, 5, null, {}]));
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
  test.each(['x', 'a/x', '.nojekyll', '..x', 'a/...', 'a b/é.json', '__proto__'])('%j is inside the folder', (name) => {
    expect(isInside(name)).toBe(true);
  });
});

test('a folder that a manifest lists as a file stays', async () => {
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

test('a manifest can be written and read again', () => {
  const out = temporaryFolder();
  const files = new Map([
    ['b/ä".json', { hash: '1'.repeat(32), size: 2 }],
    ['a.json', { hash: '0'.repeat(32), size: 0 }],
  ]);
  writeFileSync(path.join(out, MANIFEST), manifestText({ files, origins: new Map() }));
  expect(readBuild(out)?.files).toEqual(files);
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

test('names that Windows reserves are reported on Windows only', () => {
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
