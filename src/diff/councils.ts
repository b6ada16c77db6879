// Compares councils. They are paired by code, then by GSS code, then by name.

import type { Item } from '../api/endpoint.ts';
import { getOrAdd } from '../grouping.ts';
import { compareCodePoints } from '../text/collation.ts';
import { type Changes, changedFields, type RecordChange } from './changes.ts';
import { codeOf, nameOf } from './version.ts';

/** A council that exists in one or both versions. */
export type CouncilPair =
  | { readonly before: Item; readonly after: Item }
  | { readonly before: Item; readonly after?: never }
  | { readonly before?: never; readonly after: Item };

const KEYS = ['authority_code', 'gss_code', 'name'] as const;

/** Sorted by name and then by code. For councils in both versions, the name and code after the edit are used. */
export function pairCouncils(before: readonly Item[], after: readonly Item[]): readonly CouncilPair[] {
  const pairs: CouncilPair[] = [];
  let [gone, come] = [before, after];
  for (const key of KEYS) {
    const left = new Map<Item[string], Item[]>();
    for (const council of come) if (council[key] !== '') getOrAdd(left, council[key]!, () => []).push(council);
    const paired = new Set<Item>();
    for (const council of gone) {
      const same = left.get(council[key]!)?.shift();
      if (!same) continue;
      pairs.push({ before: council, after: same });
      paired.add(council).add(same);
    }
    gone = gone.filter((council) => !paired.has(council));
    come = come.filter((council) => !paired.has(council));
  }
  pairs.push(...gone.map((council) => ({ before: council })), ...come.map((council) => ({ after: council })));
  return pairs.sort((one, other) => compareCouncils(one.after ?? one.before, other.after ?? other.before));
}

/** Compares names first, then codes. */
export const compareCouncils = (one: Item, other: Item): number =>
  compareCodePoints(nameOf(one), nameOf(other)) || compareCodePoints(codeOf(one), codeOf(other));

/** This link contains the council's code, and changes only when the code does. */
const FOLLOWS = ['carbon_reduction_statements'];

export function councilChanges(pairs: readonly CouncilPair[]): Changes<Item, RecordChange> {
  const changed = pairs.flatMap(({ before, after }): readonly RecordChange[] => {
    const fields = before && after ? changedFields(before, after, FOLLOWS) : [];
    return before && after && fields.length > 0 ? [{ before, after, fields }] : [];
  });
  return {
    added: pairs.flatMap(({ before, after }) => (before ? [] : [after])),
    removed: pairs.flatMap(({ before, after }) => (after ? [] : [before])),
    changed,
  };
}
