// Finds the commits that changed some files, and the content of these files at each commit. Renamed files are followed.

import { git, gitUnlessNone, LINK_MODE } from './git.ts';

/** A file in git, identified by its content. */
export interface Blob {
  readonly id: string;
  readonly isLink: boolean;
}

/** The files that exist at a commit, keyed by their current name in the folder. */
export type FilesAt = ReadonlyMap<string, Blob>;

export interface Revision {
  readonly commit: string;
  /** The commit date in UTC, such as `2025-08-17T09:30:00Z`. */
  readonly date: string;
  readonly files: FilesAt;
}

export interface Rename {
  readonly commit: string;
  /** The current name in the folder, and the path in the repository before the commit. */
  readonly file: string;
  readonly from: string;
}

export interface FileHistory {
  /** The commits that changed the files, from oldest to newest. Side branches count as part of the merge. */
  readonly revisions: readonly Revision[];
  /** The files at the current commit. */
  readonly latest: FilesAt;
  /** The files before the first of these commits. Empty if it created them; undefined if the clone lacks the commits before it. */
  readonly before: FilesAt | undefined;
  readonly renames: readonly Rename[];
}

export interface HistoryRange {
  /** The number of commits to go back. */
  readonly most?: number | undefined;
  /** Commits that can be reached from this one are left out. */
  readonly since?: string | undefined;
}

/**
 * @param folder a path in the repository
 * @param names the names of the files in that folder
 * @throws {GitFailure}
 */
export function fileHistory(folder: string, names: readonly string[], { most, since }: HistoryRange): FileHistory {
  const root = git(folder, ['rev-parse', '--show-toplevel']).toString().replace(/\n$/, '');
  const prefix = prefixOf(folder);
  const renames: Rename[] = [];
  const newestFirst: Revision[] = [];
  let paths = new Map(names.map((name) => [`${prefix}${name}`, name]));
  let end: string | undefined = 'HEAD';
  const latest = filesAt(root, 'HEAD', paths);
  let files = latest;
  let isCut = false;
  while (end !== undefined) {
    const left: number | undefined = most === undefined ? undefined : most - newestFirst.length;
    const commits: readonly Commit[] = left === 0 ? [] : commitsTo(root, end, [...paths.keys()], { most: left, since });
    end = undefined;
    for (const { parent, isBoundary, changes, ...revision } of commits) {
      newestFirst.push({ ...revision, files });
      const earlier = new Map(files);
      for (const { path, before } of changes) setFile(earlier, paths.get(path), before);
      files = earlier;
      isCut = isBoundary;
      const created = changes.filter(({ before }) => before === undefined).map(({ path }) => path);
      const found =
        parent === undefined || created.length === 0 ? [] : renamesIn(root, parent, revision.commit, created);
      if (found.length === 0) continue;
      // The files had other paths before this commit, so the search begins again.
      const earlierPaths = new Map(paths);
      for (const { path, from, blob } of found) {
        const file = paths.get(path)!;
        earlierPaths.delete(path);
        earlierPaths.set(from, file);
        earlier.set(file, blob);
        renames.push({ commit: revision.commit, file, from });
      }
      paths = earlierPaths;
      end = parent;
      break;
    }
  }
  return { revisions: newestFirst.reverse(), latest, before: isCut ? undefined : files, renames };
}

function setFile(files: Map<string, Blob>, name: string | undefined, blob: Blob | undefined): void {
  if (name === undefined) return;
  if (blob) files.set(name, blob);
  else files.delete(name);
}

function filesAt(root: string, commit: string, paths: ReadonlyMap<string, string>): FilesAt {
  const listing = git(root, ['ls-tree', '-z', commit, '--', ...paths.keys()]).toString();
  const entries = listing.matchAll(/(?<=^|\0)(\d+) blob ([0-9a-f]+)\t([^\0]+)/g);
  return new Map(
    Array.from(entries, ([, mode, id, path]) => [paths.get(path!)!, { id: id!, isLink: mode === LINK_MODE }]),
  );
}

interface Commit extends Omit<Revision, 'files'> {
  /** Undefined if the commit has no parent, or only parents that a shallow clone lacks. */
  readonly parent: string | undefined;
  /** Whether its parents are unknown because the clone is shallow. */
  readonly isBoundary: boolean;
  /** The changed files, compared with the first parent. */
  readonly changes: readonly { readonly path: string; readonly before: Blob | undefined }[];
}

/** The folder's path within the repository, such as `data/`; empty for the root folder. */
export const prefixOf = (folder: string): string =>
  git(folder, ['rev-parse', '--show-prefix']).toString().replace(/\n$/, '');

