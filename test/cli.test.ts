// The command line. Each command runs once in its own process, as for users. All other tests run without one.
import { execFile, type StdioOptions, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MANIFEST } from '../src/engine/write/manifest.ts';
import { runCommandLine } from '../src/program/command-line.ts';
import { committed } from './support/git.ts';
import { inPairs } from './support/in-pairs.ts';
import { recorded, startServe, temporaryFolder, unwrapped } from './support/program.ts';
import { startServing } from './support/serving.ts';
import { filesOf } from './support/site-files.ts';

const PROGRAM = path.join(import.meta.dirname, '..', 'build', 'src', 'cli.js');
const INPUT = path.join(import.meta.dirname, 'golden', 'typical', 'input');
// The router of this host filters the councils. Without it, a site has 8,000 more files.
const FEW_FILES = ['--host', 'fetch'];

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program in its own process and in a folder of the tests, because it keeps its cache in the current folder. */
function runProgram(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...environment };
    const child = execFile(process.execPath, [PROGRAM, ...args], { env, cwd: shared }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** Runs the program in this process. */
async function run(args: readonly string[], cwd = shared): Promise<Ended> {
  const { effects, printed, told } = recorded();
  const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await runCommandLine(args, effects);
    return { code, stdout: lines(printed), stderr: lines(told) };
  } finally {
    process.chdir(before);
  }
}

function copyOfInput(folder = temporaryFolder()): string {
  const data = path.join(folder, 'data');
  cpSync(INPUT, data, { recursive: true });
  return data;
}

/** A copy of the input in which one file has changed. */
function changedInput(file: string, change: (text: string) => string): string {
  const data = copyOfInput();
  writeFileSync(path.join(data, file), change(readFileSync(path.join(data, file), 'utf8')));
  return data;
}

