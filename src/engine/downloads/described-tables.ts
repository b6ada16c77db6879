// Everything about the tables that can be downloaded except their rows.
import type { Dataset } from '#service/dataset';
import { DOWNLOAD_TABLES } from '#service/downloads';
import { RECORDS } from '#service/words';
import { isCountedSource, listOf, SOURCE_NAMES, type SourceName, sourceOf } from '../api/api.ts';
import type { Fields, Item } from '../api/endpoint.ts';
import { wordsOf } from '../api/words.ts';
import { once } from '../once.ts';
import { isTable, referenceIn, tableNamed } from '../tables/tables.ts';
import type { DownloadDefinition, DownloadDefinitions } from './definition.ts';
import { columnsOf, type DownloadColumn, type DownloadTable } from './table.ts';

export type DownloadName = keyof DownloadDefinitions;

export type DescribedTable = Omit<DownloadTable, 'rows'>;

/** In the order of the downloads page. */
export const DOWNLOAD_NAMES = Object.keys(DOWNLOAD_TABLES) as readonly DownloadName[];

export const isSource = (name: DownloadName): name is SourceName => SOURCE_NAMES.some((source) => source === name);

/** Whether a table contains terms that are counted from logs. */
export const isOfTerms = (name: DownloadName): boolean => isSource(name) && isCountedSource(name);

export function describedTable(name: DownloadName): DescribedTable {
  const { description, reference, fields, key, besideReferences }: DownloadDefinition = (
    DOWNLOAD_TABLES as DownloadDefinitions
  )[name]!;
  const record: Fields | undefined = isSource(name) ? RECORDS[name].fields : undefined;
  const refersTo = isTable(name) ? referenceIn(name) : undefined;
  const own = fields ?? { ...(reference && refersTo && { [refersTo.column]: reference }), ...withoutLinks(record!) };
  const keys = key ?? (isSource(name) ? sourceOf(name).key && [sourceOf(name).key!.field] : undefined);
  return {
    ...{ name, description, columns: columnsOf(own) },
    title: isTable(name) ? tableNamed(name).title : wordsOf(listOf(name as SourceName)).heading,
    ...(keys && { key: keys }),
    ...(besideReferences && { besideReferences }),
    ...(refersTo && { refersTo: { column: refersTo.column, table: refersTo.table } }),
    ...(record && { record }),
  };
}

/** The columns of every table, by the name of the table. */
export const downloadColumns = (): ReadonlyMap<string, readonly DownloadColumn[]> =>
  new Map(DOWNLOAD_NAMES.map((name) => [name, describedTable(name).columns]));

/** The tables whose rows come from the dataset alone. */
export const recordTables = once(() => DOWNLOAD_NAMES.filter((name) => !isOfTerms(name)).map(describedTable));

/** The rows of a table have the same name in the dataset. */
export const rowsOf = (name: string, dataset: Dataset): readonly Item[] =>
  (dataset as unknown as Readonly<Record<string, readonly Item[]>>)[name]!;

/** Links depend on the site's URL and can be derived from the other fields. */
const withoutLinks = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { to }]) => to === undefined));
