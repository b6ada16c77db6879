// The notices on a page: which values were ignored, what went wrong, and what to do next.

import type { Address, Paged } from '../addressing/address.ts';
import { type EchoedRequest, linkWriter, originPaths, pagePaths } from '../addressing/links.ts';
import { lastValueOf, type QueryParameters } from '../addressing/query.ts';
import { type Range, rangeIn, rangeParametersOf, withRange } from '../addressing/ranges.ts';
import { urlIndexFile } from '../addressing/site-files.ts';
import { ENDPOINT_NAMES, type EndpointName, parametersIn, type WordListName } from '../api/api.ts';
import { unknownIn } from '../api/values.ts';
import { errorOf } from '../http/rules.ts';
import { numberText, shortened } from '../text/format.ts';
import { type Html, type HtmlValue, html } from '../text/html.ts';
import { fill } from '../text/template.ts';
import type { ExactNotice, NoticeName, SiteIndex } from './content.ts';
import { pageCount } from './document.ts';
import { filterLinks } from './filters.ts';
import { jsonOf } from './json.ts';

/** What a notice is about. */
export interface NoticeSubject {
  readonly notice?: NoticeName | undefined;
  /** The address of the data on the page. Undefined if the page shows no data. */
  readonly address?: Address | undefined;
  /** The list that doesn't have the requested page. Unknown to pages that are sent in response to many different requests. */
  readonly list?: CountedList | undefined;
}

/** The first page of a list, and the number of items on all its pages. */
export interface CountedList {
  readonly address: Paged;
  readonly count: number;
}

/** @param request undefined if the page is sent in response to many different requests */
export function noticesOn(
  noticed: NoticeSubject,
  endpoint: EndpointName | undefined,
  request: EchoedRequest | undefined,
  site: SiteIndex,
): readonly (Html | undefined)[] {
  const { notice, address } = noticed;
  const ignored = address && request ? ignoredOf(address, request.parameters, site) : [];
  if (notice === undefined) return [...ignored, availableOf(endpoint, site)];
  const [exact, values] =
    (request && (pageNotice(noticed, request, site) ?? rangeNotice(noticed, request, site))) ?? [];
  const text = site.notices[exact ?? notice];
  return [...ignored, fill(text, { value: repeated(valueFor(notice, request?.parameters)), ...values })];
}

/** The values to repeat in a notice. */
const repeated = (values: readonly string[]): HtmlValue =>
  values.length > 0 && html`: <bdi>${shortened(values.map(jsonOf).join(', '), MOST_REPEATED)}</bdi>`;

/** The maximum length of the values repeated in a notice, in characters. */
const MOST_REPEATED = 81;

/** The invalid value that caused the error. */
function valueFor(notice: NoticeName, parameters: QueryParameters = []): readonly string[] {
  const names = [...ENDPOINT_NAMES.flatMap(parametersIn).map(([name]) => name), 'page'] as const;
  const faulty = names.find((name) => errorOf(name) === notice);
  const value = faulty && lastValueOf(parameters, faulty);
  return value === undefined ? [] : [value];
}

/** Notices about unknown words, which the filters ignore. */
const ignoredOf = ({ endpoint }: Address, parameters: QueryParameters, site: SiteIndex): readonly Html[] =>
  parametersIn(endpoint).flatMap(([name, parameter]) => {
    const values = parameter.kind === 'words' ? unknownIn(lastValueOf(parameters, name), parameter.words) : [];
    return values.length > 0
      ? [fill(site.notices[`unknown-${name as WordListName}`], { value: repeated(values) })]
      : [];
  });

/** A link to the prebuilt responses, if the host ignores queries and therefore has no others. */
function availableOf(endpoint: EndpointName | undefined, site: SiteIndex): Html | undefined {
  if (typeof ONLY_QUERY_LINKS !== 'undefined' || site.links === 'query') return undefined;
  if (!endpoint || !site.guides[endpoint].hasParameters) return undefined;
  const url = pagePaths(site)(urlIndexFile('html'));
  return html`Only some pages and filters are available on this site. <a href="${url}">See which are available</a>.`;
}

// ---- the exact cause ----

/** A notice, and the values of its placeholders. */
type Cause = readonly [name: ExactNotice, values: Readonly<Record<string, HtmlValue>>];

/** How many pages there are, if the requested page doesn't exist. */
function pageNotice({ list }: NoticeSubject, request: EchoedRequest, site: SiteIndex): Cause | undefined {
  if (!list) return undefined;
  const { address, count } = list;
  const pages = pageCount(count, site.pageSizes[address.endpoint]);
  const linkTo = (page: number) => originPaths(site)(linkWriter(site).toPage(address, page, request));
  const name = pages > 1 ? 'beyond-last-page' : count > 0 ? 'beyond-only-page' : 'beyond-empty-page';
  return [name, { pages: numberText(pages), first: linkTo(1), last: linkTo(pages) }];
}

/** Why a range of days contains nothing, if the range alone is the cause. */
function rangeNotice({ address }: NoticeSubject, { format }: EchoedRequest, site: SiteIndex): Cause | undefined {
  const { endpoint, values = {} } = address ?? {};
  const limits = endpoint && rangeParametersOf(endpoint);
  if (!limits || !site.days) return undefined;
  const { first, last } = site.days;
  const { start, end } = rangeIn(values, limits);
  const linkTo = (range: Range) => filterLinks(endpoint, site, format)(withRange(values, range, limits));
  const all = linkTo({});
  if (start !== undefined && end !== undefined && start > end)
    return ['dates-reversed', { start, end, all, swapped: linkTo({ start: end, end: start }) }];
  if (start !== undefined && start > last) return ['dates-after-last', { start, last, all }];
  return end !== undefined && end < first ? ['dates-before-first', { end, first, all }] : undefined;
}
