// The same checks by the program's “check” command, in a folder on disk that isn't in a git repository.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type CheckOptions, check } from '../../../src/program/commands/check.ts';
import type { Found } from '../../broken/rules.ts';
import { LaidFolder } from '../../fuzz/source.ts';
import { recorded } from '../../support/program.ts';

/** Files by their paths in the folder. */
export type Files = ReadonlyMap<string, { readonly bytes: Buffer }>;

export interface Program {
  /** Writes a folder. Paths in messages begin with its name, `data`, as on the page. */
  place(files: Files): void;
  /** The problems in the folder that was placed last. */
  problems(): Promise<readonly Found[]>;
  /** The problems in one of its files, as if checked inside the folder. */
  problemsIn(file: string): Promise<readonly Found[]>;
  /** The summary for a job of GitHub Actions, of the folder or of one file. */
  summary(file?: string): Promise<string>;
  /** The path of the folder. */
  folder(): string;
  /** Fixes the folder that was placed last. */
  fix(): Promise<Fixed>;
}

export interface Fixed {
  /** The problems that are left. */
  readonly left: readonly Found[];
  /** The changed files, by their paths in messages. */
  readonly changed: ReadonlyMap<string, Buffer>;
}

/** The tests of a file share a folder and a cache. */
export function startProgram(): Program {
  const cwd = process.cwd();
  let folder = '';
  let data: LaidFolder;
  let placed: Files = new Map();
  let isFixed = false;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-check-page-'));
    data = new LaidFolder(path.join(folder, 'data'));
    mkdirSync(data.path);
  });
  afterAll(() => {
    process.chdir(cwd);
    rmSync(folder, { recursive: true, force: true });
  });
  const run = async (where: string, options: Partial<CheckOptions>): Promise<unknown> => {
    process.chdir(path.join(folder, where));
    const { effects, printed, told } = recorded();
    const cache = path.join(folder, 'cache');
    await check({ data: 'data', site: {}, cache, format: 'json', ...options }, effects);
    if (told.length > 0) throw new Error(told.join('\n'));
    // Messages about files that can't be read contain the full path.
    return JSON.parse(printed.join('\n').replaceAll(`${folder}/`, '/'));
  };
  return {
    place: (files) => {
      // The object doesn't know which files were fixed, so they must be written again.
      if (isFixed) data.lay(new Map());
      isFixed = false;
      data.lay(files);
      placed = files;
    },
    problems: async () => (await run('.', {})) as readonly Found[],
    problemsIn: async (file) => (await run('data', { path: file })) as readonly Found[],
    summary: async (file) => {
      const summaryFile = path.join(folder, 'summary.md');
      rmSync(summaryFile, { force: true });
      const job = { root: folder, summaryFile };
      process.chdir(path.join(folder, file === undefined ? '.' : 'data'));
      const { effects } = recorded();
      await check(
        { data: 'data', site: {}, format: 'github', job, ...(file !== undefined && { path: file }) },
        effects,
      );
      return readFileSync(summaryFile, 'utf8').trimEnd();
    },
    folder: () => data.path,
    fix: async () => {
      const { problems: left } = (await run('.', { fix: true })) as { readonly problems: readonly Found[] };
      isFixed = true;
      const now = Array.from(placed, ([name, { bytes }]) => ({
        name,
        bytes,
        fixed: readFileSync(path.join(data.path, name)),
      }));
      const changed = now.filter(({ bytes, fixed }) => !bytes.equals(fixed));
      return { left, changed: new Map(changed.map(({ name, fixed }) => [`data/${name}`, fixed])) };
    },
  };
}
