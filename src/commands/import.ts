// `import`: merges published sheets into the tables; writes only with --write.
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CHANGED_SINCE, reasonIn, replaceFile, rewriteFile } from '../edit/replace-file.ts';
import { importSearches } from '../import/import-searches.ts';
import { importTables } from '../import/import-tables.ts';
import { jsonImport } from '../import/output/json.ts';
import { diffImport, prettyImport } from '../import/output/pretty.ts';
import { isRejectsTable, rejectsTable } from '../import/output/rejects-table.ts';
import { withRenamedColumns } from '../import/renamed-columns.ts';
import { changedFilesOf, type Import } from '../import/result.ts';
import { goesIntoTable, type Sheet, type SheetName } from '../import/sheet.ts';
import { readSheetFiles, standardInput } from '../import/sheet-files.ts';
import { sheetProblems } from '../import/sheet-problems.ts';
import { SEARCHES } from '../import/sheets/searches.ts';
import { TABLE_SHEETS } from '../import/sheets.ts';
import type { Problem } from '../problem.ts';
import { tellProblems } from '../report/report.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface ImportOptions {
  readonly sheet: SheetName;
  /** `-` is standard input. */
  readonly files: readonly string[];
  readonly data: string;
  readonly write: boolean;
  readonly format: 'pretty' | 'diff' | 'json';
  /** YYYY-MM-DD */
  readonly today: string;
  /** YYYY-MM-DD: imports the authorities that the register lists for this day. */
  readonly asOf?: string | undefined;
  /** A file with corrections to the register. */
  readonly overrides?: string | undefined;
  /** A file with councils' names and codes. */
  readonly aliases?: string | undefined;
  /** Renamed columns, each `NAME=HEADER`. */
  readonly columns?: readonly string[] | undefined;
  /** The log to add searches to; by default, the data directory's. */
  readonly out?: string | undefined;
  /** Where to write rows that need review. */
  readonly rejects?: string | undefined;
}

/** @param input reads standard input, the file named `-` */
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

/** Flags of other sheets, and a list of rejects that would overwrite an input. */
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
  // Overwriting the input would lose corrections that aren't imported yet.
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

/** Stops at the first file that can't be written. */
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

/** Before the tables, so that nothing is written if this fails. */
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

/** The files needn't exist. */
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
