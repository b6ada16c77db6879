// How search engines should treat pages: their canonical URL, and whether to list them. The sitemap contains the pages to list.
import { describe, expect, test } from 'vitest';
import type { LinkForm } from '../../../src/engine/addressing/links.ts';
import { TEMPLATES } from '../../../src/engine/markup/placeholders.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { htmlFaults } from '../../support/html-faults.ts';
import { hostLinkedBy, planOf } from '../../support/planned.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  COUNTS_HEADER,
  EMERGENCIES_HEADER,
  ENDED_HEADER,
  type Files,
  PLANS_HEADER,
  sourceFolder,
  text,
} from '../../support/source.ts';
import { decodeEntities, tagsOf } from '../respond/markup.ts';
import { ask, BROWSER, edgeSite, smallSite, textOf } from '../router/edge-site.ts';
import { RenderedFiles } from '../router/rendered-files.ts';

/** The canonical URL of a page, or undefined if there is none, and whether search engines may list the page. */
function crawlerTagsOf(page: string) {
  const tags = tagsOf(page);
  const canonical = tags.filter(({ attributes }) => attributes.get('rel') === 'canonical');
  const robots = tags.filter(({ attributes }) => attributes.get('name') === 'robots');
  expect([canonical.length <= 1, robots.length <= 1]).toEqual([true, true]);
  expect(robots.map(({ attributes }) => attributes.get('content'))).toEqual(robots.map(() => 'noindex'));
  return { canonical: canonical[0]?.attributes.get('href'), isIndexed: robots.length === 0 };
}

