// Two builds and one folder: the later one says so and stops; what a killed build left stops nobody.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../src/write/lock.ts';
import { MANIFEST } from '../../src/write/manifest.ts';
import { type ProcessIdentity, processState } from '../../src/write/process-identity.ts';
import { writeSite } from '../../src/write/write-site.ts';
import { temporaryFolder } from '../support/program.ts';
import { claimName, contend, endedProcess, OWN, SINCE } from './contention.ts';
import { entriesIn, filesOf, textsIn, write } from './folders.ts';
import { WORKSPACE } from './killed.ts';

const isLinux = process.platform === 'linux';

/** A site with a claim on it, as another build left it. */
async function claimedSite(text: string): Promise<{ readonly out: string; readonly claim: string }> {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, { 'index.html': 'home' });
  const claim = path.join(out, WORKSPACE, claimName());
  mkdirSync(path.dirname(claim));
  writeFileSync(claim, text);
  return { out, claim };
}

const claimOf = (identity: ProcessIdentity): string => JSON.stringify({ ...identity, since: SINCE });

/** A process that runs until the test is over, as it would say itself. */
function runningProcess(): ProcessIdentity {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const stat = isLinux ? readFileSync(`/proc/${child.pid}/stat`, 'utf8') : '';
  return { ...OWN, pid: child.pid!, started: isLinux ? stat.split(') ').at(-1)!.split(' ')[19] : undefined };
}

describe('a claim', () => {
  test.runIf(isLinux)('of a process that runs: the build is refused and changes nothing', async () => {
    const other = runningProcess();
    const { out } = await claimedSite(claimOf(other));
    const before = entriesIn(out);
    expect(await writeSite(out, filesOf({ 'index.html': 'changed', 'b.json': '' }))).toEqual({
      code: 'busy-folder',
      values: { folder: out, process: String(other.pid) },
    });
    const names = (entries: typeof before) => [...entries].map(([name, { text }]) => [name, text]);
    expect(names(entriesIn(out))).toEqual(names(before));
  });

  test.each<[string, () => ProcessIdentity]>([
    ['on another machine, of our number', () => ({ ...OWN, host: 'elsewhere' })],
    ['on another machine, its number that of nobody here', () => ({ ...endedProcess(), host: 'elsewhere' })],
    ['in another container', () => ({ ...endedProcess(), space: 'pid:[1]' })],
    ['that runs, as far as that can be told', () => ({ ...runningProcess(), started: undefined })],
  ])('of a process %s: the build is refused for an hour, and says how to go on', async (_, identity) => {
    const other = identity();
    const { out, claim } = await claimedSite(claimOf(other));
    expect(await writeSite(out, filesOf({ 'index.html': 'changed' }))).toEqual({
      code: 'locked-folder',
      values: { folder: out, process: String(other.pid), host: other.host, since: SINCE, lock: claim },
    });
    expect(textsIn(out)['index.html']).toBe('home');
    const moment = (minutes: number) => Date.now() / 1000 - minutes * 60;
    utimesSync(claim, moment(58), moment(58));
    expect(await writeSite(out, [])).toMatchObject({ code: 'locked-folder' });
    utimesSync(claim, moment(62), moment(62));
    await write(out, { 'index.html': 'changed' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'index.html']);
  });

  test.each<[string, () => string]>([
    ['of a process that has ended', () => claimOf(endedProcess())],
    ['of a process whose number another one has now', () => claimOf({ ...runningProcess(), started: '1' })],
    ['of a time before the machine was started anew', () => claimOf({ ...runningProcess(), boot: 'before' })],
    ['of our own number, in another life', () => claimOf({ ...OWN, started: '1' })],
    ['that is empty', () => ''],
    ['cut short', () => claimOf(OWN).slice(0, -5)],
    ['with something else in it', () => '[1, "lock"]'],
    ['of nothing', () => 'null'],
    ['of a process that can’t be', () => claimOf({ ...OWN, pid: -1 })],
  ])('%s: the folder is taken over', async (name, text) => {
    if (!isLinux && /another one|anew|another life/.test(name)) return;
    const { out } = await claimedSite(text());
    await write(out, { 'index.html': 'changed' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'index.html']);
  });

  test('is given up by a build that fails, and the next one makes the site whole', async () => {
    const out = path.join(temporaryFolder(), 'out');
    const broken = {
      path: 'b.json',
      render: () => {
        throw new Error('no');
      },
    };
    await expect(writeSite(out, [...filesOf({ 'a.json': 'a' }), broken])).rejects.toThrow();
    expect(readdirSync(path.join(out, WORKSPACE))).toEqual(['journal.json']);
    await write(out, { 'c.json': 'c' });
    expect(Object.keys(textsIn(out))).toEqual([MANIFEST, 'c.json']);
  });

  test('on an empty folder counts before anything else', async () => {
    const out = path.join(temporaryFolder(), 'out');
    mkdirSync(path.join(out, WORKSPACE), { recursive: true });
    writeFileSync(path.join(out, WORKSPACE, claimName()), claimOf({ ...OWN, host: 'elsewhere' }));
    expect(await writeSite(out, [])).toMatchObject({ code: 'locked-folder' });
  });
});

