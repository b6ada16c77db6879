// Other programs that read the downloads: pandas, LibreOffice, DuckDB and Python's own SQLite.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { temporaryFolder } from '../../../support/program.ts';

export type Value = string | number | boolean | null;
export type Rows = readonly Readonly<Record<string, Value>>[];

/** Debian's Python, which has Debian's packages. The path may begin with a folder that contains another Python. */
const PYTHON = '/usr/bin/python3';
const hasPandas = spawnSync(PYTHON, ['-c', 'import pandas']).status === 0;
/** The programs that the tests need. */
export const PROGRAMS = [hasPandas ? PYTHON : 'python3-pandas', 'soffice', 'sqlite3'] as const;

const MOST_OUTPUT = 2 ** 28;

const execute = promisify(execFile);

/** Runs Python code that prints JSON, with arguments in `sys.argv`. */
export async function python(code: string, ...words: readonly string[]): Promise<unknown> {
  const { stdout } = await execute(PYTHON, ['-c', code, ...words], { maxBuffer: MOST_OUTPUT });
  return JSON.parse(stdout);
}

/** Runs code in a shell, which stops at the first error. */
export const inShell = async (code: string, folder: string): Promise<string> =>
  (await execute('sh', ['-ec', code], { cwd: folder })).stdout;

/** All cells, as text. */
export const withPandas = (file: string): Promise<Rows> =>
  python(
    `import sys, json, pandas as pd
table = pd.read_csv(sys.argv[1], dtype=str, keep_default_na=False)
print(json.dumps(table.to_dict("records")))`,
    file,
  ) as Promise<Rows>;

const SQLITE = `import sys, json, sqlite3
db = sqlite3.connect(sys.argv[1])
db.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in db.execute(sys.argv[2])]))`;

export const withSqlite = (file: string, query: string): Promise<Rows> => python(SQLITE, file, query) as Promise<Rows>;

export async function withDuckDB(query: string): Promise<Rows> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    return (await connection.runAndReadAll(query)).getRowObjectsJson() as Rows;
  } finally {
    connection.closeSync();
  }
}

/** The cells of every worksheet as LibreOffice shows them, by the worksheet’s name. Each row is a list of texts. */
export function withLibreOffice(file: string, sheets: readonly string[]): ReadonlyMap<string, readonly string[][]> {
  const out = temporaryFolder();
  // The options for CSV: commas, quotation marks around all texts, UTF-8, all rows, cells as shown, and all worksheets.
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${temporaryFolder()}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', out, file], { stdio: 'pipe' });
  const stem = path.basename(file, '.xlsx');
  return new Map(
    sheets.map((sheet) => {
      const csv = readFileSync(path.join(out, `${stem}-${sheet}.csv`), 'utf8');
      return [sheet, parse(csv, { relax_column_count: true }) as string[][]];
    }),
  );
}
