// Two editions → all that lies between them.
import type { FieldChange } from '../report/values.ts';
import { type Content, itemsOf } from '../respond/content.ts';
import type { DatePolicy } from '../route/ranges.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { type CommitmentChanges, commitmentChanges, type Side } from './commitments.ts';
import { comparableContents } from './comparable.ts';
import { type CouncilChanges, councilChanges, pairCouncils } from './councils.ts';
import { compareDesignFiles, type FileChanges } from './design-files.ts';
import { type Edition, linkedAlike } from './edition.ts';
import { compareSites } from './site.ts';
import { compareTerms, type TermChanges } from './terms.ts';
import { compareUrls, type GroupChanges } from './urls.ts';

export interface Comparison {
  readonly site: readonly FieldChange[];
  readonly files: FileChanges;
  readonly councils: CouncilChanges;
  readonly commitments: CommitmentChanges;
  /** Undefined where an edition doesn't know its terms. */
  readonly terms: TermChanges | undefined;
  readonly urls: readonly GroupChanges[];
  /** Lists in which records that are the same come in another order. */
  readonly reordered: readonly ('councils' | 'commitments')[];
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
): Comparison {
  const [one, other] = linkedAlike(before, after);
  const [contentBefore, contentAfter] = comparableContents(one, other);
  const [was, is]: [Side, Side] = [
    { edition: one, content: contentBefore },
    { edition: other, content: contentAfter },
  ];
  const pairs = pairCouncils(allCouncils(contentBefore), allCouncils(contentAfter));
  const councils = councilChanges(pairs);
  const commitments = commitmentChanges(pairs, was, is);
  return {
    site: compareSites(before.site, after.site),
    files: compareDesignFiles(before.site.look, after.site.look),
    councils,
    commitments,
    terms: before.terms && after.terms && compareTerms(before.terms, after.terms, isWithheld),
    urls: compareUrls(was, is, policy),
    reordered: [
      ...(isReordered(allCouncils, was, is) ? ['councils' as const] : []),
      ...(isReordered(allCommitments, was, is) ? ['commitments' as const] : []),
    ],
  };
}

const allCouncils = (content: Content) => itemsOf(content.list({ endpoint: 'councils' }));
const allCommitments = (content: Content) => itemsOf(content.list({ endpoint: 'commitments' }));

/** Whether the records that stay as they are come in another order. Equal ones are the same objects. */
function isReordered(listOf: (content: Content) => readonly unknown[], before: Side, after: Side): boolean {
  const [one, other] = [listOf(before.content), listOf(after.content)];
  const [was, is] = [occurrences(one), occurrences(other)];
  const staying = (list: readonly unknown[]) => list.filter((item) => was.get(item) === is.get(item));
  const later = staying(other);
  return staying(one).some((item, index) => item !== later[index]);
}

function occurrences(list: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

interface Counted {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
  readonly changed: readonly unknown[];
}

const countOf = ({ added, removed, changed }: Counted): number => added.length + removed.length + changed.length;

/** How many URLs are added, removed and changed in all groups. */
export function urlCounts({ urls }: Comparison) {
  const sum = (of: 'added' | 'removed' | 'changed') => urls.reduce((all, family) => all + family[of].length, 0);
  return { added: sum('added'), removed: sum('removed'), changed: sum('changed') };
}

export function isDifferent(comparison: Comparison): boolean {
  const { site, files, councils, commitments, terms, reordered } = comparison;
  const { added, removed, changed } = urlCounts(comparison);
  const words = terms ? terms.added.length + terms.removed.length + terms.changed.length + terms.withheld : 0;
  return (
    site.length +
      countOf(files) +
      countOf(councils) +
      countOf(commitments) +
      words +
      added +
      removed +
      changed +
      reordered.length >
    0
  );
}