describe('whether a process runs', () => {
  test.runIf(isLinux)('is known of one on this machine', () => {
    expect(processState(OWN)).toBe('running');
    expect(processState(runningProcess())).toBe('running');
    expect(processState(endedProcess())).toBe('ended');
    expect(processState({ ...OWN, started: '1' })).toBe('ended');
    expect(processState({ ...OWN, boot: 'before' })).toBe('ended');
  });

  test.runIf(isLinux)('is known of one that was killed and that nobody asks after', async () => {
    // The shell’s child becomes a zombie: what the shell has become does not wait for it.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    await expect.poll(() => stat()[0]).toBe('Z');
    expect(processState({ ...OWN, pid, started: stat()[19] })).toBe('ended');
  });

  test('is unknown of one elsewhere, and where the system does not tell when it started', () => {
    expect(processState({ ...OWN, host: 'elsewhere' })).toBe('unknown');
    expect(processState({ ...OWN, space: 'pid:[1]' })).toBe('unknown');
    const other = { pid: process.ppid, host: hostname() };
    expect(processState(other, { ...other, pid: 1 })).toBe('unknown');
    expect(processState({ ...other, pid: endedProcess().pid }, { ...other, pid: 1 })).toBe('ended');
  });
});

describe('of builds that come at once', () => {
  test('in one process, one has the folder and the others are refused', async () => {
    const out = path.join(temporaryFolder(), 'out');
    const results = await Promise.all(
      ['a', 'b', 'c'].map((text) => writeSite(out, filesOf({ 'index.html': text, [`${text}.json`]: text }))),
    );
    expect(results.map((result) => ('code' in result ? result.code : 'built'))).toEqual([
      'built',
      'busy-folder',
      'busy-folder',
    ]);
    expect(Object.keys(textsIn(out))).toEqual(['a.json', MANIFEST, 'index.html']);
  });

  // test/slow/write/lock.test.ts has more processes, and lets them go on for longer.
  test.runIf(isLinux)('in several processes, never two have it, also over what a killed one left', async () => {
    await contend({ processes: 3, times: 6 });
  });

  test('one that ends leaves nothing, however often', () => {
    const folder = path.join(temporaryFolder(), 'a', WORKSPACE);
    for (let times = 0; times < 3; times++) {
      const lock = takeLock(folder);
      if (!('release' in lock)) return expect.unreachable();
      // Of two claims of one millisecond, the second may be the first in order, and then waits for two seconds.
      for (const now = Date.now(); Date.now() === now; );
      expect(takeLock(folder)).toMatchObject({ pid: process.pid });
      expect(readdirSync(folder)).toHaveLength(1);
      lock.release();
      expect(readdirSync(path.dirname(folder))).toEqual([]);
    }
  });
});
