// Records with text that is as hostile as possible, and a site that shows them.
import fc from 'fast-check';
import { LIST_NAMES, PAGED_NAMES, RECORD_SOURCES } from '../../../src/engine/api/api.ts';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { byName } from '../../../src/engine/grouping.ts';
import { type Content, SITE_FORMAT, type SiteIndex } from '../../../src/engine/respond/content.ts';
import { endpointHelp } from '../../../src/engine/site/index/endpoint-help.ts';
import { frame } from '../../../src/engine/site/index/frame.ts';
import { noticesOf } from '../../../src/engine/site/index/notices.ts';
import { countsIn } from '../../../src/engine/site/index/site-index.ts';
import { OWN_DESIGN } from '../../support/design.ts';

export const SITE: SiteIndex = {
  format: SITE_FORMAT,
  siteUrl: 'https://climate.example/data',
  links: 'query',
  headers: 'Content-Type: application/json',
  title: 'Title & <b>',
  description: 'Description',
  pageSizes: byName(PAGED_NAMES, () => 3),
  store: {
    ...byName(RECORD_SOURCES, (source) => `store/${source}.0.json`),
    searchterms: { dictionary: 'store/searchterms.0.bin', blocks: [], before: [] },
  },
  style: 'assets/style.0.css',
  days: { first: '2023-01-01', last: '2025-12-31' },
  dates: {
    dateRangeDays: 1,
    openEndedDays: 1,
    months: true,
    quarters: true,
    years: true,
    minCounts: [5],
    minResults: [1],
  },
  dayLists: [],
  ...countsIn(byName(RECORD_SOURCES, () => [])),
  councilCounts: { England: { 'County Council': 2, SRA: 1 }, Wales: { '': 1 } },
  isPrebuilt: true,
  downloads: [],
  look: { texts: { about: [] }, theme: {}, files: {} },
  prebuildsFilters: true,
  mostPages: byName(PAGED_NAMES, () => 3),
  guides: endpointHelp({ siteUrl: 'https://climate.example/data', links: 'query' }),
  notices: noticesOf({ siteUrl: 'https://climate.example/data', links: 'query' }, LIST_NAMES),
  frame: frame({
    ...{ layout: OWN_DESIGN.templates.layout, title: 'Title & <b>', home: '/data/', style: '/data/assets/style.0.css' },
    ...{
      icon: '/data/favicon.svg',
      logo: undefined,
      picture: { url: 'https://climate.example/data/assets/picture.0.png', width: 1200, height: 630 },
      nav: [],
      licence: undefined,
      checkPage: undefined,
      contact: undefined,
      footer: undefined,
    },
  }),
};

const PIECES = [
  ...['<script>alert(1)</script>', '</pre>', '</code>', '<!--', '-->', '<![CDATA[', '<?php'],
  ...['<img src=x onerror=alert(1)>', '<a href="x">'],
  ...['"', "'", '`', '&', '&lt;', '&quot;', '&#39;', '&#x22;', '<', '>', '=', '\\', '\\u003c', '</', '<b'],
  '"onmouseover="alert(1)',
  ...['\n', '\r\n', '\t', '\u0000', '\u001b', '\u007f', '\u2028', '\u2029', '\ufeff', '\u202e', '🌍', 'é', ' ', 'text'],
  ...['%3Cb%3E', '{{x}}'],
];

const STARTS = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', ' javascript:alert(1)', 'data:text/html,', 'vbscript:'],
  ...['//evil.example/', '/api/councils/'],
  ...['https://x.example/', 'http://x.example/?a=1&b=2', 'HTTPS://X.EXAMPLE/', 'https://', 'https:/x', 'https:x'],
  ...['ftp://x.example/', '\nhttps://x.example/'],
];

export const nastyText = fc
  .array(fc.constantFrom(...PIECES, ...STARTS), { maxLength: 5 })
  .map((pieces) => pieces.join(''));
const nastyAddress = fc.tuple(fc.constantFrom(...STARTS, ''), nastyText).map((parts) => parts.join(''));

const link = (path: string): string => `${SITE.siteUrl}/api/${path}`;
const year = fc.option(fc.integer({ min: 1990, max: 2200 }));

export const nastyCommitment: fc.Arbitrary<Item> = fc.record({
  council: fc.constant(link('councils/AAA/')),
  has_promise: fc.option(fc.boolean()),
  target_year: year,
  scope: fc.option(fc.constantFrom('Council only', 'Whole area')),
  text: nastyText,
  source: nastyAddress,
  source_name: nastyText,
});

export const nastyCouncil: fc.Arbitrary<Item> = fc.record({
  name: nastyText,
  url: nastyText.map((text) => `/councils/${text}/`),
  website_url: nastyAddress,
  gss_code: nastyText,
  country: fc.constantFrom('England', 'Wales'),
  authority_type: fc.constantFrom('SRA', ''),
  authority_code: fc.constant('AAA'),
  plan_count: fc.nat(),
  plans_last_update: fc.constantFrom(null, '2021-01-01'),
  carbon_reduction_commitment: fc.boolean(),
  carbon_neutral_date: year,
  carbon_reduction_statements: fc.constant(link('councils/AAA/commitments')),
  declared_emergency: fc.constantFrom(null, '2021-01-01'),
});

export const nastyTerm: fc.Arbitrary<Item> = fc.record({
  user_query: fc.oneof(nastyText, nastyAddress),
  result_count: fc.maxSafeNat(),
  times_seen: fc.nat(),
  council_restriction: fc.constantFrom('', '"<b>"', '"https://x.example/"'),
});

export const isOutward = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\//i.test(value);

/** The same record without any text that looks like markup. Its links remain links. */
export function harmless(item: Item): Item {
  const calm = ([field, value]: [string, Item[string]]): [string, Item[string]] => {
    if (typeof value !== 'string' || field === 'council' || field === 'carbon_reduction_statements')
      return [field, value];
    if (field === 'url') return [field, /^\/councils\/[a-z0-9-]+\/$/.test(value) ? '/councils/x/' : 'x'];
    const isLink = (field === 'source' || field === 'website_url') && isOutward(value);
    return [field, isLink ? 'https://x.example/' : 'x'];
  };
  return Object.fromEntries(Object.entries(item).map(calm));
}

/** Every list contains only these records. */
export function contentOf(items: readonly Item[]): Content {
  return {
    list: () => ({ count: items.length, slice: (first, size) => items.slice(first, first + size) }),
    pageOf: () => undefined,
  };
}
