// Two editions → all that lies between them.

import type { DatePolicy } from '../addressing/ranges.ts';
import { RECORD_SOURCES, type RecordSource } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Problem } from '../problem.ts';
import type { FieldChange } from '../report/values.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { type Changes, countOf, type RecordChange } from './changes.ts';
import { type CommitmentChange, type ComparedCommitment, commitmentChanges } from './commitments.ts';
import { comparableSides } from './comparable.ts';
import { councilChanges, pairCouncils } from './councils.ts';
import { compareDesignFiles } from './design-files.ts';
import { type Edition, linkedAlike } from './edition.ts';
import { compareSites } from './site.ts';
import { compareTerms, type TermChanges } from './terms.ts';
import { compareUrls, type GroupChanges } from './urls.ts';

export interface Comparison {
  readonly site: readonly FieldChange[];
  /** The names of design files. */
  readonly files: Changes<string>;
  readonly councils: Changes<Item, RecordChange>;
  readonly commitments: Changes<ComparedCommitment, CommitmentChange>;
  /** Undefined where an edition doesn't know its terms. */
  readonly terms: TermChanges | undefined;
  readonly urls: readonly GroupChanges[];
  /** Lists in which records that are the same come in another order. */
  readonly reordered: readonly RecordSource[];
}

/**
 * @param policy which ranges of days are prebuilt after the edit
 * @param isWithheld after the edit
 */
export function compareEditions(
  before: Edition,
  after: Edition,
  policy: DatePolicy,
  isWithheld?: IsWithheld,
): Comparison | Problem {
  const [was, is] = comparableSides(...linkedAlike(before, after));
  const urls = compareUrls(was, is, policy);
  if ('code' in urls) return urls;
  const [earlier, later] = [was.edition.records, is.edition.records];
  const pairs = pairCouncils(earlier.councils, later.councils);
  return {
    site: compareSites(before.site, after.site),
    files: compareDesignFiles(before.site.look, after.site.look),
    councils: councilChanges(pairs),
    commitments: commitmentChanges(pairs, was, is),
    terms: before.terms && after.terms && compareTerms(before.terms, after.terms, isWithheld),
    urls,
    reordered: RECORD_SOURCES.filter((source) => isReordered(earlier[source], later[source])),
  };
}

/** Whether the records that stay as they are come in another order. Equal ones are the same objects. */
function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const [was, is] = [occurrences(before), occurrences(after)];
  const staying = (list: readonly Item[]) => list.filter((item) => was.get(item) === is.get(item));
  const later = staying(after);
  return staying(before).some((item, index) => item !== later[index]);
}

function occurrences(list: readonly Item[]): ReadonlyMap<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

export function isDifferent(comparison: Comparison): boolean {
  const { site, files, councils, commitments, terms, urls, reordered } = comparison;
  const changes = [files, councils, commitments, ...(terms ? [terms] : []), ...urls];
  return changes.some((each) => countOf(each) > 0) || site.length + reordered.length > 0 || (terms?.withheld ?? 0) > 0;
}
