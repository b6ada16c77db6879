// Runs the jobs of the workflows with the real action and the real program. Steps that need GitHub itself are left out.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { openSite, type ServedSite } from '../../../src/hosts/serve/served-site.ts';
import { createSiteServer } from '../../../src/hosts/serve/site-server.ts';
import { git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { COMMITMENTS_HEADER, EMERGENCIES_HEADER, text } from '../../support/source.ts';
import { ROOT, runAction } from '../support/action.ts';
import { filledIn } from '../support/github-expressions.ts';
import { describeWith } from '../support/installed.ts';
import { actionOf, runSteps, type Step, StepFailed, type Used } from '../support/steps.ts';
import { type Caller, callerOf, commit, originWith, USED } from './caller.ts';

interface Job {
  readonly steps: readonly Step[];
  readonly env?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
}

const workflow = (name: string) =>
  parse(readFileSync(path.join(ROOT, 'docs', 'workflows', name), 'utf8')) as {
    readonly env?: Readonly<Record<string, string>>;
    readonly jobs: Readonly<Record<string, Job>>;
  };

const SAMPLE = path.join(ROOT, 'test', 'golden', 'typical', 'input');
const HEADER = 'redacted_date,user_query,result_count,council_restriction,times_seen\n';
const SITE = '{ "siteUrl": "https://climate.example", "dates": { "dateRangeDays": 1, "openEndedDays": 1 } }';

/** The sample's tables. The raw log is in a separate, private place. */
const tables = (): Readonly<Record<string, string>> => {
  const texts = readdirSync(SAMPLE).map((file) => [`data/${file}`, readFileSync(path.join(SAMPLE, file), 'utf8')]);
  return { ...Object.fromEntries(texts), 'data/searches.csv': HEADER, 'data/site.json': SITE };
};
const rawLog = () => readFileSync(path.join(SAMPLE, 'searches.csv'), 'utf8');

/** The checkout of a private repository: the log, and git's own folder. */
function privateSearches(log: string, others: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  commit(folder, { '2025/january.csv': log, ...others });
  return folder;
}

/** @param skip the names of steps that need GitHub itself */
async function runJob(
  caller: Caller,
  name: string,
  job: string,
  searches: string,
  skip: readonly string[],
  /** Lines that users change after they have copied the workflow. */
  changed: Readonly<Record<string, string>> = {},
  withheld = '',
) {
  const { jobs, env: shared = {} } = workflow(name);
  const { steps, env = {}, outputs = {} } = jobs[job]!;
  const privateRepository = env.PRIVATE_SEARCHES || searches ? 'ORGANISATION/searches' : '';
  const environment = { ...shared, ...env, ...changed, PRIVATE_SEARCHES: privateRepository };
  const machine = { ...caller.machine, environment: { ...caller.machine.environment, ...environment } };
  const artifacts: Readonly<Record<string, string>>[] = [];
  /** The folder in which GitHub keeps an artifact of a run. */
  const kept = (artifact: string) => path.join(caller.fake, 'artifacts', artifact);
  const uses: Used = {
    ...USED,
    'actions/checkout': (given) => {
      expect(given['persist-credentials']).toBe('false');
      // The checkout already contains the repository itself.
      if (given.path === undefined) return {};
      expect(given).toMatchObject({ repository: 'ORGANISATION/searches', token: 'searches-token' });
      cpSync(searches, path.join(machine.workspace, given.path), { recursive: true });
      return {};
    },
    'actions/upload-artifact': (given) => {
      artifacts.push(given);
      const file = path.resolve(machine.workspace, given.path!);
      if (existsSync(file)) cpSync(file, kept(given.name!), { recursive: true });
      return {};
    },
    'actions/upload-pages-artifact': (given) => {
      const site = path.join(machine.workspace, given.path!);
      mkdirSync(kept('github-pages'), { recursive: true });
      const archive = path.join(kept('github-pages'), 'artifact.tar');
      expect(spawnSync('tar', ['-cf', archive, '--directory', site, '--exclude=.[^/]*', '.']).status).toBe(0);
      return {};
    },
    'actions/download-artifact': (given) => {
      cpSync(kept(given.name!), path.resolve(machine.workspace, given.path!), { recursive: true });
      return {};
    },
    'OWNER/council-climate-api': async (given) => {
      const { code, given: told } = await runAction(given, caller.action, { ...uses, ...USED }, machine);
      if (code !== 0) throw new StepFailed(code);
      return told;
    },
  };
  const contexts = {
    github: { token: 'token-of-the-run', ref: 'refs/heads/main', run_id: '42', run_attempt: '1' },
    inputs: { ref: 'main' },
    env: environment,
    runner: { temp: machine.temporary },
    secrets: { SEARCHES_TOKEN: 'searches-token', PUSH_TOKEN: '', WITHHELD_SEARCHES: withheld },
  };
  const here = steps.filter((step) => !skip.includes(step.name ?? actionOf(step)!));
  expect(here.length).toBe(steps.length - skip.length);
  const finished = await runSteps(here, contexts, uses, machine);
  const set = Object.fromEntries(
    Object.entries(finished.outputs).map(([id, each]) => [id, { outputs: { changed: '', ...each } }]),
  );
  const told = Object.entries(outputs).map(([key, value]) => [key, filledIn(value, { steps: set })]);
  return { ...finished, artifacts, told: Object.fromEntries(told), log: machine.log.join('') };
}

function nightlyCaller(origin: string): Caller {
  const caller = callerOf(origin, 'main', { schedule: '17 3 * * *' }, { real: true });
  git(caller.machine.workspace, 'checkout', '--quiet', '-B', 'main');
  git(caller.machine.workspace, 'config', 'branch.main.remote', 'origin');
  git(caller.machine.workspace, 'config', 'branch.main.merge', 'refs/heads/main');
  // Accepts pushes although its main branch is checked out. On GitHub, no branch is checked out.
  git(origin, 'config', 'receive.denyCurrentBranch', 'ignore');
  return caller;
}

const nightly = (caller: Caller, log: string) => runJob(caller, 'nightly.yml', 'searches', privateSearches(log), []);

const fromOrigin = (origin: string, file: string) => git(origin, 'show', `main:${file}`);

describeWith('jq')('the nightly workflows', () => {
  test('nightly counts searches, commits only the counts, and commits nothing the second night', async () => {
    const origin = originWith(tables());
    const caller = nightlyCaller(origin);
    const first = await nightly(caller, rawLog());
    expect([first.code, first.told]).toEqual([0, { changed: 'true' }]);
    expect(git(origin, 'log', '--format=%s %an', '-1', 'main').trim()).toBe(
      'Update the search counts [skip ci] github-actions[bot]',
    );
    expect(git(origin, 'diff', '--name-only', 'main~1', 'main').trim()).toBe('data/searches.csv');
    expect(fromOrigin(origin, 'data/searches.csv').split('\n').length).toBeGreaterThan(2);
    expect(existsSync(path.join(caller.machine.workspace, 'private-searches'))).toBe(false);
    expect(existsSync(path.join(caller.machine.workspace, '.cache'))).toBe(false);

    const second = await nightly(nightlyCaller(origin), rawLog());
    expect([second.code, second.told]).toEqual([0, { changed: '' }]);
    expect(second.log).toContain('The published counts have not changed');
    expect(git(origin, 'rev-list', '--count', 'main').trim()).toBe('2');
  });

  test('nightly works if there are no counts yet', async () => {
    const { 'data/searches.csv': _, ...others } = tables();
    const origin = originWith(others);
    const { code, told } = await nightly(nightlyCaller(origin), rawLog());
    expect([code, told]).toEqual([0, { changed: 'true' }]);
    expect(fromOrigin(origin, 'data/searches.csv').split('\n').length).toBeGreaterThan(2);
  });

  test('nightly prints nothing from the log, and includes what was merged meanwhile', async () => {
    const origin = originWith(tables());
    const caller = nightlyCaller(origin);
    commit(origin, { 'OTHER.md': 'Merged at night\n' });
    const { code, log } = await nightly(caller, `${rawLog()}2025-01-01T10:00:00Z,Jane Doe SW1A 1AA,3,\n`);
    expect([code, fromOrigin(origin, 'OTHER.md')]).toEqual([0, 'Merged at night\n']);
    expect(log).not.toContain('Jane');
    expect(fromOrigin(origin, 'data/searches.csv')).not.toContain('Jane');
  });

  const LIST = 'user_query,match\nHeat  Pumps,\nbik*,pattern\n';

  test.each([
    ['beside the private searches', LIST, ''],
    ['in a secret', undefined, LIST],
  ])(
    'what a list %s names is neither counted, printed nor built, and the list stays nowhere',
    async (_, beside, secret) => {
      const searches = privateSearches(rawLog(), beside === undefined ? {} : { 'withheld-searches.csv': beside });
      const origin = originWith(tables());
      const caller = nightlyCaller(origin);
      const night = await runJob(caller, 'nightly.yml', 'searches', searches, [], {}, secret);
      expect([night.code, night.told]).toEqual([0, { changed: 'true' }]);
      expect(night.log).toMatch(/dropped: withheld +3 +22/);
      expect(git(origin, 'diff', '--name-only', 'main~1', 'main').trim()).toBe('data/searches.csv');
      expect(existsSync(path.join(caller.machine.workspace, 'data', 'withheld-searches.csv'))).toBe(false);
      const publisher = callerOf(originWith(tables()), 'main', { schedule: '17 3 * * *' }, { real: true });
      const skip = ['Publish'];
      const built = await runJob(publisher, 'publish.yml', 'publish', searches, skip, {}, secret);
      expect([built.code, built.log]).toEqual([
        0,
        expect.stringMatching(/3\s+search\s+terms\s+\(22\s+searches\)\s+withheld/),
      ]);
      for (const text of [night.log, built.log, fromOrigin(origin, 'data/searches.csv')]) {
        expect(text).not.toMatch(/heat {1,2}pumps|bik/i);
      }
      const dist = path.join(publisher.machine.workspace, 'dist');
      expect(spawnSync('grep', ['-riaE', 'heat {1,2}pumps|bik(es|\\*)', dist]).status).toBe(1);
    },
  );

  test('nightly fails, commits nothing and leaves no log if the log has lost days', async () => {
    const origin = originWith(tables());
    await nightly(nightlyCaller(origin), rawLog());
    const caller = nightlyCaller(origin);
    const { code } = await nightly(caller, rawLog().split('\n').slice(0, 1).join('\n'));
    expect(code).toBe(1);
    expect(git(origin, 'rev-list', '--count', 'main').trim()).toBe('2');
    expect(existsSync(path.join(caller.machine.workspace, 'private-searches'))).toBe(false);
  });

  test.each([
    ['publish.yml', ['Publish']],
    ['publish-github-pages.yml', ['Publish']],
  ])('%s builds with the private searches, and the site contains no trace of them', async (name, skip) => {
    const origin = originWith(tables());
    const caller = callerOf(origin, 'main', { schedule: '17 3 * * *' }, { real: true });
    const raw = `${rawLog()}2025-01-01T10:00:00Z,Jane Doe SW1A 1AA,3,\n`;
    const { code, log } = await runJob(caller, name, 'publish', privateSearches(raw), skip);
    expect([code, log]).toEqual([0, expect.stringContaining('Built')]);
    const { workspace } = caller.machine;
    expect(existsSync(path.join(workspace, 'data', 'searches', '.git'))).toBe(false);
    const found = spawnSync('grep', ['--recursive', '--text', 'Jane', path.join(workspace, 'dist')], {
      encoding: 'utf8',
    });
    expect([found.status, found.stdout]).toEqual([1, '']);
    expect(log).not.toContain('Jane');
    expect(existsSync(path.join(workspace, '.cache'))).toBe(false);
  });

  test('publish builds with searches that are next to the tables', async () => {
    const caller = callerOf(originWith(tables()), 'main', { schedule: '17 3 * * *' }, { real: true });
    const { code, steps } = await runJob(caller, 'publish.yml', 'publish', '', ['Publish']);
    expect(code).toBe(0);
    expect(steps.filter((step) => step.code === undefined).map((step) => step.name)).toEqual([
      'Fetch the private searches',
      'Move the searches into the data directory',
    ]);
    expect(existsSync(path.join(caller.machine.workspace, 'dist', '_worker.js'))).toBe(true);
  });

  test('publish doesn’t write a site if the tables have errors', async () => {
    const bad = { ...tables(), 'data/councils.csv': 'authority_code\nABC\n' };
    const caller = callerOf(originWith(bad), 'main', { schedule: '17 3 * * *' }, { real: true });
    const { code } = await runJob(caller, 'publish.yml', 'publish', '', ['Publish']);
    expect([code, existsSync(path.join(caller.machine.workspace, 'dist'))]).toEqual([1, false]);
  });

  /** The job that verifies runs on its own machine, and gets the artifacts of the job that published. */
  function verifierOf(origin: string, publisher: Caller): Caller {
    const verifier = callerOf(origin, 'main', { schedule: '17 3 * * *' }, { real: true });
    cpSync(path.join(publisher.fake, 'artifacts'), path.join(verifier.fake, 'artifacts'), { recursive: true });
    return verifier;
  }

  test('publish keeps the site, and verifies it in another job that has no logs', async () => {
    let site: ServedSite | undefined;
    const { server, close } = createSiteServer(() => site, console.error);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => void (await close()));
    const changed = { SITE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, HOST: 'fetch' };
    const origin = originWith(tables());
    const publisher = callerOf(origin, 'main', { schedule: '17 3 * * *' }, { real: true });
    const published = await runJob(publisher, 'publish.yml', 'publish', '', ['Publish'], changed);
    expect([published.code, published.artifacts.map(({ name }) => name)]).toEqual([0, ['site']]);
    site = await openSite(path.join(publisher.machine.workspace, 'dist'));
    const verifier = verifierOf(origin, publisher);
    const verified = await runJob(verifier, 'publish.yml', 'verify', '', [], changed);
    expect([verified.code, verified.log]).toEqual([
      0,
      expect.stringContaining('the site is the same as the local build'),
    ]);
  });

  test('publish on GitHub Pages keeps the site for the other job', async () => {
    const origin = originWith(tables());
    const publisher = callerOf(origin, 'main', { schedule: '17 3 * * *' }, { real: true });
    const name = 'publish-github-pages.yml';
    expect((await runJob(publisher, name, 'publish', '', ['Publish'])).code).toBe(0);
    const verifier = verifierOf(origin, publisher);
    expect((await runJob(verifier, name, 'verify', '', ['Verify'])).code).toBe(0);
    const manifest = (caller: Caller) => readFileSync(path.join(caller.machine.workspace, 'dist', MANIFEST), 'utf8');
    expect(manifest(verifier)).toBe(manifest(publisher));
  });
});

