// The index of prebuilt URLs, which lists the URL groups. Each group with several responses has its own page, because some groups
// contain thousands of responses.

import { type Address, parametersOf } from '../addressing/address.ts';
import { linkWriter, originPaths } from '../addressing/links.ts';
import { rangeParametersOf } from '../addressing/ranges.ts';
import { urlGroupFile, urlIndexFile } from '../addressing/site-files.ts';
import { ENDPOINT_NAMES, endpointOf, parametersIn, recordEndpoint } from '../api/api.ts';
import { RENDERINGS } from '../api/media.ts';
import { byName, groupBy } from '../grouping.ts';
import type { CrawlerView, Link, PageView } from '../markup/layout.ts';
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { fileGroup, type Part, type Published } from '../site/part.ts';
import type { Origin, PlannedFile } from '../site/site-plan.ts';
import { hasOwnList, type UrlGroup } from '../site/url-groups.ts';
import { compareCodePoints } from '../text/collation.ts';
import { capitalised, counted, numberText } from '../text/format.ts';
import { type Html, html } from '../text/html.ts';
import { headed, pageFile, pageView, wholePage } from './page.ts';
import { type ResponseTitle, titleOf } from './response-titles.ts';

const TITLE = 'Prebuilt URLs';
const NOTHING = 'No responses are prebuilt. The router generates every response on request.';
const NOTES = {
  query:
    'These responses were written as files when the site was built. On a host with a router, all other API URLs work too. ' +
    'On a host without a router, only these URLs work.',
  path: 'These responses were written as files when the site was built. Only these URLs work on this site, so only these pages and filters are available.',
} as const;

export const urlIndexPart: Part = (published) => {
  const { groups: all, origins } = published;
  const groups = all.filter(({ addresses }) => addresses.length > 0);
  const input: IndexInput = { ...published, groups };
  // For lists without filters, the index shows only the number of pages, so it doesn't depend on their records.
  const titled = ENDPOINT_NAMES.filter((name) => endpointOf(name).shape === 'item' || parametersIn(name).length > 0);
  const originOf = (name: string, listed: readonly UrlGroup[]) => {
    const counts = listed.map((group) => [group.name, group.addresses.length]);
    // The title of a response that belongs to a record is the record's heading.
    const shown = new Set(listed.flatMap(({ addresses }) => addresses.map(({ endpoint }) => recordEndpoint(endpoint))));
    const endpoints = titled.filter((endpoint) => shown.has(endpoint));
    return origins.ofResponses(name, endpoints, counts);
  };
  // The index consists of links to the API and has no content of its own.
  const unlisted = (file: string, origin: Origin | undefined) => ({ file, isIndexed: false, shows: origin });
  const index = originOf('URL index', all);
  const groupFiles = (group: UrlGroup): readonly PlannedFile[] => {
    const { name } = group;
    const origin = originOf(`URL index of ${name}`, [group]);
    return [
      { path: urlGroupFile(name, 'json'), render: () => jsonOf(groupDocument(group, input)), origin },
      pageFile(published, unlisted(urlGroupFile(name, 'html'), origin), () => groupView(group, input), urlGroupPage),
    ];
  };
  return [
    fileGroup('URL index', [
      { path: urlIndexFile('json'), render: () => jsonOf(indexDocument(input)), origin: index },
      pageFile(published, unlisted(urlIndexFile('html'), index), () => indexView(input), urlIndexPage),
      ...groups.filter(hasOwnList).flatMap(groupFiles),
    ]),
  ];
};

/** The groups have at least one address each. */
type IndexInput = Pick<Published, 'content' | 'site' | 'design' | 'groups'>;

/** A list, including all its pages. Only the first page is linked to, because each page links to the next one. */
interface Entry extends ResponseTitle {
  readonly address: Address;
  pages: number;
}

/** Called again for each file, because keeping the entries for all groups would take up too much memory. */
function entriesOf({ addresses }: UrlGroup, { content }: IndexInput): readonly Entry[] {
  const entries: Entry[] = [];
  for (const address of addresses) {
    if (address.page !== undefined && address.page !== 1) entries.at(-1)!.pages++;
    else entries.push({ address, ...titleOf(address, content), pages: 1 });
  }
  return entries;
}

const noteFor = ({ groups, site }: IndexInput): string => (groups.length === 0 ? NOTHING : NOTES[site.links]);

/** Links to the page and the JSON file that list the group's responses. */
const listLinks = ({ name }: UrlGroup, root: string) =>
  byName(RENDERINGS, (rendering) => `${root}/${urlGroupFile(name, rendering)}`);

const responseLinks = (address: Address, root: string, site: SiteIndex) =>
  byName(RENDERINGS, (rendering) => root + linkWriter(site).to(address, rendering));

// ---- as JSON ----

function indexDocument(input: IndexInput): object {
  return {
    title: TITLE,
    description: noteFor(input),
    groups: input.groups.map((group) =>
      hasOwnList(group)
        ? { ...summaryOf(group), list: listLinks(group, input.site.siteUrl) }
        : groupDocument(group, input),
    ),
  };
}

const groupDocument = (group: UrlGroup, input: IndexInput): object => ({
  ...summaryOf(group),
  items: entriesOf(group, input).map((entry) => itemOf(entry, input.site)),
});

