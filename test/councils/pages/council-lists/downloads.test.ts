// The files that lists of councils and commitments offer.
import { expect, test } from 'vitest';
import type { Commitment } from '../../../../src/councils/dataset.ts';
import { filesOf } from '../../../../src/engine/site/site-plan.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

const council = (authority_code: string, name: string, country: 'England' | 'Wales') =>
  councilOf({ authority_code, name, country, region: country, authority_type: 'Unitary Authority' });

const promise = (authority_code: string, target_year: number): Commitment => ({
  ...{ authority_code, has_promise: true, scope: 'Whole area', target_year },
  ...{ text: 'Net zero, “now”', source: '', source_name: 'Plan' },
});

const DATA = {
  councils: [
    council('BBB', 'Bath Council', 'England'),
    council('CCC', 'Cardiff Council', 'Wales'),
    council('DDD', 'Dôl Council', 'Wales'),
  ],
  commitments: [promise('DDD', 2030), promise('BBB', 2030), promise('CCC', 2035)],
  emergencies: [{ authority_code: 'DDD', date_declared: '2019-05-01', source_url: '' }],
  searchLog: logOf([]),
};

const site = (options = {}, data = DATA) => {
  const { page, plan } = pagesSite(data, options);
  const paths = filesOf(plan).flatMap(({ path }) =>
    /^downloads\/(?:councils\/by|commitments)\//.test(path) ? path : [],
  );
  const line = (file: string) =>
    decodeEntities(/<p class="files">(.*?)<\/p>/.exec(page(file))?.[1]?.replace(/<[^>]*>/g, '') ?? '');
  return { page, paths, line };
};

const WALES = 'downloads/councils/by/country/wales';

test('the page of a country offers its councils, their commitments and a workbook', () => {
  const { page, line } = site();
  expect(line('councils/by/country/wales/index.html')).toBe(
    'Download: 2 councils (CSV), 2 commitment records (CSV), everything about Wales (Excel)',
  );
  // In the order of the page.
  expect(page(`${WALES}/commitments-of-councils-in-wales.csv`)).toBe(
    [
      '\ufeffauthority_code,council_name,country,has_promise,target_year,scope,text,source,source_name',
      'CCC,Cardiff Council,Wales,true,2035,Whole area,"Net zero, “now”",,Plan',
      'DDD,Dôl Council,Wales,true,2030,Whole area,"Net zero, “now”",,Plan',
      '',
    ].join('\r\n'),
  );
  expect(page(`${WALES}/councils-in-wales.csv`)).toMatch(
    /^\ufeffname,url,[^\n]*\r\nCardiff Council,[^\n]*\r\nDôl Council,[^\n]*\r\n$/,
  );
});

test('only countries have workbooks, and the list of all councils links to the whole workbook', () => {
  const { paths, line } = site();
  expect(paths.filter((path) => path.endsWith('.xlsx'))).toEqual([
    'downloads/councils/by/country/england/council-climate-commitments-england.xlsx',
    `${WALES}/council-climate-commitments-wales.xlsx`,
  ]);
  expect(line('councils/index.html')).toBe(
    'Download: 3 councils (CSV), 3 commitment records (CSV), everything (Excel)',
  );
  expect(line('councils/by/type/unitary-authorities/index.html')).toBe(
    'Download: 3 councils (CSV), 3 commitment records (CSV)',
  );
  expect(line('councils/by/name/index.html')).toBe('');
});

test('a country with more than three quarters of the councils links to the whole workbook', () => {
  const more = ['EEE', 'FFF', 'GGG', 'HHH', 'III', 'JJJ'].map((code) => council(code, `${code} Council`, 'Wales'));
  const { paths, line } = site({}, { ...DATA, councils: [...DATA.councils, ...more] });
  expect(paths.filter((path) => path.endsWith('.xlsx'))).toEqual([
    'downloads/councils/by/country/england/council-climate-commitments-england.xlsx',
  ]);
  expect(line('councils/by/country/wales/index.html')).toMatch(/, everything about all councils \(Excel\)$/);
});

test('the list of declarations offers the declarations too', () => {
  const { page, line } = site();
  expect(line('councils/by/emergency/index.html')).toBe(
    'Download: 1 council (CSV), 1 declaration (CSV), 1 commitment record (CSV)',
  );
  expect(page('downloads/councils/by/emergency/emergency-declarations.csv')).toBe(
    '\ufeffauthority_code,council_name,country,date_declared,source_url\r\nDDD,Dôl Council,Wales,2019-05-01,\r\n',
  );
});

test('the page of a year offers its records and their councils', () => {
  const { page, line } = site();
  expect(line('commitments/2030/index.html')).toBe('Download: 2 commitment records (CSV), 2 councils (CSV)');
  const rowsIn = (file: string) => page(file).split('\r\n').slice(1, -1);
  expect(rowsIn('downloads/commitments/2030/commitments-2030.csv')).toEqual([
    'BBB,Bath Council,England,true,2030,Whole area,"Net zero, “now”",,Plan',
    'DDD,Dôl Council,Wales,true,2030,Whole area,"Net zero, “now”",,Plan',
  ]);
  expect(rowsIn('downloads/commitments/2030/councils-2030.csv').map((row) => row.split(',')[0])).toEqual([
    'Bath Council',
    'Dôl Council',
  ]);
});

test('pages offer only the formats that the owner has chosen', () => {
  expect(site({ downloads: ['json'] }).paths).toEqual([]);
  expect(site({ downloads: ['json'] }).line('councils/index.html')).toBe('');
  expect(site({ downloads: ['csv'] }).line('councils/by/country/wales/index.html')).toBe(
    'Download: 2 councils (CSV), 2 commitment records (CSV)',
  );
  expect(site({ downloads: ['xlsx'] }).line('councils/by/country/wales/index.html')).toBe(
    'Download: everything about Wales (Excel)',
  );
});

test('no file has the path of a file about a single council, whatever the council’s slug', () => {
  const councils = ['by', 'all-councils', 'councils-in-wales', 'country'].map((slug, index) =>
    councilOf({ authority_code: `AA${'ABCD'[index]}`, country: 'Wales', slug, url: `/councils/${slug}/` }),
  );
  const { plan } = pagesSite({ ...DATA, councils, commitments: [], emergencies: [] });
  const paths = filesOf(plan).map(({ path }) => path.toLowerCase());
  expect(paths).toContain('downloads/councils/by.csv');
  expect(paths).toContain('downloads/councils/by/all/all-councils.csv');
  expect(new Set(paths).size).toBe(paths.length);
});
