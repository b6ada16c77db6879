// Runs git in a folder.
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { attempt } from '../attempt.ts';
import { UnreadableLog } from './log-file.ts';

/** The mode of a symbolic link, whose content in git is its target. */
export const LINK_MODE = '120000';

/** Git isn't installed, or failed. */
export class GitFailure extends Error {}

/**
 * What git prints.
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
  // If someone else owns the folder, as in a container, git also prints the command that fixes it.
  const fix = /^\s*(git config --global --add safe\.directory .+)$/m.exec(said)?.[1];
  return `${first.replace(/^(?:fatal|error): /, '') || message}${fix ? `; if you trust it: ${fix}` : ''}`;
}

/**
 * The commit that a revision names, if it exists. The revision is resolved in two steps, because an expression may begin with a
 * hyphen, or be a search for a message, to which `^{commit}` would belong.
 */
export function commitOf(folder: string, revision: string): string | undefined {
  const verified = (text: string) =>
    git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', text]).toString().trim();
  return attempt(() => verified(`${verified(revision)}^{commit}`));
}

/** The contents of blobs by their ids, without blobs that git can't read. */
export function readBlobs(folder: string, ids: readonly string[]): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>();
  if (ids.length === 0) return contents;
  const output = git(folder, ['cat-file', '--batch'], { input: `${ids.join('\n')}\n` });
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf('\n', start);
    // `ID blob SIZE`, or `ID missing`.
    const [id = '', , size] = output.toString('latin1', start, end).split(' ');
    start = end + 1;
    if (size === undefined) continue;
    contents.set(id, output.subarray(start, start + Number(size)));
    start += Number(size) + 1;
  }
  return contents;
}

/**
 * The content of a blob in pieces.
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
    // There is no output if the process could not start for lack of file descriptors.
    for await (const piece of child.stdout ?? []) yield piece as Uint8Array;
    const reason = await ended;
    if (reason !== undefined) throw new UnreadableLog({ code: 'unreadable-file', values: { reason } });
  } finally {
    // The reader may stop before the end.
    child.kill();
  }
}

// A repository's settings may name a program, which must not be run.
const optionsFor = (folder: string): readonly string[] => [
  ...['-C', folder, '-c', 'core.fsmonitor=false', '--literal-pathspecs'],
];

/** Git sets variables such as GIT_DIR for its hooks, which may be in another repository. */
function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  // Messages are shown in English; if git fetches missing objects, nobody is there to enter a password.
  return { ...Object.fromEntries(others), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}
