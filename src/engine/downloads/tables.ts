// The tables that can be downloaded: the API's records, and tables that only pages show.
import type { Span } from '../addressing/ranges.ts';
import { listOf, type SourceName } from '../api/api.ts';
import { itemsOf } from '../respond/content.ts';
import type { Published } from '../site/part.ts';
import { dateOf } from '../text/calendar.ts';
import { DOWNLOAD_NAMES, type DownloadName, describedTable, isOfTerms, rowsOf } from './described-tables.ts';
import type { DownloadTable } from './table.ts';

/** A site whose logs are empty has no table of the terms that are counted from them. */
export const tableNames = (span: Span): readonly DownloadName[] =>
  DOWNLOAD_NAMES.filter((name) => !isOfTerms(name) || span !== undefined);

export const downloadTables = (published: Pick<Published, 'dataset' | 'content' | 'terms'>): readonly DownloadTable[] =>
  tableNames(published.terms?.span).map((name) => tableOf(name, published));

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
