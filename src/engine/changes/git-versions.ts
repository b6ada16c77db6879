// The versions in git: the commits that changed the tables.

import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import { SITE_OPTIONS_FILE } from '../options/names.ts';
import type { ChangesOption } from '../options/site-options.ts';
import { commitOf, orGitProblem, readBlobs } from '../source/git.ts';
import { LINK_REASON, lfsReason, unknownRevision } from '../source/git-folder.ts';
import {
  type Blob,
  blobsAt,
  branchCommits,
  commitDates,
  type FileHistory,
  type FilesAt,
  fileHistory,
  isInHistory,
  isShallow,
  prefixOf,
  type Revision,
  tagsMatching,
} from '../source/git-history.ts';
import { TABLE_FILES } from '../source/source-folder.ts';
import { TABLE_NAMES } from '../tables/tables.ts';
import { shortCommit } from '../text/format.ts';
import type { DatedVersion, DatedVersions, TableState, VersionFiles } from './dated-versions.ts';
import { hasEditedTables } from './edited-tables.ts';

type GitRange = Exclude<ChangesOption, { readonly folder: string }>;

const NO_VERSIONS: DatedVersions = { versions: [], before: undefined, isComplete: false, problems: [] };

/** Without any problem, git has all commits in the range. */
export const gitVersions = (folder: string, range: GitRange): DatedVersions | Diagnostic =>
  orGitProblem<DatedVersions | Diagnostic>(folder, () => {
    if (commitOf(folder, 'HEAD') === undefined) return { ...NO_VERSIONS, problems: [{ code: 'uncommitted-changes' }] };
    const start = 'since' in range ? startOf(folder, range.since) : { problems: [] };
    if ('code' in start) return start;
    const most = 'commits' in range ? range.commits : undefined;
    const history = fileHistory(folder, TABLE_FILES, { most, since: start.since });
    const isCut = history.before === undefined;
    const [first, ...later] = 'tags' in range ? taggedRevisions(folder, range.tags, history) : history.revisions;
    // What a shallow clone begins with is a state, but may be older than the commit.
    const revisions: readonly TaggedRevision[] = first && !isCut ? [first, ...later] : later;
    const before = isCut ? first?.files : history.before!;
    const open = stateReader(folder, revisions);
    const versions = revisions.map(
      ({ date, commit, files, tags }): DatedVersion => ({
        version: `${date.slice(0, 10)}-${shortCommit(commit)}`,
        ...{ date, commit, ...(tags && { tags }) },
        ...open(files, commit),
      }),
    );
    return {
      versions,
      before: before && before.size > 0 ? open(before) : undefined,
      isComplete: before?.size === 0,
      problems: [...start.problems, ...problemsWith(folder, range, history, versions)],
    };
  });

interface Start {
  readonly since?: string | undefined;
  readonly problems: readonly Diagnostic[];
}

function startOf(folder: string, revision: string): Start | Diagnostic {
  const since = commitOf(folder, revision);
  // A shallow clone may lack the revision. What it has can still be published.
  if (since === undefined) return isShallow(folder) ? { problems: [] } : unknownRevision(folder, revision);
  // A shallow clone may have the revision, but not the commits that lead to it.
  const isKnown = isInHistory(folder, since) || isShallow(folder);
  return { since, problems: isKnown ? [] : [{ code: 'rewritten-history', values: { revision } }] };
}

function problemsWith(
  folder: string,
  range: GitRange,
  { before, renames, latest }: FileHistory,
  versions: readonly DatedVersion[],
): readonly Diagnostic[] {
  const [first] = versions;
  const isTagged = versions.some(({ tags = [] }) => tags.length > 0);
  return [
    ...(before === undefined ? [shallowHistory(first)] : []),
    ...renames.map(
      ({ commit, file, from }): Diagnostic => ({
        code: 'renamed-table',
        values: { file, from, commit: shortCommit(commit) },
      }),
    ),
    ...('tags' in range && !isTagged ? [{ code: 'no-tags', values: { pattern: range.tags } } as const] : []),
    ...(hasEditedTables(folder, latest) ? [{ code: 'uncommitted-changes' } as const] : []),
  ];
}

/** Without any version, the published site would lose all pages about changes, so this is an error. */
const shallowHistory = (first: DatedVersion | undefined): Diagnostic =>
  first
    ? { code: 'shallow-history', values: { known: `the changes begin with ${first.version}` } }
    : { code: 'shallow-history', severity: 'error', values: { known: 'there are no changes to publish' } };

