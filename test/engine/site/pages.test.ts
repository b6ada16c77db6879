// The home page and the pages about councils are complete and valid for any data, and contain no markup from the data.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Council } from '../../../src/councils/dataset.ts';
import { slugFor } from '../../../src/councils/slug.ts';
import { AUTHORITY_TYPES, COUNTRIES, SCOPES } from '../../../src/councils/vocabulary.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { runs } from '../../support/campaign.ts';
import { htmlFaults } from '../../support/html-faults.ts';
import { councilOf, logOf, pagesSite } from '../../support/pages-site.ts';
import type { LoggedDataset } from '../../support/source.ts';
import { hrefsOf, tagsOf } from '../respond/markup.ts';
import { nastyText } from '../respond/samples.ts';

// The rule about the length of titles counts an escape as five characters.
const withPlainTitle = (page: string): string =>
  page.replace(/<title>(.*?)<\/title>/s, (_, title: string) => `<title>${title.replace(/&[^;]*;/g, 'x')}</title>`);

const CODES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'] as const;
// The program rejects control characters in these fields, and names that contain only whitespace.
const oneLine = nastyText.map((text) => {
  const line = text.replace(/[\p{Cc}\u2028\u2029]/gu, '');
  return line.trim() === '' ? 'Name' : line;
});
const address = fc.oneof(
  fc.constant(''),
  oneLine.map((text) => `https://x.example/${text}`),
);
const year = fc.option(fc.oneof(fc.constantFrom(2030, 2050), fc.integer({ min: 1990, max: 2200 })));
const date = fc.option(fc.constantFrom('1990-01-01', '2019-05-01', '2019-06-30', '2020-02-29', '2199-12-31'));

/** The former slugs of each council. `own` stands for its current slug. */
const formerSlugsOf = (code: string, slugs: string): string =>
  slugs.replace(/old(?:er)?/g, `$&-${code.toLowerCase()}`).replace('own', code.toLowerCase());

const council = (code: string): fc.Arbitrary<Council> =>
  fc
    .record({
      ...{ authority_code: fc.constant(code), slug: fc.constant(code.toLowerCase()) },
      url: fc.constant(`/councils/${code.toLowerCase()}/`),
      ...{ name: oneLine, website_url: address, gss_code: fc.constantFrom('', 'E06000001') },
      country: fc.constantFrom(...COUNTRIES),
      authority_type: fc.constantFrom('', ...AUTHORITY_TYPES),
      ...{ plan_count: fc.nat(3), plans_last_update: date, carbon_reduction_commitment: fc.boolean() },
      ...{ carbon_neutral_date: year, declared_emergency: date, region: fc.constantFrom('', 'North', '<b>', '*') },
      ...{ latitude: fc.option(fc.constantFrom(50.5, 58.2)), longitude: fc.option(fc.constantFrom(-1.5, 1)) },
      former_slugs: fc
        .constantFrom('', 'old', 'old, older, old', 'own, old')
        .map((slugs) => formerSlugsOf(code, slugs)),
    })
    .map(councilOf);

const commitment = fc.record({
  authority_code: fc.constantFrom(...CODES),
  ...{ has_promise: fc.option(fc.boolean()), target_year: year, scope: fc.option(fc.constantFrom(...SCOPES)) },
  ...{ text: nastyText, source: address, source_name: nastyText },
});

const plan = fc.record({
  authority_code: fc.constantFrom(...CODES),
  ...{ title: nastyText, document_type: nastyText, updated_at: date, url: address },
});

const declaration = fc.record({ authority_code: fc.constantFrom(...CODES), date_declared: date, source_url: address });

const ended = fc.record({
  authority_code: fc.constantFrom('XAA', 'NIR-A'),
  slug: fc.constantFrom('', 'xaa', 'former'),
  former_slugs: fc.constant(''),
  alternative_names: fc.constant(''),
  ...{ name: oneLine, website_url: address, gss_code: fc.constant(''), country: fc.constantFrom('', ...COUNTRIES) },
  ...{ authority_type: fc.constantFrom('', ...AUTHORITY_TYPES), end_date: date },
  replaced_by: fc.constantFrom('', 'AAA', 'AAA, BBB', 'XAA', 'ZZZ', '<b>'),
});

const searched = fc.record({
  ...{ day: fc.integer({ min: 19_000, max: 19_200 }), query: nastyText, times: fc.integer({ min: 1, max: 9 }) },
  restriction: fc.constantFrom('', '"<b>"'),
});

