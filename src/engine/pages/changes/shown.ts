// What pages and feeds show of the publications, and the records that have feeds of their own.

import { pagePaths } from '../../addressing/links.ts';
import { changesFeed, recordPage } from '../../addressing/site-files.ts';
import { sourceOf } from '../../api/api.ts';
import type { FieldValue, Item } from '../../api/endpoint.ts';
import { COMPARED_NAMES, type ComparedName, type ComparedTable, comparedTable } from '../../changes/compared-tables.ts';
import type { Publication } from '../../changes/publications.ts';
import { changeRecords } from '../../changes/records.ts';
import { subjectId } from '../../changes/subjects.ts';
import { NO_CHANGES } from '../../changes/table-changes.ts';
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
  /** A noun for the record. */
  readonly noun: string;
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

/** The rows that were removed, and those that had another key or another group, newest first. */
const earlierRows = ({ name }: ComparedTable, publications: readonly Publication[]): readonly Item[] =>
  publications.toReversed().flatMap(({ changes }) => {
    const { removed, changed } = changes?.[name] ?? NO_CHANGES;
    return [...removed.map(({ record }) => record), ...changed.map(({ before }) => before)];
  });

/** The name of a record's feed, such as `council-ABC`. */
export const feedName = (table: ComparedName, key: unknown): string => `${slugOf(comparedTable(table).noun)}-${key}`;

/**
 * The records that have a key, and the groups of them. Removed records and earlier keys keep their feeds, because otherwise those
 * who follow them wouldn't see why the changes end.
 */
export function subjectsIn({ dataset, site, publications = [] }: Pick<Published, 'dataset' | 'site' | 'publications'>) {
  const path = pagePaths(site);
  const tables = COMPARED_NAMES.map(comparedTable).filter(({ key }) => key !== undefined);
  const all = tables.map((table) => ({
    table,
    current: rowsOf(table.name, dataset),
    earlier: earlierRows(table, publications),
  }));
  const subjects = all.flatMap(({ table: { name, noun, key, heading }, current, earlier }) => {
    const page = isSource(name) ? sourceOf(name).page : undefined;
    const subject = (row: Item, url?: FieldValue): FeedSubject => ({
      id: subjectId(name, row[key!]),
      ...{ title: String(row[heading!]), noun },
      page: typeof url === 'string' ? path(recordPage(url)) : undefined,
      feed: changesFeed(feedName(name, row[key!])),
    });
    const known = current.map((row) => subject(row, page && row[page]));
    const ids = new Set(known.map(({ id }) => id));
    return [...known, ...earlier.map((row) => subject(row)).filter(({ id }) => ids.size < ids.add(id).size)];
  });
  const groups = all.flatMap(({ table: { name, feedsBy }, current, earlier }): readonly FeedGroup[] => {
    if (feedsBy === undefined) return [];
    const words = new Set([...current, ...earlier].map((row) => String(row[feedsBy])));
    return Array.from(words, (title) => ({ title, table: name, field: feedsBy, feed: changesFeed(slugOf(title)) }));
  });
  return { subjects, groups: groups.sort((one, other) => (one.feed < other.feed ? -1 : 1)) };
}
