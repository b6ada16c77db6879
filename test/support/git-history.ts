// Writes the history of a repository with fixed dates in one step, because each `git commit` starts several processes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { git } from './git.ts';

/** A symbolic link as a file in git. */
interface CommittedLink {
  readonly target: string;
}

export interface PlannedCommit {
  /** In seconds since 1970, and a time zone, as in `1735689600 +0100`. */
  readonly date: string;
  /** All files at this commit. */
  readonly files: Readonly<Record<string, string | CommittedLink>>;
  /** The numbers of the parents in the list of commits. By default, the commit before. */
  readonly parents?: readonly number[];
  /** Names of lightweight tags. */
  readonly tags?: readonly string[];
  /** Names of annotated tags. */
  readonly annotated?: readonly string[];
}

/** 9.30 in the morning of a day such as `2025-01-31`, as a commit date in UTC. */
export const morningOf = (day: string): string => `${Date.parse(`${day}T09:30:00Z`) / 1000} +0000`;

/**
 * Creates a repository whose branch ends with the last commit, and checks out its files.
 * @returns the folder
 */
export function withHistory(folder: string, commits: readonly PlannedCommit[]): string {
  const repository = path.join(folder, '.git');
  if (!existsSync(repository)) {
    for (const name of ['objects', 'refs']) mkdirSync(path.join(repository, name), { recursive: true });
    writeFileSync(path.join(repository, 'HEAD'), 'ref: refs/heads/master\n');
  }
  const input = commits.map(commitText).join('');
  execFileSync('git', ['-C', folder, 'fast-import', '--quiet', '--force', '--date-format=raw'], { input });
  git(folder, 'reset', '--quiet', '--hard', 'master');
  return folder;
}

/** The hashes of the commits on the branch, from oldest to newest. */
export const commitsIn = (folder: string): readonly string[] =>
  git(folder, 'rev-list', '--first-parent', '--reverse', 'HEAD').split('\n').filter(Boolean);

/** The format of `git fast-import`. Marks are numbered from 1. */
function commitText({ date, files, parents, tags = [], annotated = [] }: PlannedCommit, index: number): string {
  const person = `A <a@climate.example> ${date}`;
  const [first, ...others] = parents ?? (index === 0 ? [] : [index - 1]);
  return [
    `reset refs/heads/master\ncommit refs/heads/master\nmark :${index + 1}\ncommitter ${person}\n${dataText('Tables')}`,
    ...(first === undefined ? [] : [`from :${first + 1}\n`]),
    ...others.map((parent) => `merge :${parent + 1}\n`),
    'deleteall\n',
    ...Object.entries(files).map(([name, content]) =>
      typeof content === 'string'
        ? `M 100644 inline ${quotedPath(name)}\n${dataText(content)}`
        : `M 120000 inline ${quotedPath(name)}\n${dataText(content.target)}`,
    ),
    '\n',
    ...tags.map((tag) => `reset refs/tags/${tag}\nfrom :${index + 1}\n\n`),
    ...annotated.map((tag) => `tag ${tag}\nfrom :${index + 1}\ntagger ${person}\n${dataText('A release')}`),
  ].join('');
}

const dataText = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

const quotedPath = (name: string): string =>
  `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
