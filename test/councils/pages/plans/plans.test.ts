// The pages of plans: every document is on exactly one page of each selection to which it belongs, with what is known about it.
import { expect, test } from 'vitest';
import type { Council, Plan } from '../../../../src/councils/dataset.ts';
import type { PlanIndex } from '../../../../src/councils/script/plan-search.ts';
import { COUNTRIES } from '../../../../src/councils/vocabulary.ts';
import { filesOf } from '../../../../src/engine/site/site-plan.ts';
import { htmlFaults } from '../../../support/html-faults.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';
import { choicesIn, codeOf, headingIn, leadIn, linksIn } from '../commitments/commitment-site.ts';

type CouncilValues = Partial<Council> & Pick<Council, 'authority_code'>;

function planSite(councils: readonly CouncilValues[], plans: readonly Partial<Plan>[], options = {}) {
  const rows = plans.map((plan) => ({
    ...{ authority_code: 'AAA', title: '', document_type: '', updated_at: null, url: '', ...plan },
  }));
  const sorted = rows.toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''));
  const data = { councils: councils.map(councilOf), commitments: [], plans: sorted, searchLog: logOf([]) };
  const { plan, page } = pagesSite(data, options);
  const files = filesOf(plan).map(({ path }) => path);
  return {
    page: (path: string) => page(`plans/${path}index.html`),
    file: page,
    files,
    /** The paths of the pages below `/plans/`, including that page. */
    paths: files.flatMap((file) => /^plans\/(.*)index\.html$/.exec(file)?.[1] ?? []),
    indexed: filesOf(plan).filter(({ indexed }) => indexed?.includes('/plans/')).length,
  };
}

const ABBEY: CouncilValues = { authority_code: 'AAA', name: 'Abbey Council', country: 'Scotland' };

const documentsIn = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<p class="document">(.*?)<\/p>\n/gs), ([, shown]) => shown!);

const textsIn = (page: string): readonly string[] => documentsIn(page).map((shown) => shown.replace(/<[^>]*>/g, ''));

test('what a page says about documents', () => {
  const { page } = planSite(
    [ABBEY],
    [
      {
        ...{ title: 'Our plan', document_type: ' Action plan', updated_at: '2024-07-03' },
        url: 'https://www.abbey.example/our%20plan.pdf?a=1&b=2',
      },
      { title: 'Our website', document_type: 'Other', url: 'http://minutes.abbey.example/get?file=x.pdf' },
      {},
    ],
  );
  expect(documentsIn(page(''))).toEqual([
    '<bdi><a href="https://www.abbey.example/our%20plan.pdf?a=1&amp;b=2" rel="nofollow">Our plan</a></bdi> <span class="quiet"><bdi>Action plan</bdi>, PDF, abbey.example, record updated 3 July 2024</span>',
    '<bdi><a href="http://minutes.abbey.example/get?file=x.pdf" rel="nofollow">Our website</a></bdi> <span class="quiet"><bdi>Other</bdi>, file type not known, minutes.abbey.example, date not recorded</span>',
    '<bdi>Untitled document</bdi> <span class="quiet"><bdi>Type not recorded</bdi>, no link recorded, date not recorded</span>',
  ]);
  expect(page('')).toContain('<h3><a href="/councils/aaa/">Abbey Council</a></h3>\n<p class="quiet">Scotland</p>');
  expect(leadIn(page(''))).toBe('3 documents from 1 council.');
  expect(page('')).toContain('It isn’t the date of the document.');
  expect(page('')).not.toContain('This data in the API');
  expect(htmlFaults(page(''))).toEqual([]);
});

test('the council’s page shows the same texts, and leads to all plans', () => {
  const plans = ['Summary', 'Action plan'].map((document_type) => ({ title: 'Our plan', document_type }));
  const { file, page } = planSite([ABBEY, { authority_code: 'BBB' }], plans);
  for (const each of [page(''), file('councils/aaa/index.html')])
    expect(each).toMatch(/<bdi>Our plan \(Summary\)<\/bdi>.*<bdi>Our plan \(Action plan\)<\/bdi>/s);
  expect(file('councils/aaa/index.html')).toContain('<p><a href="/plans/">Plans from all councils</a></p>');
  expect(file('councils/bbb/index.html')).toContain(
    '<p>None on record. Browse <a href="/plans/">plans from all councils</a>.</p>',
  );
});

test('councils are in the order of their places, and the newest record of each comes first', () => {
  const names = ['City of York Council', 'London Borough of Barnet', 'Bath Council'];
  const councils = names.map((name, index) => ({ authority_code: codeOf(index), name }));
  const plans = [
    { authority_code: 'AAA', title: 'York' },
    { authority_code: 'AAB', title: 'Barnet, undated' },
    { authority_code: 'AAB', title: 'Barnet, old', updated_at: '2020-01-01' },
    { authority_code: 'AAB', title: 'Barnet, new', updated_at: '2025-01-01' },
    { authority_code: 'AAC', title: 'Bath', updated_at: '2022-01-01' },
  ];
  expect(
    textsIn(planSite(councils, plans).page('')).map((text) => text.replace(/ [A-Z]\w+ not.*| Type.*/, '')),
  ).toEqual(['Barnet, new', 'Barnet, old', 'Barnet, undated', 'Bath', 'York']);
});

test('no plans at all', () => {
  const { page, paths, files, indexed } = planSite([ABBEY], []);
  expect(paths).toEqual(['']);
  expect(leadIn(page(''))).toBe('No plans or other documents are recorded yet.');
  expect(page('')).toContain('<meta name="robots" content="noindex">');
  expect(page('')).not.toMatch(/<form|plans\.[0-9a-f]+\.js|class="entries"|About this list/);
  expect(files.filter((file) => /^assets\/plans\..*\.json$/.test(file))).toEqual([]);
  expect(indexed).toBe(0);
  expect(htmlFaults(page(''))).toEqual([]);
});

