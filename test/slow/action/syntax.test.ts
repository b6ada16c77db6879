// Checks everything that can be checked without a run: GitHub accepts the action and the workflows, no text that contributors
// choose becomes a command, and the documentation is complete.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { NEWEST } from '../../support/action-versions.ts';
import { ACTION, ROOT } from '../support/action.ts';
import { errorsOfAction, errorsOfWorkflow } from '../support/github-parsers.ts';
import { actionOf, type Step } from '../support/steps.ts';

const OURS = 'OWNER/council-climate-api@v1';
const read = (...names: readonly string[]) => readFileSync(path.join(ROOT, ...names), 'utf8');

const WORKFLOWS = readdirSync(path.join(ROOT, 'docs', 'workflows'));
const SCRIPTS = readdirSync(path.join(ROOT, 'action'));

interface Job {
  readonly steps?: readonly Step[];
  /** Another workflow. */
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly 'timeout-minutes'?: number;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflow = (name: string) => parse(read('docs', 'workflows', name)) as Workflow;
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps ?? []);
const everyStep = [...ACTION.runs.steps, ...WORKFLOWS.flatMap(stepsOf)];

describe('GitHub accepts', () => {
  test('the action', () => {
    expect(errorsOfAction(read('action.yml'))).toEqual([]);
  });

  test.each(WORKFLOWS)('%s', async (name) => {
    expect(await errorsOfWorkflow(read('docs', 'workflows', name))).toEqual([]);
  });
});

describe('GitHub’s parsers find errors', () => {
  const action = read('action.yml');
  const nightly = read('docs', 'workflows', 'nightly.yml');

  test.each([
    ['an unknown key', `${action}\nsteps: []\n`, "Unexpected value 'steps'"],
    ['an action that does nothing', action.slice(0, action.indexOf('\nruns:')), 'missing: runs'],
    ['a step without a shell', action.replace('      shell: bash\n', ''), 'missing: shell'],
    ['an unfinished expression', action.replace('inputs.host }}', 'inputs.host == }}'), 'Unexpected end'],
    ['a context that actions don’t have', action.replace('inputs.host }}', 'secrets.HOST }}'), "'secrets'"],
  ])('in an action %s', (_, content, message) => {
    expect(content).not.toBe(action);
    expect(errorsOfAction(content).join('\n')).toContain(message);
  });

  test.each([
    ['an unknown key', `${nightly}\nsteps: []\n`, "Unexpected value 'steps'"],
    ['a time that never comes', nightly.replace("'17 3 * * *'", "'17 30 * * *'"), 'Invalid cron expression'],
    ['a permission that there isn’t', nightly.replace('contents: write', 'contents: wrote'), "'wrote'"],
    ['a job that waits for none', nightly.replace('needs: searches', 'needs: search'), "unknown job 'search'"],
    ['a step that both uses and runs', nightly.replace('        id: commit', '        uses: a/b@v1'), "'run'"],
    ['a secret in a condition', nightly.replace("if: github.ref == 'refs/heads/main'", 'if: secrets.X'), "'secrets'"],
  ])('in a workflow %s', async (_, content, message) => {
    expect(content).not.toBe(nightly);
    expect((await errorsOfWorkflow(content)).join('\n')).toContain(message);
  });
});

