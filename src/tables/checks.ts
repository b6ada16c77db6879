// Checks that involve more than a single cell: values that must be unique, cells that should not be empty, and codes that don't
// belong to any council.
import { AUTHORITY_CODE } from '../api/vocabulary.ts';
import type { Finding } from '../csv/findings.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import { counted, listText, quoted } from '../text/format.ts';
import { nearestAmong } from '../text/nearest.ts';
import { withoutOuterSpace } from '../text/space.ts';
import type { ColumnRule } from './column.ts';
import { correctionFor } from './corrections.ts';
import type { CellRow, Row, Table } from './read-table.ts';
import { TABLES, type TableName, tableColumns } from './tables.ts';

export type Tables = { readonly [Name in TableName]: Table<Name> | undefined };

/** Adds findings to those already recorded for the tables. */
export function checkTables(tables: Tables): void {
  const { councils, commitments, plans } = tables;
  for (const table of tablesIn(tables))
    for (const [column, rule] of Object.entries(TABLES[table.name].columns)) checkColumn(table, column, rule);
  if (councils) findTwice(councils, 'duplicate-name', 'name', (row) => withoutOuterSpace(councils.text(row, 'name')));
  if (commitments) {
    const keyOf = ({ value }: Row<'commitments'>) => value && JSON.stringify(value);
    findTwice(commitments, 'duplicate-commitment', 'authority_code', keyOf, 'row');
  }
  for (const row of plans?.rows ?? [])
    if (row.value?.updated_at && !isPlan(plans!, row)) add(plans!, 'update-without-plan', row, 'updated_at');
  findUnknownCouncils(tables);
}

const tablesIn = (tables: Tables): readonly Table<TableName>[] =>
  Object.values(tables).filter((table) => table !== undefined) as readonly Table<TableName>[];

function checkColumn(table: Table<TableName>, column: string, rule: ColumnRule): void {
  const { checks, unique, uniqueValue } = rule;
  const index = table.columns.get(column);
  for (const row of index === undefined || checks.length === 0 ? [] : table.rows) {
    if (row.wrong.has(column)) continue;
    const text = row.cells[index!]!;
    for (const check of checks) {
      const found = check(text);
      if (found) add(table, found.code, row, column, found);
    }
  }
  if (!unique) return;
  const keyOf = (row: CellRow) => (uniqueValue ? uniqueValue(textsOf(table, row)) : table.text(row, column));
  findTwice(table, unique, column, keyOf);
  leaveRivals(table, column, (row) =>
    row.wrong.has(column) ? correctionFor(rule, table.text(row, column)) : keyOf(row),
  );
}

const textsOf = (table: Pick<Table<TableName>, 'columns' | 'text'>, row: CellRow) =>
  Object.fromEntries(Array.from(table.columns.keys(), (column) => [column, table.text(row, column)]));

/** Whether all rows were read. If not, other tables may refer to councils whose rows weren't read. */
export function isWhole({ fault, columns }: Table<TableName>): boolean {
  return fault === undefined && columns.size > 0;
}

/**
 * Whether a row describes a plan. A row that contains only a code, or only a code and a date, means that the council has no plans
 * and that its `plans_last_update` is null (specification, section 2.2).
 */
export function isPlan({ header, columns }: Table<'plans'>, { cells }: Row<'plans'>): boolean {
  const [code, date] = [columns.get('authority_code'), columns.get('updated_at')];
  return header.some((_, column) => column !== code && column !== date && (cells[column] ?? '').trim() !== '');
}

function add<Name extends TableName>(
  table: Table<Name>,
  code: DiagnosticCode,
  row: Row<Name>,
  column: string | undefined,
  more: Pick<Finding, 'suggestion' | 'fixed' | 'otherRow' | 'values'> & { readonly cell?: string } = {},
): void {
  const { cell = column === undefined ? '' : table.text(row, column), values, ...rest } = more;
  table.findings.add({
    row: row.number,
    column: column === undefined ? undefined : table.columns.get(column),
    values: { cell: quoted(cell), ...values },
    ...rest,
    code,
  });
}

