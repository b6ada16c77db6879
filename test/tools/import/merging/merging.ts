// Imports sheets into tables in memory.

import { readRecord, recordText } from '../../../../src/councils/sheets/import-record.ts';
import { TABLE_SHEETS, type TableSheetName } from '../../../../src/councils/sheets/kinds.ts';
import { type MergedTables, Merger } from '../../../../src/councils/sheets/merger.ts';
import { type SheetReport, sheetReports } from '../../../../src/councils/sheets/sheet-report.ts';
import type { TableFiles } from '../../../../src/engine/tables/table-set.ts';
import type { TableName } from '../../../../src/engine/tables/tables.ts';
import { editedTable } from '../../../../src/tools/import/merging/edited-table.ts';
import { readSheet } from '../../../../src/tools/import/read-sheet.ts';
import { TODAY } from '../../../support/importing.ts';
import { COUNCILS_HEADER, text } from '../../../support/source.ts';

const RECORD = 'imported-rows.csv';

/** The contents of the tables and the record, by file name. */
export type Folder = Readonly<Record<string, string>>;

export interface PublishedSheet {
  readonly kind: TableSheetName;
  readonly content: string;
  /** The name of its file. */
  readonly file?: string;
}

export interface ImportRun extends MergedTables {
  /** The files after the import. */
  readonly folder: Folder;
  readonly reports: readonly SheetReport[];
  /** The problems with rows, and their lines, such as `warning ambiguous-row 2`. */
  readonly problems: readonly string[];
}

/** Does the same as `import --write`, but doesn't check the tables. */
export function importInto(
  folder: Folder,
  sheets: readonly PublishedSheet[],
  { prune = false, asOf }: { readonly prune?: boolean; readonly asOf?: string | undefined } = {},
): ImportRun {
  const fileNamed = (name: string) => {
    const content = folder[name];
    return content === undefined ? undefined : { name, bytes: Buffer.from(content) };
  };
  const dates = { asOf: asOf ?? TODAY, isExplicit: asOf !== undefined, spanElsewhere: () => undefined };
  const known = sheets.map(({ kind }) => TABLE_SHEETS[kind](dates));
  const names = [...new Set<TableName>(['councils', 'ended-councils', ...known.map(({ identity }) => identity.table)])];
  const files = Object.fromEntries(names.map((name) => [name, fileNamed(`${name}.csv`)])) as TableFiles;
  const { rows: record } = readRecord(fileNamed(RECORD));
  const merger = new Merger(names, files, { record, aliases: [], asOf: dates.asOf });
  const outcomes = sheets.map(({ kind, content, file = `${kind}.csv` }, index) => {
    const raw = readSheet(known[index]!.columns, { name: file, bytes: Buffer.from(content) });
    return merger.merge(known[index]!, raw);
  });
  const reports = sheetReports(outcomes);
  const result = merger.finish(prune);
  const changed = result.tables.map(
    ({ merged }) => [`${merged.table.name}.csv`, editedTable(merged) ?? merged.table.document?.bytes] as const,
  );
  const texts = changed.flatMap(([name, bytes]) => (bytes ? [[name, Buffer.from(bytes).toString('utf8')]] : []));
  return {
    ...result,
    reports,
    problems: reports.flatMap(({ rejects }) =>
      [...rejects.values()].flat().map(({ code, severity, location }) => `${severity} ${code} ${location!.line}`),
    ),
    folder: { ...folder, ...Object.fromEntries(texts), [RECORD]: recordText(result.record) },
  };
}

export const sheet = (kind: TableSheetName, content: string, file?: string): PublishedSheet => ({
  kind,
  content,
  ...(file !== undefined && { file }),
});

/** A folder with three councils that someone entered by hand. */
export const COUNCILS: Folder = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABC,Abbey Council,,,E06000001,England,Unitary Authority',
    'BCD,Beech Council,,,E06000002,England,Unitary Authority',
    'CDE,Cedar Council,,,E06000003,England,Unitary Authority',
  ),
};
