// `import`: brings published sheets into the tables; shows what it would change, and writes only when it is told to.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importSearches } from '../import/import-searches.ts';
import { importTables } from '../import/import-tables.ts';
import { jsonImport } from '../import/json.ts';
import { otherSheetsAmong } from '../import/other-sheet.ts';
import { readOurFiles } from '../import/our-tables.ts';
import { diffImport, prettyImport } from '../import/pretty.ts';
import { isReportedTable, reportedTable } from '../import/reported-table.ts';
import { changedFilesOf, type Import } from '../import/result.ts';
import type { SheetName } from '../import/sheet.ts';
import { TABLE_SHEETS } from '../import/sheets.ts';
import { exitCodeFor, type Problem } from '../problem.ts';
import type { SourceFile } from '../read/csv.ts';
import { reportOf } from '../report/report.ts';
import { replaceFile } from '../write/replace-file.ts';
import { CHANGED_SINCE, reasonIn, rewriteFile } from '../write/rewrite-file.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface ImportOptions {
  readonly sheet: SheetName;
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
  /** A file of what the register has wrong. */
  readonly overrides?: string | undefined;
  /** A file of councils' names, each with its code. */
  readonly names?: string | undefined;
  /** The log that searches are added to; undefined for that of the source folder. */
  readonly out?: string | undefined;
  /** Where to write the rows that somebody has to look at. */
  readonly reported?: string | undefined;
}

export async function importSheets(options: ImportOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const misused = misuseOf(options);
  const result = misused.length > 0 ? misused : await importAll(options);
  if (!('sheets' in result)) return tell(result);
  const unwritable = options.write ? writeAll(result) : undefined;
  const unreported = options.reported === undefined ? undefined : writeReported(options.reported, result);
  const failed = [unwritable, unreported].filter((problem) => problem !== undefined);
  const isWritten = options.write && !unwritable && changedFilesOf(result).length > 0;
  if (options.format === 'json') terminal.print(jsonImport(result, isWritten));
  else if (options.format === 'diff') {
    const patch = diffImport(result);
    if (patch !== '') terminal.print(patch);
  } else terminal.print(prettyImport(result, options.write && !unwritable, process.stdout));
  return failed.length > 0 ? tell(failed) : 0;

  function tell(problems: readonly Problem[]): ExitCode {
    terminal.tell(reportOf(problems));
    return exitCodeFor(problems);
  }
}

/** Flags of other sheets. */
function misuseOf({ sheet, asOf, overrides, names, out }: ImportOptions): readonly Problem[] {
  const flags: readonly (readonly [flag: string, value: string | undefined, sheets: readonly SheetName[]])[] = [
    ['--as-of', asOf, ['register']],
    ['--overrides', overrides, ['register']],
    ['--names', names, ['plans', 'promises', 'declarations']],
    ['--out', out, ['searches']],
  ];
  return flags
    .filter(([, value, sheets]) => value !== undefined && !sheets.includes(sheet))
    .map(([option, , sheets]) => ({
      code: 'bad-option',
      values: { option, value: `used with “import ${sheet}”`, expected: `“import ${sheets.join('”, “import ')}”` },
    }));
}

async function importAll(options: ImportOptions): Promise<Import | readonly Problem[]> {
  const { sheet, data, out, asOf, today } = options;
  const problems: Problem[] = [];
  const read = (name: string): SourceFile => {
    try {
      return { name, bytes: readFileSync(name) };
    } catch (error) {
      problems.push({ code: 'no-sheet', values: { path: name, reason: (error as Error).message } });
      return { name, bytes: new Uint8Array() };
    }
  };
  const files = options.files.map(read);
  const [overrides, names] = [options.overrides, options.names].map((name) =>
    name === undefined ? undefined : read(name),
  );
  if (problems.length > 0) return problems;
  const day = { asOf: asOf ?? today, isAsked: asOf !== undefined };
  const result =
    sheet === 'searches'
      ? await importSearches(files, data, out)
      : await importTables(TABLE_SHEETS[sheet](day), { files, overrides, names }, data, readOurFiles(data));
  return 'sheets' in result ? result : otherSheetsAmong(sheet, files, result);
}

/** Each file whole, one after the other, up to the first that can't be written. */
function writeAll(result: Import): Problem | undefined {
  for (const { file, before, after } of changedFilesOf(result)) {
    const reason = before
      ? rewriteFile(file, (bytes) => (bytes.equals(before) ? after! : CHANGED_SINCE))
      : reasonIn(() => (existsSync(file) ? CHANGED_SINCE : writeNew(file, after!)));
    if (reason !== undefined) return { code: 'unwritable', values: { path: file, reason } };
  }
  return undefined;
}

function writeReported(file: string, { sheets }: Import): Problem | undefined {
  const reason = reasonIn(() => {
    const isForeign = existsSync(file) && !isReportedTable(readFileSync(file));
    return isForeign ? 'it exists, and holds no such list' : writeNew(file, reportedTable(sheets));
  });
  return reason === undefined ? undefined : { code: 'unwritable', values: { path: file, reason } };
}

function writeNew(file: string, content: string | Uint8Array): undefined {
  mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, content);
}
