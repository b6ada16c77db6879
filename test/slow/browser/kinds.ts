// All kinds of pages. Tests that iterate over them include each new endpoint, error and page automatically.

import type { EndpointName } from '../../../src/engine/api/api.ts';
import { groupBy } from '../../../src/engine/grouping.ts';
import { ERRORS, type ErrorName } from '../../../src/engine/http/rules.ts';
import { jsonOf } from '../../../src/engine/respond/json.ts';
import { textOf } from '../../../src/engine/site/file-content.ts';
import { filesOf, type PlannedFile, type SitePlan } from '../../../src/engine/site/site-plan.ts';
import { FILED, planFor, ROUTED, type SiteSource } from './sites.ts';

export interface Kind {
  readonly name: string;
  /** The subject of the page. Pages with different subjects have different titles. */
  readonly subject: string;
  readonly site: SiteSource;
  /** The path from the site's root, with a leading slash. */
  readonly target: string;
  readonly method?: string;
  readonly status: number;
  /** The path of the page's data as JSON, if the page shows data. */
  readonly json?: string;
}

/** Whether the page has nothing but a chart, for frames. */
export const isAlone = ({ target }: Kind): boolean => target.startsWith('/embed/');

// ---- answers of the router ----

/** @param code a council with commitments @param silent a council without commitments */
const answers = (code: string, silent: string): Readonly<Record<EndpointName, Readonly<Record<string, string>>>> => ({
  root: { whole: '', 'with a format': '?format=api' },
  councils: {
    whole: 'councils/',
    filtered: 'councils/?country=Wales,Scotland&authority_type=Unitary+Authority',
    empty: 'councils/?country=Northern+Ireland&authority_type=London+Borough',
  },
  council: { whole: `councils/${code}/`, 'with a format': `councils/${code}/?format=api` },
  'council-commitments': { whole: `councils/${code}/commitments`, empty: `councils/${silent}/commitments` },
  commitments: {
    whole: 'commitments/',
    'page 2': 'commitments/?page=2&format=api',
    'last page': 'commitments/?page=last',
  },
  searchterms: {
    whole: 'searchterms/',
    filtered: 'searchterms/?start_date=2024-01-01&end_date=2025-12-31&min_count=6&min_results=2',
    'page 2': 'searchterms/?page=2',
    'last page': 'searchterms/?page=last',
    empty: 'searchterms/?min_count=100000',
    'of other parameters': 'searchterms/?q=%3Cb%3E&x=%22&x=2',
  },
});

/** Requests for all errors that browsers get as a page. A 406 is always JSON. */
const FAULTY: Readonly<Record<Exclude<ErrorName, 'not-acceptable'>, readonly string[]>> = {
  'not-found': ['nowhere/', 'councils/XXX/', 'councils/abc/'],
  'invalid-page': ['commitments/?page=1000', 'searchterms/?page=x'],
  'bad-start-date': ['searchterms/?start_date=yesterday'],
  'bad-end-date': ['searchterms/?end_date=2025-02-30'],
  'bad-min-count': ['searchterms/?min_count=4'],
  'bad-min-results': ['searchterms/?min_results=0'],
};

function routedKinds(site: SiteSource, plan: SitePlan): readonly Kind[] {
  const { code, silent } = councilsIn(plan);
  const good = Object.entries(answers(code, silent)).flatMap(([endpoint, requests]) =>
    Object.entries(requests).map(([name, path]) => ({
      name: `${endpoint}, ${name}`,
      subject: endpoint,
      target: `/api/${path}`,
      status: 200,
      json: `/api/${path}`,
    })),
  );
  const faulty = Object.entries(FAULTY).flatMap(([error, paths]) =>
    paths.map((path) => ({
      name: `error ${error}, ${path}`,
      subject: 'an error',
      target: `/api/${path}`,
      status: ERRORS[error as ErrorName].status,
    })),
  );
  const others = [
    { name: 'a method refused', subject: 'an error', target: '/api/commitments/', method: 'POST', status: 405 },
    { name: 'OPTIONS', subject: 'options searchterms', target: '/api/searchterms/', method: 'OPTIONS', status: 200 },
  ];
  return [...good, ...faulty, ...others].map((kind) => ({ ...kind, site }));
}

