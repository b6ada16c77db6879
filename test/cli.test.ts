// The command line: every command once in a process of its own, as its users run it; everything else without one.
import { execFile, type StdioOptions, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ENDPOINT_NAMES } from '../src/api/api.ts';
import { runCommandLine } from '../src/command-line.ts';
import { MANIFEST } from '../src/write/manifest.ts';
import { committed } from './support/git.ts';
import { inPairs } from './support/in-pairs.ts';
import { recorded, startServe, temporaryFolder, unwrapped } from './support/program.ts';
import { startServing } from './support/serving.ts';
import { filesOf } from './support/site-files.ts';

const PROGRAM = path.join(import.meta.dirname, '..', 'build', 'src', 'cli.js');
const INPUT = path.join(import.meta.dirname, 'golden', 'typical', 'input');
// Its router filters the councils: without it, a site has 8,000 files more.
const FEW_FILES = ['--host', 'fetch'];

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program in a process of its own, in a folder of the tests: it keeps its cache in the current one. */
function runProgram(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...environment };
    const child = execFile(process.execPath, [PROGRAM, ...args], { env, cwd: shared }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** The same without a process. */
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

/** A copy of the input with one file changed. */
function changedInput(file: string, change: (text: string) => string): string {
  const data = copyOfInput();
  writeFileSync(path.join(data, file), change(readFileSync(path.join(data, file), 'utf8')));
  return data;
}

/** One finished site for the tests that only look at it. */
const shared = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
const SITE = path.join(shared, 'site');
let firstBuild: Ended;
beforeAll(async () => {
  const turkish = { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR', TZ: 'Pacific/Kiritimati' };
  firstBuild = await runProgram(['build', '--data', INPUT, '--out', SITE, ...FEW_FILES], turkish);
});
afterAll(() => rmSync(shared, { recursive: true, force: true }));

describe('in a process of its own,', () => {
  test('build writes the site, says so in one line, and writes nothing the second time', async () => {
    expect(firstBuild.code).toBe(0);
    expect(firstBuild.stderr).toMatch(
      /^\nAny runtime with fetch\n {2}try it {4}council-climate-api .+\n {2}publish {3}.+\n\nAfter publishing: council-climate-api verify https:.+\n$/,
    );
    expect(firstBuild.stdout).toMatch(/^Built .*site: 1\d\d files, .* \(1\d\d written, 0 unchanged\) in .*\n$/);
    const before = filesOf(SITE);
    const second = await runProgram(['build', '--data', INPUT, '--out', SITE, ...FEW_FILES]);
    expect(second.stdout).toMatch(/\(0 written, 1\d\d unchanged\)/);
    expect(filesOf(SITE)).toEqual(before);
  });

  test('build gives the same bytes in another locale, time zone and folder', async () => {
    const out = path.join(temporaryFolder(), 'elsewhere');
    expect(await run(['build', '--data', copyOfInput(), '--out', out, ...FEW_FILES])).toMatchObject({ code: 0 });
    // The manifest names the compiled program; test/slow/cli.test.ts compares the manifests of two processes, too.
    const bytes = (folder: string) =>
      Object.entries(filesOf(folder)).flatMap(([file, { bytes }]) => (file === MANIFEST ? [] : [[file, bytes]]));
    expect(bytes(out)).toEqual(bytes(SITE));
  });

  /** What a command is called with, and what it says on either stream; it ends with 0. */
  /** A folder with two releases; the second one is current. */
  function releases(folder: string): string {
    for (const name of ['build-1', 'build-2']) cpSync(path.join(SITE, MANIFEST), path.join(folder, name, MANIFEST));
    symlinkSync('build-2', path.join(folder, 'current'));
    return folder;
  }

  const CALLS: Readonly<Record<string, readonly [args: (folder: string) => readonly string[], says: RegExp]>> = {
    // Not in the repository, which tracks it.
    check: [(folder) => ['--data', copyOfInput(folder)], /^No problems found in .*: 3 councils, 4 commitments/],
    diff: [() => ['--data', INPUT, '--out', SITE], /^No\s+changes\s+to\s+the\s+API\s+from\s/],
    plan: [() => ['--data', INPUT, ...FEW_FILES], /\ncommitments +\d/],
    redact: [(folder) => [`${INPUT}/searches.csv`, '--out', `${folder}/out.csv`], /^Read 49 searches on 3 days/],
    import: [(folder) => ['plans', emptySheet(folder), '--data', INPUT], /^\S+: 0 rows read/],
    rollback: [(folder) => [releases(folder)], /\/current is now build-1, built \S+Z \(it was build-2\)/],
    schema: [() => ['plans'], /^\{\n.*"title": "Plans"/s],
    template: [() => [], /^layout: /],
    host: [() => ['fetch', '--out', SITE], /^Any runtime with fetch needs nothing but what is in /],
  };

  function emptySheet(folder: string): string {
    const sheet = path.join(folder, 'sheet.csv');
    writeFileSync(sheet, 'council,url,type\n');
    return sheet;
  }

  // Started two at a time: most of the time of each is Node's own.
  test('every command that needs no server', async () => {
    const ended: Record<string, unknown> = {};
    await inPairs(Object.entries(CALLS), async ([command, [args]]) => {
      const { code, stdout, stderr } = await runProgram([command, ...args(temporaryFolder())]);
      ended[command] = [code, stdout + stderr];
    });
    const expected = Object.entries(CALLS).map(([command, [, says]]) => [command, [0, expect.stringMatching(says)]]);
    expect(ended).toEqual(Object.fromEntries(expected));
  });

  test('verify, of a site that names another address', async () => {
    const { url } = await startServe(SITE);
    const { code, stdout, stderr } = await runProgram(['verify', url]);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/✓ store .*\n(?:.*\n)*✗ address /);
  });

  test('serve and preview answer until they are stopped, then end with 0', async () => {
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

  test('every command', async () => {
    const { stdout } = await run(['--help']);
    const commands = Array.from(stdout.split('\nCommands:\n')[1]!.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name);
    const others = ['build', 'verify', 'serve', 'preview', 'help'];
    expect([...Object.keys(CALLS), ...others].sort()).toEqual(commands.sort());
  });

  test('errors in the data end with 1, a wrong call with 2', async () => {
    const broken = changedInput('councils.csv', (text) => text.replace('Wales', 'Whales'));
    const [failed, misused] = await Promise.all([
      runProgram(['build', '--data', broken, '--out', path.join(temporaryFolder(), 'site')]),
      runProgram(['publish']),
    ]);
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('“Whales” is not a country') });
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

  test('a reader that goes away early is no failure', async () => {
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
  test('with errors leaves the site as it was', async () => {
    const before = filesOf(SITE);
    const broken = changedInput('councils.csv', (text) => text.replace('Wales', 'Whales'));
    const result = await run(['build', '--data', broken, '--out', SITE]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('“Whales” is not a country');
    expect(filesOf(SITE)).toEqual(before);
  });

  test('needs the address of the site, and refuses a folder that is not its own', async () => {
    const out = temporaryFolder();
    const nowhere = changedInput('site.json', () => '{}');
    expect(await run(['build', '--data', nowhere, '--out', out])).toMatchObject({ code: 2, stdout: '' });
    expect(readdirSync(out)).toEqual([]);
    writeFileSync(path.join(out, 'precious.txt'), 'mine');
    const refused = await run(['build', '--data', INPUT, '--out', out, ...FEW_FILES]);
    expect(refused.code).toBe(2);
    expect(unwrapped(refused.stderr)).toContain('it has no valid build-manifest.json');
    expect(readdirSync(out)).toEqual(['precious.txt']);
  });

  test('--force repairs what no build notices, and a folder whose manifest was lost', async () => {
    const out = path.join(temporaryFolder(), 'site');
    cpSync(SITE, out, { recursive: true });
    const build = (...flags: readonly string[]) =>
      run(['build', '--data', INPUT, '--out', out, ...FEW_FILES, ...flags]);
    expect((await build('--force')).stdout).toMatch(/\(1\d\d written, 0 unchanged\)/);
    const whole = filesOf(out);
    const bytes = () => Object.entries(filesOf(out)).map(([file, { bytes }]) => [file, bytes]);
    const page = path.join(out, 'index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace('council', 'cousin!'));
    expect((await build()).stdout).toMatch(/\(0 written, 1\d\d unchanged\)/);
    const forced = await build('--force');
    expect(forced.stdout).toMatch(/\(1\d\d written, 0 unchanged\)/);
    expect(forced.stderr).not.toContain('written   ');
    expect(bytes()).toEqual(Object.entries(whole).map(([file, { bytes }]) => [file, bytes]));

    rmSync(path.join(out, MANIFEST));
    const refused = await build();
    expect([refused.code, unwrapped(refused.stderr)]).toEqual([2, expect.stringContaining('expected: --force')]);
    writeFileSync(path.join(out, 'own.txt'), 'mine');
    const strange = await build('--force');
    expect([strange.code, unwrapped(strange.stderr)]).toEqual([2, expect.stringContaining('would not write: own.txt')]);
    rmSync(path.join(out, 'own.txt'));
    expect(await build('--force')).toMatchObject({ code: 0 });
    expect(bytes()).toEqual(Object.entries(whole).map(([file, { bytes }]) => [file, bytes]));
  });

  test('a flag that isn’t given leaves site.json its say', async () => {
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

  test('flags go before site.json', async () => {
    const out = path.join(temporaryFolder(), 'site');
    const flags = [
      ...FEW_FILES,
      '--site-url',
      'https://other.example/base/',
      '--searchterms-per-page',
      '1',
      '--no-months',
      '--no-years',
      '--date-range-days',
      '0',
    ];
    expect((await run(['build', '--data', INPUT, '--out', out, ...flags])).code).toBe(0);
    const page = JSON.parse(readFileSync(path.join(out, 'api/searchterms/index.json'), 'utf8'));
    expect(page.next).toBe('https://other.example/base/api/searchterms/?page=2');
    expect(page.results).toHaveLength(1);
    expect(existsSync(path.join(out, 'api/searchterms/from-2025-01-01_to-2025-01-31_count-5_results-1'))).toBe(false);
  });
});

describe('redact', () => {
  test('from a pattern', async () => {
    const out = path.join(temporaryFolder(), 'searches.csv.gz');
    const flags = ['--out', out, '--format', 'json'];
    const { code, stdout } = await run([
      'redact',
      path.join(INPUT, 'sear*.csv'),
      path.join(INPUT, 'searches.csv'),
      ...flags,
    ]);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { searches: 49 }]);
    expect(existsSync(out)).toBe(true);
  });

  test('into nothing that no build would find', async () => {
    const folder = temporaryFolder();
    for (const out of [folder, path.join(folder, 'searches.json')]) {
      const { code, stderr } = await run(['redact', path.join(INPUT, 'searches.csv'), '--out', out]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('ends in .csv or .csv.gz')]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('check', () => {
  test('0 and a line when nothing is wrong', async () => {
    // Not in the repository, which tracks it.
    const input = copyOfInput();
    expect(await run(['check', '--data', input])).toEqual({
      code: 0,
      stdout: `No problems found in ${input}: 3 councils, 4 commitments, 49 searches.\n`,
      stderr: '',
    });
  });

  test('hosts that one site can’t be built for', async () => {
    const mixed = changedInput('site.json', () => '{ "siteUrl": "https://climate.example", "hosts": ["nginx", "s3"] }');
    const { code, stdout } = await run(['check', '--data', mixed]);
    expect([code, unwrapped(stdout)]).toEqual([2, expect.stringContaining('query links for nginx; path links for s3')]);
  });

  test('0 with warnings, 1 with errors, as JSON too', async () => {
    const warned = changedInput('emergencies.csv', (text) => `${text}ABC,\n`);
    expect(await run(['check', '--data', warned])).toMatchObject({ code: 0 });
    const broken = changedInput('emergencies.csv', (text) => `${text}ABC,31/12/2019\n`);
    const { code, stdout } = await run(['check', '--data', broken, '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        code: 'bad-date',
        severity: 'error',
        message: '“31/12/2019” is not a date',
        expected: 'a day of the calendar as YYYY-MM-DD, such as 2021-05-31, or an empty cell',
        suggestion: '2019-12-31',
        file: path.join(broken, 'emergencies.csv'),
        line: 4,
        column: 5,
        row: 4,
        cell: 'B4',
        field: 'date_declared',
        text: 'ABC,31/12/2019',
      },
    ]);
  });
});

describe('this repository', () => {
  test('tracks no private log', async () => {
    expect(await run(['check', '--data', path.join(import.meta.dirname, '..', 'data')])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^No problems found in /),
    });
  });
});

test('plan counts what build writes', async () => {
  const { stdout } = await run(['plan', '--data', INPUT, ...FEW_FILES, '--format', 'json']);
  const { groups: counts } = JSON.parse(stdout) as { groups: { files: number; bytes: number }[] };
  const written = Object.entries(filesOf(SITE)).filter(([file]) => file !== 'build-manifest.json');
  expect(counts.reduce((sum, { files }) => sum + files, 0)).toBe(written.length);
  expect(counts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
    written.reduce((sum, [, { bytes }]) => sum + bytes.length, 0),
  );
  const table = (await run(['plan', '--data', INPUT, ...FEW_FILES])).stdout;
  expect(table.split('\n').every((line) => line.length <= 80)).toBe(true);
  expect(table).toMatch(/^individual councils +3 +6 +[\d.]+ kB$/m);
  // Files that are no answers.
  expect(table).toMatch(new RegExp(`^OPTIONS {30,}${2 * ENDPOINT_NAMES.length} +[\\d.]+ kB$`, 'm'));
});

test('plan shows what each option of the date policy costs', async () => {
  const flags = [
    '--data',
    INPUT,
    ...FEW_FILES,
    '--date-range-days',
    '3',
    '--open-ended-days',
    '2',
    '--no-years',
    '--min-counts',
    '5,10',
  ];
  const table = (await run(['plan', ...flags])).stdout;
  expect(table.split('\n').every((line) => line.length <= 80)).toBe(true);
  expect(table).toMatch(/search terms between two dates +dateRangeDays: 3 +\d/);
  expect(table).toMatch(/search terms up to a given date +openEndedDays: 2 +\d/);
  expect(table).not.toContain('search terms by year');
  expect(table).toMatch(/min_count=10, min_results=1 +\d/);
  const { groups, thresholds } = JSON.parse((await run(['plan', ...flags, '--format', 'json'])).stdout) as {
    groups: { group: string; option: string | null; responses: number; files: number; bytes: number }[];
    thresholds: { thresholds: string; responses: number; files: number; bytes: number }[];
  };
  expect(thresholds.map((each) => each.thresholds)).toEqual([
    'min_count=5&min_results=1',
    'min_count=10&min_results=1',
  ]);
  const terms = groups.filter(({ group }) => group.includes('search terms'));
  for (const column of ['responses', 'files', 'bytes'] as const) {
    const sum = (counts: readonly Readonly<Record<typeof column, number>>[]) =>
      counts.reduce((all, count) => all + count[column], 0);
    expect(sum(thresholds)).toBe(sum(terms));
  }
});

describe('diff', () => {
  test('of what was built: nothing, in one sentence', async () => {
    const { code, stdout, stderr } = await run(['diff', '--data', INPUT, '--out', SITE]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toBe(`No changes to the API from ${SITE} to ${INPUT}. `);
  });

  test('of an edit: 0, in each format', async () => {
    const data = changedInput('councils.csv', (text) => text.replace('Wales', 'Scotland'));
    const flags = ['diff', '--data', data, '--out', SITE];
    const pretty = await run(flags);
    expect(pretty).toMatchObject({ code: 0, stderr: '' });
    expect(pretty.stdout).toContain('country: Wales → Scotland');
    const markdown = await run([...flags, '--format', 'markdown']);
    expect(markdown).toMatchObject({ code: 0, stderr: '' });
    expect(markdown.stdout).toMatch(/^## .*\n\n1 council changed; /);
    const json = await run([...flags, '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ isDifferent: true, before: { build: SITE } });
  });

  test('of tables with errors: 1, and the comment says so', async () => {
    const data = changedInput('councils.csv', (text) => text.replace('Wales', 'Whales'));
    const { code, stdout, stderr } = await run(['diff', '--data', data, '--out', SITE, '--format', 'markdown']);
    expect(code).toBe(1);
    expect(stdout).toContain('The data has 1 error, so nothing is published until it is fixed.');
    expect(stderr).toContain('“Whales” is not a country');
  });

  test('since a revision, from any folder', async () => {
    const data = copyOfInput();
    committed(path.dirname(data));
    writeFileSync(path.join(data, 'site.json'), '{ "title": "Other" }');
    for (const [cwd, where] of [
      [path.dirname(data), 'data'],
      [data, '.'],
      [shared, data],
    ] as const) {
      const { code, stdout } = await run(['diff', '--data', where, '--since', 'HEAD', '--no-cache'], cwd);
      expect(code).toBe(0);
      expect(stdout).toContain('~ title: Typical & <small> → Other');
    }
  });
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
  ['nothing to serve', ['serve', '--out', 'no-such-folder']],
  ['nothing to compare with', ['diff', '--data', INPUT, '--out', 'no-such-folder']],
  ['no such folder to compare, for a comment', ['diff', '--data', 'no-such-folder', '--format', 'markdown']],
  ['a flag for a revision', ['diff', '--data', INPUT, '--since', '--help']],
  ['a revision and a build', ['diff', '--data', INPUT, '--since', 'HEAD', '--out', SITE]],
  ['a bad address', ['build', '--data', INPUT, '--site-url', 'climate.example']],
])('%s: 2, and nothing on standard output', async (_, args) => {
  const { code, stdout, stderr } = await run(args, temporaryFolder());
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).not.toBe('');
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('help and version: 0, on standard output', async () => {
  for (const args of [['--help'], ['--version'], ['build', '--help']]) {
    expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  }
});

test('preview says when its port is taken, and takes the next one when none was named', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const taken = await run(['preview', '--data', INPUT, '--port', String(port)]);
  expect(taken).toMatchObject({ code: 2, stdout: '' });
  expect(taken.stderr).toContain(`the port ${port} is taken`);
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

describe('template', () => {
  test('prints one to the byte, and refuses others', async () => {
    const home = await run(['template', 'home']);
    const own = readFileSync(path.join(import.meta.dirname, '..', 'templates', 'home.html'), 'utf8');
    expect([home.code, home.stdout, home.stderr]).toEqual([0, own, '']);
    expect((await run(['template'])).stdout).toMatch(/^layout: /);
    expect(JSON.parse((await run(['template', '--format', 'json'])).stdout)).toHaveLength(7);
    expect((await run(['template', 'homepage'])).code).toBe(2);
  });
});

describe('schema', () => {
  test('prints the JSON Schema of a table, or the data package of a folder', async () => {
    const table = await run(['schema', 'plans']);
    expect([table.code, table.stderr]).toEqual([0, '']);
    expect(JSON.parse(table.stdout)).toMatchObject({ title: 'Plans', type: 'object' });
    const folder = await run(['schema', '--data', INPUT]);
    expect(folder.code).toBe(0);
    expect(JSON.parse(folder.stdout)).toMatchObject({ profile: 'tabular-data-package' });
  });

  test('refuses what it doesn’t know', async () => {
    expect((await run(['schema', 'parishes'])).code).toBe(2);
    expect((await run(['schema', '--format', 'xml'])).code).toBe(2);
    expect((await run(['schema', 'plans', '--format', 'data-package'])).code).toBe(2);
  });
});
