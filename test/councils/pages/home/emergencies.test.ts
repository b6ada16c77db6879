// Declarations of a climate emergency. Those without a date are counted and listed like all others.
import { expect, test } from 'vitest';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

/** The dates of a council's declarations, in ascending order. */
type Dates = readonly (string | null)[];

/** A site with a council for each code. */
function siteOf(dates: Readonly<Record<string, Dates>>) {
  const councils = Object.entries(dates).map(([code, [first = null]]) =>
    councilOf({ authority_code: code, name: `Council ${code}`, declared_emergency: first }),
  );
  const emergencies = Object.entries(dates).flatMap(([authority_code, own]) =>
    own.map((date_declared) => ({ authority_code, date_declared, source_url: '' })),
  );
  const { page } = pagesSite({ councils, commitments: [], emergencies, searchLog: logOf([]) });
  // The byte order mark of a CSV file is whitespace in JavaScript.
  return (path: string) => decodeEntities(page(path)).replace(/\s+/g, ' ');
}

const MAY = '2019-05-01';
const site = siteOf({ AAA: [MAY], BBB: [null], CCC: ['2020-06-30', null], DDD: [], EEE: [null, null] });
const DECLARED = 'councils/by/emergency/index.html';

test('the key figure counts all councils that have declared an emergency', () => {
  expect(site('index.html')).toContain('<dt>of councils have declared a climate emergency (4 of 5)</dt><dd>80%</dd>');
});

test('the chart says how many councils it leaves out, and its numbers include them', () => {
  const note =
    '2 of 5 councils (40%) declared a climate emergency between 1 May 2019 and 30 June 2020. ' +
    '2 more councils have declared one, but the dates are not recorded.';
  expect(site('index.html')).toContain(`<p>${note}</p>`);
  expect(site('downloads/charts/climate-emergencies.csv')).toBe(
    ' Quarter,Councils,Total so far April to June 2019,1,1 April to June 2020,1,2 Date not recorded,2,4 ',
  );
});

test.each<readonly [Dates, Dates, string]>([
  [
    [MAY],
    [null],
    '1 of 2 councils (50%) declared a climate emergency on 1 May 2019. 1 more council has declared one, but the date is not recorded.',
  ],
  [[MAY], [MAY, null], '2 of 2 councils (100%) declared a climate emergency on 1 May 2019.'],
  [[null], [], '1 of 2 councils (50%) has declared a climate emergency. The date is not recorded.'],
  [[null], [null], '2 of 2 councils (100%) have declared a climate emergency. The dates are not recorded.'],
  [[], [], 'No declarations are on record.'],
])('if two councils declared an emergency on %j and %j', (one, other, sentence) => {
  expect(siteOf({ AAA: one, BBB: other })('index.html')).toContain(`<p>${sentence}</p>`);
});

test('the list by date ends with the councils whose date isn’t recorded', () => {
  const list = site(DECLARED);
  const parts = Array.from(
    list.matchAll(/<th scope="rowgroup"[^>]*>(.*?)<\/th>|<th scope="row"[^>]*><a [^>]*>(.*?)<\/a>/g),
  );
  expect(parts.map(([, heading, council]) => heading ?? council)).toEqual([
    ...['May 2019', 'Council AAA', 'June 2020', 'Council CCC'],
    ...['Date not recorded', 'Council BBB', 'Council EEE'],
  ]);
  expect(list).toContain(
    '4 councils have declared a climate emergency: 0 with a net zero promise, 0 with a target year. The date of declaration is',
  );
  expect(list).toContain('is not recorded for 2 of them.</p>');
  expect(site('index.html')).toContain('<a href="/councils/by/emergency/">Climate emergency declarations (4)</a>');
  expect(site('councils/index.html')).toContain('<a href="/councils/by/emergency/">Date of emergency declaration</a>');
});

test('if no date is recorded, the list consists of these councils', () => {
  const list = siteOf({ AAA: [null] })(DECLARED);
  expect(list).toContain('>Council AAA</a>');
  expect(list).not.toContain('rowgroup');
});

test('other lists distinguish declarations without a date from councils without a declaration', () => {
  const list = site('councils/index.html');
  expect(list).toContain('whole area</th><th scope="col">Climate emergency</th>');
  const cells = Array.from(list.matchAll(/<th scope="row".*?<\/th><td>.*?<\/td><td>.*?<\/td><td>(.*?)<\/td>/g));
  expect(cells.map(([, cell]) => cell!.replace(/<[^>]*>/g, ''))).toEqual([
    ...['1 May 2019', 'declared, no date', '30 June 2020', 'none on record', 'declared, no date'],
  ]);
  expect(site('councils/by/country/england/index.html')).not.toContain('is not recorded for');
});

test.each([
  ['aaa', '<dd>Declared on 1 May 2019</dd>'],
  ['bbb', '<dd>Declared, date not recorded</dd>'],
  ['ccc', '<dd>Declared on 30 June 2020</dd><dd>Declared, date not recorded</dd>'],
  ['ddd', '<dd><span class="quiet">No declaration on record</span></dd>'],
])('the page of the council %s', (slug, shown) => {
  expect(site(`councils/${slug}/index.html`)).toContain(`<dt>Climate emergency</dt>${shown}</div>`);
});

test('the downloads contain the declaration, and the date of the council is empty', () => {
  expect(site('downloads/emergencies.csv')).toContain(' BBB,, CCC,2020-06-30, CCC,, EEE,, ');
  const tables = JSON.parse(site('downloads/councils/bbb.json'));
  expect(tables.councils[0].declared_emergency).toBeNull();
  expect(tables.emergencies).toEqual([{ authority_code: 'BBB', date_declared: null, source_url: '' }]);
});
