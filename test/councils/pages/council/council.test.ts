// The page about a council: its promises, plans and declarations, the comparison with others, and pages without any records.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Commitment, Council, Dataset } from '../../../../src/councils/dataset.ts';
import { councilComparison } from '../../../../src/councils/pages/council/comparison.ts';
import { COUNTRIES, SCOPES } from '../../../../src/councils/vocabulary.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';
import { datasetOf, EMERGENCIES_HEADER, PLANS_HEADER, text } from '../../../support/source.ts';

const SCRIPT_CODES = Array.from({ length: 26 }, (_, index) => `AA${String.fromCharCode(65 + index)}`);

type Years = Partial<Record<(typeof SCOPES)[number], number>>;

const COMMITMENT: Commitment = {
  ...{ authority_code: 'AAA', has_promise: true, target_year: 2030, scope: 'Whole area' },
  ...{ text: 'First line\nsecond <b>line</b>', source: '', source_name: '' },
};

const councilsOf = (count: number, about: Partial<Council> = {}): readonly Council[] =>
  Array.from({ length: count }, (_, index) =>
    councilOf({ authority_code: SCRIPT_CODES[index]!, name: `Council ${index + 1}`, country: 'Wales', ...about }),
  );

/** A promise for each year. The first promise belongs to the first council. */
const promisesOf = (years: readonly Years[]): readonly Commitment[] =>
  years.flatMap((own, index) =>
    SCOPES.flatMap((scope) =>
      own[scope] === undefined
        ? []
        : { ...COMMITMENT, authority_code: SCRIPT_CODES[index]!, scope, target_year: own[scope] },
    ),
  );

function pageOf(
  councils: readonly Council[],
  commitments: readonly Commitment[] = [],
  others: Pick<Partial<Dataset>, 'plans' | 'emergencies'> = {},
): string {
  const { page } = pagesSite({ councils, commitments, searchLog: logOf([]), ...others });
  return page(`councils/${councils[0]!.slug}/index.html`);
}

const recordIn = (page: string): string => /<dl class="record">.*?<\/dl>/s.exec(page)![0];

// ---- its own records ----

test.each<[string, readonly Partial<Commitment>[], sentence: string]>([
  ['no record', [], 'There is no record of whether Council 1 has promised net zero.'],
  ['a statement that is no promise', [{ has_promise: false }], 'No net zero promise was found for Council 1.'],
  [
    'a promise without a year',
    [{ target_year: null }],
    'Council 1 has promised net zero, but no target year is on record.',
  ],
  [
    'promises of both scopes',
    [{ scope: 'Council only' }, { target_year: 2050 }],
    'Council 1 has promised net zero by 2030 for its own operations and by 2050 for the whole area.',
  ],
  [
    'several promises of one scope, and one without a scope',
    [{ target_year: 2045 }, { target_year: 2040 }, { scope: null }],
    'Council 1 has promised net zero by 2040 for the whole area and by 2030 (scope not recorded).',
  ],
  [
    'a promise, and an earlier year that is none',
    [{ target_year: 2045 }, { has_promise: false }, { has_promise: null, scope: 'Council only' }],
    'Council 1 has promised net zero by 2045 for the whole area.',
  ],
])('one sentence says what a council with %s has promised', (_, commitments, sentence) => {
  const page = pageOf(
    councilsOf(1),
    commitments.map((each) => ({ ...COMMITMENT, ...each })),
  );
  expect(page).toContain(`<p class="lead">${sentence}</p>`);
  expect(page).toContain(`<meta name="description" content="${sentence}">`);
});

const NOTHING_SAID = { target_year: null, scope: null, text: '' } as const;
const NOT_FOUND = { ...NOTHING_SAID, has_promise: false };
const MINUTES = { source: 'https://abbey.example/minutes', source_name: 'Minutes' };
const NO_RECORD = [
  'Nothing is recorded. The council’s website may have more information. Browse commitments from all councils.',
];
const STATEMENT = ['Target year 2030, for the whole area', 'Text', 'Source not recorded.'];