function findTwice<Name extends TableName>(
  table: Table<Name>,
  code: DiagnosticCode,
  column: string,
  keyOf: (row: Row<Name>) => string | undefined,
  marked: 'cell' | 'row' = 'cell',
): void {
  const first = new Map<string, number>();
  for (const row of table.rows) {
    const key = row.wrong.has(column) ? undefined : keyOf(row);
    if (!key) continue;
    const otherRow = first.get(key);
    if (otherRow === undefined) first.set(key, row.number);
    else add(table, code, row, marked === 'cell' ? column : undefined, { otherRow, cell: key });
  }
}

/**
 * If corrections would result in duplicates of a value that must be unique, none are made, because only a person can tell which
 * row is right.
 */
function leaveRivals(
  table: Table<TableName>,
  column: string,
  meant: (row: Row<TableName>) => string | undefined,
): void {
  for (const [value, rows] of groupBy(table.rows, meant)) {
    if (!value || rows.length === 1) continue;
    for (const { number, wrong } of rows) {
      if (wrong.has(column)) table.findings.leave({ row: number, column: table.columns.get(column) });
    }
  }
}

function findUnknownCouncils(tables: Tables): void {
  const { councils, 'ended-councils': ended } = tables;
  if (!councils || !isWhole(councils) || (ended && !isWhole(ended))) return;
  const codes = new Set(councils.rows.flatMap((row) => codesMeant(councils, row)));
  const endings = new Map(ended?.rows.flatMap((row) => codesMeant(ended, row).map((code) => [code, row])));
  const others = tablesIn(tables).filter(({ name }) => name !== 'councils' && name !== 'ended-councils');
  const rows = others.flatMap((table) =>
    table.rows.map((row) => ({ table, row, code: table.text(row, 'authority_code') })),
  );
  const rowsOf = groupBy(rows, ({ code }) => code);
  if (codes.size === 0 && rowsOf.size > 0) {
    councils.findings.add({ code: 'no-councils', row: 0, values: { codes: counted(rowsOf.size, 'council') } });
    return;
  }
  const meantBy = nearestAmong([...codes, ...endings.keys()]);
  for (const { table, row, code } of rows) {
    // Invalid codes have already been reported.
    if (codes.has(code) || !AUTHORITY_CODE.test(code)) continue;
    // A typing error usually occurs only once. If a code occurs in several rows, the council is probably missing from
    // councils.csv.
    const suggestion = rowsOf.get(code)!.length > 1 ? undefined : meantBy(code);
    const ending = endings.get(code);
    if (ending) add(table, 'ended-council', row, 'authority_code', { values: endingOf(ended!, ending) });
    else add(table, 'unknown-council', row, 'authority_code', { suggestion });
  }
  for (const row of ended?.rows ?? []) {
    if (codes.has(ended!.text(row, 'authority_code'))) add(ended!, 'council-not-ended', row, 'authority_code');
    const unknown = successorsOf(ended!, row).filter((code) => !codes.has(code) && !endings.has(code));
    const values = { codes: listText(unknown.map(quoted), 'or') };
    if (unknown.length > 0)
      add(ended!, 'unknown-successor', row, 'replaced_by', { values, suggestion: meantBy(unknown[0]!) });
  }
}

type EndedCouncils = Table<'ended-councils'>;

const successorsOf = (table: EndedCouncils, row: CellRow): readonly string[] =>
  table.text(row, 'replaced_by').split(',').map(withoutOuterSpace).filter(Boolean);

function endingOf(table: EndedCouncils, row: CellRow) {
  const [date, successors] = [table.text(row, 'end_date'), successorsOf(table, row)];
  const when = date === '' ? 'has ended' : `ended on ${date}`;
  const ended = successors.length === 0 ? when : `${when} and was replaced by ${listText(successors)}`;
  return { council: table.text(row, 'name'), ended };
}

// An incorrect code in councils.csv is reported in that file, so rows with that code in other tables aren't reported as well. If a
// row has too many or too few cells, the code may be in any of them.
function codesMeant<Name extends TableName>(table: Table<Name>, row: Row<Name>): readonly string[] {
  const code = table.text(row, 'authority_code');
  if (!row.wrong.has('authority_code')) return [code];
  const texts = tableColumns(table.name).map((column) => table.text(row, column));
  return [code.replace(/[^a-z]/gi, '').toUpperCase(), ...texts].filter((text) => AUTHORITY_CODE.test(text));
}
