// A releases folder contains a tree for each build, and a link to the current tree. A server that follows the link never mixes
// responses from two builds.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { firstNames, LOCK } from './foreign-files.ts';
import { takeLock, whileLocked } from './lock.ts';
import { MANIFEST, readBuild } from './manifest.ts';
import { beginNewTree, completeNewTree, discardTree, type PreviousTree, removeUnfinished } from './new-tree.ts';
import { CURRENT } from './release-options.ts';
import { JOURNAL, statusOf } from './tree.ts';
import { orProblem, type WriteOptions, type WriteResult, writeTree } from './write-tree.ts';

const NEW_LINK = '.current.new';
const NEW_TREE = '.build.new';
const REMOVED = '.build.removed';

const RELEASE = /^build-([1-9][0-9]{0,8})$/;

/** @returns undefined if this isn't the name of a release */
function releaseNumber(name: string): number | undefined {
  const [, digits] = RELEASE.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

const isOwnName = (name: string): boolean =>
  name.startsWith(LOCK) || [CURRENT, NEW_LINK, NEW_TREE, REMOVED].includes(name) || RELEASE.test(name);

interface Release {
  readonly name: string;
  readonly number: number;
  readonly builtAt: Date;
}

/** `release` is the name of the release that is now current. */
export type WrittenRelease = WriteResult & { readonly release: string };

/**
 * Writes a site as a new release and makes it current, unless it is identical to the current release.
 * @param folder created if it doesn't exist
 * @param writing `keep` is the number of releases to keep, at least `LEAST_KEPT`
 */
export async function writeRelease(
  folder: string,
  files: readonly PlannedFile[],
  { keep, ...writing }: WriteOptions & { readonly keep: number },
): Promise<WrittenRelease | Diagnostic> {
  return inReleases(folder, true, async (root, current) => {
    const others = readdirSync(root).filter((name) => !isOwnName(name));
    if (current === undefined && others.length > 0) return foreignReleases(folder, others);
    for (const name of [NEW_LINK, REMOVED]) rmSync(path.join(root, name), { recursive: true, force: true });
    const building = path.join(root, NEW_TREE);
    const foreign = removeUnfinished(building);
    if (foreign) return foreign;
    mkdirSync(building);
    try {
      const previous = writing.force || current === undefined ? undefined : previousIn(path.join(root, current));
      const result = await writeTree(beginNewTree(building, previous), files, writing);
      const isSame = previous && result.changes.length === 0 && haveSameManifest(building, previous.folder);
      if (isSame && current) return { ...result, release: current };
      // Unfinished releases are included, because their names are already taken.
      const numbers = readdirSync(root).map((name) => releaseNumber(name) ?? 0);
      const release = `build-${Math.max(...numbers) + 1}`;
      completeNewTree(building, path.join(root, release));
      makeCurrent(root, release);
      removeOld(root, keep, [release, current]);
      return { ...result, release };
    } finally {
      discardTree(building);
    }
  });
}

/**
 * Makes another release current.
 * @param to the name of the release; by default, the release before the current one
 * @returns the name of the release that was previously current, and the release that is now current
 */
export async function rollBack(folder: string, to?: string) {
  const noRelease = (current: string, releases: readonly Release[]): Diagnostic => {
    const names = releases.map(({ name }) => name).join(', ') || 'none';
    return { code: 'no-release', values: { folder, current, release: to ?? 'earlier release', releases: names } };
  };
  if (!statusOf(folder)) return noRelease('none', []);
  return inReleases(folder, false, async (root, current = 'none') => {
    const releases = releasesIn(root);
    const number = releases.find(({ name }) => name === current)?.number ?? 0;
    const target = releases.findLast((release) => (to === undefined ? release.number < number : release.name === to));
    if (!target) return noRelease(current, releases);
    rmSync(path.join(root, NEW_LINK), { force: true });
    makeCurrent(root, target.name);
    return { from: current, to: target };
  });
}

/** The finished releases in a folder, from oldest to newest. */
function releasesIn(root: string): readonly Release[] {
  return readdirSync(root)
    .flatMap((name) => {
      const number = releaseNumber(name);
      const manifest = statusOf(path.join(root, name, MANIFEST));
      return number !== undefined && manifest?.isFile() ? [{ name, number, builtAt: manifest.mtime }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/**
 * @param canCreate whether to create the folder if it doesn't exist
 * @param work called with the folder's real path and the name of the current release
 */
async function inReleases<Result>(
  folder: string,
  canCreate: boolean,
  work: (root: string, current: string | undefined) => Promise<Result | Diagnostic>,
): Promise<Result | Diagnostic> {
  return orProblem(folder, async () => {
    if (canCreate) mkdirSync(folder, { recursive: true });
    const root = realpathSync(folder);
    return whileLocked(takeLock(path.join(root, LOCK), folder), async () => {
      const link = path.join(root, CURRENT);
      const current = statusOf(link)?.isSymbolicLink() ? readlinkSync(link) : undefined;
      if (statusOf(link) && !RELEASE.test(current ?? '')) return foreignReleases(folder, [CURRENT]);
      return work(root, current);
    });
  });
}

const foreignReleases = (folder: string, names: readonly string[]): Diagnostic => ({
  code: 'releases-not-empty',
  values: { folder, files: firstNames(names) },
});

function previousIn(folder: string): PreviousTree | undefined {
  // A killed build that used `--out` may have changed files listed in the manifest.
  const isWhole = statusOf(folder)?.isDirectory() && !statusOf(path.join(folder, JOURNAL));
  const build = isWhole ? readBuild(folder) : undefined;
  return build && { folder, build };
}

const haveSameManifest = (one: string, other: string): boolean =>
  readFileSync(path.join(one, MANIFEST)).equals(readFileSync(path.join(other, MANIFEST)));

/** Replaces the link atomically, so that it always points to a release. */
function makeCurrent(root: string, release: string): void {
  symlinkSync(release, path.join(root, NEW_LINK), 'dir');
  renameSync(path.join(root, NEW_LINK), path.join(root, CURRENT));
}

/** Removes all but the newest releases. */
function removeOld(root: string, keep: number, needed: readonly (string | undefined)[]): void {
  for (const { name } of releasesIn(root).slice(0, -keep)) {
    if (needed.includes(name) || !readBuild(path.join(root, name))) continue;
    // The release is renamed first, so that a partly deleted release is never used.
    renameSync(path.join(root, name), path.join(root, REMOVED));
    rmSync(path.join(root, REMOVED), { recursive: true });
  }
}
