// Which responses are added, removed or changed, of all that a full static build would prebuild before or after the edit. It makes no
// difference whether a version prebuilds or composes them.

import type { Address } from '../addressing/address.ts';
import { spellingOf } from '../addressing/links.ts';
import type { DatePolicy } from '../addressing/ranges.ts';
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import { canonicalEcho, documentOf, type JsonDocument } from '../respond/document.ts';
import { urlGroups } from '../site/url-groups.ts';
import type { Changes } from './changes.ts';
import { isSameBody, type Side } from './sides.ts';

/** URLs are paths from the site's root. */
export interface GroupChanges extends Changes<string> {
  readonly group: string;
  /** How many responses there are, before and after together. */
  readonly responses: number;
}

/** Lists of search terms are compared only if both versions know their terms. */
export function compareUrls(before: Side, after: Side, policy: DatePolicy): readonly GroupChanges[] | Problem {
  const groupsOf = ({ pagedSite: site, span, content }: Side) => urlGroups({ content, site, policy, span });
  const [earlier, later] = [groupsOf(before), groupsOf(after)];
  if ('code' in earlier) return earlier;
  if ('code' in later) return later;
  const knowsTerms = before.terms !== undefined && after.terms !== undefined;
  const { to } = spellingOf(after.pagedSite);
  // A date range may be in another group on each side.
  const seen = new Set<string>();
  const isCompared = (address: Address): boolean =>
    (knowsTerms || address.endpoint !== 'searchterms') && seen.size < seen.add(to(address, 'json')).size;
  const changes = [...groupBy([...later, ...earlier], ({ name }) => name)].map(([group, parts]): GroupChanges => {
    const addresses = parts.flatMap((part) => [...part.addresses].filter(isCompared));
    const urls = groupBy(addresses, (address) => changeOf(address, before, after));
    const listOf = (change: Change) => (urls.get(change) ?? []).map((address) => to(address, 'json'));
    return {
      ...{ group, responses: addresses.length },
      ...{ added: listOf('added'), removed: listOf('removed'), changed: listOf('changed') },
    };
  });
  return changes.filter(({ responses }) => responses > 0);
}

type Change = keyof Changes<string>;

function changeOf(address: Address, before: Side, after: Side): Change | undefined {
  const [was, is] = [bodyOf(address, before), bodyOf(address, after)];
  if (was && is) return isSameBody(was, is) ? undefined : 'changed';
  if (is) return 'added';
  return was && 'removed';
}

/** Undefined if nothing is published, or if there is no such council; its commitments would be an empty list. */
function bodyOf(address: Address, { pagedSite, content }: Side): JsonDocument | undefined {
  const { key } = address;
  if (key !== undefined && content.list({ endpoint: 'council', key }, key).count === 0) return undefined;
  const body = documentOf(address, content, pagedSite, canonicalEcho(address, 'json'));
  return 'fault' in body ? undefined : body;
}
