// Which responses are added, removed or changed, of all that a full static build would prebuild before or after the edit. It makes no
// difference whether an edition prebuilds or composes them.

import type { Address } from '../addressing/address.ts';
import { spellingOf } from '../addressing/links.ts';
import type { DatePolicy } from '../addressing/ranges.ts';
import type { Problem } from '../problem.ts';
import { canonicalEcho, documentOf, type JsonDocument } from '../respond/document.ts';
import { urlGroups } from '../site/url-groups.ts';
import type { Changes } from './changes.ts';
import { isSameBody, type Side } from './comparable.ts';

/** URLs are paths from the site's root. */
export interface GroupChanges extends Changes<string> {
  readonly group: string;
  /** How many responses there are, before and after together. */
  readonly responses: number;
}

/** Lists of search terms are compared only if both editions know their terms. */
export function compareUrls(before: Side, after: Side, policy: DatePolicy): readonly GroupChanges[] | Problem {
  const { to } = spellingOf(after.edition.answers);
  const urlOf = (address: Address) => to(address, 'json');
  const groupsOf = ({ edition: { answers, span }, content }: Side) =>
    urlGroups({ content, site: answers, policy, span });
  const [earlier, later] = [groupsOf(before), groupsOf(after)];
  if ('code' in earlier) return earlier;
  if ('code' in later) return later;
  const knowsTerms = before.edition.terms !== undefined && after.edition.terms !== undefined;
  const named = new Map([...later, ...earlier].map(({ name }) => [name, new Map<string, Address>()]));
  for (const { name, addresses } of [...later, ...earlier]) {
    for (const address of addresses) {
      if (knowsTerms || address.endpoint !== 'searchterms') named.get(name)!.set(urlOf(address), address);
    }
  }
  // A range of days may be prebuilt as another kind on each side.
  const seen = new Set<string>();
  return [...named]
    .map(([group, addresses]) => {
      const own = [...addresses].filter(([url]) => seen.size < seen.add(url).size);
      return groupChanges(group, own, before, after);
    })
    .filter(({ responses }) => responses > 0);
}

function groupChanges(
  group: string,
  addresses: readonly (readonly [url: string, address: Address])[],
  before: Side,
  after: Side,
): GroupChanges {
  const [added, removed, changed]: [string[], string[], string[]] = [[], [], []];
  for (const [url, address] of addresses) {
    const [was, is] = [answerOf(address, before), answerOf(address, after)];
    if (!was && is) added.push(url);
    else if (was && !is) removed.push(url);
    else if (was && is && !isSameBody(was, is)) changed.push(url);
  }
  return { group, responses: addresses.length, added, removed, changed };
}

/** Undefined where nothing is published: also of a council that isn't there, whose commitments would be an empty list. */
function answerOf(address: Address, { edition, content }: Side): JsonDocument | undefined {
  const { key } = address;
  if (key !== undefined && content.list({ endpoint: 'council', key }, key).count === 0) return undefined;
  const body = documentOf(address, content, edition.answers, canonicalEcho(address, 'json'));
  return 'fault' in body ? undefined : body;
}
