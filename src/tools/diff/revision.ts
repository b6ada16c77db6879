// Reads the version in the data directory at a git revision, and adds notes about its terms.

import type { LinkForm } from '../../engine/addressing/links.ts';
import { countedNouns } from '../../engine/api/api.ts';
import type { Design } from '../../engine/design/design.ts';
import { DESIGN_FILES } from '../../engine/design/read-design.ts';
import { type Diagnostic, errorsIn } from '../../engine/diagnostics/diagnostic.ts';
import { DESIGN_FOLDER } from '../../engine/options/names.ts';
import { readSiteOptions } from '../../engine/options/read-site-options.ts';
import type { SiteOptions } from '../../engine/options/site-options.ts';
import { readData } from '../../engine/site/read-data.ts';
import { cacheFrom, type SourceOptions } from '../../engine/site/read-source.ts';
import { orGitProblem } from '../../engine/source/git.ts';
import { hasLineBreaksOfGit, readFilesAtRevision, readFolderAtRevision } from '../../engine/source/git-folder.ts';
import { logsIn, TABLE_FILES } from '../../engine/source/source-folder.ts';
import { trackedFiles } from '../../engine/source/tracked-files.ts';
import { capitalised, counted } from '../../engine/text/format.ts';
import type { Difference } from './comparison.ts';
import { type SiteVersion, versionOf } from './version.ts';

export type VersionBefore = Pick<Difference, 'before' | 'notes'> & {
  readonly version: SiteVersion;
  /** Whether git converts line breaks. If so, differences in line breaks aren't treated as edits. */
  readonly ignoresLineBreaks: boolean;
};

/** @param linksOf returns the form of links for the site options at the revision */
export async function readRevisionVersion(
  revision: string,
  { data: folder, site, cache }: SourceOptions,
  linksOf: (options: SiteOptions) => LinkForm | undefined,
): Promise<VersionBefore | readonly Diagnostic[]> {
  const found = readFolderAtRevision(folder, revision);
  if ('code' in found) return [found];
  const { commit, source, logsElsewhere } = found;
  const { value: data, problems } = await readData(source, { ...cacheFrom(cache), keepsNothing: true });
  const { value: siteOptions, problems: optionProblems } = readSiteOptions(source.site, site);
  if (!data || !siteOptions) return brokenBefore(revision, [...problems, ...optionProblems]);
  const hasLogs = source.logs.length > 0 && logsElsewhere === 0;
  const more = orGitProblem(folder, () => ({
    design: designAt(folder, commit, siteOptions),
    // Checking one table is sufficient, because git attributes usually apply to a file type, and git settings to the whole
    // repository.
    ignoresLineBreaks: hasLineBreaksOfGit(folder, TABLE_FILES[0]!),
  }));
  if ('code' in more) return [more];
  const tracked = trackedFiles(folder);
  if ('code' in tracked) return [tracked];
  const { design, ignoresLineBreaks } = more;
  const version = versionOf({ ...data, options: siteOptions, design }, linksOf(siteOptions));
  return {
    before: { revision, commit },
    notes: notesOn(logsIn(folder), tracked, hasLogs, logsElsewhere),
    version: hasLogs ? version : { ...version, terms: undefined },
    ignoresLineBreaks,
  };
}

/** @returns undefined if git contains only a link or a Git LFS pointer instead of the actual file */
function designAt(folder: string, commit: string, { theme }: SiteOptions): Pick<Design, 'files'> | undefined {
  const names = [...DESIGN_FILES, ...[theme.logo, theme.picture].flatMap((name) => name ?? [])];
  const found = readFilesAtRevision(folder, commit, [DESIGN_FOLDER, ...names]);
  if (!found) return undefined;
  const files = new Map<string, string | Uint8Array>();
  for (const [name, bytes] of found) {
    if (names.includes(name)) files.set(name, DESIGN_FILES.includes(name) ? new TextDecoder().decode(bytes) : bytes);
  }
  return { files };
}

function brokenBefore(revision: string, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = errorsIn(problems);
  return [{ code: 'revision-has-errors', values: { revision, errors: counted(errors.length, 'error') } }, ...errors];
}

/**
 * @param logs the search logs on disk
 * @param tracked the files that git tracks
 * @param wereThere whether the revision contains any search logs
 */
function notesOn(
  logs: readonly string[],
  tracked: ReadonlySet<string>,
  wereThere: boolean,
  logsElsewhere: number,
): readonly string[] {
  const notCompared = (reason: string) => [`${capitalised(countedNouns().many)} are not compared: ${reason}.`];
  if (logsElsewhere > 0) {
    const logs = counted(logsElsewhere, 'search log');
    return notCompared(`git has only a link or a Git LFS pointer for ${logs} at that revision`);
  }
  const untracked = logs.filter((name) => !tracked.has(name.normalize())).length;
  if (!wereThere) {
    if (logs.length === 0) return [];
    const areTracked = untracked < logs.length;
    return notCompared(areTracked ? 'git has no search log at that revision' : 'the search logs are not in git');
  }
  if (untracked === 0) return [];
  const which = counted(untracked, 'search log is', 'search logs are');
  return [`${which} not in git, so the earlier ${countedNouns().many} may come from fewer logs.`];
}
