// Runs the tools of the audit.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

export const TABLES = ['councils', 'commitments', 'plans', 'emergencies', 'searchterms'] as const;

/** Pairs of a name and an output directory. */
export const SITES = Object.entries(inject('sites'));

export type Row = Readonly<Record<string, string | number | boolean | null>>;

export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** The rows of a downloaded table. test/slow/engine/downloads/downloads.test.ts compares them with the API's records. */
export const rowsOf = (out: string, table: string): readonly Row[] =>
  readJson(path.join(out, 'downloads', `${table}.json`));

/** Simulates a machine without the internet: the tools can only reach servers on this machine. */
export const OFFLINE = {
  ...process.env,
  ...{ http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: '127.0.0.1,localhost' },
  ...{ NO_COLOR: '1', PYTHONUTF8: '1' },
};

export interface Ran {
  readonly status: number | string | null;
  readonly stdout: string;
  /** The output of both streams. */
  readonly output: string;
}

/** Runs Python code that can import the tools. */
export function python(args: readonly string[], cwd = import.meta.dirname): Promise<Ran> {
  const options = { cwd, env: OFFLINE, maxBuffer: 2 ** 28 };
  return new Promise((resolve) => {
    execFile(inject('python'), args, options, (error, stdout, stderr) => {
      resolve({ status: error ? (error.code ?? error.signal ?? -1) : 0, stdout, output: stdout + stderr });
    });
  });
}
