// The complete difference in JSON, for use by other programs.
import type { ComparedCommitment } from '../commitments.ts';
import { isDifferent } from '../comparison.ts';
import type { Difference } from '../difference.ts';
import { codeOf, nameOf } from '../version.ts';

export function jsonDifference({ before, after, comparison, notes }: Difference): string {
  const { site, files, councils, commitments, terms, urls, reordered } = comparison;
  const owned = ({ council, commitment }: ComparedCommitment) => ({ authority_code: codeOf(council), commitment });
  return JSON.stringify(
    {
      ...{ before, after: { data: after }, isDifferent: isDifferent(comparison), notes, options: site, files },
      councils: {
        ...councils,
        changed: councils.changed.map(({ before, after, fields }) => ({
          ...{ authority_code: codeOf(after), name: nameOf(after), fields, before, after },
        })),
      },
      commitments: {
        added: commitments.added.map(owned),
        removed: commitments.removed.map(owned),
        changed: commitments.changed.map(({ council, ...change }) => ({ authority_code: codeOf(council), ...change })),
      },
      reordered,
      searchTerms: terms
        ? {
            ...terms,
            changed: terms.changed.map(({ before, after }) => ({ ...after, times_seen_before: before.times_seen })),
          }
        : null,
      urls: urls.map(({ endpoint, ...group }) => group),
    },
    null,
    2,
  );
}
