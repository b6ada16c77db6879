// `import`: brings published sheets into the tables; shows what it would change, and writes only when it is told to.
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../edit/replace-file.ts';
import { CHANGED_SINCE, reasonIn, rewriteFile } from '../edit/rewrite-file.ts';
import { importSearches } from '../import/import-searches.ts';
import { importTables } from '../import/import-tables.ts';
import { withRenamedColumns } from '../import/renamed-columns.ts';
import { changedFilesOf, type Import } from '../import/result.ts';
import { goesIntoTable, type Sheet, type SheetName } from '../import/sheet.ts';
import { readSheetFiles, standardInput } from '../import/sheet-files.ts';
import { sheetProblems } from '../import/sheet-problems.ts';
import { SEARCHES } from '../import/sheets/searches.ts';
import { TABLE_SHEETS } from '../import/sheets.ts';
import { jsonImport } from '../import/telling/json.ts';
import { diffImport, prettyImport } from '../import/telling/pretty.ts';
import { isRejectsTable, rejectsTable } from '../import/telling/rejects-table.ts';
import type { Problem } from '../problem.ts';
import { tellProblems } from '../report/report.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface ImportOptions {
  readonly sheet: SheetName;
  /** `-` is standard input. */
  readonly files: readonly string[];
  /** Path of the source folder. */
  readonly data: string;
  /** Whether to write, and not only to show. */
  readonly write: boolean;
  readonly format: 'pretty' | 'diff' | 'json';
  /** YYYY-MM-DD */
  readonly today: string;
  /** Of the register the authorities of this day, YYYY-MM-DD, are wanted. */
  readonly asOf?: string | undefined;
  /** A file with corrections of the register. */
  readonly overrides?: string | undefined;
  /** A file of councils' names, each with its code. */
  readonly aliases?: string | undefined;
  /** What the sheet calls columns by now: `NAME=HEADER` each. */
  readonly columns?: readonly string[] | undefined;
  /** The log that searches are added to; undefined for that of the source folder. */
  readonly out?: string | undefined;
  /** Where to write the rows that need review. */
  readonly rejects?: string | undefined;
}

/**
 * Says what it would change, or has changed, and what is wrong.
 * @param input the bytes of standard input, which is the file called `-`
 */
export async function importSheets(
  options: ImportOptions,
  { terminal }: Effects = REAL_EFFECTS,
  input: () => Promise<Uint8Array> = standardInput,
): Promise<ExitCode> {
  const misused = misuseOf(options);
  const result = misused.length > 0 ? misused : await importAll(options, input);
  const refused = 'sheets' in result ? writeRejects(options, result) : undefined;
  if (refused) return tellProblems(terminal, [refused]);
  if (!('sheets' in result)) return tellProblems(terminal, result);
  const { files, unwritable } = options.write ? writeAll(result) : { files: [] };
  if (options.format === 'json') terminal.print(jsonImport(result, files));
  else if (options.format === 'diff') {
    const patch = diffImport(result);
    if (patch !== '') terminal.print(patch);
  } else {
    const { write: isAsked, rejects } = options;
    terminal.print(prettyImport(result, { isAsked, files, rejects }, process.stdout));
  }
  return unwritable ? tellProblems(terminal, [unwritable]) : 0;
}

/** Flags of other sheets, and a list of rows that would take the place of a sheet. */
function misuseOf({ sheet, asOf, overrides, aliases, out, rejects, files }: ImportOptions): readonly Problem[] {
  const flags: readonly (readonly [flag: string, value: string | undefined, sheets: readonly SheetName[]])[] = [
    ['--as-of', asOf, ['register']],
    ['--overrides', overrides, ['register']],
    ['--aliases', aliases, ['plans', 'promises', 'declarations']],
    ['--out', out, ['searches']],
  ];
  const misused = flags
    .filter(([, value, sheets]) => value !== undefined && !sheets.includes(sheet))
    .map(([option, , sheets]): Problem => {
      const values = {
        option,
        value: `used with “import ${sheet}”`,
        expected: `“import ${sheets.join('”, “import ')}”`,
      };
      return { code: 'bad-option', values };
    });
  // Corrections made in a list of rejects, and not imported yet, would be lost.
  const isRead = rejects !== undefined && [...files, overrides, aliases].some((file) => file && isSame(file, rejects));
  return isRead
    ? [
        ...misused,
        {
          code: 'unwritable',
          values: { path: rejects, reason: '--rejects is also an input file; choose another path' },
        },
      ]
    : misused;
}

async function importAll(
  options: ImportOptions,
  input: () => Promise<Uint8Array>,
): Promise<Import | readonly Problem[]> {
  const { sheet: name, data, out, asOf, today } = options;
  const { files, overrides, aliases, problems } = await readSheetFiles(options, input);
  if (problems.length > 0) return problems;
  const known: Sheet =
    name === 'searches' ? SEARCHES : TABLE_SHEETS[name]({ asOf: asOf ?? today, isAsked: asOf !== undefined });
  const sheet = withRenamedColumns(known, options.columns ?? []);
  if ('code' in sheet) return [sheet];
  const result = goesIntoTable(sheet)
    ? await importTables(sheet, { files, overrides, aliases }, data)
    : await importSearches(sheet, files, data, out);
  if ('sheets' in result) return result;
  const told = sheetProblems(name, files, result);
  const theirs = new Set([...files, overrides, aliases].map((file) => file?.name));
  const areOurs = told.every(({ file }) => file !== undefined && !theirs.has(file));
  return areOurs ? [{ code: 'broken-before-import' }, ...told] : told;
}

/** Each file whole, one after the other, up to the first that can't be written. */
function writeAll(result: Import): { readonly files: readonly string[]; readonly unwritable?: Problem } {
  const files: string[] = [];
  for (const { file, before, after } of changedFilesOf(result)) {
    const reason = before
      ? rewriteFile(file, (bytes) => (bytes.equals(before) ? after! : CHANGED_SINCE))
      : reasonIn(() => (existsSync(file) ? CHANGED_SINCE : writeNew(file, after!)));
    if (reason !== undefined) return { files, unwritable: { code: 'unwritable', values: { path: file, reason } } };
    files.push(file);
  }
  return { files };
}

/** Before the tables: where this fails, nothing is written. */
function writeRejects({ rejects: file }: ImportOptions, result: Import): Problem | undefined {
  if (file === undefined) return undefined;
  const reason = reasonIn(() => {
    if (changedFilesOf(result).some((ours) => isSame(ours.file, file)))
      return '--rejects is also a table that this import changes; choose another path';
    const isForeign = existsSync(file) && !isRejectsTable(readFileSync(file));
    return isForeign
      ? 'the file exists and is not a list of rejects; choose another path'
      : writeNew(file, rejectsTable(result.sheets));
  });
  return reason === undefined ? undefined : { code: 'unwritable', values: { path: file, reason } };
}

/** Whether two paths lead to the same file, which need not be there. */
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
