// Finds all changes between two versions.

import type { DatePolicy } from '../../engine/addressing/ranges.ts';
import { ownerSource, RECORD_SOURCES, type RecordSource, sourceOf } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { byName } from '../../engine/grouping.ts';
import type { IsWithheld } from '../../engine/terms/withheld-terms.ts';
import { type Changes, countOf, type FieldChange, occurrences, type RecordChange } from './changes.ts';
import { type ComparableVersion, comparableVersions } from './comparable-versions.ts';
import { keyedChanges, pairRecords } from './keyed-records.ts';
import { type ComparedRecord, type OwnedChange, otherChanges } from './other-records.ts';
import { compareDesignFiles, compareSites } from './site.ts';
import { compareTerms, type TermChanges } from './terms.ts';
import { compareUrls, type GroupChanges } from './urls.ts';
import type { SiteVersion } from './version.ts';

/** Records with a key have no owner. */
export type RecordChanges = Changes<ComparedRecord, OwnedChange>;

export interface Comparison {
  readonly site: readonly FieldChange[];
  /** The names of the design files that differ. */
  readonly files: Changes<string>;
  readonly records: Readonly<Record<RecordSource, RecordChanges>>;
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
  if ('code' in urls) return urls;
  return {
    site: compareSites(before.site, after.site),
    files: compareDesignFiles(before.site, after.site),
    records: recordChanges(was, is),
    terms: was.terms && is.terms && compareTerms(was.terms, is.terms, isWithheld),
    urls,
    reordered: RECORD_SOURCES.filter((source) => isReordered(was.records[source], is.records[source])),
  };
}

function recordChanges(was: ComparableVersion, is: ComparableVersion): Comparison['records'] {
  const keyed = RECORD_SOURCES.filter((source) => sourceOf(source).key);
  const pairs = new Map(keyed.map((source) => [source, pairRecords(source, was.records[source], is.records[source])]));
  return byName(RECORD_SOURCES, (source): RecordChanges => {
    const own = pairs.get(source);
    if (own) return withoutOwner(keyedChanges(source, own));
    return otherChanges(source, pairs.get(ownerSource(source)!) ?? [], was, is);
  });
}

const withoutOwner = ({ added, removed, changed }: Changes<Item, RecordChange>): RecordChanges => ({
  added: added.map((record) => ({ owner: undefined, record })),
  removed: removed.map((record) => ({ owner: undefined, record })),
  changed: changed.map((change) => ({ owner: undefined, ...change })),
});

/** Records that are equal are also identical objects, so they can be compared by identity. */
function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const [was, is] = [occurrences(before), occurrences(after)];
  const unchanged = (list: readonly Item[]) => list.filter((item) => was.get(item) === is.get(item));
  const later = unchanged(after);
  return unchanged(before).some((item, index) => item !== later[index]);
}

export function isDifferent(comparison: Comparison): boolean {
  const { site, files, records, terms, urls, reordered } = comparison;
  const changes = [files, ...Object.values(records), ...(terms ? [terms] : []), ...urls];
  return changes.some((each) => countOf(each) > 0) || site.length + reordered.length > 0 || (terms?.withheld ?? 0) > 0;
}