/** A finished site for the tests that don't change it. */
const shared = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
const SITE = path.join(shared, 'site');
let firstBuild: Ended;
beforeAll(async () => {
  const turkish = { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR', TZ: 'Pacific/Kiritimati' };
  firstBuild = await runProgram(['build', '--data', INPUT, '--out', SITE, ...FEW_FILES], turkish);
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

describe('in a process of its own,', () => {
  test('build writes the site and prints one sentence, and writes nothing the second time', async () => {
    expect(firstBuild.code).toBe(0);
    expect(firstBuild.stderr).toMatch(
      /^\nAny runtime with fetch\n {2}try it {4}council-climate-api (?:.+\n)+ {2}publish {3}(?:.+\n)+\nAfter publishing:\n {2}council-climate-api verify https:.+\n$/,
    );
    expect(unwrapped(firstBuild.stdout)).toMatch(
      /^Built \S*site: [12]\d\d files, .* \([12]\d\d written, 0 unchanged\) in \S+ m?s $/,
    );
    const before = filesOf(SITE);
    const second = await runProgram(['build', '--data', INPUT, '--out', SITE, ...FEW_FILES]);
    expect(unwrapped(second.stdout)).toMatch(/\(0 written, [12]\d\d unchanged\)/);
    expect(filesOf(SITE)).toEqual(before);
  });

  test('build gives the same bytes in another locale, time zone and folder', async () => {
    const out = path.join(temporaryFolder(), 'elsewhere');
    expect(await run(['build', '--data', copyOfInput(), '--out', out, ...FEW_FILES])).toMatchObject({ code: 0 });
    // The manifest contains the hash of the compiled program. test/slow/cli.test.ts also compares the manifests of two processes.
    const bytes = (folder: string) =>
      Object.entries(filesOf(folder)).flatMap(([file, { bytes }]) => (file === MANIFEST ? [] : [[file, bytes]]));
    expect(bytes(out)).toEqual(bytes(SITE));
  });

  /** A folder with two releases; the second one is current. */
  function releases(folder: string): string {
    for (const name of ['build-1', 'build-2']) cpSync(path.join(SITE, MANIFEST), path.join(folder, name, MANIFEST));
    symlinkSync('build-2', path.join(folder, 'current'));
    return folder;
  }

  /** The arguments of each command, and its output on both streams. The exit code is 0. */
  const CALLS: Readonly<Record<string, readonly [args: (folder: string) => readonly string[], says: RegExp]>> = {
    // A copy outside the repository, because git tracks the log in the repository.
    check: [
      (folder) => ['--data', copyOfInput(folder)],
      /^No problems found in .*: 3 councils, 4 commitments, 49 searches\.\n$/,
    ],
    diff: [() => ['--data', INPUT, '--out', SITE], /^No\s+changes\s+to\s+the\s+API\s+from\s/],
    plan: [() => ['--data', INPUT, ...FEW_FILES], /\ncommitments +\d/],
    redact: [(folder) => [`${INPUT}/searches.csv`, '--out', `${folder}/out.csv`], /^Read 49 searches on 3 days/],
    import: [(folder) => ['plans', emptySheet(folder), '--data', INPUT], /^\S+ \(plans\): 0 rows: 0 imported/],
    rollback: [(folder) => [releases(folder)], /\/current\sis\snow\sbuild-1,\sbuilt\s\S+Z\s\(it\swas\sbuild-2\)/],
    schema: [() => ['plans'], /^\{\n.*"title": "Plans"/s],
    template: [() => [], /^layout: /],
    init: [(folder) => [folder], /^Created in \S+:\n {2}data\/councils\.csv\n/],
    host: [() => ['fetch', '--out', SITE], /^Any runtime with fetch needs nothing but the files in\s/],
  };

  function emptySheet(folder: string): string {
    const sheet = path.join(folder, 'sheet.csv');
    writeFileSync(sheet, 'council,url,type\n');
    return sheet;
  }

  // The test starts two processes at a time, because Node's start takes up most of the time.
  test('every command that needs no server runs', async () => {
    const ended: Record<string, unknown> = {};
    await inPairs(Object.entries(CALLS), async ([command, [args]]) => {
      const { code, stdout, stderr } = await runProgram([command, ...args(temporaryFolder())]);
      ended[command] = [code, stdout + stderr];
    });
    const expected = Object.entries(CALLS).map(([command, [, says]]) => [command, [0, expect.stringMatching(says)]]);
    expect(ended).toEqual(Object.fromEntries(expected));
  });

  test('verify tests a site that has another URL in its links', async () => {
    const { url } = await startServe(SITE);
    const { code, stdout, stderr } = await runProgram(['verify', url]);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/✓ store .*\n(?:.*\n)*✗ address /);
  });

  test('serve and preview respond until they are stopped, and then exit with 0', async () => {
    const [serving, previewing] = await Promise.all([
      startServing(['serve', '--out', SITE, '--drain', '1'], shared),
      startServing(['preview', '--data', INPUT], shared),
    ]);
    const { url } = serving;
    const page = await (await fetch(`${url}/api/searchterms/?min_count=8`)).json();
    expect(page).toMatchObject({ count: 3, next: 'https://climate.example/api/searchterms/?min_count=8&page=2' });
    expect((await fetch(`${previewing.url}/api/councils/`)).status).toBe(200);
    serving.child.kill('SIGTERM');
    previewing.child.kill('SIGINT');
    expect(await Promise.all([serving.ended, previewing.ended])).toEqual([0, 0]);
  });

  test('every command is tested', async () => {
    const { stdout } = await run(['--help']);
    const commands = Array.from(stdout.split('\nCommands:\n')[1]!.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name);
    const others = ['build', 'verify', 'serve', 'preview', 'help'];
    expect([...Object.keys(CALLS), ...others].sort()).toEqual(commands.sort());
  });

  test('the exit code is 1 for errors in the data, and 2 for incorrect usage', async () => {
    const broken = changedInput('councils.csv', (text) => text.replace('Wales', 'Whales'));
    const [failed, misused] = await Promise.all([
      runProgram(['build', '--data', broken, '--out', path.join(temporaryFolder(), 'site')]),
      runProgram(['publish']),
    ]);
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('“Whales” is not a UK country'),
    });
    expect(misused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('unknown command') });
  });

  test.runIf(existsSync('/dev/full'))(
    'output that can’t be written ends with 2, messages that can’t with what they say',
    async () => {
      const full = openSync('/dev/full', 'w');
      onTestFinished(() => closeSync(full));
      const endOf = async (args: readonly string[], stdio: StdioOptions) => {
        const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: shared, stdio });
        let said = '';
        child.stderr?.on('data', (text) => (said += text));
        return [await new Promise((resolve) => child.on('close', resolve)), said];
      };
      expect(await endOf(['schema', 'plans'], ['ignore', full, 'pipe'])).toEqual([
        2,
        expect.stringMatching(/ENOSPC.*\n$/),
      ]);
      expect(await endOf(['template', '--help'], ['ignore', 'ignore', full])).toEqual([0, '']);
      expect(await endOf(['publish'], ['ignore', 'ignore', full])).toEqual([2, '']);
    },
  );

  test('a reader that stops early doesn’t cause an error', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'schema', 'plans'], {
      cwd: shared,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
    expect(said).toBe('');
  });
});

