// A repository of tables on GitHub, as seen by a run of an action: an origin, its shallow clone, the event, and a service that the
// programs in fakes/ simulate.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { ROOT, runAction } from '../support/action.ts';
import type { Machine, Used } from '../support/steps.ts';

const FAKES = path.join(import.meta.dirname, 'fakes');

export interface Caller {
  readonly machine: Machine;
  /** The folder in which the fakes record calls and find their instructions. */
  readonly fake: string;
  readonly origin: string;
  /** The path of the action's checkout. */
  readonly action: string;
}

/** Writes files below a folder, which is created if necessary. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** @returns the commit */
export function commit(folder: string, files: Readonly<Record<string, string>>): string {
  write(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'An edit');
  return git(folder, 'rev-parse', 'HEAD').trim();
}

export function originWith(files: Readonly<Record<string, string>>): string {
  const origin = path.join(realpathSync(temporaryFolder()), 'origin');
  mkdirSync(origin);
  git(origin, 'init', '--quiet', '--initial-branch', 'main');
  commit(origin, files);
  return origin;
}

/** Does what actions/checkout does by default: fetches a single commit without its history. */
function checkOut(origin: string, revision: string, workspace: string): void {
  mkdirSync(workspace, { recursive: true });
  git(workspace, 'init', '--quiet');
  git(workspace, 'remote', 'add', 'origin', pathToFileURL(origin).href);
  git(workspace, 'fetch', '--quiet', '--no-tags', '--depth=1', 'origin', revision);
  git(workspace, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
}

/** The action's checkout, either with the real program or without any program. */
function actionIn(folder: string, real: boolean): string {
  const action = path.join(folder, 'an action', 'action');
  mkdirSync(action, { recursive: true });
  cpSync(path.join(ROOT, 'action'), path.join(action, 'action'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']) {
    copyFileSync(path.join(ROOT, name), path.join(action, name));
  }
  for (const name of ['src', 'templates', 'scripts', ...(real ? ['build', 'node_modules'] : [])]) {
    symlinkSync(path.join(ROOT, name), path.join(action, name));
  }
  return action;
}

export function callerOf(
  origin: string,
  revision: string,
  event: unknown,
  { real = false }: { readonly real?: boolean } = {},
): Caller {
  const folder = realpathSync(temporaryFolder());
  const fake = path.join(folder, 'fake');
  const workspace = path.join(folder, 'work space');
  mkdirSync(path.join(fake, 'pages'), { recursive: true });
  copyFileSync(path.join(FAKES, 'program'), path.join(fake, 'program'));
  write(fake, { 'pages/1.json': '[]', 'event.json': JSON.stringify(event) });
  checkOut(origin, revision, workspace);
  // The stand-in for the program is a dependency of the repository.
  if (!real) {
    mkdirSync(path.join(workspace, 'node_modules', '.bin'), { recursive: true });
    copyFileSync(path.join(FAKES, 'program'), path.join(workspace, 'node_modules', '.bin', 'council-climate-api'));
  }
  const temporary = path.join(folder, 'temporary');
  const environment = {
    PATH: [FAKES, path.dirname(process.execPath), process.env.PATH].join(':'),
    HOME: folder,
    LANG: 'C.UTF-8',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: '1',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: path.join(fake, 'event.json'),
    GITHUB_REPOSITORY: 'council/climate-data',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_RUN_ID: '42',
    RUNNER_TEMP: temporary,
    GITHUB_FAKE: fake,
  };
  const machine = { workspace, temporary, environment, paths: [], log: [], summary: [] };
  return { machine, fake, origin, action: actionIn(folder, real) };
}

const PULL_REQUEST = 7;

/** A pull request that changes `edited`. It is merged into a main branch with commits that are newer than the pull request. */
export function pullRequest(
  edited: Readonly<Record<string, string>> = { 'data/councils.csv': 'a,b\n1,3\n' },
  files: Readonly<Record<string, string>> = { 'data/councils.csv': 'a,b\n1,2\n' },
  options: { readonly real?: boolean } = {},
) {
  const origin = originWith(files);
  const before = git(origin, 'rev-parse', 'HEAD').trim();
  git(origin, 'checkout', '--quiet', '-b', 'edit');
  const head = commit(origin, edited);
  git(origin, 'checkout', '--quiet', 'main');
  const main = commit(origin, { 'OTHER.md': 'Someone else’s edit\n' });
  git(origin, 'checkout', '--quiet', '--detach');
  git(origin, 'merge', '--quiet', '--no-ff', '--message', 'As GitHub tries it', 'edit');
  git(origin, 'update-ref', `refs/pull/${PULL_REQUEST}/merge`, 'HEAD');
  const event = { pull_request: { number: PULL_REQUEST, base: { sha: before }, head: { sha: head } } };
  const caller = callerOf(origin, `refs/pull/${PULL_REQUEST}/merge`, event, options);
  return { ...caller, before, head, main };
}

/** Stand-ins for the actions that our action uses. */
export const USED: Used = {
  'actions/setup-node': (given) => {
    if (given['node-version'] !== '22') throw new Error('another Node');
    if (given['package-manager-cache'] !== 'false') throw new Error('a cache of its own');
    return {};
  },
  'actions/cache': () => ({ 'cache-hit': 'true' }),
};

export const run = (caller: Caller, inputs: Readonly<Record<string, string>> = {}, used: Used = USED) =>
  runAction(inputs, caller.action, used, caller.machine);

const lines = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** The calls that the fakes have recorded. */
export const remembered = ({ fake }: Caller) => ({
  calls: lines(path.join(fake, 'calls'))
    .map((line) => JSON.parse(line) as readonly string[])
    .filter(([command]) => command !== '--version'),
  written: lines(path.join(fake, 'written')).map(
    (line) => JSON.parse(line) as { readonly method: string; readonly endpoint: string; readonly body: string },
  ),
  npm: lines(path.join(fake, 'npm-calls')),
  asked: lines(path.join(fake, 'gh-calls')),
});

/** Adds the comments that were written to the pages that the service returns. All of them are from the same account. */
export function publishWritten(caller: Caller, id: number): void {
  const { written } = remembered(caller);
  const comment = { id, user: { login: 'github-actions[bot]' }, body: written.at(-1)!.body };
  const pages = path.join(caller.fake, 'pages');
  write(pages, { [`${readdirSync(pages).length + 1}.json`]: JSON.stringify([comment]) });
}
