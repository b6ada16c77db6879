// What is wrong between rows and between tables: codes that no council has, values that may stand only once, cells that
// had better be filled.

import { AUTHORITY_CODE } from '../api/vocabulary.ts';
import { groupBy } from '../grouping.ts';
import { rulesOf } from '../model/column.ts';
import { TABLES, type TableName } from '../model/tables.ts';
import type { ProblemCode } from '../problem.ts';
import { counted } from '../text/format.ts';
import type { Finding } from './findings.ts';
import { fixedCell, withoutOuterSpace } from './fixing.ts';
import { quoted } from './header.ts';
import { slugOf } from './slug.ts';
import { nearestAmong } from './suggestion.ts';
import { findSuspiciousValues } from './suspicious-values.ts';
import type { Row, Table } from './tables.ts';

export type Tables = { readonly [Name in TableName]: Table<Name> | undefined };

/** Adds what it finds to the tables' own findings. */
export function findLinkProblems(tables: Tables): void {
  const { councils, commitments, plans, emergencies } = tables;
  for (const name of Object.keys(TABLES) as TableName[]) {
    const table = tables[name];
    if (table) findSuspiciousValues(name, table as Table<TableName>);
  }
  if (councils) {
    for (const [column, { unique }] of rulesOf(TABLES.councils)) {
      if (!unique) continue;
      const keyOf = column === 'slug' ? slugFor : (row: Row<'councils'>) => row.texts[column];
      findTwice(councils, unique, column, keyOf);
      leaveRivals(councils, column, keyOf);
    }
    findTwice(councils, 'name-twice', 'name', (row) => withoutOuterSpace(row.texts.name ?? ''));
    findOuterSpace(councils, 'name');
    findBlank(councils, 'blank-gss-code', 'gss_code');
    findBlank(councils, 'blank-type', 'authority_type');
    findSpaces(councils, 'website_url');
  }
  if (commitments) {
    findTwice(
      commitments,
      'commitment-twice',
      'authority_code',
      (row) => row.value && JSON.stringify(row.value),
      'row',
    );
    findSpaces(commitments, 'source');
  }
  if (emergencies) {
    findBlank(emergencies, 'blank-emergency-date', 'date_declared');
    findSpaces(emergencies, 'source_url');
  }
  if (plans) {
    findSpaces(plans, 'url');
    for (const row of plans.rows) {
      if (row.value?.updated_at && !isPlan(row)) add(plans, 'update-without-plan', row, 'updated_at');
    }
  }
  if (!councils || !isWhole(councils)) return;
  const codes = new Set(councils.rows.flatMap(codesMeant));
  const others = [commitments, plans, emergencies].filter((table) => table !== undefined) as Table<TableName>[];
  const rowsOf = groupBy(
    others.flatMap((table) => table.rows),
    (row) => row.texts.authority_code ?? '',
  );
  const meantBy = nearestAmong([...codes]);
  if (codes.size === 0 && rowsOf.size > 0) {
    const values = { codes: counted(rowsOf.size, 'council') };
    councils.findings.add({ code: 'no-councils', row: 0, column: undefined, values });
    return;
  }
  // A slip happens once: what stands in several rows is rather a council that councils.csv has lost.
  const meant = (code: string) => (rowsOf.get(code)!.length > 1 ? undefined : meantBy(code));
  for (const table of others) findUnknownCouncils(table, codes, meant);
}

/** Whether all rows were read: otherwise nothing can be said of what other tables say of councils. */
export function isWhole({ fault, columns }: Table<TableName>): boolean {
  return fault === undefined && columns.size > 0;
}

/** A council's slug: its own, or made from its name, or from its code where the name has no letter for one. */
export function slugFor({
  texts,
}: {
  readonly texts: Partial<Record<'slug' | 'name' | 'authority_code', string>>;
}): string {
  return texts.slug || slugOf(texts.name ?? '') || (texts.authority_code ?? '').toLowerCase();
}

// What is wrong with a code in councils.csv is told there: the rows of other tables that name it are not wrong as well.
// Where cells are too many or too few, the code may stand in any of them.
function codesMeant({ texts, wrong }: Row<'councils'>): readonly string[] {
  const code = texts.authority_code ?? '';
  if (!wrong.has('authority_code')) return [code];
  return [code.replace(/[^a-z]/gi, '').toUpperCase(), ...Object.values(texts)].filter((text) =>
    AUTHORITY_CODE.test(text),
  );
}

/**
 * Whether a row tells of a plan. One with nothing but a code, and perhaps a date, stands for a council without plans,
 * for which `plans_last_update` is null (specification 2.2).
 */
export function isPlan({ texts, hasOthers }: Row<'plans'>): boolean {
  return hasOthers || [texts.title, texts.document_type, texts.url].some((text) => text !== '');
}

function add<Name extends TableName>(
  table: Table<Name>,
  code: ProblemCode,
  row: Row<Name>,
  column: string | undefined,
  more: Pick<Finding, 'suggestion' | 'fixed' | 'otherRow'> & { readonly cell?: string } = {},
): void {
  const { cell = (column && row.texts[column]) ?? '', ...rest } = more;
  table.findings.add({
    code,
    row: row.number,
    column: column === undefined ? undefined : table.columns.get(column),
    values: { cell: quoted(cell) },
    ...rest,
  });
}

function findTwice<Name extends TableName>(
  table: Table<Name>,
  code: ProblemCode,
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

/** If several rows would have the same unique value, only people know whose it is: none of their cells is fixed. */
function leaveRivals(
  table: Table<'councils'>,
  column: string,
  keyOf: (row: Row<'councils'>) => string | undefined,
): void {
  const meant = (row: Row<'councils'>) =>
    row.wrong.has(column) ? fixedCell('councils', column, row.texts[column] ?? '') : keyOf(row);
  for (const [value, rows] of groupBy(table.rows, meant)) {
    if (!value || rows.length === 1) continue;
    for (const { number, wrong } of rows) {
      if (wrong.has(column)) table.findings.leave({ row: number, column: table.columns.get(column) });
    }
  }
}

function findBlank<Name extends TableName>(table: Table<Name>, code: ProblemCode, column: string): void {
  for (const row of table.rows) {
    if (!row.wrong.has(column) && row.texts[column] === '') add(table, code, row, column);
  }
}

function findOuterSpace<Name extends TableName>(table: Table<Name>, column: string): void {
  for (const row of table.rows) {
    const text = row.texts[column] ?? '';
    const fixed = withoutOuterSpace(text);
    if (row.wrong.has(column) || fixed === text) continue;
    add(table, 'outer-space', row, column, { suggestion: fixed, fixed });
  }
}

const SEVERAL_ADDRESSES = /[\s;,|]https?:\/\/\S/i;

function findSpaces<Name extends TableName>(table: Table<Name>, column: string): void {
  for (const row of table.rows) {
    const text = row.texts[column] ?? '';
    if (row.wrong.has(column)) continue;
    if (SEVERAL_ADDRESSES.test(text)) add(table, 'several-addresses', row, column);
    else if (text.includes(' ')) {
      add(table, 'space-in-address', row, column, { suggestion: text.trim().replaceAll(' ', '%20') });
    }
  }
}

function findUnknownCouncils(
  table: Table<TableName>,
  codes: ReadonlySet<string>,
  meant: (code: string) => string | undefined,
): void {
  for (const row of table.rows) {
    const code = row.texts.authority_code ?? '';
    // What isn't a code at all has been reported as that.
    if (codes.has(code) || !AUTHORITY_CODE.test(code)) continue;
    add(table, 'unknown-council', row, 'authority_code', { suggestion: meant(code) });
  }
}