test('the table can be downloaded only if there is one', () => {
  const link = '<a href="/downloads/plans.csv" download>CSV file</a>';
  expect(planSite([ABBEY], [{}]).page('')).toContain(link);
  expect(planSite([ABBEY], [{}], { downloads: ['json'] }).page('')).not.toContain('CSV file');
  expect(planSite([ABBEY], [{}], { links: 'path' }).page('')).toContain(link);
});

test('texts can’t add markup, run scripts or become links', () => {
  const hostile = '"><script>';
  const plans = [
    { title: hostile, document_type: '<b>', url: 'javascript:alert(1)' },
    { title: '\u202eevil', document_type: '</bdi>', url: 'https://evil.example/"><b>.pdf' },
  ];
  const { page, file, files } = planSite([{ ...ABBEY, name: hostile }], plans);
  const pages = [...['', 'type/b/'].map(page), file('councils/aaa/index.html')];
  for (const each of pages) {
    expect(each).not.toMatch(/<script>|<b>|href="javascript/);
    expect(htmlFaults(each)).toEqual([]);
  }
  const index = JSON.parse(file(files.find((name) => /^assets\/plans\..*json$/.test(name))!)) as PlanIndex;
  expect(index.plans.map(([title, url]) => [title, url])).toEqual([
    [hostile, ''],
    ['\u202eevil', 'https://evil.example/"><b>.pdf'],
  ]);
});

const TYPES = ['Action plan', 'action-plan', 'Other', '', 'Page 2'];
const COUNCILS = Array.from({ length: 90 }, (_, index) => ({
  authority_code: codeOf(index),
  name: `${String.fromCharCode(65 + ((index * 7) % 26))}-town ${index} Council`,
  country: COUNTRIES[index % 3]!,
}));
const PLANS = Array.from({ length: 300 }, (_, index) => ({
  authority_code: codeOf((index * 11) % 90),
  title: `Document ${index}.`,
  document_type: TYPES[index % 7] ?? 'Action plan',
}));
const large = planSite(COUNCILS, PLANS);

test('each selection has every matching document exactly once', () => {
  const shown: Record<string, number[]> = {};
  for (const path of large.paths) {
    const numbers = documentsIn(large.page(path)).map((text) => Number(/Document (\d+)\./.exec(text)![1]));
    const folder = path.replace(/page-\d+\/$/, '').replace(/^type\/$/, path);
    shown[folder] = [...(shown[folder] ?? []), ...numbers];
  }
  const types: Readonly<Record<string, readonly string[] | undefined>> = {
    '': undefined,
    'type/action-plan/': ['Action plan', 'action-plan'],
    'type/other/': ['Other'],
    'type/page-2/': ['Page 2'],
    'type/type-not-recorded/': [''],
  };
  const countries = { '': undefined, 'country/england/': 0, 'country/northern-ireland/': 1, 'country/scotland/': 2 };
  const expected = Object.entries(types).flatMap(([typeFolder, own]) =>
    Object.entries(countries).map(([countryFolder, country]) => {
      const matching = PLANS.flatMap(({ document_type }, number) => {
        const isOfCountry = country === undefined || ((number * 11) % 90) % 3 === country;
        return isOfCountry && (own?.includes(document_type) ?? true) ? number : [];
      });
      return [`${typeFolder}${countryFolder}`, matching] as const;
    }),
  );
  for (const numbers of Object.values(shown)) numbers.sort((a, b) => a - b);
  expect(shown).toEqual(Object.fromEntries(expected.filter(([, numbers]) => numbers.length > 0)));
});

test('long lists have several pages, with links between them', () => {
  expect(large.paths.slice(0, 6)).toEqual(['', 'page-2/', 'page-3/', 'page-4/', 'page-5/', 'page-6/']);
  const second = large.page('page-2/');
  expect(headingIn(second)).toBe('Plans and other documents, councils F to I');
  expect(leadIn(second)).toBe('300 documents from 90 councils. This page lists councils from F to I.');
  expect(linksIn(second, 'Pages').slice(0, 2)).toEqual([
    ['A to E', '/plans/'],
    ['F to I', '/plans/page-2/'],
  ]);
  expect(linksIn(second, 'Councils by letter').slice(4, 6)).toEqual([
    ['E', '/plans/#councils-e'],
    ['F', '#councils-f'],
  ]);
});

test('the choices keep the other one, with the numbers of documents', () => {
  const page = large.page('type/other/country/scotland/');
  expect(headingIn(page)).toBe('Plans and other documents: Other, Scotland');
  expect(choicesIn(page, 'Type')).toEqual([
    ...['All', 'Action plan and action-plan (57)', '[Other (14)]', 'Page 2 (15)', 'Type not recorded (14)'],
  ]);
  expect(choicesIn(page, 'Country')).toEqual(['All', 'England (14)', 'Northern Ireland (15)', '[Scotland (14)]']);
  expect(page).toMatch(/<a href="\/plans\/type\/other\/"[^>]*>Plans and other documents: Other<\/a>/);
  expect(page).toContain('data-type="Other" data-country="Scotland"');
  expect(large.page('')).not.toMatch(/data-(?:type|country)/);
  expect(large.indexed).toBe(large.paths.length);
});

test('all titles differ', () => {
  const titles = large.paths.map((path) => headingIn(large.page(path)));
  expect(new Set(titles).size).toBe(titles.length);
});
