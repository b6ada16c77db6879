// Compares all responses that a full static build would generate before and after the edit, even if some of them are composed on
// demand.

import type { Address } from '../../engine/addressing/address.ts';
import { linkWriter } from '../../engine/addressing/links.ts';
import type { DatePolicy } from '../../engine/addressing/ranges.ts';
import { type EndpointName, isCounted, recordEndpoint } from '../../engine/api/api.ts';
import { CHANGE_KINDS, type Changes } from '../../engine/changes/changes.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { byName, groupBy } from '../../engine/grouping.ts';
import { canonicalEcho, documentOf, type JsonDocument } from '../../engine/respond/document.ts';
import { urlGroups } from '../../engine/site/url-groups.ts';
import { type ComparableVersion, isSameBody } from './comparable-versions.ts';

/** URLs are paths from the site's root. */
export interface GroupChanges extends Changes<string> {
  readonly group: string;
  readonly endpoint: EndpointName;
  /** The number of distinct URLs before and after the edit combined. */
  readonly responses: number;
}

/** Compares lists of terms only if both versions' terms are known. */
export function compareUrls(
  before: ComparableVersion,
  after: ComparableVersion,
  policy: DatePolicy,
): readonly GroupChanges[] | Diagnostic {
  const groupsOf = ({ pagedSite: site, span, content }: ComparableVersion) =>
    urlGroups({ content, site, policy, span });
  const [earlier, later] = [groupsOf(before), groupsOf(after)];
  if ('code' in earlier) return earlier;
  if ('code' in later) return later;
  const knowsTerms = before.terms !== undefined && after.terms !== undefined;
  const { to } = linkWriter(after.pagedSite);
  // A date range may belong to different groups in the two versions.
  const seen = new Set<string>();
  const isCompared = (address: Address): boolean =>
    (knowsTerms || !isCounted(address.endpoint)) && seen.size < seen.add(to(address, 'json')).size;
  return [...groupBy([...later, ...earlier], ({ name }) => name)].flatMap(([group, parts]): readonly GroupChanges[] => {
    const addresses = parts.flatMap((part) => [...part.addresses].filter(isCompared));
    const urls = groupBy(addresses, (address) => changeOf(address, before, after));
    const lists = byName(CHANGE_KINDS, (kind) => (urls.get(kind) ?? []).map((address) => to(address, 'json')));
    const [first] = addresses;
    return first ? [{ group, endpoint: first.endpoint, responses: addresses.length, ...lists }] : [];
  });
}

type Change = keyof Changes<string>;

function changeOf(address: Address, before: ComparableVersion, after: ComparableVersion): Change | undefined {
  const [was, is] = [bodyOf(address, before), bodyOf(address, after)];
  if (was && is) return isSameBody(was, is) ? undefined : 'changed';
  if (is) return 'added';
  return was && 'removed';
}

/**
 * Undefined if nothing is published at this address. If a record doesn't exist, its lists don't exist either, rather than being
 * empty.
 */
function bodyOf(address: Address, { pagedSite, content }: ComparableVersion): JsonDocument | undefined {
  const { key } = address;
  const record: Address = { ...address, endpoint: recordEndpoint(address.endpoint) };
  if (key !== undefined && content.list(record, key).count === 0) return undefined;
  const body = documentOf(address, content, pagedSite, canonicalEcho(address, 'json'));
  return 'fault' in body ? undefined : body;
}