const summaryOf = ({ name, about, addresses }: UrlGroup) => ({ name, description: about, responses: addresses.length });

function itemOf({ address, title, pages }: Entry, site: SiteIndex): object {
  const parameters = parametersOf(address);
  // Words are in the same order as in the URL; days and thresholds are in the same order as in the form.
  const listed = rangeParametersOf(address.endpoint)
    ? parameters
    : parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  return {
    title,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(listed) }),
    ...(pages > 1 && { pages }),
    ...responseLinks(address, site.siteUrl, site),
  };
}

// ---- as pages ----

function indexView(input: IndexInput): UrlIndexView {
  const { groups, site } = input;
  return {
    ...pageView(input, [indexCrumb(site)]),
    note: noteFor(input),
    json: originPaths(site)(`/${urlIndexFile('json')}`),
    groups: groups.map((group) => ({
      ...listedGroup(group, site),
      ...(!hasOwnList(group) && responseLinks(group.addresses[0]!, rootOf(site), site)),
    })),
  };
}

function groupView(group: UrlGroup, input: IndexInput): UrlGroupView {
  const { site } = input;
  const all = entriesOf(group, input);
  // Headings are used only if there is an average of at least two entries per heading.
  const isHeaded = new Set(all.map(({ group }) => group)).size * 2 <= all.length;
  const parts = groupBy(all, (entry) => (isHeaded ? entry.group : undefined));
  const listed = listedGroup(group, site);
  return {
    ...pageView(input, [indexCrumb(site), { title: listed.title, url: listed.html }]),
    group: listed,
    parts: Array.from(parts, ([title, own]) => ({
      title,
      responses: own.map(({ title, rest, pages, address }) => ({
        ...{ title: isHeaded ? rest : title, pages },
        ...responseLinks(address, rootOf(site), site),
      })),
    })),
  };
}

const indexCrumb = (site: SiteIndex): Link => ({ title: TITLE, url: originPaths(site)(`/${urlIndexFile('html')}`) });

const listedGroup = (group: UrlGroup, site: SiteIndex) => ({
  ...{ title: capitalised(group.name), about: group.about, responses: group.addresses.length },
  ...listLinks(group, rootOf(site)),
});

/** Omits the site's origin, which would account for a third of a page with thousands of links. */
const rootOf = (site: SiteIndex): string => originPaths(site)('');

/** The JSON and HTML URLs of a response or list. */
type BothFormats = Readonly<Record<'json' | 'html', string>>;

interface ListedResponse extends BothFormats {
  readonly title: string;
  /** The number of pages in the list. */
  readonly pages: number;
}

/** A set of responses with a heading. A set on its own has no heading. */
interface GroupPart {
  readonly title: string | undefined;
  readonly responses: readonly ListedResponse[];
}

interface ListedGroup extends BothFormats {
  readonly title: string;
  readonly about: string;
  readonly responses: number;
}

interface UrlIndexView extends PageView {
  readonly note: string;
  /** The path of the JSON version of the index. */
  readonly json: string;
  readonly groups: readonly ListedGroup[];
}

function urlIndexPage(view: UrlIndexView & CrawlerView): Html {
  const { note, json, groups } = view;
  const responses = groups.reduce((sum, group) => sum + group.responses, 0);
  const main = html`${headed(view)}<p>${note}</p>
${asJson(json)}
<table class="reference">
<caption>${counted(responses, 'response')}, each as JSON and HTML</caption>
<thead><tr><th scope="col">URL group</th><th scope="col">Contents</th><th scope="col" class="number">Responses</th><th scope="col">List as JSON</th></tr></thead>
<tbody>
${groups.map(
  (group) =>
    html`<tr><th scope="row"><a href="${group.html}">${group.title}</a></th><td data-label="Contents">${group.about}</td><td class="number" data-label="Responses">${numberText(group.responses)}</td><td data-label="List as JSON"><a href="${group.json}"><span class="hidden">${group.title} as </span>JSON</a></td></tr>\n`,
)}</tbody>
</table>
`;
  return wholePage(view, main, { json });
}

interface UrlGroupView extends PageView {
  readonly group: ListedGroup;
  readonly parts: readonly GroupPart[];
}

function urlGroupPage(view: UrlGroupView & CrawlerView): Html {
  const { group, parts } = view;
  const isTitled = parts.some(({ title }) => title !== undefined);
  const contents =
    isTitled &&
    html`<nav aria-label="Contents"><ul class="contents">${parts.map(({ title }, index) => title !== undefined && html`<li><a href="#part-${index + 1}">${title}</a></li>`)}</ul></nav>`;
  const main = html`${headed(view)}<p>${group.about} There are ${counted(group.responses, 'response')}.</p>
${asJson(group.json)}
${contents}
${parts.map(
  ({ title, responses }, index) => html`${title && html`<h2 id="part-${index + 1}">${title}</h2>\n`}<ul class="answers">
${responses.map(listedResponse)}</ul>
`,
)}
`;
  return wholePage(view, main, { json: group.json });
}

function listedResponse({ title, pages, json, html: page }: ListedResponse): Html {
  const more = pages > 1 && `, ${counted(pages, 'page')}`;
  return html`<li><a href="${page}">${title}</a>${more} (<a href="${json}">JSON</a>)</li>\n`;
}

const asJson = (url: string): Html => html`<p class="formats">View as <a href="${url}">JSON</a></p>`;
