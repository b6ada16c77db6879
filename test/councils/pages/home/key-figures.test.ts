// The figures and charts on the home page: what they count and what they leave out.
import { expect, test } from 'vitest';
import type { Commitment, Council, Dataset } from '../../../../src/councils/dataset.ts';
import { AUTHORITY_TYPES } from '../../../../src/councils/vocabulary.ts';
import { decodeEntities, hrefsOf } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

const record = (code: string, record: Partial<Commitment>): Commitment => ({
  ...{ authority_code: code, has_promise: true, target_year: null, scope: null },
  ...{ text: '', source: '', source_name: '' },
  ...record,
});
const council = (code: string, own: Partial<Council> = {}): Council =>
  councilOf({ authority_code: code, authority_type: 'Unitary Authority', ...own });

const BOTH_SCOPES = [
  record('AAA', { scope: 'Council only', target_year: 2030 }),
  record('AAA', { scope: 'Whole area', target_year: 2050 }),
];

/** @returns the text of the home page, one line for each piece of text */
function linesOf(parts: Partial<Dataset>, options: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const { page } = pagesSite({ councils: [], commitments: [], searchLog: logOf([]), ...parts }, options);
  const texts = page('index.html').replace(/<span aria-hidden="true">.*?<\/span>/g, '');
  return decodeEntities(texts.replace(/<\/?(?:span|a|strong|bdi)\b[^>]*>/g, '').replace(/<[^>]*>/g, '\n'))
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** The number for each label among the key figures. */
function figuresOf(parts: Partial<Dataset>): Readonly<Record<string, string>> {
  const { page } = pagesSite({ councils: [], commitments: [], searchLog: logOf([]), ...parts });
  const figures = page('index.html').matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  return Object.fromEntries(Array.from(figures, ([, label, value]) => [label!, value!]));
}

test('each council has a promise, no promise found or nothing recorded, and only promises are counted', () => {
  const councils = ['AAA', 'BBB', 'CCC', 'DDD'].map((code) => council(code));
  const commitments = [
    ...BOTH_SCOPES,
    record('BBB', { has_promise: false }),
    // This record says nothing about a promise.
    record('CCC', { has_promise: null, target_year: 2029, scope: 'Council only' }),
    // A council that has promised net zero can also have a record that says otherwise.
    record('AAA', { has_promise: false, target_year: 2028, scope: 'Whole area' }),
  ];
  expect(figuresOf({ councils, commitments })).toEqual({
    'of councils have promised net zero (1 of 4)': '25%',
    'is the most common target year for whole areas (1 of 1 promise)': '2050',
  });
  const lines = linesOf({ councils, commitments });
  expect(lines).toContain(
    'Of 4 councils, 1 has promised net zero, no promise was found for 1 and the records don’t say for 2.',
  );
  expect(lines).toContain('Unitary authorities: 1 promised, 1 no promise found, 2 not recorded');
  expect(lines).toContain('England: 25% promised, 25% no promise found, 50% not recorded');
});

test('the charts of both scopes have the same years and the same scale, and say what they leave out', () => {
  const commitments = [
    ...BOTH_SCOPES,
    record('AAA', { scope: 'Council only', target_year: 2030, text: 'another' }),
    record('BBB', { scope: 'Council only', target_year: null }),
    record('BBB', { target_year: 2045 }),
    record('CCC', { has_promise: false, target_year: 1999, scope: 'Whole area' }),
    record('CCC', { has_promise: null, target_year: 2040, scope: 'Whole area' }),
  ];
  const councils = ['AAA', 'BBB', 'CCC'].map((code) => council(code));
  const { page } = pagesSite({ councils, commitments, searchLog: logOf([]) });
  const home = page('index.html');
  const [first = '', second = ''] = Array.from(home.matchAll(/<svg role="img".*?<\/svg>/gs), ([svg]) => svg);
  const yearsIn = (svg: string) => Array.from(svg.matchAll(/<text class="tick[^>]*>(\d+)</g), ([, year]) => year);
  expect(yearsIn(first)).toEqual(['2030', '2035', '2040', '2045', '2050']);
  expect(yearsIn(second)).toEqual(yearsIn(first));
  const heightIn = (svg: string) => Number(/<rect [^>]*height="([\d.]+)em"/.exec(svg)![1]);
  expect(heightIn(first)).toBe(2 * heightIn(second));
  const lines = linesOf({ councils, commitments });
  expect(lines).toContain('Council only (the council’s own operations): 2 promises from 1 council');
  expect(lines).toContain(
    'The columns show the number of promises for each target year. Both charts cover the same years and use the same scale: the full height represents ' +
      '2 promises. Not shown: 1 promise without a target year, 1 promise with a target year but no scope and 1 record ' +
      'that doesn’t say whether net zero is promised.',
  );
});

test('if the most common year is the same for both scopes, the figure counts the promises for each', () => {
  const councils = [council('AAA'), council('BBB')];
  const commitments = [
    record('AAA', { scope: 'Council only', target_year: 2030 }),
    record('BBB', { scope: 'Council only', target_year: 2040 }),
    record('BBB', { scope: 'Council only', target_year: 2030, text: 'another' }),
    record('AAA', { scope: 'Whole area', target_year: 2030 }),
  ];
  expect(figuresOf({ councils, commitments })).toEqual({
    'of councils have promised net zero (2 of 2)': '100%',
    'is the most common target year for whole areas (1 of 1 promise) and for council operations (2 of 3 promises)':
      '2030',
  });
});

test('if several years are equally common, none is the most common', () => {
  const commitments = [
    record('AAA', { scope: 'Whole area', target_year: 2030 }),
    record('AAA', { scope: 'Whole area', target_year: 2050, text: 'another' }),
  ];
  expect(Object.values(figuresOf({ councils: [council('AAA')], commitments }))).toEqual(['100%']);
});

test('without councils, there are no figures', () => {
  expect(figuresOf({})).toEqual({});
  expect(linesOf({})).toContain('The tables have no councils yet.');
});

test('the page links to the letters of the list of all councils, and to the lists by country', () => {
  const names = Array.from({ length: 40 }, (_, index) => `${'BDF'[index % 3]}${index}`);
  const councils = [
    ...names.map((name, index) =>
      council(`AA${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : 'A'}`, { name }),
    ),
    council('BBB', { name: 'London Borough of Xeno', country: 'Wales' }),
  ];
  const links = hrefsOf(pagesSite({ councils, commitments: [], searchLog: logOf([]) }).page('index.html'));
  const lists = links.filter((href) => /^\/councils\/(?:#|by\/)/.test(href));
  expect(lists).toEqual([
    '/councils/by/map/',
    ...['/councils/#part-b', '/councils/#part-d', '/councils/#part-f', '/councils/#part-x'],
    ...['/councils/by/country/england/', '/councils/by/country/wales/', '/councils/by/map/'],
  ]);
});

test('no authority type is shown as a code', () => {
  const councils = AUTHORITY_TYPES.map((type, index) => council(`AA${'ABCDEFGHI'[index]}`, { authority_type: type }));
  const lines = linesOf({ councils });
  expect(lines).toContain('Strategic regional authority: 1 not recorded');
  expect(lines.filter((line) => /\b[A-Z]{2,}\b/.test(line) && /promised|England, /.test(line))).toEqual([]);
});

test('labels of years stay inside the chart of declarations', () => {
  for (const years of [1, 6, 7, 11, 13, 17, 40, 101]) {
    const emergencies = [
      { authority_code: 'AAA', date_declared: '1990-05-01', source_url: '' },
      { authority_code: 'BBB', date_declared: `${1989 + years}-06-01`, source_url: '' },
    ];
    const councils = emergencies.map(({ authority_code: code, date_declared: declared_emergency }) =>
      council(code, { declared_emergency }),
    );
    const { page } = pagesSite({ councils, commitments: [], emergencies, searchLog: logOf([]) });
    const marks = Array.from(page('index.html').matchAll(/<text class="from( wide)?" x="([\d.]+)%"/g));
    expect(marks.length).toBeGreaterThan(0);
    // Four digits are 2.3 em wide. The narrowest chart is 19 em wide, and a chart with additional labels is at least 50 em wide.
    for (const [, wide, x] of marks) expect(Number(x)).toBeLessThanOrEqual(wide ? 95 : 88);
  }
});
