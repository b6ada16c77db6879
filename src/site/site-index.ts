// What a router must know of a site, and what all of its pages have in common.

import { dateOf } from '../addressing/calendar.ts';
import { type LinkedSite, type LinkForm, pagePaths } from '../addressing/links.ts';
import type { Span } from '../addressing/ranges.ts';
import { logoFile, styleFile, urlGroupFile } from '../addressing/site-files.ts';
import { endpointOf, isCountedSource, kindOf, LIST_NAMES, PAGED_NAMES } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { byName, groupBy } from '../grouping.ts';
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import { type Counts, type CountsBySource, type SiteIndex, wordFilters } from '../respond/content.ts';
import { designRecord } from './design-record.ts';
import { endpointHelp } from './endpoint-help.ts';
import { contentHash } from './file-content.ts';
import { noticesOf } from './notices.ts';
import { pageFrame } from './page-frame.ts';
import type { RecordsOfSite } from './records.ts';
import { FILTERED_GROUPS, hasOwnList, type UrlGroup } from './url-groups.ts';

interface Parts {
  readonly options: SiteOptions;
  readonly siteUrl: string;
  readonly links: LinkForm;
  readonly design: Design;
  readonly records: RecordsOfSite;
  readonly span: Span;
  /** What is prebuilt. */
  readonly groups: readonly UrlGroup[];
  readonly store: SiteIndex['store'];
}

export function siteIndex({ options, siteUrl, links, design, records, span, groups, store }: Parts): SiteIndex {
  const { title, description, licence, contact, pageSizes, dates } = options;
  const { style, logo, templates } = design;
  const linked = { siteUrl, links };
  const files = {
    style: styleFile(contentHash(style)),
    logo: logo && logoFile(contentHash(logo.bytes), logo.extension),
  };
  return {
    ...{ siteUrl, links, title, description, licence, contact, pageSizes, store, ...files },
    days: span && { first: dateOf(span.first), last: dateOf(span.last) },
    dates,
    dayLists: links === 'path' ? dayListsOf(groups, linked) : [],
    ...countsIn(records),
    isPrebuilt: groups.length > 0,
    prebuildsFilters: groups.some(({ name }) => FILTERED_GROUPS.includes(name)),
    mostPages: mostPagesIn(groups),
    guides: endpointHelp(links),
    notices: noticesOf(linked),
    frame: pageFrame(linked, files, options, templates),
    answerTemplate: templates.response,
    look: designRecord(options, design),
  };
}

function mostPagesIn(groups: readonly UrlGroup[]): SiteIndex['mostPages'] {
  const addresses = groups.flatMap(({ addresses }) => addresses);
  return byName(PAGED_NAMES, (endpoint) => {
    const pages = addresses.map((address) => (address.endpoint === endpoint ? Number(address.page ?? 1) : 0));
    return pages.reduce((one, other) => Math.max(one, other), 0);
  });
}

/** The options of the groups that have an answer for each of the latest days. */
const OF_DAYS: readonly UrlGroup['option'][] = ['openEndedDays', 'dateRangeDays'];

function dayListsOf(groups: readonly UrlGroup[], site: LinkedSite): SiteIndex['dayLists'] {
  const path = pagePaths(site);
  return groups
    .filter((group) => OF_DAYS.includes(group.option) && hasOwnList(group))
    .map(({ name, each = name }) => ({ title: each, url: path(urlGroupFile(name, 'html')) }));
}

/** How many records each list has that is filtered by words, for each combination of one word of each. */
export function countsIn(records: RecordsOfSite): CountsBySource {
  const counts = LIST_NAMES.flatMap((list) => {
    const fields = wordFilters(list).map(([, { field }]) => field);
    const { source } = endpointOf(list);
    if (fields.length === 0 || !source || isCountedSource(source)) return [];
    return [[`${kindOf(list).name}Counts`, countBy(records[source], fields)]];
  });
  return Object.fromEntries(counts);
}

function countBy(items: readonly Item[], [field, ...others]: readonly string[]): Counts {
  if (field === undefined) return items.length;
  const groups = groupBy(items, (item) => String(item[field]));
  return Object.fromEntries(Array.from(groups, ([word, own]) => [word, countBy(own, others)]));
}
