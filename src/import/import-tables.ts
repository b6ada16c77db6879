// Imports sheets into our tables: reads the sheets, merges their rows, and checks the resulting tables.
import path from 'node:path';
import type { SourceFile } from '../csv/document.ts';
import { type Diagnostic, type Location, messageOf } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import type { TableFiles } from '../tables/dataset.ts';
import { councilMatcher } from './councils/council-matcher.ts';
import { errorsWithinTables, newErrors, readExistingTables } from './existing-tables.ts';
import { applyOverrides, readAliases, readOverrides } from './lookup-files.ts';
import { type CouncilMatcher, mapRows } from './map-rows.ts';
import { editedTable } from './merging/edited-table.ts';
import { type ExistingTable, readExistingTable } from './merging/existing-table.ts';
import { beforeMerge, type Merged, type MergedRow, type MergedTable, merge } from './merging/merge.ts';
import { type RawSheet, readSheet } from './read-sheet.ts';
import type { Import, ImportedTable } from './result.ts';
import { hasCouncils, type Identity, type ImportedRow, type TableSheet } from './sheet.ts';
import { lookupProblems, type RowProblem, type SheetReport, sheetReport } from './sheet-report.ts';

/** A sheet's files and its lookup files. */
export interface SheetFiles {
  readonly files: readonly SourceFile[];
  readonly overrides?: SourceFile | undefined;
  readonly aliases?: SourceFile | undefined;
}

/** Matches rows with those in councils.csv if the sheet is for another table. */
const COUNCILS: Identity = { table: 'councils', key: ['authority_code'], isUnique: true };

/**
 * @param data the data directory
 * @returns the problems if nothing can be imported
 */
export async function importTables(
  sheet: TableSheet,
  { files, overrides, aliases: aliasFile }: SheetFiles,
  data: string,
): Promise<Import | readonly Diagnostic[]> {
  const { table } = sheet.identity;
  const { files: existing, problems: unreadable } = readExistingTables(data);
  if (unreadable.length > 0) return unreadable;
  const errors = errorsWithinTables({ councils: existing.councils, [table]: existing[table] } as TableFiles);
  if (errors.length > 0) return errors;
  const councils = readExistingTable('councils', existing.councils);
  if (hasCouncils(sheet) && councils.rows.length === 0) return [{ code: 'no-councils-yet', values: { folder: data } }];
  const raws = files.map((file) => readSheet(sheet.columns, file));
  const aliases = aliasFile && readAliases(aliasFile);
  const overrideSheet = overrides && readOverrides(sheet.columns, overrides);
  const problems = [...raws, aliases?.raw, overrideSheet].flatMap((raw) => raw?.problems ?? []);
  if (problems.length > 0) return problems;

  const corrected = raws.map((raw) => (overrideSheet ? applyOverrides(raw, overrideSheet) : { raw, problems: [] }));
  const match = councilMatcher(councilRecords(councils), aliases?.aliases ?? []);
  const merged = mergeAll(
    sheet,
    corrected.map(({ raw }) => raw),
    match,
    { target: readExistingTable(table, existing[table]), councils },
  );
  const remarks = hasCouncils(sheet) ? new Map<string, string>() : rejectionsByCode(merged.sheets);
  const tables = merged.tables.map((each) => importedTable({ ...each, remarks }, data));
  const changed = changedTables(tables);
  const caused = Object.keys(changed).length === 0 ? [] : newErrors(existing, { ...existing, ...changed });
  if (caused.length > 0) return [{ code: 'import-causes-errors' }, ...caused];
  const unused = [
    ...(overrideSheet ? lookupProblems(overrideSheet, problemsInAll(corrected.map(({ problems }) => problems))) : []),
    ...(aliases ? lookupProblems(aliases.raw, aliases.problems) : []),
  ];
  return { sheets: merged.sheets, lookupProblems: unused, tables };
}

