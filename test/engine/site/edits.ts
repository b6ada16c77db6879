// Plans a site before and after edits, and finds the files whose origin stays the same.

import { getOrAdd } from '../../../src/engine/grouping.ts';
import { textOf } from '../../../src/engine/site/file-content.ts';
import type { Host } from '../../../src/engine/site/host.ts';
import { filesOf, type PlannedFile } from '../../../src/engine/site/site-plan.ts';
import { serveHost } from '../../../src/hosts/serve/serve.ts';
import { staticHost } from '../../../src/hosts/static.ts';
import { sized } from '../../support/campaign.ts';
import { planOf } from '../../support/planned.ts';
import { COUNTS_HEADER, type Files, GOOD, sourceFolder } from '../../support/source.ts';

const SITE = { siteUrl: 'https://climate.example', pageSizes: { commitments: 1, searchterms: 2 } };
const LOG = [
  COUNTS_HEADER,
  ...['solar', 'wind', 'heat pump', 'ävö <b>'].map((query, index) => `2025-08-0${index + 1},${query},3,,${9 - index}`),
].join('\n');
export const BEFORE: Files = { 'searches.csv': `${LOG}\n` };

export async function planned(
  files: Files,
  site: Readonly<Record<string, unknown>> = SITE,
  links = 'query',
  composes: Host['composes'] = [],
) {
  const host = { ...(links === 'path' ? staticHost : serveHost), composes };
  const plan = await planOf(sourceFolder(files), site, [host]);
  return new Map(filesOf(plan).map((file) => [file.path, file]));
}

const plans = new Map<string, ReturnType<typeof planned>>();

/** The site before an edit. It is planned once for each form of links and kind of host. */
export function plannedBefore(links = 'query', composes: Host['composes'] = []): ReturnType<typeof planned> {
  const key = `${links} ${composes}`;
  return getOrAdd(plans, key, () => planned(BEFORE, SITE, links, composes));
}

const texts = new Map<PlannedFile, string>();

/** The text of a file, which is rendered only once. */
function textIn(file: PlannedFile): string {
  return getOrAdd(texts, file, () => textOf(file.render()));
}

/** A few hundred of a site's files, with some from every group. A campaign takes more. */
const some = (files: Iterable<PlannedFile>) =>
  [...files].filter(({ path }, index) => index % sized(67, 23) === 0 || !/country-/.test(path));

export const edited = (file: keyof typeof GOOD, from: string | RegExp, to: string): Files => {
  const text = GOOD[file].replace(from, to);
  if (text === GOOD[file]) throw new Error(`nothing to edit in ${file}`);
  return { ...BEFORE, [file]: text };
};

export const EDITS: Readonly<Record<string, readonly [Files, Readonly<Record<string, unknown>>?]>> = {
  nothing: [BEFORE],
  'the name of a council': [edited('councils.csv', 'Abbey', 'Abbey Wood')],
  'the type of a council': [edited('councils.csv', 'Unitary Authority', 'London Borough')],
  'the text of a commitment': [edited('commitments.csv', /true,20(\d\d)/, 'true,2099')],
  'a commitment less': [edited('commitments.csv', /\n[^\n]+\n$/, '\n')],
  'a plan': [edited('plans.csv', /\n$/, '\nABC,One more,,2025-01-01\n')],
  'the title of a plan': [edited('plans.csv', 'Our plan', 'Our other plan')],
  'the link of a plan': [
    {
      ...BEFORE,
      'plans.csv':
        'authority_code,title,document_type,updated_at,url\nABC,Our plan,Action plan,2021-05-06,https://abbey.example/\n',
    },
  ],
  'the source of a declaration': [
    {
      ...BEFORE,
      'emergencies.csv': 'authority_code,date_declared,source_url\nABC,2019-05-01,https://abbey.example/\n',
    },
  ],
  'an emergency': [edited('emergencies.csv', /\d{4}-\d\d-\d\d/, '2018-01-02')],
  'a search': [{ 'searches.csv': `${LOG}\n2025-08-09,tidal,3,,9\n` }],
  'the days of the searches': [{ 'searches.csv': `${LOG.replaceAll('2025-08', '2025-09')}\n` }],
  'a day later': [{ 'searches.csv': `${LOG.replace('2025-08-01', '2025-08-05')}\n` }],
  'how often': [{ 'searches.csv': `${LOG.replace(',9', ',10')}\n` }],
  'a title': [BEFORE, { ...SITE, title: 'Another' }],
  'the size of pages': [BEFORE, { ...SITE, pageSizes: { commitments: 2, searchterms: 1 } }],
  'the licence': [
    BEFORE,
    { ...SITE, licence: { name: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } },
  ],
  'the accent': [BEFORE, { ...SITE, theme: { accent: '#00613c' } }],
  'the days': [BEFORE, { ...SITE, dates: { dateRangeDays: 1, openEndedDays: 2 } }],
  thresholds: [BEFORE, { ...SITE, dates: { minCounts: [5, 7] } }],
  'a template': [{ ...BEFORE, 'templates/about.html': '<h1>{{title}}</h1>{{gaps}}' }],
  'the layout': [{ ...BEFORE, 'templates/layout.html': '<title>{{title}}</title>{{head}}{{main}}' }],
  'the footer': [BEFORE, { ...SITE, texts: { footer: 'Another' } }],
  'the logo': [
    { ...BEFORE, 'logo.svg': '<svg/>' },
    { ...SITE, theme: { logo: 'logo.svg' } },
  ],
  'the style': [{ ...BEFORE, 'templates/style.css': 'p { color: red }' }],
};

/** Plans the site before and after an edit, and compares the files whose origin hasn't changed. */
export async function filesKept(
  [files, site]: (typeof EDITS)[string],
  links: string,
  composes: Host['composes'] = [],
): Promise<{ readonly kept: number; readonly different: readonly string[] }> {
  const before = await plannedBefore(links, composes);
  const after = await planned(files, site, links, composes);
  let kept = 0;
  const different: string[] = [];
  for (const { path, origin, render } of some(after.values())) {
    const earlier = before.get(path);
    if (!origin || !earlier?.origin || earlier.origin.name !== origin.name || earlier.origin.hash !== origin.hash)
      continue;
    kept++;
    if (textOf(render()) !== textIn(earlier)) different.push(path);
  }
  return { kept, different };
}