const COUNCILS = text(
  `${COUNCILS_HEADER},former_slugs`,
  'ABC,Abbey,abbey,,E06000001,England,Unitary Authority,"old-abbey, older-abbey"',
  'BCD,Beech,beech,,S12000002,Scotland,Unitary Authority,',
);
const ENDED = text(
  `${ENDED_HEADER},slug,former_slugs`,
  'OLD,Oldham,2020-04-01,ABC,oldham,first-oldham',
  'XYZ,Xylem,,"ABC, BCD",xylem,',
  'YYY,Yew,,OLD,yew,',
);
const NOTHING: Files = {
  'councils.csv': text(COUNCILS_HEADER),
  'commitments.csv': text(COMMITMENTS_HEADER),
  'plans.csv': text(PLANS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
  'searches.csv': text(COUNTS_HEADER),
};
/** If a year has more promises than fit on its page, each page has the councils of some letters. */
const MANY = text(
  COMMITMENTS_HEADER,
  ...Array.from(
    { length: 151 },
    (_, index) => `${index % 2 ? 'ABC' : 'BCD'},true,2030,${index ? 'Whole area' : ''},Text ${index},,`,
  ),
  'BCD,true,2040,Whole area,Text,,',
);
const SITES: Readonly<Record<string, Files>> = {
  'with councils that moved and ended': { 'councils.csv': COUNCILS, 'ended-councils.csv': ENDED },
  'without any data': NOTHING,
  'without councils but ended ones': { ...NOTHING, 'ended-councils.csv': ENDED },
  'with a year on several pages': { 'commitments.csv': MANY },
};
const ROOTS = ['https://climate.example', 'https://climate.example/a%20b/(c)&d'];

const ALL = Object.keys(SITES).flatMap((name) =>
  (['query', 'path'] as const).map((links, index) => [name, links, ROOTS[index]!] as const),
);

/** All files of a site with every response prebuilt, except the combinations of filters. */
async function filesIn(name: string, links: LinkForm, siteUrl: string, more: Files = {}) {
  const host = hostLinkedBy(links, { composes: ['filtered councils'] });
  const site = { siteUrl, dates: { openEndedDays: 1, dateRangeDays: 1, months: false, quarters: false } };
  const plan = await planOf(sourceFolder({ ...SITES[name], ...more }), site, [host]);
  return new RenderedFiles(filesOf(plan));
}

const contentOf = (files: RenderedFiles, path: string): string => textOf({ body: files.get(path)! });
const sitemapOf = (files: RenderedFiles): readonly string[] =>
  Array.from(contentOf(files, 'sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => decodeEntities(url!));

/** Pages that are sent for many URLs. */
const FOR_MANY = /^(?:404|documents\/(?:errors\/.*|options\/.*|no-.*))\.html$/;

test.each(ALL)('all pages of a site %s, with %s links at %s', async (name, links, siteUrl) => {
  const files = await filesIn(name, links, siteUrl);
  const urlOf = (path: string) => `${siteUrl}/${links === 'query' ? path.replace(/(^|\/)index\.html$/, '$1') : path}`;
  const listed: string[] = [];
  let pages = 0;
  for (const path of [...files.keys()].filter((each) => each.endsWith('.html'))) {
    const page = contentOf(files, path);
    const { canonical, isIndexed } = crawlerTagsOf(page);
    pages++;
    if (!path.startsWith('api/')) expect([path, htmlFaults(page)]).toEqual([path, []]);
    if (FOR_MANY.test(path)) expect([path, canonical, isIndexed]).toEqual([path, undefined, false]);
    else expect([path, canonical?.startsWith(`${siteUrl}/`)]).toEqual([path, true]);
    if (!isIndexed) continue;
    if (!path.startsWith('api/') || links === 'path') expect([path, canonical]).toEqual([path, urlOf(path)]);
    // The sitemap contains only the complete lists of the API.
    if (!path.startsWith('api/') || /^api\/\w+\/index\.html$/.test(path)) listed.push(canonical!);
  }
  expect(pages).toBeGreaterThan(30);
  expect(sitemapOf(files).toSorted()).toEqual(listed.toSorted());
});

describe('the pages that search engines don’t list', () => {
  const unlistedIn = async (name: string) => {
    const files = await filesIn(name, 'query', 'https://climate.example');
    const tagged = [...files.keys()]
      .filter((path) => path.endsWith('.html') && !FOR_MANY.test(path) && !/^(?:documents|embed)\//.test(path))
      .map((path) => [path, crawlerTagsOf(contentOf(files, path))] as const);
    return Object.fromEntries(
      tagged.flatMap(([path, { canonical, isIndexed }]) =>
        isIndexed ? [] : [[path, canonical!.replace('https://climate.example', '')]],
      ),
    );
  };

  test('moved pages have the canonical URL of the page with the content', async () => {
    const unlisted = Object.entries(await unlistedIn('with councils that moved and ended'));
    expect(Object.fromEntries(unlisted.filter(([path]) => !path.startsWith('api/')))).toEqual({
      'councils/old-abbey/index.html': '/councils/abbey/',
      'councils/older-abbey/index.html': '/councils/abbey/',
      'councils/oldham/index.html': '/councils/oldham/',
      'councils/first-oldham/index.html': '/councils/oldham/',
      'councils/xylem/index.html': '/councils/xylem/',
      'councils/yew/index.html': '/councils/yew/',
    });
  });

  test.each(['without any data', 'without councils but ended ones'])('empty lists %s', async (name) => {
    const unlisted = Object.keys(await unlistedIn(name));
    // The lists for each filter are empty too.
    expect(unlisted.filter((path) => !/oldham|xylem|yew|^api\/\w+\/\w+-/.test(path))).toEqual([
      'api/councils/index.html',
      'api/commitments/index.html',
      'api/searchterms/index.html',
      'compare/index.html',
      'commitments/index.html',
      'plans/index.html',
      'councils/index.html',
      'councils/by/map/index.html',
    ]);
  });

  test('no page of a year on several pages', async () => {
    const name = 'with a year on several pages';
    expect((await filesIn(name, 'query', ROOTS[0]!)).has('commitments/2030/page-2/index.html')).toBe(true);
    const unlisted = Object.keys(await unlistedIn(name));
    expect(unlisted.filter((path) => path.startsWith('commitments/'))).toEqual([]);
  });
});

test('the index of prebuilt URLs isn’t listed', async () => {
  const { files } = await edgeSite();
  const index = [...files.keys()].filter((path) => /^documents\/available.*\.html$/.test(path));
  expect(index.length).toBeGreaterThan(2);
  for (const path of index) {
    const canonical = `https://climate.example/${path}`;
    expect([path, crawlerTagsOf(textOf({ body: files.get(path)! }))]).toEqual([path, { canonical, isIndexed: false }]);
  }
});

describe('composed pages', () => {
  const LIST = '/api/councils/?format=api';
  test.each<[string, string | undefined, boolean?]>([
    ['/api/', '/api/?format=api'],
    ['/api/councils/', LIST],
    ['/api/councils/?format=api', LIST],
    ['/api/councils/?x=1&country=&page=7', LIST],
    ['/api/councils/?country=France', LIST],
    ['/api/councils/?country=wales,%20SCOTLAND&x=1', '/api/councils/?country=Scotland%2CWales&format=api'],
    [
      '/api/councils/?authority_type=County+Council&country=Scotland',
      '/api/councils/?authority_type=County+Council&country=Scotland&format=api',
      false,
    ],
    ['/api/councils/ACC/?x=1', '/api/councils/ACC/?format=api'],
    ['/api/councils/GLA/commitments?page=x', '/api/councils/GLA/commitments?format=api'],
    ['/api/councils/NIX/commitments', '/api/councils/NIX/commitments?format=api', false],
    ['/api/councils/%3Ci%3E/commitments', '/api/councils/%3Ci%3E/commitments?format=api', false],
    ['/api/commitments/?page=%2B01', '/api/commitments/?format=api'],
    ['/api/commitments/?page=2', '/api/commitments/?format=api&page=2'],
    ['/api/searchterms/?page=last', '/api/searchterms/?format=api&page=4'],
    ['/api/searchterms/?min_count=5&min_results=1', '/api/searchterms/?format=api'],
    ['/api/searchterms/?min_count=100000&page=last', '/api/searchterms/?format=api&min_count=100000', false],
    ['/api/searchterms/?start_date=2020-1-2', '/api/searchterms/?format=api&start_date=2020-01-02'],
    ['/api/searchterms/?page=99', undefined, false],
    ['/api/searchterms/?start_date=x', undefined, false],
    ['/api/councils/XXX/', undefined, false],
    ['/api/nope/', undefined, false],
  ])('%s', async (target, canonical, isIndexed = true) => {
    for (const root of ['https://climate.example', 'https://climate.example/data']) {
      const { router } = await smallSite(root);
      const page = textOf(await ask(router, new URL(root).pathname.replace(/\/$/, '') + target, { accept: BROWSER }));
      expect(crawlerTagsOf(page)).toEqual({ canonical: canonical && root + canonical, isIndexed });
    }
  });

  test.each(['OPTIONS', 'POST'])('for %s', async (method) => {
    const { router } = await edgeSite();
    const page = textOf(await ask(router, '/api/councils/', { method, accept: BROWSER }));
    expect(crawlerTagsOf(page)).toEqual({ canonical: undefined, isIndexed: false });
  });
});

test('custom templates with only the required placeholders', async () => {
  const files = await filesIn(
    'with councils that moved and ended',
    'query',
    'https://climate.example',
    Object.fromEntries(
      Object.entries(TEMPLATES).map(([name, { needs }]) => [
        `templates/${name}.html`,
        needs.map((need) => (need === 'title' ? '<title>{{title}}</title>' : `{{${need}}}`)).join('\n'),
      ]),
    ),
  );
  expect(crawlerTagsOf(contentOf(files, 'councils/old-abbey/index.html'))).toEqual({
    canonical: 'https://climate.example/councils/abbey/',
    isIndexed: false,
  });
  expect(crawlerTagsOf(contentOf(files, 'index.html'))).toEqual({
    canonical: 'https://climate.example/',
    isIndexed: true,
  });
  expect(crawlerTagsOf(contentOf(files, 'api/councils/index.html'))).toEqual({
    canonical: 'https://climate.example/api/councils/?format=api',
    isIndexed: true,
  });
});