describe('shell', () => {
  test.each(SCRIPTS)('in %s is a bash script that stops at the first failure', (name) => {
    execFileSync('bash', ['-n', path.join(ROOT, 'action', name)]);
    expect(read('action', name)).toMatch(/^#!\/usr\/bin\/env bash\n# .+\n(?:# .+\n)*set -euo pipefail\n/);
    expect(execFileSync('git', ['-C', ROOT, 'ls-files', '--stage', `action/${name}`], { encoding: 'utf8' })).toMatch(
      /^100755 /,
    );
  });

  test('in a step never contains an expression', () => {
    const scripts = everyStep.flatMap(({ run }) => run ?? []);
    expect(scripts.length).toBeGreaterThan(10);
    for (const script of scripts) {
      expect(script).not.toContain('${{');
      execFileSync('bash', ['-n'], { input: script });
    }
  });

  test('never prints its commands to the log, and each script is used', () => {
    for (const name of SCRIPTS) {
      expect(read('action', name)).not.toMatch(/set -\w*x|set -o xtrace/);
      const others = [
        read('action.yml'),
        ...SCRIPTS.filter((each) => each !== name).map((each) => read('action', each)),
      ];
      expect(others.some((text) => text.includes(`$GITHUB_ACTION_PATH/action/${name}`))).toBe(true);
    }
  });
});

describe('the action', () => {
  const text = read('action.yml');

  test('uses every input, and outputs that its steps can set', () => {
    const used = new Set(Array.from(text.matchAll(/\binputs\.([\w-]+)/g), ([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(ACTION.inputs).sort());
    const outputs = Array.from(text.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g));
    expect(outputs.length).toBeGreaterThan(5);
    for (const [, id, output] of outputs) {
      const step = ACTION.runs.steps.find((each) => each.id === id)!;
      if (step.uses) expect([actionOf(step), output]).toEqual(['actions/cache', 'cache-hit']);
      else expect(read('action', /action\/([\w-]+\.sh)/.exec(step.run!)![1]!)).toContain(`${output}=`);
    }
  });

  test('gives the token only to the comment and to the step that fetches a commit', () => {
    const given = ACTION.runs.steps.filter((step) => JSON.stringify(step).includes('inputs.token'));
    expect(given.map(({ name }) => name)).toEqual(['Find the commit to compare with', 'Comment']);
  });

  test('caches nothing from a run except the program', () => {
    const kept = ACTION.runs.steps.filter((step) => step.uses?.startsWith('actions/cache'));
    const paths = kept.map((step) =>
      String(step.with!.path).replaceAll(/\$\{\{ steps\.find\.outputs\.folder \}\}/g, 'ACTION'),
    );
    expect(paths).toEqual(['ACTION/build\nACTION/node_modules\n']);
  });
});

describe('the workflows', () => {
  test('give the action only inputs that it has', () => {
    const given = WORKFLOWS.flatMap(stepsOf).filter(({ uses }) => uses === OURS);
    expect(given.length).toBeGreaterThanOrEqual(4);
    for (const step of given) {
      for (const name of Object.keys(step.with ?? {})) expect(Object.keys(ACTION.inputs)).toContain(name);
    }
  });

  test('use only GitHub’s own actions and ours', () => {
    const used = new Set(everyStep.flatMap((step) => (step.uses === OURS ? [] : (actionOf(step) ?? []))));
    expect([...used].sort()).toEqual(Object.keys(NEWEST).sort());
  });

  test('publish with the version of wrangler that is tested here', () => {
    const { wrangler } = JSON.parse(read('test/slow/package.json')).devDependencies;
    for (const file of ['docs/workflows/publish.yml', 'docs/github.md', 'docs/hosts/cloudflare.md']) {
      const named = Array.from(read(file).matchAll(/\bwrangler(?:@([\d.]+))? (?:pages|deploy|dev|rollback)\b/g));
      expect([file, ...new Set(named.map(([, version]) => version))]).toEqual([file, wrangler]);
    }
  });

  test.each(WORKFLOWS)('%s may do nothing, and each job states its permissions', (name) => {
    const { permissions, jobs, on } = workflow(name);
    expect(permissions).toEqual({});
    for (const [job, { permissions: granted }] of Object.entries(jobs)) {
      const pushes = ['nightly.yml searches', 'import.yml import'].includes(`${name} ${job}`);
      expect([job, granted]).toEqual([job, expect.objectContaining({ contents: pushes ? 'write' : 'read' })]);
    }
    // This trigger would run a stranger's files with the permissions of this repository.
    expect(Object.keys(on)).not.toContain('pull_request_target');
  });

  test.each(WORKFLOWS)('%s limits the time of its jobs, except those of another workflow', (name) => {
    for (const job of Object.values(workflow(name).jobs))
      expect(job['timeout-minutes']).toEqual(job.uses ? undefined : expect.any(Number));
  });

  test('a job that verifies can only read, and doesn’t hold up the next publication', () => {
    for (const name of ['publish.yml', 'publish-github-pages.yml']) {
      const { publish, verify } = workflow(name).jobs;
      expect(verify).toMatchObject({ needs: 'publish', permissions: { contents: 'read' } });
      expect(Object.keys(verify!.permissions!)).toEqual(['contents']);
      expect([publish!.concurrency, verify!.concurrency]).toEqual([
        { group: 'publish', 'cancel-in-progress': false },
        { group: 'verify', 'cancel-in-progress': true },
      ]);
    }
  });

  test('check runs for every pull request and in merge queues, where GitHub waits for it', () => {
    expect(workflow('check.yml').on).toEqual({ pull_request: null, merge_group: null });
  });

  test.each(WORKFLOWS)('%s never caches what people searched for', (name) => {
    const kept = stepsOf(name).filter(({ uses }) => /cache|upload/.test(uses ?? ''));
    // The import workflow has nothing to do with searches.
    const isAllowed = (kept: string) =>
      kept === 'dist' || (name === 'import.yml' && kept.endsWith('/rejected-rows.csv'));
    for (const step of kept) expect(String(step.with!.path)).toSatisfy(isAllowed);
  });
});

describe('the documents', () => {
  const guide = read('docs', 'github.md');
  const tableAfter = (heading: string) => {
    const [, section] = guide.split(`${heading}\n`);
    return Array.from(
      section!
        .trim()
        .split('\n\n')
        .find((part) => part.startsWith('|'))!
        .matchAll(/^\| `([\w-]+)` \|/gm),
      (each) => each[1],
    );
  };

  test('name every input and output of the action, and no others', () => {
    expect(tableAfter('### Inputs')).toEqual(Object.keys(ACTION.inputs));
    expect(tableAfter('### Outputs')).toEqual(Object.keys(ACTION.outputs));
  });

  test('name every workflow', () => {
    for (const name of WORKFLOWS) expect(guide).toContain(`(workflows/${name})`);
  });

  test('name every secret, and every line to change', () => {
    const texts = WORKFLOWS.map((name) => read('docs', 'workflows', name)).join('\n');
    const secrets = new Set(Array.from(texts.matchAll(/secrets\.(\w+)/g), ([, name]) => name!));
    for (const name of [...secrets, 'SITE', 'HOST', 'PROJECT', 'PRIVATE_SEARCHES', 'OWNER']) {
      expect(guide).toContain(`\`${name}\``);
    }
  });
});
