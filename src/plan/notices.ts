// What pages say to do next, where there is an error or nothing to show: in words, with links that work. Made at build time,
// so that a router carries no words of it.
import { type Html, html, markupOf } from '../html.ts';
import type { NoticeName } from '../respond/content.ts';
import { type Address, LISTS } from '../route/address.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
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
  const lists = html`${councils}, ${commitments} and ${terms}`;
  const badDay = html`A day is written as year, month and day, such as <code>2025-08-17</code>, and must be one of the calendar. Correct it in the form, or see ${terms}.`;
  const badNumber = (least: number) =>
    html`A whole number of ${least} or more is needed. Correct it in the form, or see ${terms}.`;

  const notices: Readonly<Record<NoticeName, Html>> = {
    'not-found': html`There is nothing at this address. Begin at the ${page(HOME, 'home page')}; or see ${lists}.`,
    'no-such-council': html`No council has this code. A code is 3 or 4 capital letters: find it among ${councils}.`,
    'invalid-page': html`A page is a number from 1 on, or <code>last</code>, and no list has pages beyond its last. See ${commitments} or ${terms} from the first page on.`,
    'not-acceptable': html`The API answers with JSON and HTML. See ${lists}.`,
    'bad-start-date': badDay,
    'bad-end-date': badDay,
    'bad-min-count': badNumber(LEAST_COUNT),
    'bad-min-results': badNumber(LEAST_RESULTS),
    'method-not-allowed': html`The API can only be read, with <code>GET</code>, <code>HEAD</code> and <code>OPTIONS</code>. See ${lists}.`,
    'not-prebuilt': html`This host sends only what lies ready as a file: see ${page(availableFile('html'), 'everything that does')}, or ${lists}.`,
    unavailable: html`This page is temporarily unavailable. Try again in a moment. Meanwhile, see ${page(availableFile('html'), 'everything that is available as a file')}, or ${lists}.`,
    'no-councils': html`No council is of these countries and types together. See ${councils}.`,
    // There may be no such council: then there is no record to lead to.
    'no-council-commitments': html`No commitments of this council are known. See ${commitments} or ${councils}.`,
    'no-commitments': html`No commitments are known yet. See ${councils}.`,
    'no-searchterms': html`Nothing was searched for as often, on these days, with so many results. Try more days or smaller numbers, or see ${terms}.`,
  };
  return Object.fromEntries(Object.entries(notices).map(([name, notice]) => [name, markupOf(notice)])) as Record<
    NoticeName,
    string
  >;
}
