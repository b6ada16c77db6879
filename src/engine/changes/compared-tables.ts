// The tables whose changes are shown: by “diff”, and on the pages about changes.
import { COMPARED } from '#service/changes';
import { sourceOf } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { isSource, recordTables } from '../downloads/described-tables.ts';
import type { DownloadTable } from '../downloads/table.ts';
import { byName } from '../grouping.ts';
import { once } from '../once.ts';
import type { ComparedDefinition } from './definition.ts';

export type ComparedName = keyof typeof COMPARED & string;

export interface ComparedTable extends ComparedDefinition, Pick<DownloadTable, 'title' | 'columns'> {
  readonly name: ComparedName;
  /** The names of the columns. */
  readonly fields: readonly string[];
  /** The column that identifies a row, if there is one. */
  readonly key?: string;
  /** The column by which changes are sorted. */
  readonly heading?: string;
  /** The column that refers to a row of another table, and that table. */
  readonly owner?: { readonly column: string; readonly table: ComparedName };
}

export const COMPARED_NAMES = Object.keys(COMPARED) as readonly ComparedName[];

const tables = once(() => byName(COMPARED_NAMES, describe));

export const comparedTable = (name: ComparedName): ComparedTable => tables()[name];

function describe(name: ComparedName): ComparedTable {
  const { title, columns, key: keys, refersTo } = recordTables().find((table) => table.name === name)!;
  const [key] = keys ?? [];
  const heading = (isSource(name) && sourceOf(name).heading) || key;
  const owner = refersTo && COMPARED_NAMES.find((each) => each === refersTo.table);
  return {
    ...{ name, title, columns, fields: columns.map((column) => column.name) },
    ...(COMPARED[name] as ComparedDefinition),
    ...(key !== undefined && { key }),
    ...(heading !== undefined && { heading }),
    ...(owner && { owner: { column: refersTo.column, table: owner } }),
  };
}

/** The table to whose rows those of a table belong. */
export const ownerOf = ({ owner }: ComparedTable): ComparedTable | undefined => owner && comparedTable(owner.table);

/** The rows of each table, by its name. A version may lack the rows of some tables. */
export type ComparedRows = { readonly [Name in ComparedName]?: readonly Item[] };
