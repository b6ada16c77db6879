// Two builds in the same folder: the later one reports the conflict and stops. Files that a killed build has left don't block other
// builds.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { takeLock } from '../../../src/engine/write/lock.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { temporaryFolder } from '../../support/program.ts';
import { claimOf, contend, endedProcess } from './contention.ts';
import { entriesIn, failingAt, filesOf, textsIn, write } from './folders.ts';

const newFolder = () => path.join(temporaryFolder(), 'out');
const lockOf = (out: string) => path.join(path.dirname(out), `.${path.basename(out)}.lock`);

/** A site with a lock from another build. */
async function lockedSite(text: string): Promise<string> {
  const out = newFolder();
  await write(out, { 'index.html': 'home' });
  writeFileSync(lockOf(out), text);
  return out;
}

/** @returns the ID of a process that runs until the end of the test */
function runningProcess(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid!;
}

const setAge = (file: string, minutes: number): void => {
  const moment = Date.now() / 1000 - minutes * 60;
  utimesSync(file, moment, moment);
};

describe('a lock', () => {
  test.each<[string, () => [number, string?]]>([
    ['of a process that is running here', () => [runningProcess()]],
    ['from another host, with our process ID', () => [process.pid, 'elsewhere']],
    ['from another host, with a process ID that isn’t in use here', () => [endedProcess(), 'elsewhere']],
  ])('%s stops the build until the lock is an hour old', async (_, claim) => {
    const [pid, host] = claim();
    const out = await lockedSite(claimOf(pid, host));
    const before = entriesIn(path.dirname(out));
    const refused = await writeSite(out, filesOf({ 'index.html': 'changed', 'b.json': '' }));
    const values = { folder: out, pid: String(pid), since: '2025-08-01T10:00:00.000Z', lock: lockOf(out) };
    expect(refused).toMatchObject({ code: 'output-locked', values });
    expect(entriesIn(path.dirname(out))).toEqual(before);
    setAge(lockOf(out), 58);
    expect(await writeSite(out, [])).toMatchObject({ code: 'output-locked' });
    setAge(lockOf(out), 62);
    await write(out, { 'index.html': 'changed' });
    expect(Object.keys(textsIn(path.dirname(out)))).toEqual(['out/', `out/${MANIFEST}`, 'out/index.html']);
  });

  test.each<[string, () => string]>([
    ['of a process that has ended', () => claimOf(endedProcess())],
    ['with our process ID, from an earlier process', () => claimOf(process.pid)],
    ['that is empty', () => ''],
    ['that is cut short', () => claimOf(process.pid).slice(0, -5)],
    ['with something else in it', () => '[1, "lock"]'],
    ['with no content', () => 'null'],
    ['of a process that can’t exist', () => claimOf(-1)],
  ])('%s is taken over', async (_, text) => {
    const out = await lockedSite(text());
    await write(out, { 'index.html': 'changed' });
    expect(Object.keys(textsIn(path.dirname(out)))).toEqual(['out/', `out/${MANIFEST}`, 'out/index.html']);
  });

  test('that is a link is removed, but not its target', async () => {
    const out = newFolder();
    const target = path.join(path.dirname(out), 'target');
    writeFileSync(target, 'precious');
    symlinkSync(target, lockOf(out));
    await write(out, { 'index.html': 'home' });
    expect(readFileSync(target, 'utf8')).toBe('precious');
    expect(readdirSync(path.dirname(out)).sort()).toEqual(['out', 'target']);
  });

  test('whose removal was interrupted by a kill can still be taken over', async () => {
    const out = await lockedSite(claimOf(endedProcess()));
    writeFileSync(`${lockOf(out)}.takeover`, '');
    setAge(`${lockOf(out)}.takeover`, 1);
    await write(out, { 'index.html': 'changed' });
    expect(readdirSync(path.dirname(out))).toEqual(['out']);
  });

  test('is touched while a build holds it', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const file = path.join(temporaryFolder(), 'lock');
    const lock = takeLock(file, 'out');
    if (!('release' in lock)) return expect.unreachable();
    setAge(file, 50);
    vi.advanceTimersByTime(11 * 60 * 1000);
    setAge(file, 0);
    const values = { folder: 'out', pid: String(process.pid), lock: file };
    expect(takeLock(file, 'out')).toMatchObject({ code: 'output-locked', values });
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  test('is released by a failed build; the next build completes the site', async () => {
    const out = newFolder();
    await write(out, { 'a.json': 'b' });
    await expect(writeSite(out, failingAt({ 'a.json': 'a', 'b.json': 'b' }, 1))).rejects.toThrow();
    expect(readdirSync(path.dirname(out))).toEqual(['out']);
    expect(readdirSync(out).sort()).toEqual([JOURNAL, 'a.json', MANIFEST]);
    await write(out, { 'c.json': 'c' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'c.json']);
  });
});

describe('builds that start at the same time', () => {
  test('in one process: one gets the lock, and the others are refused', async () => {
    const out = newFolder();
    const results = await Promise.all(
      ['a', 'b', 'c'].map((text) => writeSite(out, filesOf({ 'index.html': text, [`${text}.json`]: text }))),
    );
    expect(results.map((result) => ('code' in result ? result.code : 'built'))).toEqual([
      'built',
      'output-locked',
      'output-locked',
    ]);
    expect(Object.keys(textsIn(out))).toEqual(['a.json', MANIFEST, 'index.html']);
  });

  // test/slow/engine/write/lock.test.ts uses more processes for a longer time.
  test('in several processes: never two hold the lock, even if killed processes left theirs behind', async () => {
    await contend({ processes: 2, times: 5 });
  });

  test('a lock in a folder that doesn’t exist is an error', () => {
    expect(() => takeLock(path.join(temporaryFolder(), 'a', 'lock'), 'out')).toThrow('ENOENT');
  });
});
