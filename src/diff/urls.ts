// Which answers appear, vanish or change: of all that a full static build would prebuild, before or after the edit. What
// one edition prebuilds and the other composes is compared like all else.
import type { DatePolicy } from '../model/site.ts';
import { planFamilies } from '../plan/families.ts';
import { type Body, canonicalEcho, respond } from '../respond/respond.ts';
import type { Address } from '../route/address.ts';
import { spellingOf } from '../route/links.ts';
import type { Side } from './commitments.ts';
import { isSameBody } from './comparable.ts';

/** URLs are paths from the site's root. */
export interface FamilyChanges {
  readonly family: string;
  /** How many answers there are, before and after together. */
  readonly answers: number;
  readonly appeared: readonly string[];
  readonly vanished: readonly string[];
  readonly changed: readonly string[];
}

/** Every family of answers; those of search terms only where both editions know them. */
export function compareUrls(before: Side, after: Side, policy: DatePolicy): readonly FamilyChanges[] {
  const { to } = spellingOf(after.edition.answers);
  const urlOf = (address: Address) => to(address, 'json');
  const [earlier, later] = [before, after].map(({ edition, content }) =>
    planFamilies(content, edition.answers, policy, edition.span),
  ) as [ReturnType<typeof planFamilies>, ReturnType<typeof planFamilies>];
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
    .map(([family, addresses]) => {
      const own = [...addresses].filter(([url]) => seen.size < seen.add(url).size);
      return familyChanges(family, own, before, after);
    })
    .filter(({ answers }) => answers > 0);
}

function familyChanges(
  family: string,
  addresses: readonly (readonly [url: string, address: Address])[],
  before: Side,
  after: Side,
): FamilyChanges {
  const [appeared, vanished, changed]: [string[], string[], string[]] = [[], [], []];
  for (const [url, address] of addresses) {
    const [was, is] = [answerOf(address, before), answerOf(address, after)];
    if (!was && is) appeared.push(url);
    else if (was && !is) vanished.push(url);
    else if (was && is && !isSameBody(was, is)) changed.push(url);
  }
  return { family, answers: addresses.length, appeared, vanished, changed };
}

/** Undefined where nothing is published: also of a council that isn't there, whose commitments would be an empty list. */
function answerOf(address: Address, { edition, content }: Side): Body | undefined {
  if (address.endpoint === 'council-commitments' && !content.council(address.code)) return undefined;
  const body = respond(address, content, edition.answers, canonicalEcho(address, 'json'));
  return 'fault' in body ? undefined : body;
}
