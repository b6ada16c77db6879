// Runs the action step by step in a real bash, with a real git, a shallow clone of a local origin, and a stand-in for GitHub.
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BROKEN_CONFIGURATION, breakConfiguration, git } from '../../support/git.ts';
import { ROOT } from '../support/action.ts';
import { describeWith } from '../support/installed.ts';
import { StepFailed } from '../support/steps.ts';
import { callerOf, commit, originWith, publishWritten, pullRequest, remembered, run, USED, write } from './caller.ts';

// GitHub's runners have this program.
const describe = describeWith('jq');

const MARKER = '<!-- council-climate-api: data -->';
const DIFF = '## What this edit does\n\nOne council more.\n';

/** Runs the action for a pull request. @param fake the files that its stand-ins find */
async function runFor(
  fake: Readonly<Record<string, string>> = {},
  inputs: Readonly<Record<string, string>> = {},
  caller = pullRequest(),
) {
  write(caller.fake, fake);
  const ran = await run(caller, inputs);
  const { log, summary } = caller.machine;
  return { caller, ...ran, ...remembered(caller), log: log.join(''), summary: summary.join('') };
}

const codeOf = (steps: readonly { readonly name: string; readonly code?: number }[], name: string) =>
  steps.find((step) => step.name === name)!.code;

