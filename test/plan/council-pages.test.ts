// A council's page: its place among the others, its neighbours, what is said where nothing is known.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { councilPlaces, neighboursOf, placeAmong } from '../../src/plan/council-places.ts';
import type { Commitment, Council } from '../../src/read/dataset.ts';
import { COUNTRIES } from '../../src/route/endpoints.ts';
import { decodeEntities, hrefsOf } from '../respond/markup.ts';
import { datasetIn } from '../router/edge-site.ts';
import { councilOf, logOf, pagesSite } from '../support/pages-site.ts';

const SCRIPT_CODES = Array.from({ length: 26 }, (_, index) => `AA${String.fromCharCode(65 + index)}`);

const councilsOf = (
  years: readonly (number | null)[],
  country: (typeof COUNTRIES)[number] = 'Wales',
): readonly Council[] =>
  years.map((carbonNeutralYear, index) =>
    councilOf({ authority_code: SCRIPT_CODES[index]!, name: `Council ${index + 1}`, country, carbonNeutralYear }),
  );

function pageOf(councils: readonly Council[], index = 0, commitments: readonly Commitment[] = []): string {
  return pagesSite({ councils, commitments, searchLog: logOf([]) }).page(
    `councils/${councils[index]!.slug}/index.html`,
  );
}

test.each<[readonly (number | null)[], string]>([
  [
    [2030, 2030, 2040, null],
    '3 of the 4 councils in Wales have a target year. This council aims at 2030, the earliest year, as one other does.',
  ],
  [[2030, 2040], 'All 2 councils in Wales have a target year. This council aims at 2030, the earliest year.'],
  [[2050, 2050, 2050, 2040], 'This council aims at 2050, the latest year, as 2 others do.'],
  [
    [2040, 2030, 2040, 2050, 2060],
    'This council aims at 2040: 1 aims at an earlier year, 1 at the same and 2 at a later one.',
  ],
  [[2040, 2030, 2035, 2050], 'This council aims at 2040: 2 aim at an earlier year and 1 at a later one.'],
  [[2030, 2030, 2030], 'This council aims at 2030, as all of them do.'],
  [[2030, null], '1 of the 2 councils in Wales has a target year. This council aims at 2030, as the only one.'],
  [
    [null, 2045, 2045, 2030],
    '3 of the 4 councils in Wales have a target year; most often it is 2045 (2 councils). This council has none that we know of.',
  ],
  [[null, null], 'None of the 2 councils in Wales has a target year yet.'],
])('the place of the first of %j', (years, sentence) => {
  expect(pageOf(councilsOf(years))).toContain(sentence);
});

test.each([
  ['SRA', 'of the type SRA'],
  ['', 'whose type isn’t known'],
] as const)('the councils beside one are named by its country and its type %j', (authority_type, name) => {
  const councils = councilsOf([2030, 2040, 2050]).map((each) => ({ ...each, authority_type }));
  expect(decodeEntities(pageOf(councils))).toContain(`councils in Wales ${name}`);
});

test('a council alone has no place', () => {
  expect(pageOf(councilsOf([2030]))).not.toMatch(/<svg|Among other councils/);
});

test('the numbers of a place are those that one counts', () => {
  const council = fc.record({
    country: fc.constantFrom(...COUNTRIES),
    authority_type: fc.constantFrom('', 'SRA', 'County Council'),
    carbonNeutralYear: fc.option(fc.integer({ min: 2028, max: 2032 })),
  });
  fc.assert(
    fc.property(fc.array(council, { minLength: 1, maxLength: 26 }), (rest) => {
      const councils = rest.map((each, index) => councilOf({ authority_code: SCRIPT_CODES[index]!, ...each }));
      const { peersOf } = councilPlaces(councils);
      for (const each of councils) {
        for (const peers of peersOf(each)) {
          const others = peers.councils.filter((other) => other !== each);
          const isCountry = peers.name.startsWith('councils in');
          expect(others.length).toBe(
            councils.filter(
              (other) =>
                other !== each &&
                (isCountry ? other.country === each.country : other.authority_type === each.authority_type),
            ).length,
          );
          const { own, withYear } = placeAmong(peers, each);
          const years = others.flatMap(({ carbonNeutralYear }) => carbonNeutralYear ?? []);
          expect(withYear).toBe(years.length + (each.carbonNeutralYear === null ? 0 : 1));
          const year = each.carbonNeutralYear;
          expect(own).toEqual(
            year === null
              ? undefined
              : {
                  year,
                  earlier: years.filter((other) => other < year).length,
                  same: years.filter((other) => other === year).length,
                  later: years.filter((other) => other > year).length,
                },
          );
        }
      }
    }),
    { seed: 63 },
  );
});

test('neighbours are the nearest by name, never the council itself', () => {
  const councils = councilsOf(Array.from({ length: 20 }, () => null));
  const titles = (index: number) => neighboursOf({ councils, index }, () => '/').map(({ title }) => title);
  const named = (...numbers: readonly number[]) => numbers.map((number) => `Council ${number}`);
  expect(titles(0)).toEqual(named(2, 3, 4, 5, 6, 7, 8, 9));
  expect(titles(10)).toEqual(named(7, 8, 9, 10, 12, 13, 14, 15));
  expect(titles(19)).toEqual(named(12, 13, 14, 15, 16, 17, 18, 19));
});

test('where no commitment is known, links lead on', () => {
  const [council] = councilsOf([null]);
  const page = pageOf([{ ...council!, website_url: 'https://abbey.example/' }]);
  expect(page).toContain('We know of no commitment of Council 1 yet.');
  expect(hrefsOf(page)).toEqual(expect.arrayContaining(['https://abbey.example/', '/api/commitments/?format=api']));
});

const COMMITMENT: Commitment = {
  ...{ authority_code: 'AAA', has_promise: true, target_year: 2030, scope: 'Whole area' },
  ...{ text: 'First line\nsecond <b>line</b>', source: '', source_name: '' },
};

test.each([
  ['https://x.example/?a=1&b="', 'Plan', '<a href="https://x.example/?a=1&amp;b=&quot;" rel="nofollow">Plan</a>'],
  ['https://x.example/', ' ', '<a href="https://x.example/" rel="nofollow">https://x.example/</a>'],
  ['javascript:alert(1)', 'Plan', '<bdi>Plan</bdi>'],
  ['', 'Plan', '<bdi>Plan</bdi>'],
  ['', '', 'Its source is not known.'],
])('the source %j, called %j', (source, source_name, shown) => {
  const page = pageOf(councilsOf([2030]), 0, [{ ...COMMITMENT, source, source_name }]);
  expect(page).toContain(shown);
  expect(page).not.toContain('href="javascript');
});

test('a text keeps its lines and stays text', () => {
  const page = pageOf(councilsOf([2030]), 0, [COMMITMENT]);
  const [, shown] = /<blockquote dir="auto">(.*?)<\/blockquote>/s.exec(page)!;
  expect(decodeEntities(shown!.replaceAll('&#10;', '\n'))).toBe(COMMITMENT.text);
  expect(shown).not.toContain('<b>');
});

test.each(['query', 'path'] as const)(
  'every page of the sample leads to others that there are, linked by %s',
  async (links) => {
    const dataset = await datasetIn('data');
    const { plan, page } = pagesSite(dataset, { links, siteUrl: 'https://climate.example/data' });
    const paths = new Set(plan.families.flatMap(({ files }) => files.map((file) => file.path)));
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
