// What pages and feeds show of the publications, and the records that have feeds of their own.

import { pagePaths } from '../../addressing/links.ts';
import { changesFeed, recordPage } from '../../addressing/site-files.ts';
import { sourceOf } from '../../api/api.ts';
import { COMPARED_NAMES, type ComparedName, comparedTable } from '../../changes/compared-tables.ts';
import type { Publication } from '../../changes/publications.ts';
import { changeRecords } from '../../changes/records.ts';
import { subjectId } from '../../changes/subjects.ts';
import { isSource, rowsOf } from '../../downloads/described-tables.ts';
import { getOrAdd } from '../../grouping.ts';
import { jsonOf } from '../../respond/json.ts';
import { contentHash } from '../../site/file-content.ts';
import type { Published } from '../../site/part.ts';
import { slugOf } from '../../text/slug.ts';
import { versionTitle } from './words.ts';

const hashes = new WeakMap<Publication, string>();

/** Identifies everything that pages show of each publication. */
export const publicationsShown = (publications: readonly Publication[]): readonly string[] =>
  publications.map((publication) =>
    getOrAdd(hashes, publication, () => {
      const { version, date, tags, commit, previous, content, isFirst } = publication;
      // The title also depends on the other versions of the day.
      const title = versionTitle(publication, publications);
      const facts = [version, title, date, tags, commit, previous, content, isFirst];
      return contentHash(jsonOf([...facts, changeRecords(publication)]));
    }),
  );

export interface FeedSubject {
  readonly id: string;
  readonly title: string;
  /** The path of the record's page; undefined if it has none. */
  readonly page: string | undefined;
  readonly feed: string;
}

export interface FeedGroup {
  readonly title: string;
  readonly table: string;
  readonly field: string;
  readonly feed: string;
}

/** The name of a record's feed, such as `council-ABC`. */
export const feedName = (table: ComparedName, key: unknown): string => `${slugOf(comparedTable(table).noun)}-${key}`;

/** The current records that have a key, and the groups of them. */
export function subjectsIn({ dataset, site }: Pick<Published, 'dataset' | 'site'>) {
  const path = pagePaths(site);
  const tables = COMPARED_NAMES.map(comparedTable).filter(({ key }) => key !== undefined);
  const subjects = tables.flatMap(({ name, key, heading }) =>
    rowsOf(name, dataset).map((row): FeedSubject => {
      const page = isSource(name) ? sourceOf(name).page : undefined;
      const url = page && row[page];
      return {
        id: subjectId(name, row[key!]),
        title: String(row[heading!]),
        page: typeof url === 'string' ? path(recordPage(url)) : undefined,
        feed: changesFeed(feedName(name, row[key!])),
      };
    }),
  );
  const groups = tables.flatMap(({ name, feedsBy }): readonly FeedGroup[] => {
    if (feedsBy === undefined) return [];
    const words = new Set(rowsOf(name, dataset).map((row) => String(row[feedsBy])));
    return Array.from(words, (title) => ({ title, table: name, field: feedsBy, feed: changesFeed(slugOf(title)) }));
  });
  return { subjects, groups: groups.sort((one, other) => (one.feed < other.feed ? -1 : 1)) };
}
