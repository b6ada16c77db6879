// Full or unwritable disks, folders that disappear, and several programs at once. The program reports the problem with exit code 2
// and the site stays complete. When the problem is gone, the next build writes the same bytes as a first build.

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as packageFiles from '../../../../src/engine/package-files.ts';
import { buildArgs, buildHere, type Edition, startEditions } from '../../../engine/write/editions.ts';
import {
  CLI,
  copyOf,
  expectMixed,
  expectSameTree,
  expectWhole,
  type Run,
  run,
  start,
  treeIn,
} from '../../../engine/write/killed.ts';
import { inPairs } from '../../../support/in-pairs.ts';
import { startPreview, startServe, temporaryFolder, unwrapped } from '../../../support/program.ts';

// Builds in this process must write the same manifest as the compiled program.
beforeAll(
  () => void vi.spyOn(packageFiles, 'programHash').mockImplementation(() => readFileSync('build/program-hash', 'utf8')),
);

vi.setConfig({ testTimeout: 300_000 });

const editions = startEditions();

const built = (data: string, out: string): Promise<Run> => run(buildArgs(data, out));

function expectRefused({ code, output }: Run, reason: string): void {
  expect([code, unwrapped(output)]).toEqual([2, expect.stringContaining(reason)]);
}

/** A separate file system in memory, which is removed when the test ends. Undefined unless the tests run as root. */
function ownFileSystem(size: string): { readonly folder: string; remount(options: string): void } | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return { folder, remount: (options) => void execFileSync('mount', ['-o', `remount,${options}`, folder]) };
}

const canMount = (() => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
})();

// Only root can mount a file system. For other users, test/engine/write/failing-disk.test.ts simulates these disks.
describe.runIf(canMount)('a disk', () => {
  test('that fills up during a first build contains no files afterwards, and with more space the next build succeeds', async () => {
    const { data, tree } = editions.after;
    const disk = ownFileSystem('200k')!;
    const out = path.join(disk.folder, 'out');
    const full = await built(data, out);
    expectRefused(full, 'ENOSPC: no space left on device');
    expect(unwrapped(full.output)).toMatch(
      /out\/\S+ can’t be written: ENOSPC.* \[disk-full\] help: Free up some space, then build again/,
    );
    // The space that the build used is free again.
    expect(readdirSync(disk.folder)).toEqual([]);
    expectRefused(await built(data, out), 'ENOSPC');
    disk.remount('size=8m');
    expect(await built(data, out)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(out), tree);
  });

  test('that fills up while a release is built keeps the current release, and nothing else is left behind', async () => {
    const { before, after } = editions;
    const disk = ownFileSystem('8m')!;
    const release = ({ data }: Edition) => run([CLI, 'build', '--data', data, '--releases', disk.folder, '--no-cache']);
    expect(await release(before)).toMatchObject({ code: 0 });
    const used = Number(execFileSync('du', ['-sk', disk.folder], { encoding: 'utf8' }).split('\t')[0]);
    disk.remount(`size=${used + 40}k`);
    expectRefused(await release(after), 'ENOSPC');
    expect(readdirSync(disk.folder).sort()).toEqual(['build-1', 'current']);
    expectSameTree(treeIn(path.join(disk.folder, 'current')), before.tree);
    disk.remount('size=8m');
    expect(await release(after)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(path.join(disk.folder, 'current')), after.tree);
  });

  test('that is the output folder can’t be replaced, so the site is written into it, even after a kill', async () => {
    const { before, after } = editions;
    const { folder: out } = ownFileSystem('8m')!;
    expect(await run(buildArgs(before.data, out), { call: 30 })).toMatchObject({ signal: 'SIGKILL' });
    expectMixed(out, new Map(), before.tree);
    for (const { data, tree } of [before, after]) {
      expect(await built(data, out)).toMatchObject({ code: 0 });
      expectSameTree(treeIn(out), tree);
    }
    expect(readdirSync(path.dirname(out)).filter((name) => name.startsWith(`.${path.basename(out)}`))).toEqual([]);
  });

  // The old site takes up 760 kB. While a file is replaced, it needs twice its space for a moment.
  test.each(['760k', '800k', '840k', '1000k'])('of %s can fill up during a later build', async (size) => {
    const { before, after } = editions;
    const disk = ownFileSystem('8m')!;
    const out = path.join(disk.folder, 'out');
    execFileSync('cp', ['-a', before.out, out]);
    // The other files on the disk leave less and less space.
    const used = Number(execFileSync('du', ['-sk', out], { encoding: 'utf8' }).split('\t')[0]);
    disk.remount(`size=${used + Number.parseInt(size, 10) - 760}k`);
    const { code, output } = await built(after.data, out);
    if (code !== 0) expectRefused({ code, output } as Run, 'ENOSPC');
    expectWhole(out, before.tree, after.tree);
    if (size === '760k') expect(code).toBe(2);
    disk.remount('size=8m');
    expect(await built(after.data, out)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(out), after.tree);
  });

  test('that is read-only doesn’t change, and nothing of ours is in the way afterwards', async () => {
    const { before, after } = editions;
    const disk = ownFileSystem('8m')!;
    const out = path.join(disk.folder, 'out');
    execFileSync('cp', ['-a', before.out, out]);
    disk.remount('ro');
    expectRefused(await built(after.data, out), 'EROFS');
    expectSameTree(treeIn(out), before.tree);
    disk.remount('rw');
    expect(await built(after.data, out)).toMatchObject({ code: 0 });
    expectSameTree(treeIn(out), after.tree);
  });
});

