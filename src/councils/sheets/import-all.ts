// Reads published sheets, recognises them, and merges them with the tables. Nothing is written.
import { type Diagnostic, hasErrors } from '../../engine/diagnostics/diagnostic.ts';
import { readInputFiles } from '../../tools/import/sheet-files.ts';
import { importSearches } from './import-searches.ts';
import { importTables } from './import-tables.ts';
import { sheetNamed } from './kinds.ts';
import { explainMissingColumns, recogniseSheets } from './recognise.ts';
import type { Import } from './result.ts';
import type { SheetName } from './sheet-names.ts';

export interface MergeOptions {
  /** The kind of all sheets; by default, sheets are recognised by their columns. */
  readonly sheet?: SheetName | undefined;
  /** Files and folders. `-` stands for standard input. */
  readonly paths: readonly string[];
  readonly data: string;
  /** In the form YYYY-MM-DD. */
  readonly today: string;
  /** In the form YYYY-MM-DD. The councils that existed on this day are imported. */
  readonly asOf?: string | undefined;
  /** Whether to remove imported rows that no sheet contains any more. */
  readonly prune?: boolean | undefined;
  /** The path of a file containing council names and codes. */
  readonly aliases?: string | undefined;
  /** Renamed columns, each in the form `NAME=HEADER`. */
  readonly columns?: readonly string[] | undefined;
  /** The log to which searches are added; defaults to the one in the data directory. */
  readonly out?: string | undefined;
}

/** @returns the problems if nothing can be imported */
export async function importAll(
  options: MergeOptions,
  input: () => Promise<Uint8Array>,
): Promise<Import | readonly Diagnostic[]> {
  const { sheet: name, data, out, asOf, today, columns = [], prune = false } = options;
  const { files, aliases, notices, problems } = await readInputFiles(options, input);
  if (problems.length > 0) return problems;
  const recognised = recogniseSheets(files, name);
  const { sheets } = recognised;
  const skipped = [...notices, ...recognised.skipped];
  if (hasErrors(skipped)) return skipped;
  if (sheets.length === 0) return withoutSheets(skipped, name);
  const tableSheets = sheets.flatMap(({ name, file }) => (name === 'searches' ? [] : [{ name, file }]));
  const result =
    tableSheets.length > 0
      ? importTables(tableSheets, {
          data,
          aliases,
          columns,
          prune,
          asOf: asOf ?? today,
          isExplicit: asOf !== undefined,
        })
      : await importSearches(sheets, { columns, data, out });
  if ('sheets' in result) return { ...result, otherProblems: [...skipped, ...result.otherProblems] };
  const found = explainMissingColumns(sheets, result);
  const inputNames = new Set([...files, aliases].map((file) => file?.name));
  const areInTables = found.every(({ location }) => location && !inputNames.has(location.file));
  // A sheet that seems to be missing may be one of the skipped files.
  return areInTables ? [{ code: 'tables-have-errors' }, ...found] : [...found, ...skipped];
}

/** Files that the import skips usually get only a notice. If it imports nothing at all, they are the reason. */
function withoutSheets(skipped: readonly Diagnostic[], name: SheetName | undefined): readonly Diagnostic[] {
  const problems = skipped.map(({ severity, ...problem }) => problem);
  if (hasErrors(problems)) return problems;
  const sheet = name === undefined ? 'a sheet that can be imported' : sheetNamed(name).title;
  return [...problems, { code: 'no-such-sheet', values: { sheet } }];
}