describe('build', () => {
  test('--force rewrites every file, and lists none', async () => {
    const out = path.join(temporaryFolder(), 'site');
    cpSync(SITE, out, { recursive: true });
    const args = ['build', '--data', INPUT, '--out', out, ...FEW_FILES];
    expect(unwrapped((await run(args)).stdout)).toMatch(/\(0 written, [12]\d\d unchanged\)/);
    const { stdout, stderr } = await run([...args, '--force']);
    expect(unwrapped(stdout)).toMatch(/\([12]\d\d written, 0 unchanged\)/);
    expect(stderr).not.toContain('written   ');
  });

  test('without a flag, the option in site.json applies', async () => {
    const options = {
      siteUrl: 'https://climate.example',
      dates: { dateRangeDays: 1, openEndedDays: 1, months: false },
    };
    const data = changedInput('site.json', () => JSON.stringify({ ...options, hosts: ['cloudflare-pages'] }));
    const plan = await run(['plan', '--data', data, '--format', 'json']);
    const groups = (JSON.parse(plan.stdout).groups as { group: string }[]).map(({ group }) => group).join();
    expect([plan.code, groups]).toEqual([0, expect.stringContaining('by quarter')]);
    expect(groups).not.toContain('by month');
  });

  test('flags override site.json', async () => {
    const out = path.join(temporaryFolder(), 'site');
    const flags = [...FEW_FILES, '--site-url', 'https://other.example/base/'];
    expect((await run(['build', '--data', INPUT, '--out', out, ...flags])).code).toBe(0);
    const page = JSON.parse(readFileSync(path.join(out, 'api/searchterms/index.json'), 'utf8'));
    expect(page.next).toBe('https://other.example/base/api/searchterms/?page=2');
    // The sample’s own host is the default one, for which the build writes filtered lists.
    expect(existsSync(path.join(out, 'api/councils/country-wales'))).toBe(false);
  });
});

test('check reports hosts that can’t share a site', async () => {
  const mixed = changedInput('site.json', () => '{ "siteUrl": "https://climate.example", "hosts": ["nginx", "s3"] }');
  const { code, stdout } = await run(['check', '--data', mixed]);
  expect([code, unwrapped(stdout)]).toEqual([2, expect.stringContaining('query links for nginx; path links for s3')]);
});

test('this repository doesn’t track any private log', async () => {
  expect((await run(['check', '--data', path.join(import.meta.dirname, '..', 'data')])).code).toBe(0);
});

test('diff accepts a data directory in any other folder', async () => {
  const data = copyOfInput();
  committed(path.dirname(data));
  writeFileSync(path.join(data, 'site.json'), '{ "title": "Other" }');
  for (const [cwd, where] of [
    [path.dirname(data), 'data'],
    [data, '.'],
    [shared, data],
  ] as const) {
    const { code, stdout } = await run(['diff', '--data', where, '--since', 'HEAD', '--no-cache'], cwd);
    expect([code, stdout]).toEqual([0, expect.stringContaining('~ title: Typical & <small> → Other')]);
  }
});

test.each([
  ['no command', []],
  ['an unknown command', ['publish']],
  ['an unknown flag', ['build', '--fast']],
  ['a port that is none', ['preview', '--port', '70000']],
  ['an unknown format', ['check', '--format', 'xml']],
  ['no such folder', ['build', '--data', 'no-such-folder']],
  ['nothing to preview', ['preview', '--data', 'no-such-folder']],
  ['an address of another machine', ['serve', '--out', SITE, '--port', '0', '--listen', '192.0.2.1']],
  ['nothing to verify', ['verify']],
  ['a level that there isn’t', ['verify', 'http://127.0.0.1/', '--level', 'high']],
  ['an answer in no time', ['verify', 'http://127.0.0.1/', '--timeout', '0']],
  ['no such folder to compare, for a comment', ['diff', '--data', 'no-such-folder', '--format', 'markdown']],
  ['a revision and a build', ['diff', '--data', INPUT, '--since', 'HEAD', '--out', SITE]],
  ['a bad address', ['build', '--data', INPUT, '--site-url', 'climate.example']],
  ['counts that no build would find', ['redact', path.join(INPUT, 'searches.csv'), '--out', 'searches.json']],
  ['an unknown template', ['template', 'homepage']],
  ['an unknown table', ['schema', 'parishes']],
  ['an unknown format of schemas', ['schema', '--format', 'xml']],
])('%s: exits with 2, and prints nothing on standard output', async (_, args) => {
  const { code, stdout, stderr } = await run(args, temporaryFolder());
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).not.toBe('');
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('--version prints on standard output, and exits with 0', async () => {
  expect(await run(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d/), stderr: '' });
});

test('preview reports that its port is in use, or takes the next one if no port was given', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const taken = await run(['preview', '--data', INPUT, '--port', String(port)]);
  expect(taken).toMatchObject({ code: 2, stdout: '' });
  expect(taken.stderr).toContain(`port ${port} is already in use`);
  const addresses: string[] = [];
  for (const { effects, printed, stop } of [recorded(), recorded()]) {
    const ended = runCommandLine(['preview', '--data', INPUT, '--no-cache'], effects);
    onTestFinished(async () => {
      stop();
      expect(await ended).toBe(0);
    });
    addresses.push(await vi.waitUntil(() => /http:\/\/127\.0\.0\.1:\d+/.exec(printed.join())?.[0], 30_000));
  }
  expect(new Set(addresses).size).toBe(2);
});