// Root can write everywhere, so another user runs these builds.
const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

describe.skipIf(process.platform === 'win32')('without permission to write', () => {
  async function refusedIn(name: string): Promise<void> {
    const { before, after } = editions;
    const out = copyOf(before.out);
    for (const folder of [after.data, path.dirname(out)]) chmodSync(folder, 0o755);
    if (isRoot) execFileSync('chown', ['-R', '65534:65534', out]);
    const place = path.join(out, name);
    if (isRoot) execFileSync('chown', ['root:root', place]);
    chmodSync(place, 0o555);
    const refused = await start(buildArgs(after.data, out), undefined, {}, nobody).ended;
    chmodSync(place, 0o755);
    expectRefused(refused, 'EACCES');
    expectWhole(out, before.tree, after.tree);
    await buildHere(after.data, out);
    expectSameTree(treeIn(out), after.tree);
  }

  test.each(['.', 'api', 'api/councils', 'councils', 'store'])('in the folder %s', (name) => refusedIn(name));
});

describe('someone deletes', () => {
  test.each(['the out folder', 'the folder above it'])('%s, at any moment of a build', async (what) => {
    const { before, after } = editions;
    const { calls } = await built(after.data, copyOf(before.out));
    const moments = [2, 6, 9, 12, 20, 40, 60, 80, calls - 3, calls - 1, calls];
    let refused = 0;
    await inPairs(
      moments.filter((call) => call <= calls),
      async (call) => {
        const out = path.join(copyOf(before.out), '..', 'above', 'out');
        mkdirSync(path.dirname(out));
        execFileSync('mv', [path.join(out, '..', '..', 'out'), out]);
        const gone = what === 'the out folder' ? out : path.dirname(out);
        const ended = await run(buildArgs(after.data, out), { call }, { AT_CALL: 'delete', DELETE: gone });
        if (ended.code !== 0) {
          refused++;
          expectRefused(ended, 'ENOENT');
        }
        // No files remain that a build would take for someone else's.
        await buildHere(after.data, out);
        expectSameTree(treeIn(out), after.tree);
      },
    );
    expect(refused).toBeGreaterThan(3);
  });
});

describe('at the same time', () => {
  test('two builds in one folder: the second reports the conflict and stops, and the first isn’t affected', async () => {
    const { before, after } = editions;
    const { calls } = await built(after.data, copyOf(before.out));
    for (const call of [9, Math.floor(calls / 2), Math.floor(calls * 0.8)]) {
      const out = copyOf(before.out);
      const first = start(buildArgs(after.data, out), { call }, { AT_CALL: 'stop' });
      onTestFinished(() => void first.child.kill('SIGKILL'));
      await untilStopped(first.child.pid!);
      const found = treeIn(out);
      const second = await built(before.data, out);
      expectRefused(second, `another build (PID ${first.child.pid} on `);
      expectSameTree(treeIn(out), found);
      first.child.kill('SIGCONT');
      expect(await first.ended).toMatchObject({ code: 0 });
      expectSameTree(treeIn(out), after.tree);
    }
  });

  test('builds, a preview and a server: every response is from one site or the other', async () => {
    const { before, after } = editions;
    const out = copyOf(before.out);
    const [server, preview] = await Promise.all([
      startServe(out),
      startPreview(before.data, { siteUrl: 'https://climate.example' }),
    ]);
    const names = ['index.html', 'api/councils/index.json', 'api/councils/ABC/index.json', 'reference/index.html'];
    let [running, answers] = [true, 0];
    const asking = async ({ url }: { readonly url: string }, editions: readonly Edition[]) => {
      while (running) {
        for (const name of names) {
          const response = await fetch(`${url}/${name.replace(/index\.(?:html|json)$/, '')}`);
          const body = Buffer.from(await response.arrayBuffer());
          expect([name, response.status]).toEqual([name, 200]);
          expect([name, editions.some(({ tree }) => tree.get(name)!.equals(body))]).toEqual([name, true]);
          answers++;
        }
      }
    };
    const building = async () => {
      for (const { data } of [after, before, after]) expect(await built(data, out)).toMatchObject({ code: 0 });
      running = false;
    };
    await Promise.all([asking(server, [before, after]), asking(preview, [before]), building()]);
    expect(answers).toBeGreaterThan(20);
    expectSameTree(treeIn(out), after.tree);
  });
});

/** On Linux, this information is in /proc; on other systems, `ps` provides it. */
async function untilStopped(pid: number): Promise<void> {
  const state = () => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  await expect.poll(state, { timeout: 30_000 }).toMatch(/^T/);
}

test('a file that is larger than the system allows', async () => {
  const { data, tree } = editions.before;
  const out = path.join(temporaryFolder(), 'out');
  const command = `ulimit -f 8; exec "$@"`;
  const args = ['-c', command, 'sh', process.execPath, ...buildArgs(data, out)];
  expect(() => execFileSync('sh', args, { stdio: 'ignore' })).toThrow();
  expect(existsSync(out)).toBe(false);
  await buildHere(data, out);
  expectSameTree(treeIn(out), tree);
});
