// `import` of a sheet whose rows go into our tables: read, understood, merged, and the tables held to the check again.
import path from 'node:path';
import type { SourceFile } from '../csv/document.ts';
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import type { TableFiles } from '../tables/dataset.ts';
import { councilMatcher } from './councils/names.ts';
import { overridden, readAliases, readOverrides } from './lookup-files.ts';
import { editedTable } from './merging/edited-table.ts';
import { type Merged, type MergedTable, merge, unmerged } from './merging/merge.ts';
import { type OurTable, ourTable } from './merging/our-table.ts';
import { errorsWithin, newErrors, readOurFiles } from './our-tables.ts';
import { fileReport, type ReadFile } from './output/located.ts';
import { namedRows } from './output/table-changes.ts';
import { type RawSheet, readSheet } from './read-sheet.ts';
import type { Import, ImportedTable } from './result.ts';
import { type Identity, type ImportedRow, namesCouncil, type TableSheet } from './sheet.ts';
import { type CouncilMatcher, type Reported, type UnderstoodSheet, understand } from './understand.ts';

/** A sheet's files, and its lookup files. */
export interface SheetFiles {
  readonly files: readonly SourceFile[];
  readonly overrides?: SourceFile | undefined;
  readonly aliases?: SourceFile | undefined;
}

/** What the rows of councils.csv are merged by, for sheets that are about something else. */
const COUNCILS: Identity = { table: 'councils', key: ['authority_code'], isUnique: true };

/**
 * @param data the source folder
 * @returns problems where nothing can be imported at all
 */
export async function importTables(
  sheet: TableSheet,
  { files, overrides, aliases: aliasFile }: SheetFiles,
  data: string,
): Promise<Import | readonly Problem[]> {
  const { table } = sheet.identity;
  const { files: ours, problems: unreadable } = readOurFiles(data);
  if (unreadable.length > 0) return unreadable;
  const wrong = errorsWithin({ councils: ours.councils, [table]: ours[table] } as TableFiles);
  if (wrong.length > 0) return wrong;
  const councils = ourTable('councils', ours.councils);
  if (namesCouncil(sheet) && councils.rows.length === 0) return [{ code: 'no-councils-yet', values: { folder: data } }];
  const raws = files.map((file) => readSheet(sheet.columns, file));
  const aliases = aliasFile && readAliases(aliasFile);
  const overriding = overrides && readOverrides(sheet.columns, overrides);
  const problems = [...raws, aliases?.raw, overriding].flatMap((raw) => raw?.problems ?? []);
  if (problems.length > 0) return problems;

  const corrected = raws.map((raw) => (overriding ? overridden(raw, overriding) : { raw, rejects: [] }));
  const match = councilMatcher(recordsOf(councils), aliases?.aliases ?? []);
  const merged = mergeAll(
    sheet,
    corrected.map(({ raw }) => raw),
    match,
    { main: ourTable(table, ours[table]), councils },
  );
  const remarks = namesCouncil(sheet) ? new Map<string, string>() : remarksIn(merged.sheets);
  const tables = merged.tables.map((each) => importedTable({ ...each, remarks }, data));
  const changed = filesOf(tables);
  const broken = Object.keys(changed).length === 0 ? [] : newErrors(ours, { ...ours, ...changed });
  if (broken.length > 0) return [{ code: 'import-breaks' }, ...broken];
  const useless = inAll(corrected.map(({ rejects }) => rejects));
  const lookupFiles = [
    ...(overriding && useless.length > 0 ? [fileReport(overriding, useless, [])] : []),
    ...(aliases && aliases.rejects.length > 0 ? [fileReport(aliases.raw, aliases.rejects, [])] : []),
  ];
  return { sheets: merged.sheets, lookupFiles, tables };
}

interface Merging {
  readonly main: MergedTable;
  /** Of a sheet that is about something else, and says something of councils besides. */
  readonly councils: MergedTable | undefined;
}