/** From newest to oldest. */
function commitsTo(
  root: string,
  end: string,
  paths: readonly string[],
  { most, since }: HistoryRange,
): readonly Commit[] {
  const shallow = new Set(shallowCommits(root));
  const output = git(root, [
    // From git 2.31 on, `-m` alone would compare a merge with each of its parents.
    ...['-c', 'log.diffMerges=first-parent', 'log', '--first-parent', '-m'],
    ...['--raw', '--no-abbrev', '--no-renames', '-z'],
    ...['--no-show-signature', '--encoding=UTF-8', '--root', `--format=${MARK}%H %P${MARK}%ct${MARK}`],
    ...(most === undefined ? [] : [`--max-count=${most}`]),
    ...[end, ...(since === undefined ? [] : [`^${since}`]), '--', ...paths],
  ]).toString();
  return output
    .split(COMMIT)
    .slice(1)
    .map((text): Commit => {
      const [ids = '', seconds = '', raw = ''] = text.split(MARK);
      const [commit = '', parent] = ids.trim().split(' ');
      const isBoundary = shallow.has(commit);
      return {
        ...{ commit, parent, isBoundary },
        date: utcText(Number(seconds)),
        changes: Array.from(raw.matchAll(RAW), ([, mode, id, path]) => ({
          path: path!,
          before: /^0+$/.test(id!) ? undefined : { id: id!, isLink: mode === LINK_MODE },
        })),
      };
    });
}

/** Can't be part of a path in git's raw output, and separates its fields. */
const MARK = '\x01';
const COMMIT = new RegExp(`${MARK}(?=[0-9a-f]{40,64} )`);
/** Example: `:100644 100644 0a1b… 2c3d… M\0data/plans.csv\0` */
const RAW = /:(\d+) \d+ ([0-9a-f]+) [0-9a-f]+ [A-Z]\0([^\0]+)\0/g;

/** The commits whose parents a shallow clone lacks. */
export function shallowCommits(folder: string): readonly string[] {
  if (!isShallow(folder)) return [];
  // Git hides the parents of these commits, but the commits themselves name them.
  const first = git(folder, ['rev-list', '--max-parents=0', 'HEAD']).toString().split('\n').filter(Boolean);
  return first.filter((commit) => /^parent /m.test(headerOf(git(folder, ['cat-file', 'commit', commit]).toString())));
}

const headerOf = (commit: string): string => commit.split('\n\n', 1)[0]!;

export const isShallow = (folder: string): boolean =>
  git(folder, ['rev-parse', '--is-shallow-repository']).toString().trim() === 'true';

/** Finds out from which paths a commit renamed files, by the similarity of their content. */
function renamesIn(root: string, parent: string, commit: string, created: readonly string[]) {
  const listing = [
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-abbrev',
    '--find-renames',
    '--diff-filter=R',
    parent,
    commit,
  ];
  const output = git(root, listing).toString();
  return Array.from(output.matchAll(RENAMED), ([, mode, id, from, path]) => ({
    ...{ path: path!, from: from!, blob: { id: id!, isLink: mode === LINK_MODE } },
  })).filter(({ path }) => created.includes(path));
}

/** Example: `:100644 100644 0a1b… 2c3d… R087\0old.csv\0data/plans.csv\0` */
const RENAMED = /:(\d+) \d+ ([0-9a-f]+) [0-9a-f]+ R\d+\0([^\0]+)\0([^\0]+)\0/g;

/** The commits on the current branch, from newest to oldest. Side branches count as part of the merge. */
export const branchCommits = (folder: string): readonly string[] =>
  git(folder, ['rev-list', '--first-parent', 'HEAD']).toString().split('\n').filter(Boolean);

/** The commit of each tag whose name matches a pattern such as `v*`, in git's order. */
export function tagsMatching(folder: string, pattern: string): ReadonlyMap<string, string> {
  const format = '--format=%(refname:strip=2)%00%(objectname)%00%(*objectname)';
  const lines = git(folder, ['for-each-ref', format, `refs/tags/${pattern}`])
    .toString()
    .split('\n')
    .filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [name = '', object = '', commit = ''] = line.split('\0');
      return [name, commit || object];
    }),
  );
}

/** Whether a commit is part of the current branch's history. */
export const isInHistory = (folder: string, commit: string): boolean =>
  gitUnlessNone(folder, ['merge-base', '--is-ancestor', commit, 'HEAD']) !== undefined;

/** The dates of commits in UTC, keyed by commit. */
export function commitDates(folder: string, commits: readonly string[]): ReadonlyMap<string, string> {
  if (commits.length === 0) return new Map();
  const output = git(folder, ['show', '--no-patch', '--no-show-signature', '--format=%H %ct', ...commits]).toString();
  const lines = output.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.split(' ')[0]!, utcText(Number(line.split(' ')[1]))]));
}

const utcText = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

/**
 * The content of a file at each commit, keyed by commit. Commits without the file are left out.
 * @param path the file's path in the repository
 */
export function blobsAt(folder: string, path: string, commits: readonly string[]): ReadonlyMap<string, string> {
  // Git would read several lines as several paths.
  if (commits.length === 0 || path.includes('\n')) return new Map();
  const input = commits.map((commit) => `${commit}:${path}\n`).join('');
  const lines = git(folder, ['cat-file', '--batch-check'], { input }).toString().split('\n');
  return new Map(
    commits.flatMap((commit, index) => {
      const [, id] = /^([0-9a-f]+) blob \d+$/.exec(lines[index] ?? '') ?? [];
      return id === undefined ? [] : [[commit, id]];
    }),
  );
}
