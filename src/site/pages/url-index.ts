// The index of prebuilt URLs. It lists the URL groups; each group with several responses has a page of its own, because
// some have thousands.

import type { Link } from '../../../templates/layout.ts';
import type { Templates } from '../../../templates/placeholders.ts';
import {
  type ListedGroup,
  type ListedResponse,
  type UrlGroupView,
  type UrlIndexView,
  urlGroupPage,
  urlIndexPage,
} from '../../../templates/url-index.ts';
import { type Address, parametersOf } from '../../addressing/address.ts';
import { basePath, type InBoth, originPaths, spellingOf } from '../../addressing/links.ts';
import { rangeParametersOf } from '../../addressing/ranges.ts';
import { urlGroupFile, urlIndexFile } from '../../addressing/site-files.ts';
import type { Rendering } from '../../api/media.ts';
import { getOrAdd } from '../../grouping.ts';
import type { Content, SiteIndex } from '../../respond/content.ts';
import { jsonOf } from '../../respond/json.ts';
import { frameOf } from '../../respond/response-view.ts';
import { compareCodePoints } from '../../text/collation.ts';
import type { PlannedFile } from '../site-plan.ts';
import { hasOwnList, type UrlGroup } from '../url-groups.ts';
import { crumbsFrom, pageFile } from './page-file.ts';
import { type Titled, titleOf } from './response-titles.ts';

const TITLE = 'Prebuilt URLs';
const NOTHING = 'No responses are prebuilt. The router generates every response on request.';
const NOTES = {
  query:
    'These responses were written as files when the site was built. On a host with a router, all other API URLs work too. ' +
    'On a host without a router, only these URLs work.',
  path: 'These responses were written as files when the site was built. Only these URLs work on this site, so only these pages and filters are available.',
} as const;

/** A list with all its pages, because each page links to the next. */
interface Entry extends Titled {
  readonly address: Address;
  /** From the site's root. */
  readonly links: InBoth;
  pages: number;
}

export function urlIndexFiles(
  groups: readonly UrlGroup[],
  content: Content,
  site: SiteIndex,
  templates: Templates,
): readonly PlannedFile[] {
  const listed = groups
    .filter(({ addresses }) => addresses.length > 0)
    .map((group) => ({ group, entries: () => entriesOf(group, content, site) }));
  return [
    { path: urlIndexFile('json'), render: () => jsonOf(indexDocument(listed, site)) },
    pageFile(urlIndexFile('html'), () =>
      urlIndexPage({ ...indexView(listed, site), template: templates['url-index'] }),
    ),
    ...listed
      .filter(({ group }) => hasOwnList(group))
      .flatMap((each) => [
        { path: urlGroupFile(each.group.name, 'json'), render: () => jsonOf(groupDocument(each, site)) },
        pageFile(urlGroupFile(each.group.name, 'html'), () =>
          urlGroupPage({ ...groupView(each, site), template: templates['url-group'] }),
        ),
      ]),
  ];
}

interface Listed {
  readonly group: UrlGroup;
  /** Listed for each file, because the list would fill the memory. */
  readonly entries: () => readonly Entry[];
}

function entriesOf({ addresses }: UrlGroup, content: Content, site: SiteIndex): readonly Entry[] {
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

const noteFor = (groups: readonly Listed[], site: SiteIndex): string =>
  groups.length === 0 ? NOTHING : NOTES[site.links];

// ---- as JSON ----

function indexDocument(groups: readonly Listed[], site: SiteIndex): object {
  return {
    title: TITLE,
    description: noteFor(groups, site),
    groups: groups.map((each) => ({
      ...summaryOf(each.group),
      ...(hasOwnList(each.group)
        ? { list: { json: listLink(each.group, 'json', site), html: listLink(each.group, 'html', site) } }
        : { items: each.entries().map((entry) => itemOf(entry, site)) }),
    })),
  };
}

function groupDocument({ group, entries }: Listed, site: SiteIndex): object {
  return { ...summaryOf(group), items: entries().map((entry) => itemOf(entry, site)) };
}

const summaryOf = ({ name, about, addresses }: UrlGroup) => ({ name, description: about, responses: addresses.length });

function itemOf({ address, links, title, pages }: Entry, { siteUrl }: SiteIndex): object {
  const parameters = parametersOf(address);
  // Words are in the order of the URL, days and thresholds in that of the form.
  const listed = rangeParametersOf(address.endpoint)
    ? parameters
    : parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  return {
    title,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(listed) }),
    ...(pages > 1 && { pages }),
    json: siteUrl + links.json,
    html: siteUrl + links.page,
  };
}

const listLink = ({ name }: UrlGroup, rendering: Rendering, { siteUrl }: SiteIndex): string =>
  `${siteUrl}/${urlGroupFile(name, rendering)}`;

// ---- as pages ----

function indexView(groups: readonly Listed[], site: SiteIndex): Omit<UrlIndexView, 'template'> {
  const base = originPaths(site)('');
  const rows = groups.map(({ group, entries }): ListedGroup => {
    const paths = hasOwnList(group) ? listPaths(group, site) : pathsOf(entries()[0]!, base);
    return { ...headOf(group), ...paths };
  });
  return {
    site: frameOf(site),
    crumbs: crumbsTo(site),
    title: TITLE,
    note: noteFor(groups, site),
    json: basePath(site) + urlIndexFile('json'),
    groups: rows,
  };
}

function groupView({ group, entries }: Listed, site: SiteIndex): Omit<UrlGroupView, 'template'> {
  const [all, base] = [entries(), originPaths(site)('')];
  const parts = new Map<string | undefined, ListedResponse[]>();
  // A heading needs at least two lines below it on average.
  const headed = new Set(all.map(({ group }) => group)).size * 2 <= all.length;
  for (const entry of all) {
    const responses = getOrAdd(parts, headed ? entry.group : undefined, () => []);
    responses.push({ title: headed ? entry.rest : entry.title, pages: entry.pages, ...pathsOf(entry, base) });
  }
  const listed = { ...headOf(group), ...listPaths(group, site) };
  return {
    site: frameOf(site),
    crumbs: [...crumbsTo(site), { title: listed.title, url: listed.page }],
    group: listed,
    parts: Array.from(parts, ([title, responses]) => ({ title, responses })),
  };
}

/** Without the origin, which would be a third of a page with thousands of links. */
const pathsOf = ({ links }: Entry, base: string): InBoth => ({ json: base + links.json, page: base + links.page });

function listPaths({ name }: UrlGroup, site: SiteIndex): InBoth {
  const base = basePath(site);
  return { json: base + urlGroupFile(name, 'json'), page: base + urlGroupFile(name, 'html') };
}

const crumbsTo = (site: SiteIndex): readonly Link[] =>
  crumbsFrom(site, { title: TITLE, url: basePath(site) + urlIndexFile('html') });

const headOf = ({ name, about, addresses }: UrlGroup) => ({
  title: name.slice(0, 1).toUpperCase() + name.slice(1),
  about,
  responses: addresses.length,
});
