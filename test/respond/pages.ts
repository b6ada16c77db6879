// Pages of random records, as the router and the build make them.
import type fc from 'fast-check';
import type { Item } from '../../src/respond/content.ts';
import { itemLinks, itemMarkup } from '../../src/respond/html-json.ts';
import { renderAnswerPage } from '../../src/respond/page.ts';
import { respond } from '../../src/respond/respond.ts';
import { type Address, NO_FILTER, urlOf } from '../../src/route/address.ts';
import { lastValue, parseQuery } from '../../src/route/parameters.ts';
import { contentOf, nastyCommitment, nastyCouncil, nastyTerm, SITE } from './samples.ts';

/** Every kind of answer that shows data, with records for it. */
export const KINDS: readonly (readonly [string, Address, fc.Arbitrary<Item>])[] = [
  ['councils', { endpoint: 'councils', countries: [], types: [] }, nastyCouncil],
  ['council', { endpoint: 'council', code: 'AAA' }, nastyCouncil],
  ['council commitments', { endpoint: 'council-commitments', code: 'AAA' }, nastyCommitment],
  ['commitments', { endpoint: 'commitments', page: 1 }, nastyCommitment],
  ['search terms', { endpoint: 'searchterms', filter: NO_FILTER, page: 1 }, nastyTerm],
];

/** The page of an answer made of these records. */
export async function pageWith(items: readonly Item[], address: Address, query: string): Promise<string> {
  const parameters = parseQuery(query);
  const format = lastValue(parameters, 'format');
  const body = await respond(address, contentOf(items), SITE, { format, parameters });
  if ('fault' in body) throw new Error(body.fault);
  const target = `${urlOf(address).replace(/\?.*/, '')}?${query}`;
  const links = itemLinks(SITE, format);
  return renderAnswerPage(
    address,
    { method: 'GET', target, format, parameters },
    body,
    (item) => itemMarkup(item, links),
    SITE,
  );
}