describe('a pull request', () => {
  test('with valid tables is checked, compared with its base and commented on, and the job succeeds', async () => {
    const caller = pullRequest();
    write(caller.fake, { 'diff.out': DIFF });
    expect(() => git(caller.machine.workspace, 'cat-file', '-e', caller.main)).toThrow();
    const { code, given } = await run(caller);
    expect(code).toBe(0);
    const { calls, written } = remembered(caller);
    const cache = path.join(caller.machine.temporary, 'council-climate-api', 'cache');
    expect(calls).toEqual([
      ['check', '--data', 'data', '--cache', cache, '--base', caller.main, '--format', 'github'],
      ['diff', '--data', 'data', '--since', caller.main, '--cache', cache, '--format', 'markdown'],
    ]);
    const run42 = 'https://github.com/council/climate-data/actions/runs/42';
    expect(written).toEqual([
      {
        method: 'POST',
        endpoint: 'repos/council/climate-data/issues/7/comments',
        body: `${MARKER}\n\n${DIFF}\n\n[The run](${run42}) has the full report for \`data\`.\n`,
      },
    ]);
    expect(caller.machine.summary.join('')).toBe(`### Summary of the check\n${DIFF}`);
    expect(given).toEqual({ ok: 'true', diff: expect.stringMatching(/diff-\w+\.md$/), out: '' });
    expect(readFileSync(given.diff!, 'utf8')).toBe(DIFF);
    // The run leaves nothing in the repository except the program. In particular, there is no cache of searches.
    expect(git(caller.machine.workspace, 'status', '--porcelain')).toBe('?? node_modules/\n');
  });

  test('with errors is also compared and commented on, and the job ends with the exit code of check', async () => {
    const { code, steps, given, log, written } = await runFor(
      {
        ...{ 'check.out': '::error file=data/councils.csv,line=2::no such country\n', 'check.code': '1' },
        ...{ 'diff.out': 'Nothing would be published: 1 error.\n', 'diff.code': '1' },
      },
      { build: 'true' },
    );
    expect(code).toBe(1);
    expect(codeOf(steps, 'Check')).toBe(0);
    expect(steps.filter((step) => step.code)).toEqual([{ name: 'Fail if there are errors', code: 1 }]);
    expect(steps.at(-1)).toEqual({ name: 'Build' });
    expect(log).toContain('::error file=data/councils.csv,line=2::');
    expect(written[0]!.body).toContain('Nothing would be published: 1 error.');
    expect(given).toMatchObject({ ok: 'false', out: '' });
  });

  test.each([0, 1])(
    'with code scanning: the problems are uploaded, even if the upload ends with %i',
    async (failure) => {
      const uploaded: Readonly<Record<string, string>>[] = [];
      const upload = (given: Readonly<Record<string, string>>) => {
        uploaded.push({ ...given, sarif: readFileSync(given.sarif_file!, 'utf8') });
        if (failure > 0) throw new StepFailed(failure);
        return {};
      };
      const caller = pullRequest();
      write(caller.fake, { 'check.out': '{ "version": "2.1.0" }\n' });
      const used = { ...USED, 'github/codeql-action/upload-sarif': upload };
      const { code } = await run(caller, { 'code-scanning': 'true' }, used);
      expect(code).toBe(0);
      const calls = remembered(caller).calls.filter(([command]) => command === 'check');
      expect(calls.map((call) => call.at(-1))).toEqual(['github', 'sarif']);
      expect(uploaded).toMatchObject([
        { category: 'council-climate-api/data', sarif: '{ "version": "2.1.0" }\n', sarif_file: expect.any(String) },
      ]);
    },
  );

  test('that check can’t check has no report to upload', async () => {
    const { code, calls } = await runFor({ 'check.code': '2' }, { 'code-scanning': 'true' });
    expect([code, calls.filter(([command]) => command === 'check').length]).toEqual([2, 1]);
  });

  test.each([2, 3])('that check can’t check (%i) fails with the same code', async (failure) => {
    const { code, given } = await runFor({ 'check.code': String(failure), 'diff.code': '2' });
    expect([code, given.ok]).toEqual([failure, 'false']);
  });

  test('whose comparison fails has a comment that says so, and check decides the result', async () => {
    const { code, written, log } = await runFor({ 'diff.code': '2', 'diff.err': '::error::not for the runner\n' });
    expect(code).toBe(0);
    expect(written[0]!.body).toContain('Unknown. See the step *Compare*');
    expect(log).toContain("::notice::The program couldn't compare the tables (exit code 2)");
    const stopped = /::stop-commands::([0-9a-f]{32})\n([\s\S]*?)::\1::/.exec(log);
    expect(stopped?.[2]).toContain('::error::not for the runner');
  });

  test('with nothing to compare with has a comment with the message of diff', async () => {
    const { code, written, log } = await runFor({ 'diff.code': '2', 'diff.out': 'There were no tables.\n' });
    expect(code).toBe(0);
    expect(written[0]!.body).toContain('There were no tables.');
    expect(log).not.toContain('::notice::');
  });

  test('that changes no table has no comment, unless there is one to correct', async () => {
    const caller = pullRequest({ 'README.md': 'Words\n' });
    expect((await run(caller)).code).toBe(0);
    expect(remembered(caller).calls.map(([command]) => command)).toEqual(['check']);
    expect(remembered(caller).written).toEqual([]);
    const earlier = [{ id: 5, user: { login: 'github-actions[bot]' }, body: `${MARKER}\n\nOne council more.` }];
    write(caller.fake, { 'pages/1.json': JSON.stringify(earlier) });
    await run(caller);
    expect(remembered(caller).written).toMatchObject([
      { method: 'PATCH', body: expect.stringContaining('No table has changed') },
    ]);
  });

  test('has no comment if none is requested', async () => {
    const { code, given, asked } = await runFor({}, { comment: 'false' });
    expect([code, existsSync(given.diff!), asked]).toEqual([0, true, []]);
  });

  test('can have a folder with spaces, quotation marks and other special characters in its name', async () => {
    const data = `the "data" of 'us' --> $(touch here) é`;
    const caller = pullRequest({ [`${data}/councils.csv`]: 'a\n2\n' }, { [`${data}/councils.csv`]: 'a\n1\n' });
    write(caller.fake, { 'diff.out': DIFF });
    expect((await run(caller, { data: `${data}/` })).code).toBe(0);
    const { calls, written } = remembered(caller);
    expect(calls.map((call) => call[2])).toEqual([`${data}/`, `${data}/`]);
    const [marker] = written[0]!.body.split('\n');
    expect(marker).toMatch(/^<!-- council-climate-api: [\w%.()'-]+ -->$/);
    expect(marker!.match(/-->/g)).toHaveLength(1);
    publishWritten(caller, 11);
    await run(caller, { data });
    expect(remembered(caller).written.at(-1)).toMatchObject({ method: 'PATCH' });
    expect(readdirSync(caller.machine.workspace)).not.toContain('here');
  });
});

describe('the comment', () => {
  test('is updated the next time', async () => {
    const caller = pullRequest();
    await run(caller);
    publishWritten(caller, 99);
    write(caller.fake, { 'diff.out': 'Two councils more.\n' });
    await run(caller);
    expect(remembered(caller).written.map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
      'POST repos/council/climate-data/issues/7/comments',
      'PATCH repos/council/climate-data/issues/comments/99',
    ]);
    expect(remembered(caller).written[1]!.body).toContain('Two councils more.');
  });

  test.each([
    ['', 'github-actions[bot]'],
    ['where nobody says whose the key is', 'github-actions[bot]'],
  ])('is found on the second page, among comments by others that say the same %s', async (unsaid, login) => {
    const caller = pullRequest();
    if (unsaid) write(caller.fake, { 'no-viewer': '' });
    const others = [
      { id: 1, user: { login: 'someone' }, body: `${MARKER}\n\nNot ours` },
      { id: 2, user: { login }, body: '<!-- council-climate-api: data-two -->\n\nof another folder' },
      { id: 3, user: { login }, body: `It quotes ${MARKER}` },
    ];
    const ours = [{ id: 4, user: { login }, body: `${MARKER}\n\nOurs` }];
    write(caller.fake, { 'pages/1.json': JSON.stringify(others), 'pages/2.json': JSON.stringify(ours) });
    expect((await run(caller)).code).toBe(0);
    expect(remembered(caller).written.map(({ endpoint }) => endpoint)).toEqual([
      'repos/council/climate-data/issues/comments/4',
    ]);
  });

  test('is written even if comments by others have no text or no author', async () => {
    const others = [
      { id: 1, user: null, body: MARKER },
      { id: 2, user: { login: 'github-actions[bot]' }, body: null },
    ];
    const { code, written } = await runFor({ 'pages/1.json': JSON.stringify(others) });
    expect([code, written]).toMatchObject([0, [{ method: 'POST' }]]);
  });

  test.each([
    ['the service’s response is invalid', { 'pages/1.json': '{ "message": "Be right back" }' }, /GitHub/],
    [
      'the pull request is from a fork',
      { refuses: 'Resource not accessible by integration (HTTP 403)' },
      /.*from a fork/,
    ],
    [
      'the service refuses it, and its message stays in one line',
      { refuses: 'Server Error\n::error::100 % broken (HTTP 502)' },
      /.*gh: Server Error%0A::error::100 %25 broken \(HTTP 502\)$/,
    ],
  ])('is replaced by a notice if %s', async (_, fake, notice) => {
    const { code, log, summary } = await runFor({ 'diff.out': DIFF, ...fake });
    expect(code).toBe(0);
    expect(log).toMatch(new RegExp(`^::notice::No comment: ${notice.source}`, 'm'));
    expect(summary).toContain(DIFF);
  });
});

describe('the version to compare with', () => {
  const files = { 'data/councils.csv': 'a\n1\n' };
  const sinceOf = (caller: Parameters<typeof remembered>[0]) =>
    remembered(caller).calls.find(([command]) => command === 'diff')?.[4];

  test('is the state before a push, which has no pull request and gets no comment', async () => {
    const origin = originWith(files);
    const before = git(origin, 'rev-parse', 'HEAD').trim();
    const after = commit(origin, { 'data/councils.csv': 'a\n2\n' });
    const caller = callerOf(origin, after, { before });
    expect((await run(caller)).code).toBe(0);
    expect(sinceOf(caller)).toBe(before);
    expect(remembered(caller).asked).toEqual([]);
  });

  test.each([
    ['the first push of a branch', { before: '0'.repeat(40) }],
    ['a schedule', { schedule: '17 3 * * *' }],
  ])('on %s doesn’t exist', async (_, event) => {
    const origin = originWith(files);
    const caller = callerOf(origin, 'main', event);
    const { code, given } = await run(caller);
    expect([code, given]).toEqual([0, { ok: 'true', diff: '', out: '' }]);
    expect(remembered(caller).calls).toHaveLength(1);
    expect(remembered(caller).calls[0]).not.toContain('--base');
  });

  test('is the base in the event, for a pull request that was checked out without a merge', async () => {
    const { origin, before, head } = pullRequest();
    const event = { pull_request: { number: 7, base: { sha: before }, head: { sha: head } } };
    const caller = callerOf(origin, 'edit', event);
    await run(caller);
    expect(sinceOf(caller)).toBe(before);
  });

  test('is the state before the changes in a merge queue', async () => {
    const { origin, before } = pullRequest();
    const caller = callerOf(origin, 'edit', { merge_group: { base_sha: before } });
    await run(caller);
    expect(sinceOf(caller)).toBe(before);
  });

  test('is a branch that the caller names, even if the clone doesn’t have it', async () => {
    const caller = pullRequest();
    await run(caller, { base: 'edit' });
    expect(sinceOf(caller)).toBe(undefined);
    expect(caller.machine.summary.join('')).toContain('No table has changed');
    await run(caller, { base: 'main' });
    expect(sinceOf(caller)).toBe(caller.main);
  });

  test('can’t be a tag of something other than a commit: the check runs without it, and says so', async () => {
    const caller = pullRequest();
    git(caller.origin, 'tag', 'of-a-folder', 'main^{tree}');
    const { code, log } = await runFor({}, { base: 'of-a-folder' }, caller);
    expect([code, log]).toEqual([0, expect.stringContaining('::notice::The commit to compare with can')]);
  });

  test.each(['f'.repeat(40), 'no-such-branch', '--upload-pack=touch here', 'a b'])(
    '%s, which is not there: checked without it, and told',
    async (base) => {
      const { code, calls, log, written, caller } = await runFor({}, { base });
      expect([code, calls.length]).toEqual([0, 1]);
      expect(log).toContain('::notice::The commit to compare with can');
      expect(written[0]!.body).toContain('the commit to compare with can’t be fetched');
      expect(readdirSync(caller.machine.workspace)).not.toContain('here');
    },
  );
});

describe('a repository that git can’t read', () => {
  const broken = () => {
    const caller = pullRequest();
    breakConfiguration(caller.machine.workspace);
    return caller;
  };

  test('is checked without a comparison, and the comment says why', async () => {
    const { code, calls, log, written } = await runFor({}, {}, broken());
    expect([code, calls.length]).toEqual([0, 1]);
    expect(calls[0]).not.toContain('--base');
    expect(log).toContain(BROKEN_CONFIGURATION);
    expect(log).toContain("::notice::Git can't read the repository");
    expect(written[0]!.body).toContain('Unknown, because git can’t read the repository.');
  });

  test('gets no list of withheld searches, because a later step could commit it', async () => {
    const caller = broken();
    const { code, calls, log } = await runFor({}, { 'withheld-searches': 'user_query\nJane\n' }, caller);
    expect([code, calls]).toEqual([1, []]);
    expect(log).toContain("::error::Git can't read the repository");
    expect(log).toContain(BROKEN_CONFIGURATION);
    expect(existsSync(path.join(caller.machine.workspace, 'data', 'withheld-searches.csv'))).toBe(false);
  });
});

describe('the program', () => {
  const withoutProgram = () => {
    const caller = pullRequest();
    rmSync(path.join(caller.machine.workspace, 'node_modules'), { recursive: true });
    // The action looks for the program's files with `find`, which doesn't follow links, so these must be copies.
    for (const name of ['src', 'templates', 'scripts']) {
      rmSync(path.join(caller.action, name));
      cpSync(path.join(ROOT, name), path.join(caller.action, name), { recursive: true });
    }
    return caller;
  };

  const CI = 'work space: npm ci --no-audit --no-fund';
  const INSTALL = 'work space: npm install --no-save --no-audit --no-fund';

  test.each([
    ['with a lock file', { 'package-lock.json': '{}' }, CI],
    ['without one', {}, INSTALL],
  ])('that package.json names, %s, is installed from there without scripts', async (_, files, call) => {
    const caller = withoutProgram();
    const named = JSON.stringify({ devDependencies: { 'council-climate-api': '1' } });
    write(caller.machine.workspace, { 'package.json': named, ...files });
    expect((await run(caller)).code).toBe(0);
    const { npm, calls } = remembered(caller);
    expect([npm, calls.length]).toEqual([[`${call} --ignore-scripts`], 2]);
  });

  test.each([
    ['with a lock file', { 'package-lock.json': '{}' }, CI],
    ['without one', {}, INSTALL],
  ])('that package.json names in git, %s, is compiled by its scripts', async (_, files, call) => {
    const caller = withoutProgram();
    write(caller.fake, { 'npm-compiles': '' });
    const named = JSON.stringify({
      devDependencies: { 'council-climate-api': 'github:borsetshire/council-climate-api' },
    });
    write(caller.machine.workspace, { 'package.json': named, ...files });
    expect((await run(caller)).code).toBe(0);
    const { npm, calls } = remembered(caller);
    expect([npm, calls.length]).toEqual([[`${call} --ignore-scripts`, call], 2]);
  });

  test.each([
    ['no package', {}],
    [
      'a package without it',
      { 'package.json': '{ "dependencies": { "other": "1" }, "name": "council-climate-api-data" }' },
    ],
    ['a package that can’t be read', { 'package.json': '{' }],
  ])('comes from the action’s own checkout if the repository has %s, and is cached', async (_, files) => {
    const caller = withoutProgram();
    write(caller.machine.workspace, files);
    const kept: Record<string, string>[] = [];
    const cache = (hit: string) => (given: Readonly<Record<string, string>>) => {
      kept.push(given);
      return { 'cache-hit': hit };
    };
    expect((await run(caller, {}, { ...USED, 'actions/cache': cache('') })).code).toBe(0);
    const installed = [
      'action: npm ci --ignore-scripts --include=dev --no-audit --no-fund',
      'action: npm run --silent compile',
      'action: npm prune --ignore-scripts --omit=dev --no-audit --no-fund',
    ];
    expect(remembered(caller).npm).toEqual(installed);
    expect(remembered(caller).calls).toHaveLength(2);
    // The next run finds the program.
    expect((await run(caller, {}, { ...USED, 'actions/cache': cache('true') })).code).toBe(0);
    expect(remembered(caller).npm).toEqual(installed);
    expect(kept[0]).toEqual(kept[1]);
    expect(kept[0]!.key).toMatch(/^council-climate-api-[0-9a-f]{64}$/);
    // The cache contains compiled code and the packages that it needs, but nothing from a run, from tables or from logs.
    expect(kept[0]!.path!.trim().split('\n')).toEqual([`${caller.action}/build`, `${caller.action}/node_modules`]);
  });

  test('has a cache key that depends on its source', async () => {
    const keyOf = async (change: (action: string) => void) => {
      const caller = withoutProgram();
      change(caller.action);
      let key = '';
      const remember = (given: Readonly<Record<string, string>>) => {
        key = given.key!;
        throw new StepFailed(1);
      };
      await run(caller, {}, { ...USED, 'actions/cache': remember });
      return key;
    };
    const same = await keyOf(() => {});
    expect(await keyOf(() => {})).toBe(same);
    for (const file of ['package-lock.json', 'src/cli.ts'])
      expect(await keyOf((action) => appendFileSync(path.join(action, file), '\n'))).not.toBe(same);
  });

  test('ends the job if it can’t be installed', async () => {
    const caller = withoutProgram();
    write(caller.fake, { 'npm-fails': '' });
    const { code, steps } = await run(caller, {}, { ...USED, 'actions/cache': () => ({}) });
    expect(code).toBe(1);
    expect(steps.filter((step) => step.code !== undefined).at(-1)!.name).toBe('Install the program');
  });

  test('is available as a command in later steps', async () => {
    const caller = pullRequest();
    await run(caller);
    expect(readdirSync(caller.machine.paths[0]!)).toEqual(['council-climate-api']);
  });
});

describe('a list of searches to withhold', () => {
  const LIST = 'user_query,match\nJane "Doe" $(touch here),\n';

  test('is written next to the tables, where git ignores it, and doesn’t count as an edit', async () => {
    const caller = pullRequest({ 'README.md': 'Words\n' });
    for (const list of ['user_query\nolder\n', LIST]) {
      expect((await run(caller, { 'withheld-searches': list })).code).toBe(0);
    }
    const { workspace } = caller.machine;
    expect(readFileSync(path.join(workspace, 'data', 'withheld-searches.csv'), 'utf8')).toBe(`${LIST}\n`);
    expect(git(workspace, 'status', '--porcelain')).toBe('?? node_modules/\n');
    expect(remembered(caller).written).toEqual([]);
    expect(remembered(caller).calls.map(([command]) => command)).toEqual(['check', 'check']);
    expect(caller.machine.log.join('')).not.toContain('Jane');
  });

  test('doesn’t change if none is given', async () => {
    const caller = pullRequest({ 'data/withheld-searches.csv': LIST });
    expect((await run(caller)).code).toBe(0);
    expect(readFileSync(path.join(caller.machine.workspace, 'data', 'withheld-searches.csv'), 'utf8')).toBe(LIST);
  });
});

describe('building', () => {
  const built = async (inputs: Readonly<Record<string, string>>) => {
    const { calls, ...ran } = await runFor({}, { build: 'true', ...inputs });
    return { ...ran, call: calls.find(([command]) => command === 'build')! };
  };

  test('follows site.json', async () => {
    const { code, given, call, caller } = await built({});
    expect([code, given.out]).toEqual([0, 'dist']);
    const cache = path.join(caller.machine.temporary, 'council-climate-api', 'cache');
    expect(call).toEqual(['build', '--data', 'data', '--out', 'dist', '--cache', cache]);
  });

  test('can use another directory, host and URL', async () => {
    const inputs = { host: 'nginx', 'site-url': 'https://climate.example', out: 'the site' };
    const { call, given } = await built(inputs);
    expect(call.slice(7)).toEqual(['--host', 'nginx', '--site-url', 'https://climate.example']);
    expect([call[4], given.out]).toEqual(['the site', 'the site']);
  });

  test.each([
    ['nginx\ncaddy\n', ['nginx', 'caddy']],
    [' nginx,caddy ', ['nginx', 'caddy']],
    [' , ', []],
  ])('accepts hosts in various forms: %j', async (host, hosts) => {
    const { call, code } = await built({ host });
    expect([code, call.slice(7)]).toEqual([0, hosts.length > 0 ? ['--host', ...hosts] : []]);
  });

  test('that fails also fails the job, and its output gives the runner no commands', async () => {
    const fake = { 'build.code': '1', 'build.err': '::add-mask::everything\n' };
    const { code, given, log } = await runFor(fake, { build: 'true' });
    expect([code, given.out]).toEqual([1, '']);
    expect(log).toMatch(/::stop-commands::(\w{32})\n::add-mask::everything\n::\1::/);
  });
});

describe('the real program', () => {
  const sample = (change: (text: string) => string = (text) => text) => {
    const data = path.join(ROOT, 'test', 'golden', 'typical', 'input');
    const texts = readdirSync(data).map((file) => [`data/${file}`, readFileSync(path.join(data, file), 'utf8')]);
    const files = Object.fromEntries(texts) as Record<string, string>;
    return pullRequest({ 'data/councils.csv': change(files['data/councils.csv']!) }, files, { real: true });
  };

  test('checks the tables, marks the errors, and then builds nothing', async () => {
    const caller = sample((text) => text.replace('Wales', 'Whales'));
    const { code, given } = await run(caller, { build: 'true' });
    expect([code, given.ok, given.out]).toEqual([1, 'false', '']);
    expect(caller.machine.log.join('')).toMatch(/^::error .*file=data\/councils\.csv/m);
    expect(caller.machine.summary.join('')).toContain('Whales');
    expect(existsSync(path.join(caller.machine.workspace, '.cache'))).toBe(false);
  });

  test('reports the effects of an edit', async () => {
    const caller = sample((text) => text.replace('Wales', 'Scotland'));
    const { code, given } = await run(caller);
    expect([code, given.ok]).toEqual([0, 'true']);
    expect(readFileSync(given.diff!, 'utf8')).toContain('Scotland');
    expect(existsSync(path.join(caller.machine.workspace, '.cache'))).toBe(false);
    expect(remembered(caller).written[0]!.body.length).toBeLessThan(65_536);
  });
});
