// Pages of random records, as the router and the build make them.
import type fc from 'fast-check';
import { type Address, urlOf } from '../../src/addressing/address.ts';
import { lastValueOf, parseQuery } from '../../src/addressing/query.ts';
import { kindOf } from '../../src/api/api.ts';
import type { Item } from '../../src/api/endpoint.ts';
import { documentOf } from '../../src/respond/document.ts';
import { itemLinks, itemMarkup } from '../../src/respond/json-markup.ts';
import { renderResponsePage } from '../../src/respond/page.ts';
import { contentOf, nastyCommitment, nastyCouncil, nastyTerm, SITE } from './samples.ts';

/** Every kind of answer that shows data, with records for it. */
export const KINDS: readonly (readonly [string, Address, fc.Arbitrary<Item>])[] = [
  ['councils', { endpoint: 'councils' }, nastyCouncil],
  ['council', { endpoint: 'council', key: 'AAA' }, nastyCouncil],
  ['council commitments', { endpoint: 'council-commitments', key: 'AAA' }, nastyCommitment],
  ['commitments', { endpoint: 'commitments' }, nastyCommitment],
  ['search terms', { endpoint: 'searchterms' }, nastyTerm],
];

/** The page of an answer made of these records. */
export async function pageWith(items: readonly Item[], address: Address, query: string): Promise<string> {
  const parameters = parseQuery(query);
  const format = lastValueOf(parameters, 'format');
  const body = await documentOf(address, contentOf(items), SITE, { format, parameters });
  if ('fault' in body) throw new Error(body.fault);
  const target = `${urlOf(address).replace(/\?.*/, '')}?${query}`;
  const links = itemLinks(SITE, format, contentOf(items));
  return renderResponsePage(
    address,
    { method: 'GET', target, format, parameters },
    body,
    (item) => itemMarkup(item, kindOf(address.endpoint), links),
    SITE,
  );
}
