// Runs git in a folder of a test, independently of the settings on this machine and of a git hook that may run the tests.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';

const SETTINGS = [
  ...['-c', 'user.name=A', '-c', 'user.email=a@climate.example', '-c', 'commit.gpgSign=false'],
  // Otherwise, every commit would start another git process.
  ...['-c', 'maintenance.auto=false'],
];

/** @returns what it prints */
export const git = (folder: string, ...args: readonly string[]): string => run(folder, args);

function run(folder: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}): string {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = { ...Object.fromEntries(inherited), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', ...variables };
  return execFileSync('git', ['-C', folder, ...SETTINGS, ...args], { encoding: 'utf8', env });
}

/**
 * @param date the commit date, such as `2025-08-17T09:30:00Z`; by default, now
 * @returns the folder, whose content is now in a commit; creates a repository if there is none yet
 */
export function committed(folder: string, date?: string): string {
  const repository = path.join(folder, '.git');
  if (!existsSync(repository)) {
    // The minimal content of a repository, because `git init` takes much longer.
    for (const name of ['objects', 'refs']) mkdirSync(path.join(repository, name), { recursive: true });
    writeFileSync(path.join(repository, 'HEAD'), 'ref: refs/heads/master\n');
  }
  git(folder, 'add', '--all');
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  run(folder, ['commit', '--quiet', '--allow-empty', '--message', 'Tables'], dates);
  return folder;
}

/** The error that git reports about a repository after `breakConfiguration`. */
export const BROKEN_CONFIGURATION = 'bad config line 1 in file .git/config';

/** Makes every git command fail in the repository at this folder. @returns the folder */
export function breakConfiguration(folder: string): string {
  writeFileSync(path.join(folder, '.git', 'config'), '[\n');
  return folder;
}

/** Makes another user the owner of the folder, as in a container, so that git refuses to read the repository. Only root can do this. */
export function giveAway(folder: string): string {
  chownSync(folder, 4711, 4711);
  return folder;
}