/** File by file: what a further one says goes before what one before it said. */
function mergeAll(
  sheet: TableSheet,
  raws: readonly RawSheet[],
  match: CouncilMatcher,
  tables: { readonly main: OurTable; readonly councils: OurTable },
) {
  const { ofCouncils } = sheet;
  let merging: Merging = { main: unmerged(tables.main), councils: ofCouncils && unmerged(tables.councils) };
  const sheets = raws.map((raw): ReadFile => {
    const understood = understand(sheet, raw, match, ofCouncils);
    const main = merge(merging.main, sheet.identity, understood.rows);
    const councils = merging.councils && merge(merging.councils, COUNCILS, understood.about);
    merging = { main: main.merged, councils: councils?.merged };
    const disputed = councils ? disputedOf(understood.about, councils, ofCouncils![0]!) : [];
    return { raw, report: reportOn(raw, understood, main, disputed) };
  });
  const others = merging.councils ? [{ merged: merging.councils, isMain: false }] : [];
  return { sheets, tables: [{ merged: merging.main, isMain: true }, ...others] };
}

function reportOn(
  raw: RawSheet,
  { rows, rejects, cells }: UnderstoodSheet,
  main: Merged,
  disputed: readonly Reported[],
) {
  const turnedAway = turnedAwayOf(rows, main);
  const gone = new Set(turnedAway.map(({ number }) => number));
  const left = cells.filter(({ number }) => !gone.has(number));
  return fileReport(raw, [...rejects, ...turnedAway], [...left, ...disputed]);
}

function turnedAwayOf(rows: readonly ImportedRow[], { merged, outcomes }: Merged): readonly Reported[] {
  const similar = outcomes.flatMap((outcome) => ('similar' in outcome ? [outcome.similar] : []));
  const named = new Map(namedRows(merged, similar).map((row, index) => [similar[index], row]));
  return outcomes.flatMap((outcome, index) => {
    if (!('reason' in outcome)) return [];
    const { number } = rows[index]!;
    return [{ ...outcome, number, similar: 'similar' in outcome ? named.get(outcome.similar) : undefined }];
  });
}

/** What rows say of a council, and others before them say otherwise. */
function disputedOf(rows: readonly ImportedRow[], councils: Merged, field: string): readonly Reported[] {
  return turnedAwayOf(rows, councils)
    .filter(({ reason }) => reason === 'other-row')
    .map((rejects) => ({ ...rejects, field, reason: 'other-website' }));
}

function recordsOf({ columns, rows }: OurTable) {
  const [code, name, gss] = ['authority_code', 'name', 'gss_code'].map((column) => columns.indexOf(column));
  return rows.map(({ cells }) => ({
    authority_code: cells[code!] ?? '',
    name: cells[name!] ?? '',
    gss_code: cells[gss!] ?? '',
  }));
}

/** What the register says of authorities that it leaves out, by their codes. */
function remarksIn(sheets: readonly ReadFile[]): ReadonlyMap<string, string> {
  return new Map(
    sheets.flatMap(({ raw, report }) =>
      report.rejects.flatMap(({ number, detail }) => {
        const code = raw.rows[number - 1]?.texts.authority_code;
        return code === undefined || detail === undefined ? [] : [[code, detail] as const];
      }),
    ),
  );
}

function importedTable(
  { merged, ...rest }: Pick<ImportedTable, 'merged' | 'isMain' | 'remarks'>,
  data: string,
): ImportedTable {
  const { name, document } = merged.table;
  const [before, edited] = [document?.bytes, editedTable(merged)];
  const after = edited === before ? undefined : edited;
  return { file: document?.name ?? path.join(data, `${name}.csv`), before, after, merged, ...rest };
}

const filesOf = (tables: readonly ImportedTable[]): TableFiles =>
  Object.fromEntries(
    tables.flatMap(({ file, merged, after }) =>
      after ? [[merged.table.name, { name: file, bytes: after }] as const] : [],
    ),
  );

/** What is of no use to any of several sheets. */
function inAll(lists: readonly (readonly Reported[])[]): readonly Reported[] {
  const byRow = groupBy(lists.flat(), ({ number }) => number);
  return [...byRow.values()].flatMap((group) => (group.length === lists.length ? [group[0]!] : []));
}
