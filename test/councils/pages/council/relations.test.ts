// The councils to which a council's page links: its county or districts, its neighbours, and comparisons.
import { expect, test } from 'vitest';
import type { Commitment, Council, EndedCouncil } from '../../../../src/councils/dataset.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

const DISTRICT = { authority_type: 'Non-Metropolitan District', longitude: -1 } as const;
const COUNCILS: readonly Council[] = [
  councilOf({ authority_code: 'CTY', name: 'County', authority_type: 'County Council', latitude: 51, longitude: -1 }),
  councilOf({ authority_code: 'DAA', name: 'Alder', county: 'CTY', latitude: 52, ...DISTRICT }),
  councilOf({ authority_code: 'DBB', name: 'Birch', county: 'CTY', latitude: 53, ...DISTRICT }),
  councilOf({ authority_code: 'DCC', name: 'Cedar', county: 'OLD', latitude: 54, ...DISTRICT }),
  councilOf({ authority_code: 'DDD', name: 'Damson', county: 'DDD', latitude: 55, ...DISTRICT }),
];
const ENDED: EndedCouncil = {
  ...{ authority_code: 'OLD', name: 'Old County', slug: 'old', website_url: '', gss_code: '', country: 'England' },
  ...{ authority_type: '', end_date: null, replaced_by: '', former_slugs: '', alternative_names: '' },
};

const promise = (authority_code: string, target_year: number, scope: Commitment['scope']): Commitment => ({
  ...{ authority_code, target_year, scope, has_promise: true, text: '', source: '', source_name: '' },
});
const NONE_FOUND: Commitment = { ...promise('DCC', 0, null), target_year: null, has_promise: false };

const pageOf = (code: string, links: 'query' | 'path' = 'query') =>
  pagesSite(
    {
      councils: COUNCILS,
      ended: [ENDED],
      commitments: [promise('DAA', 2040, 'Whole area'), promise('DAA', 2035, 'Whole area'), NONE_FOUND],
      searchLog: logOf([]),
    },
    { links, siteUrl: 'https://climate.example/base' },
  ).page(`councils/${code.toLowerCase()}/index.html`);

const linksIn = (page: string, pattern: RegExp) =>
  Array.from(page.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g), ([, url, text]) => `${text}: ${url}`).filter((link) =>
    pattern.test(link),
  );

test('a district names its county, and the county its districts', () => {
  expect(pageOf('DAA')).toContain('<dt>County</dt><dd><a href="/base/councils/cty/">County</a></dd>');
  expect(pageOf('DCC')).toContain('<dt>County</dt><dd><a href="/base/councils/old/">Old County</a></dd>');
  expect(pageOf('DDD')).not.toContain('<dt>County</dt>');
  const [districts] = /<h3>Districts in this county<\/h3>.*?<\/ul>/s.exec(pageOf('CTY'))!;
  expect(linksIn(districts, /./)).toEqual(['Alder: /base/councils/daa/', 'Birch: /base/councils/dbb/']);
  expect(pageOf('DAA')).not.toContain('Districts in this county');
});

test.each([
  [
    'DAA',
    [
      'Compare with the nearest three: ?councils=DAA,CTY,DBB,DCC',
      'Compare with the nearest three of the same type: ?councils=DAA,DBB,DCC,DDD',
      'Compare with County: ?councils=DAA,CTY',
    ],
  ],
  // The nearest three are of the same type. A former county can't be compared.
  ['DCC', ['Compare with the nearest three: ?councils=DCC,DBB,DDD,DAA']],
  ['CTY', ['Compare with the nearest three: ?councils=CTY,DAA,DBB,DCC']],
])('the comparisons of %s', (code, links) => {
  for (const [form, path] of [
    ['query', '/base/compare/'],
    ['path', '/base/compare/index.html'],
  ] as const)
    expect(linksIn(pageOf(code, form), /^Compare with/)).toEqual(
      [...links, `Compare with other councils: ?councils=${code}`].map((link) => link.replace('?', `${path}?`)),
    );
});

test('neighbours show their earliest years, or why there is none', () => {
  const text = decodeEntities(pageOf('DBB').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
  expect(text).toContain(
    'Nearest councils Earliest targets nearby: no year for council operations and 2035 for whole areas (Alder). ' +
      'Each year below is the earliest that the council has promised. ' +
      '“None found” means that the records say that no net zero promise was found. Council Own operations Whole area ' +
      'Alder none on record 2035 Cedar none found none found County not recorded not recorded Damson not recorded not recorded',
  );
});