describeWith('jq', 'curl')('the import of sheets', () => {
  const PROMISES = 'council,scope,target,wording,source_url\n';

  /** Runs the job with a sheet of promises. */
  async function importing(origin: string, sheet: string, pulls: readonly unknown[] = []) {
    const caller = nightlyCaller(origin);
    const file = path.join(temporaryFolder(), 'promises.csv');
    writeFileSync(file, sheet);
    writeFileSync(path.join(caller.fake, 'pulls.json'), JSON.stringify(pulls));
    const changed = { PROMISES_SHEET: pathToFileURL(file).href };
    const { code, log, artifacts } = await runJob(caller, 'import.yml', 'import', '', [], changed);
    const [rejects] = artifacts.map((given) => given.path!).filter((file) => existsSync(file));
    const written = path.join(caller.fake, 'written');
    const asked = existsSync(written) ? readFileSync(written, 'utf8').trim().split('\n') : [];
    const rejected = rejects === undefined ? undefined : readFileSync(rejects, 'utf8');
    const summary = caller.machine.summary.join('');
    return { code, log, rejected, summary, asked: asked.map((line) => JSON.parse(line)), caller };
  }

  const [, firstCouncil] = readFileSync(path.join(SAMPLE, 'councils.csv'), 'utf8').split('\n');
  const [councilCode, councilName] = firstCouncil!.split(',');
  const promise = [councilName, 'Whole area', '2042', 'A ```fence``` and *more*', 'https://a.example/plan\n'].join(',');

  test('proposes changes once, and updates its pull request', async () => {
    // The import doesn't change a row that someone entered by hand.
    const origin = originWith({ ...tables(), 'data/commitments.csv': text(COMMITMENTS_HEADER) });
    const first = await importing(origin, PROMISES + promise);
    expect([first.code, first.log]).toEqual([0, expect.not.stringContaining('no changes')]);
    expect(git(origin, 'diff', '--name-only', 'main', 'import-sheets').trim().split('\n')).toEqual([
      'data/commitments.csv',
      'data/imported-rows.csv',
    ]);
    expect(git(origin, 'show', 'import-sheets:data/commitments.csv')).toContain(`${councilCode},true,2042,Whole area,`);
    const [{ body, ...asked }] = first.asked;
    expect(asked).toEqual({
      ...{ method: 'POST', endpoint: 'repos/council/climate-data/pulls' },
      ...{ title: 'Import the published sheets', head: 'import-sheets', base: 'main' },
    });
    expect(body.replace(/\s+/g, ' ')).toContain('promises.csv (promises): 1 row: 1 imported');
    for (const line of body.split('\n')) expect(line).toMatch(/^(?:$| {4})/);
    const second = await importing(origin, PROMISES + promise, [{ number: 12 }]);
    expect(second.asked).toMatchObject([{ method: 'PATCH', endpoint: 'repos/council/climate-data/pulls/12' }]);
  });

  const RUN = 'https://github.com/council/climate-data/actions/runs/42';
  const UNKNOWN = 'Nowhere Council,Whole area,2040,Text,https://a.example/b\n';

  test('keeps rows that need review, and says where they are', async () => {
    const origin = originWith({ ...tables(), 'data/commitments.csv': text(COMMITMENTS_HEADER) });
    const { code, rejected, asked } = await importing(origin, PROMISES + promise + UNKNOWN);
    expect([code, rejected]).toEqual([0, expect.stringContaining('Nowhere Council')]);
    expect(asked[0].body.split('\n').slice(0, 2)).toEqual([
      `Some rows need review. To download them, choose *rejected-rows* under *Artifacts* in [this run](${RUN}).`,
      '',
    ]);
  });

  test('keeps rows that need review even if no table changes, and the summary says so', async () => {
    const origin = originWith(tables());
    const { code, rejected, summary, asked } = await importing(origin, PROMISES + UNKNOWN);
    expect([code, rejected, asked]).toEqual([0, expect.stringContaining('Nowhere Council'), []]);
    expect(summary).toMatch(/^Some rows need review\. .*\(https:.*\/42\)\.$/m);
    expect(summary).toMatch(/^The sheets have no changes\.$/m);
  });

  test('adds a missing table', async () => {
    const { 'data/commitments.csv': _, ...others } = tables();
    const origin = originWith(others);
    const { code, asked } = await importing(origin, PROMISES + promise);
    expect([code, asked.length]).toEqual([0, 1]);
    expect(asked[0].body).not.toContain('errors');
    expect(git(origin, 'show', 'import-sheets:data/commitments.csv')).toContain(`${councilCode},true,2042,Whole area,`);
  });

  test('fixes errors that prevent the import, if the program can', async () => {
    const lower = `${councilCode!.toLowerCase()},true,2030,Council only,Text,https://a.example/c,`;
    const origin = originWith({ ...tables(), 'data/commitments.csv': text(COMMITMENTS_HEADER, lower) });
    const { code, asked } = await importing(origin, PROMISES + promise);
    expect([code, asked.length]).toEqual([0, 1]);
    expect(asked[0].body).not.toContain('errors');
    const merged = git(origin, 'show', 'import-sheets:data/commitments.csv');
    expect(merged).toContain(`${councilCode},true,2030,Council only,`);
    expect(merged).toContain(`${councilCode},true,2042,Whole area,`);
  });

  test('proposes the import even if other tables have errors, and says so', async () => {
    const files = { ...tables(), 'data/commitments.csv': text(COMMITMENTS_HEADER) };
    const origin = originWith({ ...files, 'data/emergencies.csv': text(EMERGENCIES_HEADER, 'XYZ,2019-05-01') });
    const { code, summary, asked } = await importing(origin, PROMISES + promise);
    expect([code, summary]).toEqual([0, expect.stringContaining('“XYZ” doesn’t match any council')]);
    expect(asked[0].body).toContain(`The tables have errors. Fix them before you merge: see [the summary](${RUN}).`);
  });

  test('proposes nothing, and fails, if only a person can fix the errors; the summary lists them', async () => {
    const bad = `${councilCode},true,20x5,Council only,Text,https://a.example/c,`;
    const origin = originWith({ ...tables(), 'data/commitments.csv': text(COMMITMENTS_HEADER, bad) });
    const { code, summary, asked } = await importing(origin, PROMISES + promise);
    expect([code, asked]).toEqual([1, []]);
    expect(summary).toContain('“20x5” is not a target year');
  });

  test('works if there are no tables', async () => {
    const caller = nightlyCaller(originWith({ 'README.md': 'Tables\n' }));
    const sheets = path.join(ROOT, 'test', 'councils', 'sheets', 'excerpts');
    writeFileSync(path.join(caller.fake, 'pulls.json'), '[]');
    const changed = Object.fromEntries(
      ['register', 'plans', 'promises', 'declarations'].map((name) => [
        `${name.toUpperCase()}_SHEET`,
        pathToFileURL(path.join(sheets, `${name}.csv`)).href,
      ]),
    );
    const { code, log } = await runJob(caller, 'import.yml', 'import', '', [], changed);
    expect([code, log]).toEqual([0, expect.not.stringContaining('no changes')]);
    expect(caller.machine.summary.join('')).toContain('### Check of `data`: 0 errors, ');
    expect(git(caller.machine.workspace, 'show', '--stat', '--format=%s', 'import-sheets')).toContain(
      'data/councils.csv',
    );
  });

  test('proposes nothing if the sheet has no changes', async () => {
    const origin = originWith(tables());
    const { code, log, asked } = await importing(origin, PROMISES);
    expect([code, log, asked]).toEqual([0, expect.stringContaining('no changes'), []]);
    expect(git(origin, 'branch', '--list', 'import-sheets').trim()).toBe('');
  });

  test('proposes nothing and fails if a sheet can’t be read', async () => {
    const origin = originWith(tables());
    const { code, asked } = await importing(origin, '<!doctype html><title>Sign in</title>');
    expect([code, asked]).toEqual([1, []]);
  });
});
