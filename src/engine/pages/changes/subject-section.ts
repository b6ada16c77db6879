// The section of a record's page with the changes to its data.

import { originPaths, pagePaths } from '../../addressing/links.ts';
import { CHANGES_PAGE, changesFeed, versionPage } from '../../addressing/site-files.ts';
import type { ComparedName } from '../../changes/compared-tables.ts';
import type { ChangeEntry } from '../../changes/entries.ts';
import { changesAbout, subjectId } from '../../changes/subjects.ts';
import { section } from '../../markup/elements.ts';
import type { Link } from '../../markup/layout.ts';
import type { Published } from '../../site/part.ts';
import { type Html, html } from '../../text/html.ts';
import { feedLinks } from './pages.ts';
import { feedName, publicationsShown } from './shown.ts';
import { entryList, versionDay } from './words.ts';

/** The maximum number of publications in the section. */
const MOST = 50;

export interface SubjectView {
  /** Newest first. */
  readonly publications: readonly (Link & { readonly entries: readonly ChangeEntry[] })[];
  /** Whether there are more publications than the section shows. */
  readonly hasMore: boolean;
  readonly all: string;
  readonly feed: Link;
}

/** What a record's page must know about the changes to it. */
export interface RecordChanges {
  readonly view: SubjectView;
  /** Identifies everything in the view. */
  readonly shows: unknown;
  /** When the record last changed, in UTC (RFC 3339). Undefined if that is unknown. */
  readonly changed: string | undefined;
}

/** @returns a function for the records of a table; undefined if the site shows no changes */
export function recordChanges(
  published: Pick<Published, 'publications' | 'site'>,
  table: ComparedName,
): ((key: string, title: string) => RecordChanges) | undefined {
  const { publications, site } = published;
  if (!publications) return undefined;
  const page = pagePaths(site);
  const about = changesAbout(publications);
  const hashes = new Map(publicationsShown(publications).map((hash, index) => [publications[index]!, hash]));
  const [oldest] = publications;
  return (key, title) => {
    const all = about(subjectId(table, key));
    const latest = all.slice(0, MOST);
    const [newest] = all;
    return {
      view: {
        publications: latest.map(({ publication, entries }) => ({
          title: versionDay(publication, publications),
          url: page(versionPage(publication.version)),
          entries,
        })),
        hasMore: all.length > MOST,
        all: page(CHANGES_PAGE),
        feed: { title: `Changes to ${title}`, url: originPaths(site)(`/${changesFeed(feedName(table, key))}`) },
      },
      shows: [latest.map(({ publication }) => hashes.get(publication)), all.length > MOST],
      // Records that haven't changed since the first version are as old as that version.
      changed: newest?.publication.date ?? (oldest?.isFirst ? oldest.date : undefined),
    };
  };
}

export function changesSection({ publications, hasMore, all, feed }: SubjectView): Html {
  const follow = html`To follow changes, add the <a href="${feed.url}">feed</a> to a feed reader.`;
  const body =
    publications.length === 0
      ? html`<p>No changes are known. ${follow} See <a href="${all}">all changes</a>.</p>\n`
      : html`${publications.map(({ title, url, entries }) => html`<h3><a href="${url}">${title}</a></h3>\n${entryList(entries)}`)}<p>${hasMore && 'Earlier changes are in the list of all changes. '}${follow} See <a href="${all}">all changes</a>.</p>\n`;
  return section('changes', 'Changes', body);
}

/** The link for the page's head. */
export const changesHead = ({ feed }: SubjectView): Html => feedLinks([feed]);
