// The feeds: of all changes, of those in each group of records such as a country, and of those to each record.

import { pageLinkTo } from '../../addressing/links.ts';
import { CHANGES_FEED, CHANGES_FOLDER, CHANGES_PAGE, versionPage } from '../../addressing/site-files.ts';
import { atomText, type Feed, type FeedEntry } from '../../changes/atom.ts';
import { allEntries, type ChangeEntry, subjectOf } from '../../changes/entries.ts';
import type { Publication } from '../../changes/publications.ts';
import { changesAbout, type SubjectChanges } from '../../changes/subjects.ts';
import type { Published } from '../../site/part.ts';
import type { PlannedFile } from '../../site/site-plan.ts';
import { capitalised, counted } from '../../text/format.ts';
import { type Html, html } from '../../text/html.ts';
import { entriesMarkup } from './pages.ts';
import { publicationsShown, subjectsIn } from './shown.ts';
import { publicationSummary, summaryOfEntries, versionTitle } from './words.ts';

/** The number of entries in a feed. Readers keep older ones. */
const MOST = 50;
/** The maximum number of changed rows in an entry. Many readers refuse feeds of several megabytes. */
const MOST_ROWS = 100;
/** The date of a feed without any entries, so that it changes only when it gets one. */
const NO_DATE = '1970-01-01T00:00:00Z';

/** @param url the page with all entries */
function feedContent(entries: readonly ChangeEntry[], url: string): Html {
  const more = entries.length - MOST_ROWS;
  const shown = entriesMarkup(entries.slice(0, MOST_ROWS), 'h3', () => undefined);
  return html`${shown}${more > 0 && html`<p>… and ${counted(more, 'more changed row')}. See <a href="${url}">all changes in this version</a>.</p>\n`}`;
}

export function feedFiles(published: Published, publications: readonly Publication[]): readonly PlannedFile[] {
  const { site, origins } = published;
  const { subjects, groups } = subjectsIn(published);
  const about = changesAbout(publications);
  const newestFirst = publications.toReversed();
  const shown = new Map(publicationsShown(publications).map((hash, index) => [publications[index]!, hash]));
  const all = newestFirst.map((publication) => ({ publication, entries: allEntries(publication.changes ?? {}) }));

  const file = (path: string, page: string, title: string, changes: readonly SubjectChanges[]): PlannedFile => {
    const latest = changes.slice(0, MOST);
    const shows = [page, title, site.title, site.licence, latest.map(({ publication }) => shown.get(publication))];
    const self = `${site.siteUrl}/${path}`;
    return {
      path,
      origin: origins.ofPages(path, shows),
      render: () =>
        atomText({
          ...{ id: self, self, page, title, author: { name: site.title, url: `${site.siteUrl}/` } },
          ...(site.licence && { rights: `${site.licence.name} (${site.licence.url})` }),
          // A commit may have an earlier date than the one before it.
          updated:
            latest
              .map(({ publication }) => publication.date)
              .sort()
              .at(-1) ?? NO_DATE,
          entries: latest.map((each) => feedEntry(each, path)),
        } satisfies Feed),
    };
  };

  /** The same publication is an entry in several feeds, with other content. */
  const feedEntry = ({ publication, entries }: SubjectChanges, path: string): FeedEntry => {
    const url = pageLinkTo(versionPage(publication.version), site);
    // The page's own address depends on the host.
    const id = `${site.siteUrl}/${CHANGES_FOLDER}/${publication.version}/`;
    const isWhole = path === CHANGES_FEED;
    const summary = isWhole ? publicationSummary(publication) : summaryOfEntries(entries);
    return {
      ...{ url, id: isWhole ? id : `${id}#${path.replace(/^.*\/|\.atom$/g, '')}` },
      ...{ title: `${versionTitle(publication, publications)}: ${summary}`, updated: publication.date },
      content: entries.length === 0 ? html`<p>${capitalised(summary)}.</p>` : feedContent(entries, url),
    };
  };

  const list = pageLinkTo(CHANGES_PAGE, site);
  /** A record that has moved to another group is in both. */
  const inGroup = (table: string, field: string, word: string) => (entry: ChangeEntry) =>
    (entry.table.owner?.table ?? entry.table.name) === table &&
    [subjectOf(entry)[field], ...entry.fields.flatMap((change) => (change.field === field ? change.before : []))].some(
      (value) => String(value) === word,
    );
  return [
    file(CHANGES_FEED, list, `Changes: ${site.title}`, all),
    ...groups.map(({ table, field, title, feed }) => {
      const isIn = inGroup(table, field, title);
      const own = all.map(({ publication, entries }) => ({ publication, entries: entries.filter(isIn) }));
      return file(
        feed,
        list,
        `Changes in ${title}: ${site.title}`,
        own.filter(({ entries }) => entries.length > 0),
      );
    }),
    ...subjects.map(({ id, title, page, feed }) =>
      file(
        feed,
        page === undefined ? list : new URL(page, `${site.siteUrl}/`).href,
        `Changes to ${title}: ${site.title}`,
        about(id),
      ),
    ),
  ];
}