/** Merges the files one by one, so that later files take precedence over earlier ones. */
function mergeAll(
  sheet: TableSheet,
  raws: readonly RawSheet[],
  match: CouncilMatcher,
  tables: { readonly target: ExistingTable; readonly councils: ExistingTable },
) {
  const { councilFields } = sheet;
  let target = beforeMerge(tables.target);
  // Only some sheets contain cells for councils.csv.
  let councils = councilFields && beforeMerge(tables.councils);
  const sheets = raws.map((raw): SheetReport => {
    const { rows, councilRows, rejects, cells } = mapRows(sheet, raw, match, councilFields);
    const merged = merge(target, sheet.identity, rows);
    const mergedCouncils = councils && merge(councils, COUNCILS, councilRows);
    target = merged.merged;
    councils = mergedCouncils?.merged;
    const refused = refusedRows(merged, rows, raws);
    const refusedNumbers = new Set(refused.map(({ number }) => number));
    const others = [
      ...cells.filter(({ number }) => !refusedNumbers.has(number)),
      ...(mergedCouncils ? councilConflicts(mergedCouncils, councilRows, raws, councilFields![0]!) : []),
    ];
    return sheetReport(raw, [...rejects, ...refused], others);
  });
  const others = councils ? [{ merged: councils, isTarget: false }] : [];
  return { sheets, tables: [{ merged: target, isTarget: true }, ...others] };
}

const refusedRows = (
  { merged, outcomes }: Merged,
  rows: readonly ImportedRow[],
  raws: readonly RawSheet[],
): readonly RowProblem[] =>
  outcomes.flatMap((outcome, index): readonly RowProblem[] => {
    if (!('code' in outcome)) return [];
    const { number } = rows[index]!;
    if (!('similar' in outcome)) return [{ ...outcome, number }];
    return [{ code: outcome.code, number, similar: locationOf(outcome.similar, merged, raws) }];
  });

/** The location of the row in our table, or in the earlier sheet that added it. */
function locationOf({ existing, source }: MergedRow, { table }: MergedTable, raws: readonly RawSheet[]): Location {
  const document = existing ? table.document! : raws[source!.sheet]!.document;
  return { file: document.name, ...document.excerptOf({ row: (existing ?? source!).number }) };
}

/** Problems with cells for councils.csv that contradict an earlier row. */
const councilConflicts = (
  councils: Merged,
  rows: readonly ImportedRow[],
  raws: readonly RawSheet[],
  field: string,
): readonly RowProblem[] =>
  refusedRows(councils, rows, raws)
    .filter(({ code }) => code === 'conflicting-row')
    .map((problem) => ({ ...problem, field }));

function councilRecords({ columns, rows }: ExistingTable) {
  const [code, name, gss] = ['authority_code', 'name', 'gss_code'].map((column) => columns.indexOf(column));
  return rows.map(({ cells }) => ({
    authority_code: cells[code!] ?? '',
    name: cells[name!] ?? '',
    gss_code: cells[gss!] ?? '',
  }));
}

/** The reasons for leaving out authorities in the register, by authority code. */
const rejectionsByCode = (sheets: readonly SheetReport[]): ReadonlyMap<string, string> =>
  new Map(
    sheets.flatMap(({ raw, rejects }) =>
      [...rejects].map(([row, [problem]]) => [raw.rows[row - 1]?.texts.authority_code ?? '', messageOf(problem!)]),
    ),
  );

function importedTable(
  { merged, ...rest }: Pick<ImportedTable, 'merged' | 'isTarget' | 'remarks'>,
  data: string,
): ImportedTable {
  const { name, document } = merged.table;
  const [before, edited] = [document?.bytes, editedTable(merged)];
  const after = edited === before ? undefined : edited;
  return { file: document?.name ?? path.join(data, `${name}.csv`), before, after, merged, ...rest };
}

const changedTables = (tables: readonly ImportedTable[]): TableFiles =>
  Object.fromEntries(
    tables.flatMap(({ file, merged, after }) =>
      after ? [[merged.table.name, { name: file, bytes: after }] as const] : [],
    ),
  );

/** The problems that occur in every sheet. */
function problemsInAll(lists: readonly (readonly RowProblem[])[]): readonly RowProblem[] {
  const byRow = groupBy(lists.flat(), ({ number }) => number);
  return [...byRow.values()].flatMap((group) => (group.length === lists.length ? [group[0]!] : []));
}
