// Finds all changes between two versions.

import type { DatePolicy } from '../../engine/addressing/ranges.ts';
import { RECORD_SOURCES, type RecordSource } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import { type Changes, countOf, type FieldChange, occurrences } from '../../engine/changes/changes.ts';
import { type ChangesByTable, changesIn, compareTables } from '../../engine/changes/table-changes.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import type { IsWithheld } from '../../engine/terms/withheld-terms.ts';
import type { BreakingChange } from './breaking/breaking-change.ts';
import { breakingChanges } from './breaking/breaking-changes.ts';
import { comparableVersions, oneLineBreak } from './comparable-versions.ts';
import { compareDesignFiles, compareSites } from './site.ts';
import { compareTerms, type TermChanges } from './terms.ts';
import { compareUrls, type GroupChanges } from './urls.ts';
import type { SiteVersion } from './version.ts';

export interface Comparison {
  /** Undefined if the description of either version is unknown. */
  readonly breaking: readonly BreakingChange[] | undefined;
  readonly site: readonly FieldChange[];
  /** The names of the design files that differ. */
  readonly files: Changes<string>;
  readonly tables: ChangesByTable;
  /** Undefined if the terms in either version are unknown. */
  readonly terms: TermChanges | undefined;
  readonly urls: readonly GroupChanges[];
  /** Lists in which the order of unchanged records differs. */
  readonly reordered: readonly RecordSource[];
}

/** What the “diff” command found. */
export interface Difference {
  readonly before: { readonly build: string } | { readonly revision: string; readonly commit: string };
  /** The folder that contains the edited tables. */
  readonly after: string;
  readonly comparison: Comparison;
  /** Notes about the terms in the logs. They don't contain any data. */
  readonly notes: readonly string[];
}

interface CompareOptions {
  /** Determines which date ranges are prebuilt after the edit. */
  readonly policy: DatePolicy;
  /** Checks the list of withheld terms as it is after the edit. */
  readonly isWithheld?: IsWithheld | undefined;
  readonly ignoresLineBreaks?: boolean;
}

export function compareVersions(
  before: SiteVersion,
  after: SiteVersion,
  { policy, isWithheld, ignoresLineBreaks = false }: CompareOptions,
): Comparison | Diagnostic {
  const [was, is] = comparableVersions(before, after, ignoresLineBreaks);
  const urls = compareUrls(was, is, policy);
  const rowsOf = ({ rows }: SiteVersion) => (ignoresLineBreaks ? oneLineBreak(rows) : rows);
  if ('code' in urls) return urls;
  return {
    breaking: breakingChanges(before, after),
    site: compareSites(before.site, after.site),
    files: compareDesignFiles(before.site, after.site),
    tables: compareTables(rowsOf(before), rowsOf(after)),
    terms: was.terms && is.terms && compareTerms(was.terms, is.terms, isWithheld),
    urls,
    reordered: RECORD_SOURCES.filter((source) => isReordered(was.records[source], is.records[source])),
  };
}

/** Records that are equal are also identical objects, so they can be compared by identity. */
function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const [was, is] = [occurrences(before), occurrences(after)];
  const unchanged = (list: readonly Item[]) => list.filter((item) => was.get(item) === is.get(item));
  const later = unchanged(after);
  return unchanged(before).some((item, index) => item !== later[index]);
}

export function isDifferent(comparison: Comparison): boolean {
  const { breaking = [], site, files, tables, terms, urls, reordered } = comparison;
  const changes = [files, ...(terms ? [terms] : []), ...urls];
  const others = breaking.length + changesIn(tables) + site.length + reordered.length + (terms?.withheld ?? 0);
  return changes.some((each) => countOf(each) > 0) || others > 0;
}