const dataset: fc.Arbitrary<LoggedDataset> = fc
  .record({
    councils: fc
      .integer({ min: 0, max: CODES.length })
      .chain((count) => fc.tuple(...CODES.slice(0, count).map(council))),
    commitments: fc.array(commitment, { maxLength: 6 }),
    plans: fc.array(plan, { maxLength: 6 }),
    emergencies: fc.array(declaration, { maxLength: 4 }),
    // As in every dataset, no two councils have the same slug.
    ended: fc.uniqueArray(ended, { maxLength: 3, selector: slugFor }),
    searches: fc.array(searched, { maxLength: 12 }),
  })
  .map(({ searches, ...tables }) => {
    // As in every dataset, all rows belong to current councils.
    const isKnown = ({ authority_code }: { readonly authority_code: string }) =>
      tables.councils.some((council) => council.authority_code === authority_code);
    const [commitments, plans] = [tables.commitments.filter(isKnown), tables.plans.filter(isKnown)];
    return { ...tables, commitments, plans, searchLog: logOf(searches) };
  });

const TAGS = new Set(
  [
    '! html head meta title link body header nav main footer section div span h1 h2 h3 h4 p ul ol li dl dt dd a strong code',
    'pre bdi small form label input button output script caption blockquote table thead tbody tr th td time figure figcaption details summary svg desc rect line path circle text tspan',
  ].flatMap((names) => names.split(' ').flatMap((name) => [name, `/${name}`])),
);

function expectSound(page: string, outward: ReadonlySet<string>): void {
  expect(htmlFaults(withPlainTitle(page))).toEqual([]);
  expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
  const tags = tagsOf(page);
  expect(tags.filter(({ name }) => !TAGS.has(name)).map(({ name }) => name)).toEqual([]);
  const attributes = tags.flatMap((tag) => [...tag.attributes.keys()]);
  expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  // Links lead to pages on the site, or to URLs in the data.
  expect(hrefsOf(page).filter((href) => !/^[/#](?!\/)/.test(href) && !outward.has(href))).toEqual([]);
  const ids = tags.flatMap((tag) => tag.attributes.get('id') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
}

function expectSoundPages(data: LoggedDataset, options: Readonly<Record<string, unknown>>): void {
  const { plan, page } = pagesSite(data, options);
  const outward = new Set([
    ...data.councils.map(({ website_url }) => website_url),
    ...data.commitments.map(({ source }) => source),
    ...data.plans.map(({ url }) => url),
    ...data.emergencies.map(({ source_url }) => source_url),
  ]);
  const paths = filesOf(plan).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const pages = paths.filter((path) =>
    /^(?:index|404|(?:councils|commitments|plans|compare|about)\/.*)\.html$/.test(path),
  );
  expect(pages).toEqual(expect.arrayContaining(data.councils.map(({ slug }) => `councils/${slug}/index.html`)));
  for (const path of pages) expectSound(page(path), outward);
}

test.each(['query', 'path'] as const)('with any data and %s links', (links) => {
  fc.assert(
    fc.property(dataset, (data) => expectSoundPages(data, { links })),
    runs(63, 6),
  );
});

test('with long texts', () => {
  const commitment = { authority_code: 'AAA', has_promise: null, target_year: null, scope: null, source: '' };
  expectSoundPages(
    {
      councils: [councilOf({ authority_code: 'AAA', name: `Abbey ${'<b>"&'.repeat(2000)}` })],
      commitments: [{ ...commitment, text: `${'<i>'.repeat(3000)}\n\u202e\nx`, source_name: '\n' }],
      ...{ plans: [], emergencies: [], ended: [] },
      searchLog: logOf([{ day: 19_000, query: 'x'.repeat(10_000), times: 5 }]),
    },
    {},
  );
});

test('without any data, a sentence says so, and there is no empty chart', () => {
  // A log whose only search is too rare to be published.
  const searchLog = logOf([{ day: 19_000, query: 'rare', times: 1 }]);
  const nothing = { councils: [], commitments: [], plans: [], emergencies: [], ended: [], searchLog };
  expectSoundPages(nothing, {});
  const home = pagesSite(nothing).page('index.html');
  expect(home).not.toMatch(/<svg|<figure/);
  for (const sentence of [
    'The tables have no councils yet',
    'No net zero promise has both',
    'No declarations are on record',
    'no search terms to show yet',
  ]) {
    expect(home).toContain(sentence);
  }
});
