// What pages say to do next, where there is an error or nothing to show: in words, with links that work. Made at build time,
// so that a router carries no words of it.
import { listText } from '../../templates/words.ts';
import { type Html, html, markupOf } from '../html.ts';
import type { NoticeName } from '../respond/content.ts';
import { type Address, LISTS } from '../route/address.ts';
import { COUNTRIES, LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import { availableFile, HOME } from '../route/layout.ts';
import { answerPaths, type LinkedSite, pagePaths } from '../route/links.ts';

export function noticesOf(site: LinkedSite): Readonly<Record<NoticeName, string>> {
  const pathsTo = answerPaths(site);
  const path = pagePaths(site);
  const answer = (address: Address, title: string) => html`<a href="${pathsTo(address).page}">${title}</a>`;
  const page = (file: string, title: string) => html`<a href="${path(file)}">${title}</a>`;

  const councils = answer(LISTS.councils, 'all councils');
  const commitments = answer(LISTS.commitments, 'all commitments');
  const terms = answer(LISTS.searchterms, 'all search terms');
  const lists = html`${councils}, ${commitments} or ${terms}`;
  const badDate = (name: string) =>
    html`<code>${name}</code> is not a real date{{value}}. Enter a date such as <code>2025-08-17</code>, or see ${terms}.`;
  const badNumber = (name: string, least: number) =>
    html`<code>${name}</code> must be a whole number of ${least} or more{{value}}. Change the value, or see ${terms}.`;

  const notices: Readonly<Record<NoticeName, Html>> = {
    'not-found': html`Check the URL. You can start again from the ${page(HOME, 'home page')}, or see ${lists}.`,
    'no-such-council': html`No council has this code. Codes consist of 3 or 4 capital letters. Find the code in the list of ${councils}.`,
    'invalid-page': html`This page does not exist. <code>page</code> must be between 1 and the number of pages, or <code>last</code>. See ${commitments} or ${terms}.`,
    'not-acceptable': html`The API can return only JSON or HTML. See ${lists}.`,
    'bad-start-date': badDate('start_date'),
    'bad-end-date': badDate('end_date'),
    'bad-min-count': badNumber('min_count', LEAST_COUNT),
    'bad-min-results': badNumber('min_results', LEAST_RESULTS),
    'method-not-allowed': html`This API is read-only. Use <code>GET</code>, <code>HEAD</code> or <code>OPTIONS</code>, or see ${lists}.`,
    'not-prebuilt': html`This page is not available on this site. See ${page(availableFile('html'), 'the pages that are available')}, or ${lists}.`,
    unavailable: html`This page is temporarily unavailable. Try again in a few seconds. Meanwhile, you can use ${page(availableFile('html'), 'the prebuilt pages')}, or see ${lists}.`,
    'no-councils': html`No councils match these filters. Remove a filter, or see ${councils}.`,
    // There may be no such council, so there is no link to it.
    'no-council-commitments': html`No commitments are recorded for this council. See ${commitments} or ${councils}.`,
    'no-commitments': html`No commitments are recorded yet. See ${councils}.`,
    'no-searchterms': html`No search terms match these filters. Choose different dates or lower minimum values, or see ${terms}.`,
    'unknown-country': html`Values that are not in the list of countries were ignored{{value}}. The countries are ${listText(COUNTRIES)}. If you choose none of these, councils in all countries are shown.`,
    'unknown-authority_type': html`Authority types that are not in the list below were ignored{{value}}. If you choose no type from that list, councils of all types are shown.`,
  };
  return Object.fromEntries(Object.entries(notices).map(([name, notice]) => [name, markupOf(notice)])) as Record<
    NoticeName,
    string
  >;
}
