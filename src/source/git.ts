// Runs git in a folder.
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { attempt } from '../attempt.ts';
import { UnreadableLog } from './log-file.ts';

/** The mode of a symbolic link. Its content in git is the path of its target. */
export const LINK_MODE = '120000';

/** Thrown if git isn't installed or reports an error. */
export class GitFailure extends Error {}

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
    throw new GitFailure(reasonOf(error as NodeJS.ErrnoException & { readonly stderr?: Buffer }));
  }
}

function reasonOf({ code, stderr, message }: NodeJS.ErrnoException & { readonly stderr?: Buffer }): string {
  if (code === 'ENOENT') return 'git is not installed';
  const said = String(stderr ?? '');
  const [first = ''] = said.split('\n');
  // If the folder belongs to another user, as is common in containers, git also prints the command that allows access.
  const fix = /^\s*(git config --global --add safe\.directory .+)$/m.exec(said)?.[1];
  return `${first.replace(/^(?:fatal|error): /, '') || message}${fix ? `; if you trust it, run: ${fix}` : ''}`;
}

/**
 * The commit that a revision refers to; undefined if there is none. The revision is resolved first, because it may begin with a
 * hyphen, or it may be a search in commit messages, and an appended `^{commit}` would become part of the search.
 */
export function commitOf(folder: string, revision: string): string | undefined {
  const verified = (text: string) =>
    git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', text]).toString().trim();
  return attempt(() => verified(`${verified(revision)}^{commit}`));
}

/** The content of each blob, keyed by ID. Blobs that git can't read are left out. */
export function readBlobs(folder: string, blobs: readonly { readonly id: string }[]): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>();
  if (blobs.length === 0) return contents;
  const output = git(folder, ['cat-file', '--batch'], { input: blobs.map(({ id }) => `${id}\n`).join('') });
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

// Prevents git from running a program specified in the repository's settings.
const optionsFor = (folder: string): readonly string[] => [
  ...['-C', folder, '-c', 'core.fsmonitor=false', '--literal-pathspecs'],
];

/** When git runs hooks, it sets variables such as GIT_DIR, which may point to another repository. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  // Git's messages must be in English, and nobody can enter a password if git fetches missing objects.
  return { ...Object.fromEntries(others), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}