test.each<[string, readonly Partial<Commitment>[], lines: readonly string[]]>([
  ['no record', [], NO_RECORD],
  ['a record that says nothing', [{ ...NOTHING_SAID, has_promise: null }], NO_RECORD],
  [
    'a record with nothing but a source',
    [{ ...NOTHING_SAID, ...MINUTES, has_promise: null }],
    [
      ...[...NO_RECORD, 'Other climate statements', 'No record of whether this is a net zero promise'],
      ...['No target year recorded, scope not recorded', 'The text is not recorded.', 'Source: Minutes'],
    ],
  ],
  [
    'a record of no promise',
    [{ ...NOT_FOUND, ...MINUTES }],
    ['The records say that no net zero promise was found. Source: Minutes'],
  ],
  [
    'a record of no promise beside a promise',
    [{}, NOT_FOUND],
    [
      ...['Net zero by 2030', 'For the whole area', 'Text', 'Source not recorded.'],
      'Another record says that no net zero promise was found.',
    ],
  ],
  [
    'a statement that is no promise',
    [{ has_promise: false }],
    [
      ...['The records say that no net zero promise was found.', 'Other climate statements'],
      ...['Not a net zero promise', ...STATEMENT],
    ],
  ],
  [
    'a statement that may be a promise',
    [{ has_promise: null }],
    [...NO_RECORD, 'Other climate statements', 'No record of whether this is a net zero promise', ...STATEMENT],
  ],
])('the section about promises of a council with %s', (_, commitments, lines) => {
  const page = pageOf(
    councilsOf(1, { website_url: 'https://abbey.example/' }),
    commitments.map((each) => ({ ...COMMITMENT, text: 'Text', ...each })),
  );
  const [section] = /<h2 id="commitments">.*(?=<section aria-labelledby="plans">)/s.exec(page)!;
  const text = section.replace(/<\/?(?:a|bdi|span)\b[^>]*>/g, '').replace(/<[^>]*>/g, '\n');
  expect(text.split('\n').filter((line) => line !== '')).toEqual(['Net zero promises', ...lines]);
});

const PLAN = { authority_code: 'AAA', title: 'Plan <b>', document_type: 'Action plan', updated_at: '2024-10-01' };

test.each<[Partial<Dataset['plans'][number]>, listed: string]>([
  [
    { url: 'https://x.example/?a=1&b="' },
    '<a href="https://x.example/?a=1&amp;b=&quot;" rel="nofollow">Plan &lt;b&gt;</a></bdi>\n<p class="quiet"><bdi>Action plan</bdi>, file type not known, x.example, record updated 1 October 2024</p>',
  ],
  [
    {},
    'Plan &lt;b&gt;</bdi>\n<p class="quiet"><bdi>Action plan</bdi>, no link recorded, record updated 1 October 2024</p>',
  ],
  [
    { title: ' ', document_type: '', updated_at: null, url: 'https://x.example/' },
    'Untitled document (x.example)</a></bdi>\n<p class="quiet"><bdi>Type not recorded</bdi>, file type not known, x.example, date not recorded</p>',
  ],
])('the plan %j is listed', (about, listed) => {
  const page = pageOf(councilsOf(1), [], { plans: [{ ...PLAN, url: '', ...about }] });
  expect(page).toContain(listed);
});

test('plans and declarations of a council are listed in full, those of others are not', async () => {
  const { councils, commitments, plans, emergencies } = await datasetOf({
    'plans.csv': text(
      `${PLANS_HEADER},url`,
      'ABC,Old,Action plan,2020-01-01,',
      'ABC,Undated,Action plan,,',
      'ABC,New,Action plan,2024-01-01,https://abbey.example/new',
      'ABC,,,2025-01-01,',
      'BCD,Another,Action plan,2023-01-01,',
    ),
    'emergencies.csv': text(
      `${EMERGENCIES_HEADER},source_url`,
      'ABC,,https://abbey.example/undated',
      'ABC,2021-05-01,',
      'ABC,2019-05-01,https://abbey.example/first',
      'BCD,2018-05-01,https://beech.example/',
    ),
  });
  const page = pageOf(councils, commitments, { plans, emergencies });
  expect(councils[0]!.name).toBe('Abbey');
  const titles = Array.from(page.matchAll(/<li><bdi>(?:<a [^>]*>)?([^<]*)/g), ([, title]) => title);
  expect(titles).toEqual(['New', 'Old', 'Undated']);
  const source = (url: string) => `(<a href="https://abbey.example/${url}" rel="nofollow">source</a>)`;
  expect(recordIn(page)).toContain(
    `<dd>Declared on 1 May 2019 ${source('first')}</dd><dd>Declared on 1 May 2021</dd><dd>Declared, date not recorded ${source('undated')}</dd>`,
  );
});

test.each([
  ['https://x.example/?a=1&b="', 'Plan', '<a href="https://x.example/?a=1&amp;b=&quot;" rel="nofollow">Plan</a>'],
  ['https://x.example/', ' ', '<a class="url" href="https://x.example/" rel="nofollow">https://x.example/</a>'],
  ['javascript:alert(1)', 'Plan', '<bdi>Plan</bdi>'],
  ['', 'Plan', '<bdi>Plan</bdi>'],
  ['', '', 'Source not recorded.'],
])('the source %j, called %j', (source, source_name, shown) => {
  const page = pageOf(councilsOf(1), [{ ...COMMITMENT, source, source_name }]);
  expect(page).toContain(shown);
  expect(page).not.toContain('href="javascript');
});

