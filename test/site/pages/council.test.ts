// A council's page: its promises, plans and declarations, its place among others, and the cases where nothing is recorded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES, SCOPES } from '../../../src/api/vocabulary.ts';
import type { Commitment, Council, Dataset } from '../../../src/read/dataset.ts';
import { councilPlaces, neighboursOf, placeAmong } from '../../../src/site/pages/council-comparison.ts';
import { decodeEntities, hrefsOf } from '../../respond/markup.ts';
import { datasetIn } from '../../router/edge-site.ts';
import { councilOf, logOf, pagesSite } from '../../support/pages-site.ts';
import { datasetOf, EMERGENCIES_HEADER, PLANS_HEADER, text } from '../../support/source.ts';

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

/** A promise for each year; the first council’s first. */
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

// ---- promises ----

test.each<[string, readonly Partial<Commitment>[], readonly string[]]>([
  ['no record', [], ['<dd><span class="quiet">Not recorded</span></dd>']],
  [
    'a record of no promise',
    [{ has_promise: false, target_year: null, scope: null, text: '' }],
    ['<dd>No net zero promise found</dd>'],
  ],
  ['a promise without a year', [{ target_year: null }], ['<dd>Promised, but no target year is recorded</dd>']],
  [
    'promises of both scopes',
    [{ scope: 'Council only' }, { target_year: 2050 }],
    ['<dd>Own operations: 2030</dd><dd>Whole area: 2050</dd>'],
  ],
  [
    'several promises of one scope, and one without a scope',
    [{ target_year: 2045 }, { target_year: 2040 }, { scope: null }],
    ['<dd>Whole area: 2040</dd><dd>Scope not recorded: 2030</dd>'],
  ],
  [
    'a promise, and an earlier year that is none',
    [{ target_year: 2045 }, { has_promise: false }, { has_promise: null, scope: 'Council only' }],
    ['<dt>Net zero target</dt><dd>Whole area: 2045</dd></div>'],
  ],
])('the target of a council with %s', (_, commitments, shown) => {
  const page = pageOf(
    councilsOf(1),
    commitments.map((each) => ({ ...COMMITMENT, ...each })),
  );
  for (const text of shown) expect(recordIn(page)).toContain(text);
});

const NOTHING_SAID = { target_year: null, scope: null, text: '' } as const;

test('a record of no promise is a sentence with its source, and no card', () => {
  const source = { source: 'https://abbey.example/minutes', source_name: 'Minutes' };
  const page = pageOf(councilsOf(1), [{ ...COMMITMENT, ...NOTHING_SAID, ...source, has_promise: false }]);
  expect(page).toContain(
    '<p>The records say that no net zero promise was found. Source: <bdi><a href="https://abbey.example/minutes" rel="nofollow">Minutes</a></bdi></p>',
  );
  expect(page).not.toMatch(/class="commitments"|Other climate statements|There is no record/);
  expect(page).toContain('(Wales): no net zero promise was found.">');
});

test.each([
  [false, 'Not a net zero promise'],
  [null, 'No record of whether this is a net zero promise'],
] as const)('a statement whose has_promise is %j is no promise', (has_promise, heading) => {
  const page = pageOf(councilsOf(1), [{ ...COMMITMENT, has_promise }]);
  const [promises, statements] = page.split('<h2 id="statements">Other climate statements</h2>');
  expect(promises).not.toContain('class="commitments"');
  expect(statements).toContain(`<h3>${heading}</h3>\n<p class="facts">Target year 2030, for the whole area</p>`);
  expect(promises).toContain(
    has_promise === false ? 'The records say that no net zero promise was found.' : 'There is no record',
  );
});

test('a record of no promise beside a promise is not left out', () => {
  const page = pageOf(councilsOf(1), [COMMITMENT, { ...COMMITMENT, ...NOTHING_SAID, has_promise: false }]);
  expect(page).toContain('<h3>Net zero by 2030</h3>');
  expect(page).toContain('<p>Another record says that no net zero promise was found.</p>');
});

test('a record that says nothing is no record', () => {
  const page = pageOf(councilsOf(1), [{ ...COMMITMENT, ...NOTHING_SAID, has_promise: null }]);
  expect(page).toContain('There is no record of whether Council 1 has promised net zero.');
  expect(page).not.toContain('class="commitments"');
});

