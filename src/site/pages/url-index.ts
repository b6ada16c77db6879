// The index of prebuilt URLs. It lists the URL groups; each group with several responses has a page of its own, because
// some have thousands.

import type { Link } from '../../../templates/layout.ts';
import {
  type ListedResponse,
  type UrlGroupView,
  type UrlIndexView,
  urlGroupPage,
  urlIndexPage,
} from '../../../templates/url-index.ts';
import { type Address, parametersOf } from '../../addressing/address.ts';
import { type BothPaths, originPaths, spellingOf } from '../../addressing/links.ts';
import { rangeParametersOf } from '../../addressing/ranges.ts';
import { urlGroupFile, urlIndexFile } from '../../addressing/site-files.ts';
import { groupBy } from '../../grouping.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { jsonOf } from '../../respond/json.ts';
import { compareCodePoints } from '../../text/collation.ts';
import { capitalised } from '../../text/format.ts';
import type { PlannedFile } from '../site-plan.ts';
import { hasOwnList, type UrlGroup } from '../url-groups.ts';
import { type PageInput, pageFile, pageView } from './page.ts';
import { type Titled, titleOf } from './response-titles.ts';

const TITLE = 'Prebuilt URLs';
const NOTHING = 'No responses are prebuilt. The router generates every response on request.';
const NOTES = {
  query:
    'These responses were written as files when the site was built. On a host with a router, all other API URLs work too. ' +
    'On a host without a router, only these URLs work.',
  path: 'These responses were written as files when the site was built. Only these URLs work on this site, so only these pages and filters are available.',
} as const;

export function urlIndexFiles(
  groups: readonly UrlGroup[],
  pageInput: Omit<IndexInput, 'groups'>,
): readonly PlannedFile[] {
  const filled = groups.filter(({ addresses }) => addresses.length > 0);
  const input = { ...pageInput, groups: filled };
  return [
    { path: urlIndexFile('json'), render: () => jsonOf(indexDocument(input)) },
    pageFile(urlIndexFile('html'), () => urlIndexPage(indexView(input))),
    ...filled
      .filter(hasOwnList)
      .flatMap((group) => [
        { path: urlGroupFile(group.name, 'json'), render: () => jsonOf(groupDocument(group, input)) },
        pageFile(urlGroupFile(group.name, 'html'), () => urlGroupPage(groupView(group, input))),
      ]),
  ];
}

interface IndexInput extends Pick<PageInput, 'content' | 'site' | 'templates'> {
  /** Groups with at least one address. */
  readonly groups: readonly UrlGroup[];
}

/** A list with all its pages, because each page links to the next. */
interface Entry extends Titled {
  readonly address: Address;
  /** From the site's root. */
  readonly links: BothPaths;
  pages: number;
}

/** Listed again for each file, because the lists of all groups would fill the memory. */
function entriesOf({ addresses }: UrlGroup, { content, site }: IndexInput): readonly Entry[] {
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

const noteFor = ({ groups, site }: IndexInput): string => (groups.length === 0 ? NOTHING : NOTES[site.links]);

/** The links to a group's own list, from the site's root. */
const listLinks = ({ name }: UrlGroup): BothPaths => ({
  json: `/${urlGroupFile(name, 'json')}`,
  page: `/${urlGroupFile(name, 'html')}`,
});

// ---- as JSON ----

function indexDocument(input: IndexInput): object {
  return {
    title: TITLE,
    description: noteFor(input),
    groups: input.groups.map((group) =>
      hasOwnList(group)
        ? { ...summaryOf(group), list: absoluteLinks(listLinks(group), input.site) }
        : groupDocument(group, input),
    ),
  };
}

const groupDocument = (group: UrlGroup, input: IndexInput): object => ({
  ...summaryOf(group),
  items: entriesOf(group, input).map((entry) => itemOf(entry, input.site)),
});

const summaryOf = ({ name, about, addresses }: UrlGroup) => ({ name, description: about, responses: addresses.length });

function itemOf({ address, links, title, pages }: Entry, site: SiteIndex): object {
  const parameters = parametersOf(address);
  // Words are in the order of the URL, days and thresholds in that of the form.
  const listed = rangeParametersOf(address.endpoint)
    ? parameters
    : parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  return {
    title,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(listed) }),
    ...(pages > 1 && { pages }),
    ...absoluteLinks(links, site),
  };
}

const absoluteLinks = ({ json, page }: BothPaths, { siteUrl }: SiteIndex) => ({
  json: siteUrl + json,
  html: siteUrl + page,
});

// ---- as pages ----

function indexView(input: IndexInput): UrlIndexView {
  const { groups, site } = input;
  return {
    ...pageView(input, 'url-index', indexCrumb(site)),
    title: TITLE,
    note: noteFor(input),
    json: originPaths(site)(`/${urlIndexFile('json')}`),
    groups: groups.map((group) =>
      listedGroup(group, hasOwnList(group) ? listLinks(group) : entriesOf(group, input)[0]!.links, site),
    ),
  };
}

function groupView(group: UrlGroup, input: IndexInput): UrlGroupView {
  const { site } = input;
  const all = entriesOf(group, input);
  // A heading needs at least two lines below it on average.
  const headed = new Set(all.map(({ group }) => group)).size * 2 <= all.length;
  const parts = groupBy(all, (entry) => (headed ? entry.group : undefined));
  const listed = listedGroup(group, listLinks(group), site);
  return {
    ...pageView(input, 'url-group', indexCrumb(site), { title: listed.title, url: listed.page }),
    group: listed,
    parts: Array.from(parts, ([title, own]) => ({
      title,
      responses: own.map(
        ({ title, rest, pages, links }): ListedResponse => ({
          ...{ title: headed ? rest : title, pages },
          ...originLinks(links, site),
        }),
      ),
    })),
  };
}

const indexCrumb = (site: SiteIndex): Link => ({ title: TITLE, url: originPaths(site)(`/${urlIndexFile('html')}`) });

const listedGroup = ({ name, about, addresses }: UrlGroup, links: BothPaths, site: SiteIndex) => ({
  ...{ title: capitalised(name), about, responses: addresses.length },
  ...originLinks(links, site),
});

/** Without the site's origin, which would be a third of a page with thousands of links. */
function originLinks({ json, page }: BothPaths, site: SiteIndex): BothPaths {
  const at = originPaths(site);
  return { json: at(json), page: at(page) };
}
