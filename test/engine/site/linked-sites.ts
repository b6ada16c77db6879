// Sites with awkward tables and options, and a crawler that looks for dead links in them.

import { basePath, type LinkForm } from '../../../src/engine/addressing/links.ts';
import { siteFileAt } from '../../../src/engine/addressing/site-path.ts';
import { createRouter } from '../../../src/engine/router/router.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { dateOf, dayOf } from '../../../src/engine/text/calendar.ts';
import { serveHost } from '../../../src/hosts/serve/serve.ts';
import { staticHost } from '../../../src/hosts/static.ts';
import { planOf } from '../../support/planned.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  COUNTS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  sourceFolder,
  text,
} from '../../support/source.ts';
import { decodeEntities, type Tag, tagsOf } from '../respond/markup.ts';
import { textOf } from '../router/edge-site.ts';
import { RenderedFiles } from '../router/rendered-files.ts';

const COUNCILS = [
  'ABC,Abbey,abbey,https://abbey.example/,E06000001,England,Unitary Authority',
  'BCD,Beech,beech,,S12000002,Scotland,SRA',
  'CDE,"C & <b>""x",cde,,,Wales,',
];
const COMMITMENTS = Array.from(
  { length: 5 },
  (_, index) => `${COUNCILS[index % 2]!.slice(0, 3)},true,${2030 + index},Whole area,"Text ${index}",,`,
);

const EMPTY: Files = {
  'councils.csv': text(COUNCILS_HEADER),
  'commitments.csv': text(COMMITMENTS_HEADER),
  'plans.csv': text(PLANS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
  'searches.csv': text(COUNTS_HEADER),
};
const FULL: Files = {
  ...EMPTY,
  'councils.csv': text(COUNCILS_HEADER, ...COUNCILS),
  'commitments.csv': text(COMMITMENTS_HEADER, ...COMMITMENTS),
};

/** Five terms on each of this many days. Some of them have more searches than others. */
const withLog = (files: Files, first: string, days: number, step = 1): Files => ({
  ...files,
  'searches.csv': text(
    COUNTS_HEADER,
    ...Array.from({ length: days }, (_, index) => dateOf(dayOf(first) + index * step)).flatMap((day) =>
      [1, 2, 3, 4, 5].map((term) => `${day},term ${term},${term},,${5 + term}`),
    ),
  ),
});

const FEW = { dateRangeDays: 3, openEndedDays: 3 };
const NEW_YEAR = withLog(FULL, '2024-12-28', 8);
const OFF = { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false };

export const SITES: Readonly<Record<string, readonly [Files, Readonly<Record<string, unknown>>]>> = {
  'without any data': [EMPTY, {}],
  'without searches': [FULL, {}],
  'with one council of a type that is no filter': [
    { ...EMPTY, 'councils.csv': text(COUNCILS_HEADER, COUNCILS[1]!) },
    {},
  ],
  'with one council of no known type': [{ ...EMPTY, 'councils.csv': text(COUNCILS_HEADER, COUNCILS[2]!) }, {}],
  'with a log over a year’s end, below a path': [
    NEW_YEAR,
    { dates: FEW, siteUrl: 'https://climate.example/a%20b/(c)&d' },
  ],
  'with a log of one day': [withLog(FULL, '1990-01-01', 1), {}],
  'with a log of two days, the last that there are': [withLog(FULL, '2199-12-30', 2), {}],
  'with a log of many years': [
    withLog(FULL, '1990-01-01', 6, 2400),
    { dates: { ...FEW, months: false, quarters: false } },
  ],
  'with no range prebuilt': [NEW_YEAR, { dates: OFF }],
  'with a single day as a pair and alone': [
    NEW_YEAR,
    { dates: { ...OFF, quarters: true, dateRangeDays: 1, openEndedDays: 1 } },
  ],
  'with no list for the least threshold': [NEW_YEAR, { dates: { ...FEW, minCounts: [10] } }],
  'with no list for either of the least thresholds': [
    NEW_YEAR,
    { dates: { ...OFF, years: true, openEndedDays: 2, minCounts: [20, 6], minResults: [3, 2] } },
  ],
};

/**
 * The sites that have a list of councils for every filter in the fast tests, and the form of their links. There are thousands of
 * these lists, and they differ only if the councils do.
 */
export const PREBUILD_FILTERS: ReadonlyMap<string, LinkForm> = new Map([
  ['without any data', 'path'],
  ['with one council of a type that is no filter', 'query'],
  ['with one council of no known type', 'path'],
  ['with no range prebuilt', 'query'],
]);

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isPage: boolean;
}

