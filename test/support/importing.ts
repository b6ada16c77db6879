// Runs `import` in a test. The sheets and the source folder are on disk until the test ends.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ImportOptions, importSheets } from '../../src/councils/sheets/import.ts';
import type { SheetName } from '../../src/councils/sheets/sheet-names.ts';
import { groupBy } from '../../src/engine/grouping.ts';
import { recorded, temporaryFolder } from './program.ts';
import { type Files, sourceFolder } from './source.ts';

export const TODAY = '2026-11-21';

/** The line numbers of rows, by code. */
type Codes = Readonly<Record<string, readonly number[]>>;

export interface Imported {
  readonly code: number;
  readonly printed: string;
  readonly told: string;
  /** The JSON of the report. */
  readonly report: ImportRecord;
  readonly folder: string;
  /** The content of a file in the source folder after the import. */
  readonly read: (name: string) => string;
  /** The same content without the header. */
  readonly rows: (name: string) => readonly string[];
}

interface ImportRecord {
  readonly files: readonly {
    readonly file: string;
    readonly sheet: SheetName;
    readonly read: number;
    readonly imported: number;
    readonly review: number;
    readonly matchedBy?: Readonly<Record<'code' | 'gss' | 'name', number>>;
  }[];
  readonly problems: readonly ProblemRecord[];
  readonly tables: readonly {
    readonly file: string;
    readonly added: readonly unknown[];
    readonly changed: readonly unknown[];
    readonly emptied: number;
    readonly removed: readonly unknown[];
    readonly missing: readonly unknown[];
  }[];
  readonly log?: { readonly added: number; readonly kept: number };
  readonly written: boolean;
}

interface ProblemRecord {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly row: number;
  readonly cell?: string;
  readonly suggestion?: string;
  readonly related?: readonly (ProblemRecord & { readonly relation: string })[];
}

type More = Partial<Omit<ImportOptions, 'sheet' | 'data' | 'aliases'>> & {
  /** The contents of lookup files. */
  readonly lookupFiles?: { readonly aliases?: string };
};

/** Imports sheets into a folder with these tables. Writes the tables by default. */
export async function importInto(
  tables: Files,
  sheet: SheetName | undefined,
  sheets: string | Uint8Array | Readonly<Record<string, string | Uint8Array>>,
  more: More = {},
): Promise<Imported> {
  return importAgain(sourceFolder(tables), sheet, sheets, more);
}

/** Imports sheets into an existing folder. */
export async function importAgain(
  folder: string,
  sheet: SheetName | undefined,
  sheets: string | Uint8Array | Readonly<Record<string, string | Uint8Array>>,
  more: More = {},
): Promise<Imported> {
  const sheetFolder = temporaryFolder();
  const write = (name: string, content: string | Uint8Array) => {
    const file = path.join(sheetFolder, name);
    writeFileSync(file, content);
    return file;
  };
  const isOne = typeof sheets === 'string' || sheets instanceof Uint8Array;
  const contents = Object.entries<string | Uint8Array>(isOne ? { 'sheet.csv': sheets } : sheets);
  const files = contents.map(([name, content]) => write(name, content));
  const { lookupFiles = {}, ...flags } = more;
  const besides = Object.entries(lookupFiles).map(([flag, content]) => [flag, write(`${flag}.csv`, content)]);
  const { effects, printed, told } = recorded();
  const options: ImportOptions = {
    sheet,
    paths: files,
    data: folder,
    write: true,
    format: 'json',
    today: TODAY,
    ...flags,
    ...Object.fromEntries(besides),
  };
  const code = await importSheets(options, effects);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const all = printed.join('\n');
  return {
    ...{ code, folder, read, printed: all, told: told.join('\n') },
    report: options.format === 'json' && all.startsWith('{') ? JSON.parse(all) : undefined,
    rows: (name) => read(name).split(/\r?\n/).slice(1, -1),
  };
}

/** The problems in a file, including repetitions. By default, the file is the first sheet. */
export function problemsIn({ report }: Imported, file = report.files[0]!.file): readonly ProblemRecord[] {
  const own = report.problems.filter((problem) => problem.file.endsWith(file));
  return own.flatMap((problem) => [
    problem,
    ...(problem.related ?? []).flatMap((each) =>
      each.relation === 'repeated' ? [{ ...problem, related: [], ...each }] : [],
    ),
  ]);
}

/** The problems with rows that the import has left out. */
export const rejectsIn = (imported: Imported, file?: string): readonly ProblemRecord[] =>
  problemsIn(imported, file).filter(
    ({ code, severity, line, cell }) =>
      line !== undefined && code !== 'unknown-column' && (severity === 'warning' || !cell || code === 'no-declaration'),
  );

/** The problems with cells that the import has left out of rows. */
export const cellsIn = (imported: Imported): readonly ProblemRecord[] =>
  problemsIn(imported).filter(({ code, severity, cell }) => severity === 'notice' && cell && code !== 'no-declaration');

/** The lines of the rows in the first sheet that the import has left out, by code. */
export function codesIn(imported: Imported): Codes {
  const byCode = groupBy(rejectsIn(imported), ({ code }) => code);
  return Object.fromEntries(Array.from(byCode, ([code, rows]) => [code, rows.map(({ line }) => line)]));
}

/** All files in a folder, with their bytes. */
export const snapshot = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]));
