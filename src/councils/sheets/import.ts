// The “import” command merges published sheets into the tables. It doesn't change any files unless --write is given.

import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { readDocument, type SourceFile } from '../../engine/csv/document.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { CHANGED_SINCE, reasonIn, replaceFile, rewriteFile } from '../../engine/edit/replace-file.ts';
import { isFolder } from '../../engine/source/source-folder.ts';
import { urlAmong } from '../../engine/source/urls-as-paths.ts';
import type { Effects, ExitCode } from '../../program/commands/effects.ts';
import { reportProblems } from '../../program/report/terminal-report.ts';
import { asCsv } from '../../tools/import/as-csv.ts';
import { isRejectsTable } from '../../tools/import/read-sheet.ts';
import { standardInput } from '../../tools/import/sheet-files.ts';
import { importAll, type MergeOptions } from './import-all.ts';
import { jsonImport } from './output/json.ts';
import { prettyImport } from './output/pretty.ts';
import { rejectsTable, sheetsReported } from './output/rejects-table.ts';
import { changedFilesOf, type Import } from './result.ts';
import type { SheetName } from './sheet-names.ts';

export interface ImportOptions extends MergeOptions {
  readonly write: boolean;
  readonly format: 'pretty' | 'json';
  /** The path of the file for rows that need review. */
  readonly rejects?: string | undefined;
}

/** @param input reads standard input, which is named `-` */
export async function importSheets(
  options: ImportOptions,
  { terminal }: Effects,
  input: () => Promise<Uint8Array> = standardInput,
): Promise<ExitCode> {
  const misused = misuseOf(options);
  const result = misused.length > 0 ? misused : await importAll(options, input);
  if (!('sheets' in result)) return reportProblems(terminal, result);
  const refused = writeRejects(options, result);
  if (refused) return reportProblems(terminal, [refused]);
  const { files, failed } = options.write ? writeAll(result) : { files: [] };
  if (options.format === 'json') terminal.print(jsonImport(result, files));
  else {
    const { write: isRequested, rejects } = options;
    terminal.print(prettyImport(result, { isRequested, files, rejects }, process.stdout));
  }
  return failed ? reportProblems(terminal, [failed]) : 0;
}

/** Reports URLs, flags that don't apply to this sheet, or a rejects file that would overwrite or become an input file. */
function misuseOf({ sheet, asOf, aliases, prune, out, rejects, paths }: ImportOptions): readonly Diagnostic[] {
  const url = urlAmong(paths, sheet === undefined ? 'import' : `import ${sheet}`);
  if (url) return [url];
  const onlyFor = (option: string, isUsed: boolean, sheets: readonly SheetName[]): readonly Diagnostic[] => {
    if (!isUsed || (sheet === undefined ? sheets.length > 1 : sheets.includes(sheet))) return [];
    const value = `used with “${sheet === undefined ? 'import' : `import ${sheet}`}”`;
    return [{ code: 'bad-option', values: { option, value, expected: `“import ${sheets.join('”, “import ')}”` } }];
  };
  const ofCouncils: readonly SheetName[] = ['plans', 'promises', 'declarations'];
  const misused = [
    ...onlyFor('--as-of', asOf !== undefined, ['register', ...ofCouncils]),
    ...onlyFor('--prune', prune === true, ['register', ...ofCouncils]),
    ...onlyFor('--aliases', aliases !== undefined, ofCouncils),
    ...onlyFor('--out', out !== undefined, ['searches']),
  ];
  // If an input file were overwritten, corrections that haven't been imported yet would be lost.
  const isRead = (input: string | undefined) =>
    input !== undefined && (isSame(input, rejects!) || (isFolder(input) && isSame(input, path.dirname(rejects!))));
  if (rejects === undefined || ![...paths, aliases].some(isRead)) return misused;
  return [...misused, unwritable(rejects, 'the import reads it or its folder; choose another path for --rejects')];
}

const unwritable = (file: string, reason: string): Diagnostic => ({
  code: 'unwritable',
  values: { path: file, reason },
});

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
    if (existsSync(file) && !isListOfRejects({ name: file, bytes: readFileSync(file) }))
      return 'it already exists and isn’t a list of rejects; choose another path for --rejects';
    return writeNew(file, rejectsTable(result.sheets));
  });
  return reason === undefined ? undefined : unwritable(file, reason);
}

/** A spreadsheet program may have saved it with another separator or in another encoding. */
const isListOfRejects = (file: SourceFile): boolean =>
  sheetsReported(readDocument(asCsv(file, isRejectsTable).file)) !== undefined;

/** Whether two paths refer to the same file, which need not exist. */
function isSame(one: string, other: string): boolean {
  const target = (file: string) => (existsSync(file) ? realpathSync(file) : path.resolve(file));
  return target(one) === target(other);
}

function writeNew(file: string, content: string | Uint8Array): undefined {
  mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, content);
}
