// The “import” command merges published sheets into the tables. It doesn't change any files unless --write is given.
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CHANGED_SINCE, reasonIn, replaceFile, rewriteFile } from '../edit/replace-file.ts';
import { importSearches } from '../import/import-searches.ts';
import { importTables } from '../import/import-tables.ts';
import { jsonImport } from '../import/output/json.ts';
import { diffImport, prettyImport } from '../import/output/pretty.ts';
import { isRejectsTable, rejectsTable } from '../import/output/rejects-table.ts';
import { withRenamedColumns } from '../import/renamed-columns.ts';
import { changedFilesOf, type Import } from '../import/result.ts';
import { isTableSheet, type Sheet, type SheetName } from '../import/sheet.ts';
import { readSheetFiles, standardInput } from '../import/sheet-files.ts';
import { sheetProblems } from '../import/sheet-problems.ts';
import { SEARCHES } from '../import/sheets/searches.ts';
import { TABLE_SHEETS } from '../import/sheets.ts';
import { reportProblems } from '../report/terminal.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface ImportOptions {
  readonly sheet: SheetName;
  /** `-` stands for standard input. */
  readonly files: readonly string[];
  readonly data: string;
  readonly write: boolean;
  readonly format: 'pretty' | 'diff' | 'json';
  /** In the form YYYY-MM-DD. */
  readonly today: string;
  /** In the form YYYY-MM-DD. The authorities listed in the register on this day are imported. */
  readonly asOf?: string | undefined;
  /** The path of a file containing corrections to the register. */
  readonly overrides?: string | undefined;
  /** The path of a file containing council names and codes. */
  readonly aliases?: string | undefined;
  /** Renamed columns, each in the form `NAME=HEADER`. */
  readonly columns?: readonly string[] | undefined;
  /** The log to which searches are added; defaults to the one in the data directory. */
  readonly out?: string | undefined;
  /** The path of the file for rows that need review. */
  readonly rejects?: string | undefined;
}

/** @param input reads standard input, which is named `-` */
export async function importSheets(
  options: ImportOptions,
  { terminal }: Effects = REAL_EFFECTS,
  input: () => Promise<Uint8Array> = standardInput,
): Promise<ExitCode> {
  const misused = misuseOf(options);
  const result = misused.length > 0 ? misused : await importAll(options, input);
  const refused = 'sheets' in result ? writeRejects(options, result) : undefined;
  if (refused) return reportProblems(terminal, [refused]);
  if (!('sheets' in result)) return reportProblems(terminal, result);
  const { files, failed } = options.write ? writeAll(result) : { files: [] };
  if (options.format === 'json') terminal.print(jsonImport(result, files));
  else if (options.format === 'diff') {
    const patch = diffImport(result);
    if (patch !== '') terminal.print(patch);
  } else {
    const { write: isRequested, rejects } = options;
    terminal.print(prettyImport(result, { isRequested, files, rejects }, process.stdout));
  }
  return failed ? reportProblems(terminal, [failed]) : 0;
}

/** Reports flags that don't apply to this sheet, or a rejects file that would overwrite an input file. */
function misuseOf({ sheet, asOf, overrides, aliases, out, rejects, files }: ImportOptions): readonly Diagnostic[] {
  const flags: readonly (readonly [flag: string, value: string | undefined, sheets: readonly SheetName[]])[] = [
    ['--as-of', asOf, ['register']],
    ['--overrides', overrides, ['register']],
    ['--aliases', aliases, ['plans', 'promises', 'declarations']],
    ['--out', out, ['searches']],
  ];
  const misused = flags
    .filter(([, value, sheets]) => value !== undefined && !sheets.includes(sheet))
    .map(([option, , sheets]): Diagnostic => {
      const expected = `“import ${sheets.join('”, “import ')}”`;
      return { code: 'bad-option', values: { option, value: `used with “import ${sheet}”`, expected } };
    });
  // If an input file were overwritten, corrections that haven't been imported yet would be lost.
  const isRead = rejects !== undefined && [...files, overrides, aliases].some((file) => file && isSame(file, rejects));
  return isRead
    ? [...misused, unwritable(rejects, 'it is also an input file; choose another path for --rejects')]
    : misused;
}

const unwritable = (file: string, reason: string): Diagnostic => ({
  code: 'unwritable',
  values: { path: file, reason },
});

async function importAll(
  options: ImportOptions,
  input: () => Promise<Uint8Array>,
): Promise<Import | readonly Diagnostic[]> {
  const { sheet: name, data, out, asOf, today } = options;
  const { files, overrides, aliases, problems } = await readSheetFiles(options, input);
  if (problems.length > 0) return problems;
  const known: Sheet =
    name === 'searches' ? SEARCHES : TABLE_SHEETS[name]({ asOf: asOf ?? today, isExplicit: asOf !== undefined });
  const sheet = withRenamedColumns(known, options.columns ?? []);
  if ('code' in sheet) return [sheet];
  const result = isTableSheet(sheet)
    ? await importTables(sheet, { files, overrides, aliases }, data)
    : await importSearches(sheet, files, data, out);
  if ('sheets' in result) return result;
  const found = sheetProblems(name, files, result);
  const inputNames = new Set([...files, overrides, aliases].map((file) => file?.name));
  const areInTables = found.every(({ location }) => location && !inputNames.has(location.file));
  return areInTables ? [{ code: 'tables-have-errors' }, ...found] : found;
}

/** Stops at the first file that can't be written. */
function writeAll(result: Import): { readonly files: readonly string[]; readonly failed?: Diagnostic } {
  const files: string[] = [];
  for (const { file, before, after } of changedFilesOf(result)) {
    const reason = before
      ? rewriteFile(file, (bytes) => (bytes.equals(before) ? after! : CHANGED_SINCE))
      : reasonIn(() => (existsSync(file) ? CHANGED_SINCE : writeNew(file, after!)));
    if (reason !== undefined) return { files, failed: unwritable(file, reason) };
    files.push(file);
  }
  return { files };
}

/** Called before the tables are written, so that a failure leaves them unchanged. */
function writeRejects({ rejects: file }: ImportOptions, result: Import): Diagnostic | undefined {
  if (file === undefined) return undefined;
  const reason = reasonIn(() => {
    if (changedFilesOf(result).some((ours) => isSame(ours.file, file)))
      return 'it is also a table that this import changes; choose another path for --rejects';
    const isForeign = existsSync(file) && !isRejectsTable(readFileSync(file));
    return isForeign
      ? 'it already exists and isn’t a list of rejects; choose another path for --rejects'
      : writeNew(file, rejectsTable(result.sheets));
  });
  return reason === undefined ? undefined : unwritable(file, reason);
}

/** Whether two paths refer to the same file, which need not exist. */
function isSame(one: string, other: string): boolean {
  const [target, otherTarget] = [one, other].map((file) =>
    existsSync(file) ? realpathSync(file) : path.resolve(file),
  );
  return target === otherTarget;
}

function writeNew(file: string, content: string | Uint8Array): undefined {
  mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, content);
}
