// Runs git in a folder.
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { UnreadableLog } from './log-file.ts';
import { repositoryAround } from './repository.ts';

/** The mode of a symbolic link. Its content in git is the path of its target. */
export const LINK_MODE = '120000';

interface FailedProcess extends NodeJS.ErrnoException {
  /** Null if the process was killed. */
  readonly status?: number | null;
  readonly stderr?: Buffer;
}

/** Thrown if git isn't installed or reports an error. */
class GitFailure extends Error {
  readonly process: FailedProcess;

  constructor(process: FailedProcess) {
    super(reasonOf(process));
    this.process = process;
  }
}

/**
 * Returns the output of a git command.
 * @throws {GitFailure} with git's message
 */
export function git(
  folder: string,
  args: readonly string[],
  options: Pick<ExecFileSyncOptions, 'input' | 'timeout'> = {},
): Buffer {
  try {
    return execFileSync('git', [...optionsFor(folder), ...args], {
      env: environment(),
      maxBuffer: 2 ** 30,
      stdio: 'pipe',
      input: '',
      windowsHide: true,
      ...options,
    });
  } catch (error) {
    throw new GitFailure(error as FailedProcess);
  }
}

/**
 * Like `git`, but returns undefined if git fails with status 1 or without a message, which means that it found nothing.
 * @throws {GitFailure}
 */
export function gitUnlessNone(folder: string, args: readonly string[]): string | undefined {
  try {
    return git(folder, args).toString().replace(/\n$/, '');
  } catch (error) {
    const { status, stderr = '' } = (error as GitFailure).process;
    if (status === 1 || (typeof status === 'number' && stderr.length === 0)) return undefined;
    throw error;
  }
}

/**
 * Returns the result of `ask`. If git fails, returns the problem `git-failed`, or `no-repository` if git isn't installed or the
 * folder isn't in a repository.
 */
export function orGitProblem<Result>(folder: string, ask: () => Result): Result | Diagnostic {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const { message, process } = error;
    const repository = process.code === 'ENOENT' ? undefined : repositoryAround(folder);
    if (repository === undefined) return { code: 'no-repository', values: { folder, reason: message } };
    // Git also says this if it can't read the repository.
    const reason = /^not a git repository/.test(message) ? `${repository} is damaged or can’t be read` : message;
    return { code: 'git-failed', values: { reason, advice: adviceOn(process) } };
  }
}

function reasonOf({ code, stderr, message }: FailedProcess): string {
  if (code === 'ENOENT') return 'git is not installed';
  if (code === 'ETIMEDOUT') return 'it didn’t finish in time';
  // Warnings may come before the error.
  const [, reason] = /^(?:fatal|error): (.+)$/m.exec(String(stderr ?? '')) ?? [];
  return reason ?? message.split('\n')[0]!;
}

function adviceOn({ stderr }: FailedProcess): string {
  // If the folder belongs to another user, as is common in containers, git prints the command that allows access.
  const command = /^\s*(git config --global --add safe\.directory .+)$/m.exec(String(stderr ?? ''))?.[1];
  return command === undefined
    ? 'Run “git status” in the data directory, and fix the problem that it reports.'
    : `If you trust this repository, run “${command}”.`;
}

/**
 * The commit that a revision refers to; undefined if there is none. The revision is resolved first, because it may begin with a
 * hyphen, or it may be a search in commit messages, and an appended `^{commit}` would become part of the search.
 * @throws {GitFailure}
 */
export function commitOf(folder: string, revision: string): string | undefined {
  const verified = (text: string) =>
    gitUnlessNone(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', text]);
  const object = verified(revision);
  // The revision `^main` stands for all commits except those of `main`.
  const commit = object === undefined || object.startsWith('^') ? undefined : verified(`${object}^{commit}`);
  if (commit === undefined && revision === 'HEAD') expectNoCommits(folder);
  return commit;
}

/** @throws {GitFailure} if the current branch is damaged. `rev-parse` can't distinguish such a branch from one without commits. */
function expectNoCommits(folder: string): void {
  try {
    git(folder, ['log', '-1', '--no-show-signature', '--format=']);
  } catch (error) {
    if (!/does not have any commits yet/.test((error as GitFailure).message)) throw error;
  }
}

/** The content of each blob, keyed by ID. Blobs that git can't read are left out. */
export function readBlobs(folder: string, blobs: readonly { readonly id: string }[]): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>();
  if (blobs.length === 0) return contents;
  const output = git(folder, ['cat-file', '--batch', '--buffer'], { input: blobs.map(({ id }) => `${id}\n`).join('') });
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf('\n', start);
    // Each header line is `ID blob SIZE` or `ID missing`.
    const [id = '', , size] = output.toString('latin1', start, end).split(' ');
    start = end + 1;
    if (size === undefined) continue;
    contents.set(id, output.subarray(start, start + Number(size)));
    start += Number(size) + 1;
  }
  return contents;
}

/**
 * Streams the content of a blob.
 * @throws {UnreadableLog} if git fails
 */
export async function* openBlob(folder: string, id: string): AsyncGenerator<Uint8Array> {
  const child = spawn('git', [...optionsFor(folder), 'cat-file', 'blob', id], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const ended = once(child, 'close').then(
    ([code]) => (code === 0 ? undefined : 'git can’t read it'),
    (error: Error) => error.message,
  );
  try {
    // If the process couldn't be started because there were no file descriptors left, it has no output stream.
    for await (const piece of child.stdout ?? []) yield piece as Uint8Array;
    const reason = await ended;
    if (reason !== undefined) throw new UnreadableLog({ code: 'unreadable-file', values: { reason } });
  } finally {
    // The consumer may stop reading before the end.
    child.kill();
  }
}

// Prevents git from running a program specified in the repository's settings, or a hook after it has updated the index.
const optionsFor = (folder: string): readonly string[] => [
  ...['-C', folder, '-c', 'core.fsmonitor=false', '--no-optional-locks', '--literal-pathspecs'],
];

/**
 * When git runs hooks, it sets variables such as GIT_DIR, which may point to another repository. Variables such as
 * GIT_CONFIG_GLOBAL determine which repositories the user trusts.
 */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG_)/i.test(name));
  return {
    ...Object.fromEntries(others),
    // Git's messages must be in English.
    LC_ALL: 'C',
    // Nobody can enter a password if git fetches missing objects.
    GIT_TERMINAL_PROMPT: '0',
    // In a container, the data directory may be a volume of its own, inside the repository.
    GIT_DISCOVERY_ACROSS_FILESYSTEM: '1',
  };
}
