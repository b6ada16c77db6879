// Finds rows and values that an earlier version of the tables had.
import type { SourceFile } from '../../csv/document.ts';
import { counted, numberText, quoted } from '../../text/format.ts';
import { nearest } from '../../text/nearest.ts';
import type { ColumnRule } from '../column.ts';
import { readTable, type Table } from '../read-table.ts';
import { isWhole, type TableFiles, type Tables, tablesIn } from '../table-set.ts';
import { TABLES, type TableName, tableColumns } from '../tables.ts';

export interface Contents {
  readonly rows: number;
  /** The number of councils that have rows. */
  readonly councils: number;
  /** The number of cells in each column that aren't empty. */
  readonly filled: Readonly<Record<string, number>>;
}

/** If there is no earlier version, this has no tables. */
export interface EarlierTables {
  /** For example, `HEAD`. */
  readonly name: string;
  readonly tables: { readonly [Name in TableName]?: SourceFile | Contents };
}

/** Adds findings to those already recorded for the tables. */
export function findLosses(tables: Tables, files: TableFiles, earlier: EarlierTables): void {
  const { councils, commitments, plans, emergencies } = tables;
  // This has been reported as an error.
  const lacksCouncils =
    councils?.rows.length === 0 && [commitments, plans, emergencies].some((table) => table && table.rows.length > 0);
  for (const table of tablesIn(tables)) {
    if (!isWhole(table) || (table === councils && lacksCouncils)) continue;
    const before = contentsBefore(table.name, files[table.name]!, earlier);
    if (before) compare(table, before, earlier.name);
    if (table === commitments && table.rows.length === 0 && !before?.rows)
      table.findings.add({ code: 'no-commitments', row: 0 });
  }
}

/** @returns undefined if the earlier table is missing, identical or invalid */
function contentsBefore(name: TableName, file: SourceFile, { tables }: EarlierTables): Contents | undefined {
  const before = tables[name];
  if (!before || 'rows' in before) return before;
  if (Buffer.compare(before.bytes, file.bytes) === 0) return undefined;
  const table = readTable(name, before);
  return isWhole(table) ? contentsOf(table) : undefined;
}

function contentsOf({ name, rows, text }: Table<TableName>): Contents {
  const filledIn = (column: string) => rows.filter((row) => text(row, column).trim() !== '').length;
  const councils = new Set(rows.map((row) => text(row, 'authority_code')).filter(Boolean)).size;
  return {
    rows: rows.length,
    councils,
    filled: Object.fromEntries(tableColumns(name).map((name) => [name, filledIn(name)])),
  };
}

function compare(table: Table<TableName>, before: Contents, version: string): void {
  const { rows, councils, filled } = contentsOf(table);
  if (2 * rows < before.rows) {
    const values = { rows: rows === 0 ? 'no rows' : counted(rows, 'row'), before: numberText(before.rows), version };
    table.findings.add({ code: 'lost-rows', row: 0, values });
    return;
  }
  const { columns, findings } = table;
  // Empty cells are errors, and so are repetitions of a code that must be unique.
  if (councils > 0 && 2 * councils < before.councils && !TABLES[table.name].columns.authority_code.unique) {
    const values = { councils: counted(councils, 'council'), before: numberText(before.councils), version };
    findings.withdraw(({ code }) => code === 'identical-rows');
    findings.add({ code: 'lost-councils', row: 0, column: columns.get('authority_code'), values });
  }
  const lostRows = Math.max(before.rows - rows, 0);
  for (const [name, rule] of Object.entries<ColumnRule>(TABLES[table.name].columns)) {
    const count = before.filled[name] ?? 0;
    // A few values may have been in the rows that were deleted. Somebody may also have deleted a single value on purpose.
    if (filled[name]! > 0 || count - lostRows < 2 || isReported(table, name, rule)) continue;
    const column = columns.get(name);
    const state = column === undefined ? 'missing' : 'empty';
    const values = { column: quoted(name), state, values: counted(count, 'value'), version };
    findings.add({ code: 'lost-values', row: 0, column, values });
  }
}

/** Whether there is already a message about the empty cells, or about the misspelt name of the column. */
function isReported({ name: table, header, columns }: Table<TableName>, name: string, rule: ColumnRule): boolean {
  if (columns.has(name)) return !rule.mayBeEmpty || rule.checks.some((check) => check('') !== undefined);
  const known = tableColumns(table);
  return (
    table !== 'plans' &&
    nearest(
      name,
      header.filter((cell) => !known.includes(cell)),
    ) !== undefined
  );
}
