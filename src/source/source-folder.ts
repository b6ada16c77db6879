// The source folder → its files: the tables in memory, the search logs to be read.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { SourceFile } from '../csv/document.ts';
import { LOG_FOLDER, SITE_OPTIONS_FILE } from '../options/names.ts';
import type { Problem } from '../problem.ts';
import { LOG_COLUMNS } from '../tables/logs.ts';
import { TABLES, type TableName, tableColumns } from '../tables/tables.ts';
import { compareCodePoints } from '../text/collation.ts';
import { nearest } from '../text/nearest.ts';
import { filesBelow, isThere } from './files-below.ts';
import { type LogFile, logOnDisk } from './log-file.ts';
import { LARGEST_TABLE, LARGEST_TEXT, readable, readSourceFile } from './read-file.ts';

export interface SourceFiles {
  readonly tables: { readonly [Name in TableName]?: SourceFile };
  readonly searches: readonly LogFile[];
  /** The list of withheld search terms, if it exists. */
  readonly withheld: SourceFile | undefined;
  /** The options file, if it exists. */
  readonly site: SourceFile | undefined;
  /** Files that are missing or can't be read. */
  readonly problems: readonly Problem[];
}

export const WITHHELD_FILE = 'withheld-searches.csv';

const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];
const fileOf = (table: TableName): string => `${table}.csv`;
export const TABLE_FILES: readonly string[] = TABLE_NAMES.map(fileOf);

const LOG_FILE = 'searches.csv';
const LOG_FILES = [LOG_FILE, `${LOG_FILE}.gz`];
/** Search logs are in a file, which may be compressed, and in a folder and its subfolders. */
export const LOG_PLACES: readonly string[] = [...LOG_FILES, LOG_FOLDER];

/** @param folder the path of the folder, as the user named it: problems name their files below it */
export function readSourceFolder(folder: string): SourceFiles {
  if (!isFolder(folder)) {
    const problems: readonly Problem[] = [{ code: 'no-data-folder', values: { folder } }];
    return { tables: {}, searches: [], withheld: undefined, site: undefined, problems };
  }
  const inFolder = (name: string) => path.join(folder, name);
  const { problems, ...files } = readWholeFiles(inFolder, (name, most) =>
    isThere(inFolder(name)) ? readSourceFile(inFolder(name), most) : undefined,
  );
  const logs = readLogs(folder);
  return { ...files, searches: logs.searches, problems: withMisnamedFiles(folder, [...problems, ...logs.problems]) };
}

/**
 * The files that are held in memory.
 * @param pathOf how problems name a file
 * @param read returns undefined if there is no such file
 */
export function readWholeFiles(
  pathOf: (name: string) => string,
  read: (name: string, most: number) => SourceFile | Problem | undefined,
): Omit<SourceFiles, 'searches'> {
  const problems: Problem[] = [];
  const unlessProblem = (found: SourceFile | Problem | undefined): SourceFile | undefined => {
    if (!found || !('code' in found)) return found;
    problems.push(found);
    return undefined;
  };
  const tables: { [Name in TableName]?: SourceFile } = {};
  for (const name of TABLE_NAMES) {
    const found = read(fileOf(name), LARGEST_TABLE) ?? missingFile(pathOf(fileOf(name)), tableColumns(name));
    const table = unlessProblem(found);
    if (table) tables[name] = table;
  }
  const withheld = unlessProblem(read(WITHHELD_FILE, LARGEST_TABLE));
  const site = unlessProblem(read(SITE_OPTIONS_FILE, LARGEST_TEXT));
  return { tables, withheld, site, problems };
}

const missingFile = (file: string, columns: readonly string[]): Problem => ({
  code: 'missing-file',
  file,
  values: { columns: columns.join(', ') },
});

/** The search logs, to be streamed. */
function readLogs(folder: string): Pick<SourceFiles, 'searches' | 'problems'> {
  const names = readable(path.join(folder, LOG_FOLDER), () => findLogs(folder));
  if ('code' in names) return { searches: [], problems: [names] };
  if (names.length === 0)
    return { searches: [], problems: [missingFile(path.join(folder, LOG_FILE), LOG_COLUMNS.raw)] };
  const files = names.map((name) => path.join(folder, name)).map((file) => readable(file, () => logOnDisk(file)));
  return {
    searches: files.flatMap((file) => ('code' in file ? [] : [file])),
    problems: files.flatMap((file) => ('code' in file ? [file] : [])),
  };
}

/**
 * The search logs of a folder, by path.
 * @throws {Error} of the file system: a folder that can't be read may hold logs, and without them responses would be wrong
 */
function findLogs(folder: string): readonly string[] {
  const single = LOG_FILES.filter((name) => isThere(path.join(folder, name)) && !isFolder(path.join(folder, name)));
  const others = filesBelow(path.join(folder, LOG_FOLDER)).filter((name) => /\.csv(?:\.gz)?$/.test(name));
  return [...single, ...others.map((name) => `${LOG_FOLDER}/${name}`)].sort(compareCodePoints);
}

/** The search logs of a folder, by path; none if they can't be found. */
export const logsIn = (folder: string): readonly string[] => attempt(() => findLogs(folder)) ?? [];

/** The names that editors may have meant. */
const READ_FILES: readonly string[] = [...TABLE_FILES, LOG_FILE, WITHHELD_FILE];

/** Without hidden files, and those that Excel creates next to an open workbook. */
const LIKE_TABLES = /^(?![.]|~[$]).+[.](?:csv|csv[.]gz|tsv|xls|xlsx|ods|numbers)$/i;

/**
 * Adds a problem for each file that looks like a table but isn't read because of its name, such as `plans (1).csv`, as browsers
 * call it, or `plans.xlsx`: editors may think that it is published. If the table is missing, suggests the file instead.
 */
function withMisnamedFiles(folder: string, problems: readonly Problem[]): readonly Problem[] {
  const names = (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    // A link isn't followed, because it may lead to itself.
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => LIKE_TABLES.test(name) && !READ_FILES.includes(name) && !LOG_PLACES.includes(name))
    .sort(compareCodePoints);
  const unread = names.map((name) => ({ name, meant: meantBy(name) }));
  const isFor = (problem: Problem, table: string | undefined) =>
    problem.code === 'missing-file' && path.basename(problem.file!) === table;
  const suggested = problems.map((problem) => {
    const { name } = unread.find(({ meant }) => isFor(problem, meant)) ?? {};
    if (name === undefined) return problem;
    return { ...problem, suggestion: `${name}, ${/\.csv$/i.test(name) ? 'renamed' : 'saved as “CSV UTF-8”'}` };
  });
  const others = unread.filter(({ meant }) => !problems.some((problem) => isFor(problem, meant)));
  const values = { names: READ_FILES.join(', ') };
  return [
    ...suggested,
    ...others.map(
      ({ name, meant }): Problem => ({ code: 'unread-file', file: path.join(folder, name), values, suggestion: meant }),
    ),
  ];
}

const meantBy = (name: string): string | undefined =>
  nearest(name, READ_FILES) ?? READ_FILES.find((table) => name.toLowerCase().includes(path.basename(table, '.csv')));

export function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