// ---- tags ----

interface TaggedRevision extends Revision {
  readonly tags?: readonly string[];
}

/** Joins all commits up to a tag to one version. Commits after the last tag are another version. */
function taggedRevisions(folder: string, pattern: string, { revisions }: FileHistory): readonly TaggedRevision[] {
  const order = new Map(branchCommits(folder).map((commit, index) => [commit, index]));
  const names = groupBy(tagsMatching(folder, pattern), ([, commit]) => commit);
  const tagged = [...names.keys()]
    .filter((commit) => order.has(commit))
    .sort((one, other) => order.get(one)! - order.get(other)!);
  const dates = commitDates(folder, tagged);
  const releaseOf = ({ commit }: Revision) => tagged.findLast((tag) => order.get(tag)! <= order.get(commit)!);
  return Array.from(groupBy(revisions, releaseOf), ([release, group]) => {
    const last = group.at(-1)!;
    if (release === undefined) return last;
    const tags = names.get(release)!.map(([name]) => name);
    return { commit: release, date: dates.get(release)!, files: last.files, tags };
  });
}

// ---- reading ----

/** In bytes. One git process reads the files of several versions, because versions are usually read one after another. */
const READ_TOGETHER = 64 * 2 ** 20;

function stateReader(folder: string, revisions: readonly Revision[]) {
  const sites = blobsAt(
    folder,
    `${prefixOf(folder)}${SITE_OPTIONS_FILE}`,
    revisions.map(({ commit }) => commit),
  );
  const idsOf = (files: FilesAt, commit = ''): readonly string[] => [
    ...Array.from(files.values(), ({ id }) => id),
    ...(sites.has(commit) ? [sites.get(commit)!] : []),
  ];
  let known: ReadonlyMap<string, Buffer> = new Map();
  let together = 0;
  const load = (files: FilesAt, commit: string | undefined) => {
    const ids = idsOf(files, commit);
    if (ids.every((id) => known.has(id))) return;
    const index = revisions.findIndex((revision) => revision.files === files);
    const next = revisions.slice(index + 1, index + 1 + together).flatMap((each) => idsOf(each.files, each.commit));
    const wanted = [...new Set([...ids, ...next])];
    const missing = wanted.filter((id) => !known.has(id)).map((id) => ({ id }));
    const read = readBlobs(folder, missing);
    known = new Map(wanted.flatMap((id) => [[id, known.get(id) ?? read.get(id)]] as [string, Buffer][]));
    // Other versions have about the same size.
    together = Math.floor(READ_TOGETHER / ids.reduce((sum, id) => sum + (known.get(id)?.length ?? 0), 1));
  };
  return (files: FilesAt, commit?: string): TableState => ({
    place: placeAt(commit),
    content: JSON.stringify([[...files].sort().map(([name, { id }]) => [name, id]), sites.get(commit ?? '')]),
    read: () => {
      const failure = orGitProblem(folder, () => load(files, commit));
      if (failure) return failure;
      const site = known.get(sites.get(commit ?? '') ?? '');
      const nameOf = (file: string) => `${placeAt(commit)}${file}`;
      return filesIn(files, known, nameOf, site && { name: nameOf(SITE_OPTIONS_FILE), bytes: site });
    },
  });
}

const placeAt = (commit: string | undefined): string => `${commit ? shortCommit(commit) : 'HEAD'}:`;

function filesIn(
  files: FilesAt,
  known: ReadonlyMap<string, Buffer>,
  nameOf: (file: string) => string,
  site: SourceFile | undefined,
): VersionFiles | Diagnostic {
  const tables: Record<string, SourceFile> = {};
  for (const [index, name] of TABLE_NAMES.entries()) {
    const blob = files.get(TABLE_FILES[index]!);
    if (!blob) continue;
    const file = nameOf(TABLE_FILES[index]!);
    const bytes = known.get(blob.id);
    const reason = reasonAgainst(blob, bytes);
    if (reason !== undefined) return { code: 'unreadable-file', location: { file }, values: { reason } };
    tables[name] = { name: file, bytes: bytes! };
  }
  return { tables, site };
}

function reasonAgainst({ isLink }: Blob, bytes: Buffer | undefined): string | undefined {
  if (isLink) return LINK_REASON;
  return bytes ? lfsReason(bytes) : 'git can’t read it';
}
