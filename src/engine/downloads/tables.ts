// The tables that can be downloaded: the API's records, and tables that only pages show.
import { DOWNLOAD_TABLES } from '#service/downloads';
import { RECORDS } from '#service/words';
import type { Span } from '../addressing/ranges.ts';
import { isCountedSource, listOf, SOURCE_NAMES, type SourceName, sourceOf } from '../api/api.ts';
import type { Fields, Item } from '../api/endpoint.ts';
import { wordsOf } from '../api/words.ts';
import { once } from '../once.ts';
import { itemsOf } from '../respond/content.ts';
import type { Published } from '../site/part.ts';
import { isTable, referenceIn, tableNamed } from '../tables/tables.ts';
import { dateOf } from '../text/calendar.ts';
import type { DownloadDefinition, DownloadDefinitions } from './definition.ts';
import { columnsOf, type DownloadColumn, type DownloadTable } from './table.ts';

type DownloadName = keyof DownloadDefinitions;

const DEFINITIONS = Object.entries(DOWNLOAD_TABLES) as unknown as readonly (readonly [
  DownloadName,
  DownloadDefinition,
])[];

const definitionOf = (name: DownloadName): DownloadDefinition => (DOWNLOAD_TABLES as DownloadDefinitions)[name]!;
export const isSource = (name: DownloadName): name is SourceName => SOURCE_NAMES.some((source) => source === name);
const isOfTerms = (name: DownloadName): boolean => isSource(name) && isCountedSource(name);

/** A site whose logs are empty has no table of the terms that are counted from them. */
export const tableNames = (span: Span): readonly string[] =>
  DEFINITIONS.flatMap(([name]) => (isOfTerms(name) && span === undefined ? [] : name));

export const downloadTables = (
  published: Pick<Published, 'dataset' | 'content' | 'terms'>,
): readonly DownloadTable[] => {
  const names = tableNames(published.terms?.span);
  return DEFINITIONS.filter(([name]) => names.includes(name)).map(([name]) => tableOf(name, published));
};

function tableOf(
  name: DownloadName,
  { dataset, content, terms }: Pick<Published, 'dataset' | 'content' | 'terms'>,
): DownloadTable {
  const table = describedTable(name);
  const span = isOfTerms(name) ? terms?.span : undefined;
  if (!span) return { ...table, rows: rowsOf(name, dataset) };
  const [first, last] = [dateOf(span.first), dateOf(span.last)];
  return {
    ...table,
    description: `${table.description} The search log begins on ${first} and ends on ${last}.`,
    rows: itemsOf(content.list({ endpoint: listOf(name as SourceName) })),
    newest: last,
  };
}

/** Everything about a table except its rows. */
function describedTable(name: DownloadName): Omit<DownloadTable, 'rows'> {
  const { description, reference, fields, key, besideReferences }: DownloadDefinition = definitionOf(name);
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
  new Map(DEFINITIONS.map(([name]) => [name, describedTable(name).columns]));

/** The tables that don't contain terms counted from logs. Their rows come from the dataset alone. */
export const recordTables = once(() =>
  DEFINITIONS.filter(([name]) => !isOfTerms(name)).map(([name]) => describedTable(name)),
);

/** The rows of a table have the same name in the dataset. */
export const rowsOf = (name: string, dataset: Published['dataset']): readonly Item[] =>
  (dataset as unknown as Readonly<Record<string, readonly Item[]>>)[name]!;

/** Links depend on the site's URL and can be derived from the other fields. */
const withoutLinks = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { to }]) => to === undefined));
