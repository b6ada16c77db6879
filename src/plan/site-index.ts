// What a router must know of a site, and what all of its pages have in common.
import { getOrAdd } from '../grouping.ts';
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import type { Records, SiteIndex } from '../respond/content.ts';
import { dateOf } from '../route/calendar.ts';
import { availableFamilyFile, logoFile, styleFile } from '../route/layout.ts';
import { type LinkedSite, type LinkForm, pagePaths } from '../route/links.ts';
import type { Span } from './families.ts';
import { frameOf } from './frame.ts';
import { guidesOf } from './guides.ts';
import { noticesOf } from './notices.ts';
import { contentHash } from './terms.ts';

interface Parts {
  readonly options: SiteOptions;
  readonly siteUrl: string;
  readonly links: LinkForm;
  readonly design: Design;
  readonly councils: Records['councils'];
  readonly span: Span;
  readonly prebuilt: SiteIndex['prebuilt'];
  readonly store: SiteIndex['store'];
}

export function siteIndex({ options, siteUrl, links, design, councils, span, prebuilt, store }: Parts): SiteIndex {
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
    dayLists: span && links === 'path' ? dayListsOf(linked, span, dates) : [],
    councilCounts: countsOf(councils),
    prebuilt,
    guides: guidesOf(links),
    notices: noticesOf(linked),
    frame: frameOf(linked, files, options, templates),
    answerTemplate: templates.answer,
  };
}

/** A single day has no list. */
function dayListsOf(site: LinkedSite, { first, last }: NonNullable<Span>, dates: SiteOptions['dates']) {
  const path = pagePaths(site);
  const { opens, pairs } = dates;
  return (
    [
      ['from a day on', opens],
      ['up to a day', opens],
      ['day to day', pairs],
    ] as const
  )
    .filter(([, most]) => Math.min(most, last - first + 1) > 1)
    .map(([title]) => ({ title, url: path(availableFamilyFile(`search terms, ${title}`, 'html')) }));
}

function countsOf(councils: Records['councils']): SiteIndex['councilCounts'] {
  const counts = new Map<string, Map<string, number>>();
  for (const { country, authority_type: type } of councils) {
    const ofCountry = getOrAdd(counts, String(country), () => new Map<string, number>());
    ofCountry.set(String(type), (ofCountry.get(String(type)) ?? 0) + 1);
  }
  return Object.fromEntries(Array.from(counts, ([country, types]) => [country, Object.fromEntries(types)]));
}