test('a text keeps its lines and remains text', () => {
  const page = pageOf(councilsOf(1), [COMMITMENT]);
  const [, shown] = /<blockquote dir="auto">(.*?)<\/blockquote>/s.exec(page)!;
  expect(decodeEntities(shown!.replaceAll('&#10;', '\n'))).toBe(COMMITMENT.text);
  expect(shown).not.toContain('<b>');
});

// ---- among other councils ----

const area = (...years: readonly (number | undefined)[]): readonly Years[] =>
  years.map((year) => (year === undefined ? {} : { 'Whole area': year }));

test.each<[readonly (number | undefined)[], string]>([
  [
    [2030, 2030, 2040, undefined],
    '3 of 4 have promised a year, most often 2030 (2 councils). This council promised 2030: 1 other has the same year and 1 a later year.',
  ],
  [[2030, 2040], 'All 2 have promised a year. This council promised 2030: 1 other has a later year.'],
  [
    [2050, 2050, 2050, 2040],
    'All 4 have promised a year, most often 2050 (3 councils). This council promised 2050: 1 other has an earlier year and 2 the same year.',
  ],
  [
    [2040, 2030, 2040, 2050, 2060],
    'This council promised 2040: 1 other has an earlier year, 1 the same year and 2 a later year.',
  ],
  [[2040, 2030, 2035, 2050], 'This council promised 2040: 2 others have an earlier year and 1 a later year.'],
  [[2030, 2030, 2030], 'This council promised 2030: 2 others have the same year.'],
  [[2030, undefined], '1 of 2 has promised a year. This council promised 2030.'],
  [
    [undefined, 2045, 2045, 2030],
    '3 of 4 have promised a year, most often 2045 (2 councils). This council has no promised year on record for the whole area.',
  ],
])('the comparison of the first of %j', (years, sentence) => {
  const page = pageOf(councilsOf(years.length, { authority_type: 'Unitary Authority' }), promisesOf(area(...years)));
  expect(decodeEntities(page)).toContain(sentence);
  expect(page).toContain(`promised by the ${years.length} unitary authorities in Wales.`);
});

test('Northern Irish councils aren’t said to be in Northern Ireland', () => {
  const councils = councilsOf(3, { authority_type: 'Northern Irish Council', country: 'Northern Ireland' });
  const page = pageOf(councils, promisesOf(area(2030, 2040)));
  expect(page).toContain('promised by the 3 Northern Irish councils.');
  expect(page).toContain(
    '<a href="/councils/by/country/northern-ireland/northern-irish-councils/">All Northern Irish councils</a>',
  );
  expect(page).not.toContain('councils in Northern Ireland');
});

test('a council that promises a year for only one scope isn’t said to have no promise', () => {
  const page = pageOf(councilsOf(3), promisesOf([{ 'Whole area': 2050 }, { 'Council only': 2030 }]));
  expect(page).toContain(
    '1 of 3 has promised a year. This council has no promised year on record for its own operations.',
  );
  expect(page).not.toContain('no promised year on record.');
  expect(page).toContain('Both charts cover');
});

test('a scope without a promised year has a sentence, and a single chart states its scale', () => {
  const page = pageOf(councilsOf(3), promisesOf(area(2030, 2030, 2040)));
  expect(page).toContain('<h3>Own operations</h3>\n<p>None of them has a promised year on record.</p>');
  expect(page).toContain(
    'The height of each column shows the number of councils. The full height represents 2 councils.',
  );
  expect(page.match(/<svg/g)).toHaveLength(1);
  expect(page).not.toContain('Both charts');
});

test('without a promised year, there is no chart', () => {
  const page = pageOf(councilsOf(2), [{ ...COMMITMENT, scope: null }]);
  expect(page).toContain('None of the 2 councils in Wales has promised a net zero year with a recorded scope.');
  expect(page).not.toContain('<svg');
});

test.each([
  ['SRA', 'strategic regional authorities'],
  ['', 'councils with no recorded type'],
  ['Metropolitan District', 'metropolitan districts'],
] as const)('the link to the list of councils of the type %j is in words', (authority_type, name) => {
  const page = pageOf(councilsOf(3, { authority_type }));
  expect(page).toContain(`>All ${name} in Wales</a></li>`);
  expect(page).not.toMatch(/\bSRA\b/);
});

test('a council that is the only one of its type is compared with its country, and one that is the only one in its country with none', () => {
  const [one, ...others] = councilsOf(3, { authority_type: 'Unitary Authority' });
  const single = { ...one!, authority_type: 'SRA' as const };
  expect(pageOf([single, ...others], promisesOf(area(2030, 2040)))).toContain('promised by the 3 councils in Wales.');
  expect(pageOf([single], promisesOf(area(2030)))).not.toMatch(/<svg|Compared with other councils/);
});