function councilsIn(plan: SitePlan): { readonly code: string; readonly silent: string } {
  const lists = filesOf(plan).flatMap((file) => {
    const [, code] = /^api\/councils\/([A-Z]+)\/commitments\.json$/.exec(file.path) ?? [];
    return code === undefined ? [] : [{ code, length: JSON.parse(textOf(file.render())).length as number }];
  });
  const silent = lists.find(({ length }) => length === 0);
  const busiest = lists.toSorted((one, other) => other.length - one.length)[0];
  if (!silent || !busiest) throw new Error(`councils with and without commitments are needed: ${jsonOf(lists)}`);
  return { code: busiest.code, silent: silent.code };
}

// ---- pages that are files ----

/** The pages in a folder are similar. This includes the smallest and the largest of them, and the pages listed here. */
const IN_ANY_CASE = [
  ...['documents/errors/not-prebuilt.html', 'documents/no-commitments.html'],
  ...['map', 'emergency', 'name'].map((list) => `councils/by/${list}/index.html`),
];

function pageKinds(site: SiteSource, plan: SitePlan): readonly Kind[] {
  const pages = filesOf(plan).filter(({ path }) => path.endsWith('.html') && !path.startsWith('api/'));
  const groups = groupBy(pages, ({ path }) => groupOf(path));
  return Array.from(groups, ([group, files]) =>
    smallestAndLargest(files).map((file) => pageKind(site, group, file.path)),
  )
    .flat()
    .concat(IN_ANY_CASE.map((path) => pageKind(site, groupOf(path), path)))
    .filter(({ target }, index, all) => all.findIndex((other) => other.target === target) === index);
}

/**
 * The group of a page: `councils/*` for pages such as `councils/abbey/index.html`, and `councils/by` for everything in that folder. A
 * page in the root folder is its own group.
 */
function groupOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (folders.length === 0) return path;
  if (path.startsWith('councils/by/')) return 'councils/by';
  return path.endsWith('/index.html') && folders.length > 1 ? `${folders[0]}/*` : folders.join('/');
}

function smallestAndLargest(files: readonly PlannedFile[]): readonly PlannedFile[] {
  if (files.length < 3) return files;
  const sized = files
    .map((file) => ({ file, size: textOf(file.render()).length }))
    .sort((one, other) => one.size - other.size);
  return [sized[0]!.file, sized.at(-1)!.file];
}

function pageKind(site: SiteSource, group: string, path: string): Kind {
  const standsForAnError = group === 'documents/errors' || path === '404.html';
  const [, options] = /^documents\/options\/(.*)\.html$/.exec(path) ?? [];
  const subject = standsForAnError ? 'an error' : options !== undefined ? `options ${options}` : path;
  const target = `/${path}`.replace(site.links === 'query' ? /\/index\.html$/ : /$^/, '/');
  return { name: `${site.links === 'path' ? 'as files, ' : ''}${path}`, subject, site, target, status: 200 };
}

// ---- answers that are files ----

function filedKinds(plan: SitePlan): readonly Kind[] {
  const groups = plan.groups.filter(({ responses, name }) => responses > 0 && !name.startsWith('search terms '));
  return groups.flatMap(({ name, files }) => {
    const pages = files.filter(({ path }) => path.endsWith('.html'));
    return [pages[0]!, ...(pages.length > 1 ? [pages.at(-1)!] : [])].map(({ path }) => ({
      name: `as files, ${path}`,
      subject: name === 'filtered councils' ? 'councils' : name,
      site: FILED,
      target: `/${path}`,
      status: 200,
      json: `/${path.replace(/html$/, 'json')}`,
    }));
  });
}

/** For a site with a router. */
export async function kindsOf(site: SiteSource): Promise<readonly Kind[]> {
  const plan = await planFor(site);
  return [...routedKinds(site, plan), ...pageKinds(site, plan)];
}

export const KINDS: readonly Kind[] = [
  ...(await kindsOf(ROUTED)),
  ...filedKinds(await planFor(FILED)),
  ...['index.html', 'documents/available.html'].map((path) => pageKind(FILED, path, path)),
];
