// Real git on a folder of a test, whatever this machine, or a hook in which the tests run, has set up.
import { execFileSync } from 'node:child_process';
import { devNull } from 'node:os';

const USER = ['-c', 'user.name=A', '-c', 'user.email=a@climate.example', '-c', 'commit.gpgSign=false'];

/** @returns what it prints */
export function git(folder: string, ...args: readonly string[]): string {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = { ...Object.fromEntries(inherited), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
  return execFileSync('git', ['-C', folder, ...USER, ...args], { encoding: 'utf8', env });
}

/** @returns the folder, with all that is in it in a commit of its own repository, made where there is none yet */
export function committed(folder: string): string {
  // Without the samples of hooks, which take longer than the rest.
  git(folder, 'init', '--quiet', '--template=');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Tables');
  return folder;
}
