// What a router must know of a site, and what all of its pages have in common.
import { groupBy } from '../grouping.ts';
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import type { Records, SiteIndex } from '../respond/content.ts';
import { dateOf } from '../route/calendar.ts';
import { availableFamilyFile, logoFile, styleFile } from '../route/layout.ts';
import { type LinkedSite, type LinkForm, pagePaths } from '../route/links.ts';
import { type Family, FILTERED_COUNCILS, hasOwnList, SEARCH_TERMS, type Span } from './families.ts';
import { frameOf } from './frame.ts';
import { guidesOf } from './guides.ts';
import { lookOf } from './look.ts';
import { noticesOf } from './notices.ts';
import { contentHash } from './terms.ts';

interface Parts {
  readonly options: SiteOptions;
  readonly siteUrl: string;
  readonly links: LinkForm;
  readonly design: Design;
  readonly councils: Records['councils'];
  readonly span: Span;
  /** What is prebuilt. */
  readonly families: readonly Family[];
  readonly store: SiteIndex['store'];
}

export function siteIndex({ options, siteUrl, links, design, councils, span, families, store }: Parts): SiteIndex {
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
    dayLists: links === 'path' ? dayListsOf(families, linked) : [],
    councilCounts: countsOf(councils),
    isPrebuilt: families.length > 0,
    prebuildsFilters: families.some(({ name }) => name === FILTERED_COUNCILS),
    mostPages: mostPagesIn(families),
    guides: guidesOf(links),
    notices: noticesOf(linked),
    frame: frameOf(linked, files, options, templates),
    answerTemplate: templates.response,
    look: lookOf(options, design),
  };
}

function mostPagesIn(families: readonly Family[]): SiteIndex['mostPages'] {
  const most = { commitments: 0, searchterms: 0 };
  for (const address of families.flatMap(({ addresses }) => addresses)) {
    if ('page' in address) most[address.endpoint] = Math.max(most[address.endpoint], Number(address.page));
  }
  return most;
}

/** The families that have an answer for each of the latest days. */
const OF_DAYS: readonly Family['option'][] = ['openEndedDays', 'dateRangeDays'];

function dayListsOf(families: readonly Family[], site: LinkedSite): SiteIndex['dayLists'] {
  const path = pagePaths(site);
  return families
    .filter((family) => OF_DAYS.includes(family.option) && hasOwnList(family))
    .map(({ name }) => ({
      title: name.slice(SEARCH_TERMS.length),
      url: path(availableFamilyFile(name, 'html')),
    }));
}

function countsOf(councils: Records['councils']): SiteIndex['councilCounts'] {
  const ofCountries = groupBy(councils, ({ country }) => String(country));
  const entries = Array.from(ofCountries, ([country, own]) => {
    const ofTypes = groupBy(own, ({ authority_type: type }) => String(type));
    return [country, Object.fromEntries(Array.from(ofTypes, ([type, { length }]) => [type, length]))];
  });
  return Object.fromEntries(entries);
}
