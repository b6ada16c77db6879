// The list of everything that is prebuilt, from which links lead to every answer. It names the families; each family of
// more than one answer has a list of its own, so that nobody must read thousands of lines to find the others.

import type { Link } from '../../templates/layout.ts';
import type { Templates } from '../../templates/placeholders.ts';
import {
  type AnswerGroup,
  type CatalogueView,
  cataloguePage,
  type FamilyView,
  familyPage,
  type ListedFamily,
} from '../../templates/url-index.ts';
import type { Rendering } from '../api/media.ts';
import { getOrAdd } from '../grouping.ts';
import { markupOf } from '../html.ts';
import { once } from '../once.ts';
import type { Content, SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { frameOf } from '../respond/page.ts';
import { type Address, parametersOf } from '../route/address.ts';
import { compareCodePoints } from '../route/collation.ts';
import { availableFamilyFile, availableFile, HOME } from '../route/layout.ts';
import { basePath, type InBoth, originPaths, pagePaths, spellingOf } from '../route/links.ts';
import { limitsOf } from '../route/ranges.ts';
import { type Family, hasOwnList } from './families.ts';
import type { PlannedFile } from './planned.ts';
import { type Titled, titleOf } from './titles.ts';

const TITLE = 'Prebuilt URLs';
/** By the form of links, which tells whether there can be a router. */
const NOTHING = 'No responses are prebuilt. The router generates every response on request.';
const NOTES = {
  query:
    'These responses were written as files when the site was built. On a host with a router, all other API URLs work too. ' +
    'On a host without a router, only these URLs work.',
  path: 'These responses were written as files when the site was built. Only these URLs work on this site, so only these pages and filters are available.',
} as const;

/** A list with pages stands for all of them: each page leads to the next. */
interface Entry extends Titled {
  readonly address: Address;
  /** Its links in both renderings, from the site's root. */
  readonly links: InBoth;
  pages: number;
}

export function catalogueFiles(
  families: readonly Family[],
  content: Content,
  site: SiteIndex,
  templates: Templates,
): readonly PlannedFile[] {
  // Made once for both renderings, and not at all where neither has to be rendered.
  const listed = families
    .filter(({ addresses }) => addresses.length > 0)
    .map((family) => ({ family, entries: once(() => entriesOf(family, content, site)) }));
  return [
    { path: availableFile('json'), render: () => jsonOf(catalogueDocument(listed, site)) },
    {
      path: availableFile('html'),
      render: () =>
        `${markupOf(cataloguePage({ ...catalogueView(listed, site), template: templates['url-index'] }))}\n`,
    },
    ...listed
      .filter(({ family }) => hasOwnList(family))
      .flatMap((each) => [
        { path: availableFamilyFile(each.family.name, 'json'), render: () => jsonOf(familyDocument(each, site)) },
        {
          path: availableFamilyFile(each.family.name, 'html'),
          render: () => `${markupOf(familyPage({ ...familyView(each, site), template: templates['url-group'] }))}\n`,
        },
      ]),
  ];
}

interface Listed {
  readonly family: Family;
  readonly entries: () => readonly Entry[];
}

function entriesOf({ addresses }: Family, content: Content, site: SiteIndex): readonly Entry[] {
  const { to } = spellingOf(site);
  const entries: Entry[] = [];
  for (const address of addresses) {
    if (address.page !== undefined && address.page !== 1) entries.at(-1)!.pages++;
    else {
      const links = { json: to(address, 'json'), page: to(address, 'html') };
      entries.push({ address, links, ...titleOf(address, content), pages: 1 });
    }
  }
  return entries;
}

const noteFor = (families: readonly Listed[], site: SiteIndex): string =>
  families.length === 0 ? NOTHING : NOTES[site.links];

// ---- as JSON ----

function catalogueDocument(families: readonly Listed[], site: SiteIndex): object {
  return {
    title: TITLE,
    description: noteFor(families, site),
    groups: families.map((each) => ({
      ...summaryOf(each.family),
      ...(hasOwnList(each.family)
        ? { list: { json: listLink(each.family, 'json', site), html: listLink(each.family, 'html', site) } }
        : { items: each.entries().map((entry) => itemOf(entry, site)) }),
    })),
  };
}

function familyDocument({ family, entries }: Listed, site: SiteIndex): object {
  return { ...summaryOf(family), items: entries().map((entry) => itemOf(entry, site)) };
}

const summaryOf = ({ name, about, addresses }: Family) => ({ name, description: about, responses: addresses.length });

function itemOf({ address, links, title, pages }: Entry, { siteUrl }: SiteIndex): object {
  const parameters = parametersOf(address);
  // Words are in the order of the URL, days and thresholds in that of the form.
  const listed = limitsOf(address.endpoint) ? parameters : parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  return {
    title,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(listed) }),
    ...(pages > 1 && { pages }),
    json: siteUrl + links.json,
    html: siteUrl + links.page,
  };
}

const listLink = ({ name }: Family, rendering: Rendering, { siteUrl }: SiteIndex): string =>
  `${siteUrl}/${availableFamilyFile(name, rendering)}`;

// ---- as pages ----

function catalogueView(families: readonly Listed[], site: SiteIndex): Omit<CatalogueView, 'template'> {
  const base = originPaths(site)('');
  const rows = families.map((each): ListedFamily => {
    const { family, entries } = each;
    const paths = hasOwnList(family) ? listPaths(family, site) : pathsOf(entries()[0]!, base);
    return { ...headOf(family), ...paths };
  });
  return {
    site: frameOf(site),
    crumbs: crumbsTo(site),
    title: TITLE,
    note: noteFor(families, site),
    json: basePath(site) + availableFile('json'),
    families: rows,
  };
}

function familyView({ family, entries }: Listed, site: SiteIndex): Omit<FamilyView, 'template'> {
  const [all, base] = [entries(), originPaths(site)('')];
  const groups = new Map<string | undefined, AnswerGroup['answers'][number][]>();
  // Headings with hardly more than one line below them would only be in the way.
  const headed = new Set(all.map(({ group }) => group)).size * 2 <= all.length;
  for (const entry of all) {
    const answers = getOrAdd(groups, headed ? entry.group : undefined, () => []);
    answers.push({ title: headed ? entry.rest : entry.title, pages: entry.pages, ...pathsOf(entry, base) });
  }
  const listed = { ...headOf(family), ...listPaths(family, site) };
  return {
    site: frameOf(site),
    crumbs: [...crumbsTo(site), { title: listed.title, url: listed.page }],
    family: listed,
    groups: [...groups].map(([title, answers]) => ({ title, answers })),
  };
}

/** Without the origin: in a list of thousands it would be a third of the page. */
const pathsOf = ({ links }: Entry, base: string): InBoth => ({ json: base + links.json, page: base + links.page });

function listPaths({ name }: Family, site: SiteIndex): InBoth {
  const base = basePath(site);
  return { json: base + availableFamilyFile(name, 'json'), page: base + availableFamilyFile(name, 'html') };
}

const crumbsTo = (site: SiteIndex): readonly Link[] => [
  { title: 'Home', url: pagePaths(site)(HOME) },
  { title: TITLE, url: basePath(site) + availableFile('html') },
];

const headOf = ({ name, about, addresses }: Family) => ({
  title: name.slice(0, 1).toUpperCase() + name.slice(1),
  about,
  answers: addresses.length,
});
