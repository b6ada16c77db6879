// The pages about changes: the list of publications, and one for each of them.

import { ATOM_TYPE } from '../../api/media.ts';
import { ownerOf } from '../../changes/compared-tables.ts';
import { allEntries, type ChangeEntry, subjectOf } from '../../changes/entries.ts';
import type { Publication } from '../../changes/publications.ts';
import { entriesBySubject, subjectKey } from '../../changes/subjects.ts';
import { section } from '../../markup/elements.ts';
import type { CrawlerView, Link, PageView } from '../../markup/layout.ts';
import { compareCodePoints } from '../../text/collation.ts';
import { bytesText, capitalised, counted, listText } from '../../text/format.ts';
import { type Html, type HtmlValue, html, rawHtml } from '../../text/html.ts';
import { headed, wholePage } from '../page.ts';
import { entryList } from './words.ts';

export interface ListedVersion {
  readonly title: string;
  readonly publication: Publication;
  /** The path of its page. */
  readonly url: string;
  /** What changed, in numbers. */
  readonly summary: string;
  readonly archive: {
    readonly url: string;
    /** In bytes. */
    readonly size: number;
    /** SHA-256, in hexadecimal. */
    readonly hash: string;
  };
}

// ---- the list of publications ----

interface ChangesView extends PageView {
  readonly versions: readonly ListedVersion[];
  /** The path of the changes as records. */
  readonly records: string;
  /** The path of the data of the newest version. */
  readonly latest: string;
  readonly feeds: readonly (Link & { readonly name: string })[];
  /** What the records with feeds and pages of their own are called, such as “council”; undefined if there are none. */
  readonly each: string | undefined;
}

export function changesPage(view: ChangesView & CrawlerView): Html {
  const { versions, records, latest, feeds } = view;
  const description = 'What was added, changed and removed in each version of the data, newest first.';
  const links = feeds.map(({ name, url }) => html`<li><a href="${url}">${name}</a></li>`);
  const main = html`${headed(view)}<p>${description}</p>
<p>To follow the changes, add one of these feeds to a feed reader.${view.each !== undefined && ` The page of each ${view.each} has a feed as well.`}</p>
<ul class="contents">${links}</ul>
<p>For programs, <a href="${records}">changes.json</a> contains every change with the values before and after.${
    versions.length > 0 &&
    html` The <a href="${latest}" download>latest version of the data</a> always has the same address.`
  }</p>
${versions.length === 0 && html`<p>No changes are known yet.</p>\n`}${versions.map(versionItem)}`;
  return wholePage(view, main, { description, json: records, head: feedLinks(feeds) });
}

const versionItem = ({
  title,
  url,
  summary,
  publication,
  archive,
}: ListedVersion): Html => html`<h2><a href="${url}">${title}</a></h2>
<p>${capitalised(summary)}.${tagsText(publication)} Data: <a href="${archive.url}" download>${publication.version}.zip</a> (${bytesText(archive.size)})</p>
`;

const tagsText = ({ tags = [] }: Publication): string => (tags.length > 0 ? ` Tagged ${listText(tags)}.` : '');

/** Lets browsers and feed readers find the feeds of a page. */
export const feedLinks = (feeds: readonly Link[]): Html =>
  html`${feeds.map(({ title, url }) => html`\n<link rel="alternate" type="${ATOM_TYPE}" title="${title}" href="${url}">`)}`;

// ---- one publication ----

/** The maximum number of changed rows on a page. An import may change thousands. */
const MOST_ROWS = 1000;

interface VersionView extends PageView {
  readonly version: ListedVersion;
  readonly before: ListedVersion | undefined;
  /** The path of the changes as records. */
  readonly records: string;
  /** How to cite this version. */
  readonly citation: string;
  /** Returns the path of a record's page, by `subjectId`. */
  readonly pageOf: (subject: string) => string | undefined;
}

export function versionPageOf(view: VersionView & CrawlerView): Html {
  const { version, before, records, citation, pageOf } = view;
  const { publication, archive, summary } = version;
  const entries = allEntries(publication.changes ?? {});
  const more = entries.length - MOST_ROWS;
  const facts: readonly (readonly [string, HtmlValue])[] = [
    ['Version', html`<code>${publication.version}</code>`],
    ...(publication.tags ? [['Tagged', publication.tags.join(', ')] as const] : []),
    ...(publication.commit === undefined ? [] : [['Commit', html`<code>${publication.commit}</code>`] as const]),
    [
      'Data',
      html`<a href="${archive.url}" download>${publication.version}.zip</a> (${bytesText(archive.size)}), all tables as CSV with a description`,
    ],
    ['SHA-256', html`<code>${archive.hash}</code>`],
    ...(before ? [['Version before', html`<a href="${before.url}">${before.publication.version}</a>`] as const] : []),
  ];
  const main = html`${headed(view)}<p class="lead">${capitalised(summary)}.</p>
${entriesMarkup(entries.slice(0, MOST_ROWS), 'h2', pageOf)}${more > 0 && html`<p>… and ${counted(more, 'more changed row')}, which are all in <a href="${records}">changes.json</a>.</p>\n`}
${section(
  'version',
  'This version of the data',
  html`<dl class="record">
${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
<p>To cite this version, copy this text:</p>
<pre class="copy"><code>${citation}</code></pre>
`,
)}
`;
  return wholePage(view, main, { description: `${version.title}: ${summary}.`, json: records });
}

/** The entries with a heading for each record that they are about. */
export function entriesMarkup(
  entries: readonly ChangeEntry[],
  level: 'h2' | 'h3',
  pageOf: VersionView['pageOf'],
): Html {
  const parts = Array.from(entriesBySubject(entries), ([subject, own]) => {
    const [first] = own;
    const title = (ownerOf(first!.table) ?? first!.table).textOf(subjectOf(first!));
    return { title, url: pageOf(subject), own };
  });
  const others = entries.filter((entry) => subjectKey(entry) === undefined);
  return html`${parts
    .sort((one, other) => compareCodePoints(one.title, other.title))
    .map(({ title, url, own }) => {
      const name = url === undefined ? title : html`<a href="${url}">${title}</a>`;
      return html`${rawHtml(`<${level}>`)}${name}${rawHtml(`</${level}>`)}\n${entryList(own)}`;
    })}${others.length > 0 && entryList(others)}`;
}
