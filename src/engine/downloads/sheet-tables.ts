// The tables as spreadsheets show them. Programs can look up the row to which a row refers, but people can't, so columns of that row,
// such as its name, are next to the reference.
import type { Item } from '../api/endpoint.ts';
import { byName, getOrAdd } from '../grouping.ts';
import type { DownloadTable } from './table.ts';

/** @param all the tables to which they may refer */
export const sheetTables = (
  tables: readonly DownloadTable[],
  all: readonly DownloadTable[] = tables,
): readonly DownloadTable[] =>
  tables.map((table) => {
    const referred = all.find(({ name }) => name === table.refersTo?.table);
    return referred?.besideReferences ? withBeside(table, referred, referred.besideReferences) : table;
  });

/** What is next to each reference, by the key of the row. Many files need the same. */
const lookups = new WeakMap<readonly Item[], ReadonlyMap<Item[string] | undefined, Item>>();

function withBeside(
  table: DownloadTable,
  referred: DownloadTable,
  beside: NonNullable<DownloadTable['besideReferences']>,
): DownloadTable {
  const { columns, rows, refersTo } = table;
  const key = refersTo!.column;
  const names = Object.keys(beside);
  const added = names.map((name) => ({ ...referred.columns.find((column) => column.name === beside[name])!, name }));
  const valuesOf = getOrAdd(
    lookups,
    referred.rows,
    () => new Map(referred.rows.map((row) => [row[key], byName(names, (name) => row[beside[name]!] ?? null)])),
  );
  return {
    ...table,
    columns: columns.flatMap((column) => (column.name === key ? [column, ...added] : [column])),
    rows: rows.map((row) => ({ ...row, ...valuesOf.get(row[key]) })),
  };
}