test('a record with nothing but a source is shown for its source', () => {
  const page = pageOf(councilsOf(1), [
    { ...COMMITMENT, ...NOTHING_SAID, has_promise: null, source: 'https://abbey.example/minutes' },
  ]);
  const [promises, statements] = page.split('Other climate statements');
  expect(promises).toContain('There is no record of whether');
  expect(statements).toContain('href="https://abbey.example/minutes"');
});

test('where nothing is recorded, links lead on', () => {
  const page = pageOf(councilsOf(1, { website_url: 'https://abbey.example/' }));
  expect(page).toContain('There is no record of whether Council 1 has promised net zero.');
  expect(hrefsOf(page)).toEqual(expect.arrayContaining(['https://abbey.example/', '/api/commitments/?format=api']));
});

// ---- plans and declarations ----

const PLAN = { authority_code: 'AAA', title: 'Plan <b>', document_type: 'Action plan', updated_at: '2024-10-01' };

test.each<[Partial<Dataset['plans'][number]>, string]>([
  [
    { url: 'https://x.example/?a=1&b="' },
    '<a href="https://x.example/?a=1&amp;b=&quot;" rel="nofollow">Plan &lt;b&gt;</a></bdi>\n<p class="quiet"><bdi>Action plan</bdi>, last updated 1 October 2024</p>',
  ],
  [
    {},
    'Plan &lt;b&gt;</bdi>\n<p class="quiet"><bdi>Action plan</bdi>, last updated 1 October 2024, no link recorded</p>',
  ],
  [
    { title: ' ', document_type: '', updated_at: null, url: 'https://x.example/' },
    'Untitled document</a></bdi>\n<p class="quiet"><bdi>Type not recorded</bdi>, date not recorded</p>',
  ],
])('the plan %j is listed', (about, shown) => {
  expect(pageOf(councilsOf(1), [], { plans: [{ ...PLAN, url: '', ...about }] })).toContain(shown);
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
  expect(recordIn(page)).toContain('<dt>Plans</dt><dd>3 documents, last updated 1 January 2024</dd>');
  const source = (url: string) => `(<a href="https://abbey.example/${url}" rel="nofollow">source</a>)`;
  expect(recordIn(page)).toContain(
    `<dd>Declared on 1 May 2019 ${source('first')}</dd><dd>Declared on 1 May 2021</dd><dd>Declared, but the date is not recorded ${source('undated')}</dd>`,
  );
  expect(page).toContain('declared a climate emergency on 1 May 2019.');
});

test('where there are neither plans nor declarations, the page says so', () => {
  const page = pageOf(councilsOf(1));
  expect(recordIn(page)).toContain('<dt>Plans</dt><dd><span class="quiet">None on record</span></dd>');
  expect(recordIn(page)).toContain('<span class="quiet">No declaration on record</span>');
});

// ---- among other councils ----

const area = (...years: readonly (number | undefined)[]): readonly Years[] =>
  years.map((year) => (year === undefined ? {} : { 'Whole area': year }));

test.each<[readonly (number | undefined)[], string]>([
  [
    [2030, 2030, 2040, undefined],
    '3 of 4 have promised a year, most often 2030 (2 councils). This council promised 2030, the earliest year, as did one other.',
  ],
  [[2030, 2040], 'All 2 have promised a year. This council promised 2030, the earliest year.'],
  [
    [2050, 2050, 2050, 2040],
    'All 4 have promised a year, most often 2050 (3 councils). This council promised 2050, the latest year, as did 2 others.',
  ],
  [
    [2040, 2030, 2040, 2050, 2060],
    'This council promised 2040: 1 other has an earlier year, 1 the same year and 2 a later year.',
  ],
  [[2040, 2030, 2035, 2050], 'This council promised 2040: 2 others have an earlier year and 1 a later year.'],
  [[2030, 2030, 2030], 'This council promised 2030, as did all the others.'],
  [[2030, undefined], '1 of 2 has promised a year. This council promised 2030.'],
  [
    [undefined, 2045, 2045, 2030],
    '3 of 4 have promised a year, most often 2045 (2 councils). This council has no promised year on record for the whole area.',
  ],
])('the place of the first of %j', (years, sentence) => {
  const page = pageOf(councilsOf(years.length, { authority_type: 'Unitary Authority' }), promisesOf(area(...years)));
  expect(decodeEntities(page)).toContain(sentence);
  expect(page).toContain(`promised by the ${years.length} unitary authorities in Wales.`);
});