type Ask = (target: string) => Promise<Answer>;

/** A site in memory, served by a plain file store or by its router. */
export async function siteWith(name: string, links: LinkForm, hasFilters: boolean) {
  const [files, options] = SITES[name]!;
  const site = { siteUrl: 'https://climate.example', pageSizes: { commitments: 2, searchterms: 2 }, ...options };
  const host = {
    ...(links === 'path' ? staticHost : serveHost),
    ...(!hasFilters && { composes: FILTERED_GROUPS }),
  };
  const plan = await planOf(sourceFolder(files), site, [host]);
  const rendered = new RenderedFiles(filesOf(plan));
  const router = createRouter((path) => rendered.get(path));
  const base = basePath(plan.options);
  const fileAt = (path: string | undefined): Answer => {
    const bytes = path === undefined ? undefined : rendered.get(path);
    return {
      status: bytes ? 200 : 404,
      text: bytes ? textOf({ body: bytes }) : '',
      isPage: /\.html$/.test(path ?? ''),
    };
  };
  const ask: Ask = async (target) => {
    // A plain file server ignores the query of the form for finding a council. The page's script reads it instead.
    if (links === 'path')
      return fileAt(decodeURIComponent(target.slice(base.length).replace(/\?q=$/, '')) || 'index.html');
    const answer = await router({ method: 'GET', target, accept: undefined });
    if ('file' in answer) return fileAt(siteFileAt(answer.file));
    const isPage = answer.headers['Content-Type']!.startsWith('text/html');
    return { status: answer.status, text: Buffer.from(answer.body).toString(), isPage };
  };
  // Pages with path links show a filtered list as an example. The list exists only for a host without a router.
  const isLeftOut = (target: string): boolean =>
    isCombination(target) || (!hasFilters && target.includes('/api/councils/country-'));
  return { ask, base, siteUrl: plan.options.siteUrl, isLeftOut };
}

/** The targets of a page: its links, the URL that its unchanged form requests, and the commands that it shows. */
function linksOf(page: string, tags: readonly Tag[]): readonly string[] {
  const given = (name: string) => tags.flatMap(({ attributes }) => attributes.get(name) ?? []);
  const fields = tags.filter(({ name }) => name === 'input').map(({ attributes }) => attributes);
  const query = fields.map((field) => `${field.get('name')}=${encodeURIComponent(field.get('value') ?? '')}`).join('&');
  const commands = Array.from(page.matchAll(/curl (?:'|&#39;)(.*?)(?:'|&#39;)/g), ([, address]) =>
    decodeEntities(address!),
  );
  return [...given('href'), ...given('src'), ...given('action').map((action) => `${action}?${query}`), ...commands];
}

/** One of the thousands of combinations of filters is enough. */
const isCombination = (target: string): boolean =>
  /type-[a-z-]*_.*_|country-[a-z-]*_.*_/.test(target) || /=[^&]*%2C[^&]*%2C|authority_type=.*country=/.test(target);

/** @returns links that lead nowhere, each with a page that contains it */
export async function deadLinks({ ask, base, siteUrl, isLeftOut }: Awaited<ReturnType<typeof siteWith>>) {
  const { origin } = new URL(siteUrl);
  const dead: string[] = [];
  const from = new Map([[base, '']]);
  let pages = 0;
  for (const [target, source] of from) {
    const { status, text, isPage } = await ask(target);
    if (status !== 200) dead.push(`${source} → ${target}: ${status}`);
    if (!isPage) continue;
    pages++;
    const tags = tagsOf(text);
    const places = new Set(tags.flatMap(({ attributes }) => attributes.get('id') ?? []));
    for (const link of linksOf(text, tags)) {
      if (link.startsWith(base) && isLeftOut(link)) continue;
      const url = new URL(link, origin + target);
      if (link.startsWith('#') && !places.has(decodeURIComponent(link.slice(1)))) dead.push(`${target} → ${link}`);
      const inside = url.pathname + url.search;
      const isWithin = url.origin === origin && url.pathname.startsWith(base);
      if (url.origin === origin && !isWithin) dead.push(`${target} → ${link}, outside`);
      if (isWithin && !isLeftOut(inside) && !from.has(inside)) from.set(inside, target);
    }
  }
  return { dead, pages };
}