test('a year for one scope is never compared with one for the other, or with one that isn’t promised', () => {
  const commitments = [
    ...promisesOf([{ 'Council only': 2030, 'Whole area': 2050 }, { 'Council only': 2035 }, { 'Whole area': 2045 }]),
    { ...COMMITMENT, authority_code: 'AAC', scope: null, target_year: 2020 },
    { ...COMMITMENT, authority_code: 'AAB', has_promise: false, target_year: 2021 },
    { ...COMMITMENT, authority_code: 'AAB', has_promise: null, target_year: 2022, scope: 'Council only' as const },
  ];
  const page = pageOf(councilsOf(3), commitments);
  expect(page).toContain('2 of 3 have promised a year. This council promised 2030: 1 other has a later year.');
  expect(page).toContain('2 of 3 have promised a year. This council promised 2050: 1 other has an earlier year.');
  const [own, whole] = Array.from(page.matchAll(/<svg.*?<\/svg>/gs), ([svg]) =>
    Array.from(svg.matchAll(/class="tick[^"]*" x="([^"]*)"[^>]*>(\d+)/g), ([, x, year]) => `${x} ${year}`),
  );
  expect(own).toEqual(whole);
  expect(own!.length).toBeGreaterThan(2);
  expect(own!.join()).not.toMatch(/ 202\d/);
});

test('both charts have the same scale', () => {
  const page = pageOf(
    councilsOf(5),
    promisesOf([...Array.from({ length: 4 }, () => ({ 'Council only': 2030 })), { 'Whole area': 2030 }]),
  );
  const heights = Array.from(page.matchAll(/<rect [^>]*height="([\d.]+)em"/g), ([, height]) => Number(height));
  expect(heights).toEqual([5, 1.25]);
});

test('the numbers in a comparison are correct', () => {
  const year = fc.option(fc.integer({ min: 2028, max: 2032 }), { nil: undefined });
  const council = fc.record({
    country: fc.constantFrom(...COUNTRIES),
    authority_type: fc.constantFrom('' as const, 'SRA' as const, 'County Council' as const),
    years: fc.record({ 'Council only': year, 'Whole area': year }),
  });
  fc.assert(
    fc.property(fc.array(council, { minLength: 1, maxLength: 26 }), (rest) => {
      const councils = rest.map(({ years: _, ...each }, index) =>
        councilOf({ authority_code: SCRIPT_CODES[index]!, ...each }),
      );
      const years = new Map(councils.map((each, index) => [each, rest[index]!.years]));
      const yearsOf = (each: Council) =>
        SCOPES.flatMap((scope) => {
          const year = years.get(each)![scope];
          return year === undefined ? [] : [{ scope, year }];
        });
      const { placeOf } = councilComparison(councils, yearsOf);
      for (const each of councils) {
        const inCountry = councils.filter((other) => other !== each && other.country === each.country);
        const alike = inCountry.filter((other) => other.authority_type === each.authority_type);
        const others = each.authority_type === '' || alike.length === 0 ? inCountry : alike;
        const place = placeOf(each);
        expect(place?.councils).toBe(others.length === 0 ? undefined : others.length + 1);
        for (const { scope, withYear, own } of place?.scopes ?? []) {
          const theirs = others.flatMap((other) => years.get(other)![scope] ?? []);
          const year = years.get(each)![scope];
          expect(withYear).toBe(theirs.length + (year === undefined ? 0 : 1));
          expect(own).toEqual(
            year === undefined
              ? undefined
              : {
                  year,
                  earlier: theirs.filter((other) => other < year).length,
                  same: theirs.filter((other) => other === year).length,
                  later: theirs.filter((other) => other > year).length,
                },
          );
        }
      }
    }),
    { seed: 63 },
  );
});

test('there are links to the eight nearest councils, nearest first, if it is known where they are', () => {
  // A degree of latitude is longer than a degree of longitude.
  const places = [
    [54, -2],
    [54, -2.1],
    [54.07, -2],
    [54, -2.3],
    [54.5, -2],
    [53, -2],
    [52, -2],
    [51, -2],
    [50, -2],
    [49.5, 1],
  ];
  const councils = councilsOf(11).map((council, index) => {
    const [latitude = null, longitude = null] = places[index] ?? [];
    return { ...council, latitude, longitude };
  });
  const site = pagesSite({ councils, commitments: [], searchLog: logOf([]) });
  const titles = (index: number) => {
    const [table = ''] =
      /aria-label="Targets of the nearest councils">.*?<\/table>/s.exec(
        site.page(`councils/${councils[index]!.slug}/index.html`),
      ) ?? [];
    return Array.from(table.matchAll(/<th scope="row"><a href="[^"]*">([^<]*)/g), ([, name]) => name);
  };
  expect(titles(0)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Council ${number}`));
  expect(titles(8)[0]).toBe('Council 8');
  expect(titles(10)).toEqual([]);
});