test('a year of one scope is never compared with one of the other, or with one that is not promised', () => {
  const commitments = [
    ...promisesOf([{ 'Council only': 2030, 'Whole area': 2050 }, { 'Council only': 2035 }, { 'Whole area': 2045 }]),
    { ...COMMITMENT, authority_code: 'AAC', scope: null, target_year: 2020 },
    { ...COMMITMENT, authority_code: 'AAB', has_promise: false, target_year: 2021 },
    { ...COMMITMENT, authority_code: 'AAB', has_promise: null, target_year: 2022, scope: 'Council only' as const },
  ];
  const page = pageOf(councilsOf(3), commitments);
  expect(page).toContain('2 of 3 have promised a year. This council promised 2030, the earliest year.');
  expect(page).toContain('2 of 3 have promised a year. This council promised 2050, the latest year.');
  expect(page).toContain(
    'Both charts cover the same years and use the same scale: the full height represents 1 council.',
  );
  const [own, whole] = Array.from(page.matchAll(/<svg.*?<\/svg>/gs), ([svg]) =>
    Array.from(svg.matchAll(/class="tick[^"]*" x="([^"]*)"[^>]*>(\d+)/g), ([, x, year]) => `${x} ${year}`),
  );
  expect(own).toEqual(whole);
  expect(own!.length).toBeGreaterThan(2);
  expect(own!.join()).not.toMatch(/ 202\d/);
});

test('Northern Irish councils are not said to be in Northern Ireland', () => {
  const councils = councilsOf(3, { authority_type: 'Northern Irish Council', country: 'Northern Ireland' });
  const page = pageOf(councils, promisesOf(area(2030, 2040)));
  expect(page).toContain('promised by the 3 Northern Irish councils.');
  expect(page).toContain('<h3>Other Northern Irish councils</h3>');
  expect(page).not.toContain('councils in Northern Ireland');
});

test('a council that promises a year for one scope alone is not said to promise none', () => {
  const page = pageOf(councilsOf(3), promisesOf([{ 'Whole area': 2050 }, { 'Council only': 2030 }]));
  expect(page).toContain(
    '1 of 3 has promised a year. This council has no promised year on record for its own operations.',
  );
  expect(page).not.toContain('no promised year on record.');
});

test('a single chart states its scale too', () => {
  const page = pageOf(councilsOf(3), promisesOf(area(2030, 2030, 2040)));
  expect(page).toContain(
    'The height of each column shows the number of councils. The full height represents 2 councils.',
  );
});

test('the highest column of both charts is of the same scale', () => {
  const page = pageOf(
    councilsOf(5),
    promisesOf([...Array.from({ length: 4 }, () => ({ 'Council only': 2030 })), { 'Whole area': 2030 }]),
  );
  const heights = Array.from(page.matchAll(/<rect [^>]*height="([\d.]+)em"/g), ([, height]) => Number(height));
  expect(heights).toEqual([5, 1.25]);
});

test('a scope without a promised year has a sentence and no chart', () => {
  const page = pageOf(councilsOf(2), promisesOf(area(2030, 2040)));
  expect(page).toContain('<h3>Own operations</h3>\n<p>None of them has a promised year on record.</p>');
  expect(page.match(/<svg/g)).toHaveLength(1);
  expect(page).not.toContain('Both charts');
});

test('where no year is promised there is no chart', () => {
  const page = pageOf(councilsOf(2), [{ ...COMMITMENT, scope: null }]);
  expect(page).toContain('None of the 2 councils in Wales has promised a net zero year with a recorded scope.');
  expect(page).not.toContain('<svg');
});

test.each([
  ['SRA', 'strategic regional authorities'],
  ['', 'councils with no recorded type'],
  ['Metropolitan District', 'metropolitan districts'],
] as const)(
  'the neighbours of a council of the type %j are named by country and type, in words',
  (authority_type, name) => {
    const page = pageOf(councilsOf(3, { authority_type }), promisesOf(area(2030, 2040, 2050)));
    expect(page).toContain(`<h3>Other ${name} in Wales</h3>`);
    expect(page).not.toMatch(/\bSRA\b/);
  },
);

test('a council that is alone in its type is compared with its country, one that is alone in its country with none', () => {
  const [one, ...others] = councilsOf(3, { authority_type: 'Unitary Authority' });
  const single = { ...one!, authority_type: 'SRA' as const };
  expect(pageOf([single, ...others], promisesOf(area(2030, 2040)))).toContain('promised by the 3 councils in Wales.');
  expect(pageOf([single], promisesOf(area(2030)))).not.toMatch(/<svg|Compared with other councils/);
});

test('the numbers of a place are those that one counts', () => {
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
      const { peersOf } = councilPlaces(councils, yearsOf);
      for (const each of councils) {
        const inCountry = councils.filter((other) => other !== each && other.country === each.country);
        const alike = inCountry.filter((other) => other.authority_type === each.authority_type);
        const others = each.authority_type === '' || alike.length === 0 ? inCountry : alike;
        const peers = peersOf(each);
        expect(peers?.councils.length).toBe(others.length === 0 ? undefined : others.length + 1);
        for (const { scope, withYear, own } of peers ? placeAmong(peers, yearsOf(each)).scopes : []) {
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

test('neighbours are the nearest by name, never the council itself', () => {
  const councils = councilsOf(20);
  const titles = (index: number) => neighboursOf({ councils, index }, () => '/').map(({ title }) => title);
  const named = (...numbers: readonly number[]) => numbers.map((number) => `Council ${number}`);
  expect(titles(0)).toEqual(named(2, 3, 4, 5, 6, 7, 8, 9));
  expect(titles(10)).toEqual(named(7, 8, 9, 10, 12, 13, 14, 15));
  expect(titles(19)).toEqual(named(12, 13, 14, 15, 16, 17, 18, 19));
});

test.each([
  ['https://x.example/?a=1&b="', 'Plan', '<a href="https://x.example/?a=1&amp;b=&quot;" rel="nofollow">Plan</a>'],
  ['https://x.example/', ' ', '<a href="https://x.example/" rel="nofollow">https://x.example/</a>'],
  ['javascript:alert(1)', 'Plan', '<bdi>Plan</bdi>'],
  ['', 'Plan', '<bdi>Plan</bdi>'],
  ['', '', 'Source not recorded.'],
])('the source %j, called %j', (source, source_name, shown) => {
  const page = pageOf(councilsOf(1), [{ ...COMMITMENT, source, source_name }]);
  expect(page).toContain(shown);
  expect(page).not.toContain('href="javascript');
});

test('a text keeps its lines and stays text', () => {
  const page = pageOf(councilsOf(1), [COMMITMENT]);
  const [, shown] = /<blockquote dir="auto">(.*?)<\/blockquote>/s.exec(page)!;
  expect(decodeEntities(shown!.replaceAll('&#10;', '\n'))).toBe(COMMITMENT.text);
  expect(shown).not.toContain('<b>');
});

test.each(['query', 'path'] as const)(
  'every page of the sample leads to others that there are, linked by %s',
  async (links) => {
    const dataset = await datasetIn('data');
    const { plan, page } = pagesSite(dataset, { links, siteUrl: 'https://climate.example/data' });
    const paths = new Set(plan.groups.flatMap(({ files }) => files.map((file) => file.path)));
    const councils = dataset.councils.map(({ slug }) => `councils/${slug}/index.html`);
    for (const council of councils) {
      const text = page(council);
      expect(text).toMatch(
        /<link rel="alternate" type="application\/json" href="\/data\/api\/councils\/[A-Z]+\/(?:index\.json)?">/,
      );
      const inside = hrefsOf(text).filter((href) => href.startsWith('/data/councils/'));
      const files = inside.map((href) => href.slice('/data/'.length).replace(/\/$/, '/index.html'));
      expect(files).toContain(council);
      expect(files.filter((file) => !paths.has(file))).toEqual([]);
    }
  },
);
