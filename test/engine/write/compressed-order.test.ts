// Compressed files at every moment of a build. A server sends a compressed file as soon as it exists, so its content must always
// match the file next to it: before and after each change to the folder, wherever a build is interrupted.
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { sized } from '../../support/campaign.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Contents, countingCompressor, filesOf, staleIn, textsIn, write, writeCompressed } from './folders.ts';
import { patchDisk } from './patched-disk.ts';

const disk = { calls: 0, failsAt: Number.POSITIVE_INFINITY, afterEach: () => {} };

patchDisk((name, real) => (...args) => {
  if (disk.calls++ >= disk.failsAt)
    throw Object.assign(new Error(`ENOSPC, ${name}`), { code: 'ENOSPC', syscall: name });
  const result = real(...args);
  // No other call changes what a server sees.
  if (name === 'renameSync' || name === 'rmSync') disk.afterEach();
  return result;
});

const text = (word: string): string => `${word} `.repeat(200);

const BEFORE: Contents = {
  'a.json': text('one'),
  'b.json': text('two'),
  'c.json': text('two'),
  'd/gone.json': text('three'),
  'e.json': 'small',
  'f.html': text('four'),
  'h.json': text('six'),
};
const AFTER: Contents = {
  'a.json': text('two'),
  'b.json': text('five'),
  'c.json': 'small now',
  'e.json': text('one'),
  'f.html': text('four'),
  'g/new.json': text('two'),
  'h.json/x.json': text('six'),
};

const newFolder = () => path.join(temporaryFolder(), 'out');

function works(): void {
  Object.assign(disk, { calls: 0, failsAt: Number.POSITIVE_INFINITY, afterEach: () => {} });
}

beforeEach(works);

type Write = (out: string, contents: Contents) => Promise<unknown>;
const compressing: Write = (out, contents) => writeSite(out, filesOf(contents), countingCompressor());
const plain: Write = (out, contents) => writeSite(out, filesOf(contents));

test.each<[string, Write]>([
  ['with compression', compressing],
  ['without', plain],
])('a build %s never leaves an outdated file, not even for a moment, wherever it is interrupted', async (_, build) => {
  const wholes: Contents[] = [];
  for (const finish of [writeCompressed, write]) {
    const out = newFolder();
    await finish(out, AFTER);
    wholes.push(textsIn(out));
  }
  const counted = newFolder();
  await writeCompressed(counted, BEFORE);
  works();
  await build(counted, AFTER);
  const { calls } = disk;
  expect(calls).toBeGreaterThan(20);
  // A campaign interrupts the build at every call. Here, the first build is complete and goes through every moment.
  for (let failsAt = calls; failsAt >= 0; failsAt -= sized(3, 1)) {
    // Every other build after it doesn't compress files.
    const index = failsAt % 2;
    works();
    const out = newFolder();
    await writeCompressed(out, BEFORE);
    const stale: string[] = [];
    const look = () => stale.push(...staleIn(out));
    // An interrupted build has gone through the same moments as the complete build, which is the first one.
    Object.assign(disk, { calls: 0, failsAt, afterEach: failsAt === calls ? look : () => {} });
    await build(out, AFTER);
    look();
    disk.failsAt = Number.POSITIVE_INFINITY;
    await [writeCompressed, write][index]!(out, AFTER);
    works();
    expect([failsAt, stale]).toEqual([failsAt, []]);
    expect([failsAt, textsIn(out)]).toEqual([failsAt, wholes[index]]);
  }
});

test('errors name the path at fault, even of a file that is being compressed', async () => {
  const out = newFolder();
  await writeCompressed(out, {});
  fs.mkdirSync(path.join(out, 'b.json.br', 'full'), { recursive: true });
  const problem = await writeSite(out, filesOf(BEFORE), countingCompressor());
  expect(problem).toMatchObject({ code: 'unwritable', values: { path: path.join(out, 'b.json.br') } });
});
