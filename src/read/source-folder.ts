// The source folder → its files: the tables in memory, the search logs to be read.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { LOG_COLUMNS } from '../model/logs.ts';
import { TABLES, type TableName, tableColumns } from '../model/tables.ts';
import type { Problem } from '../problem.ts';
import { compareCodePoints } from '../text/collation.ts';
import type { SourceFile } from './csv.ts';
import { expectFile, filesBelow, isThere } from './files-below.ts';
import { LARGEST_TABLE, LARGEST_TEXT, tooLargeOnDisk } from './limits.ts';
import { type LogFile, logOnDisk } from './log-file.ts';
import { nearest } from './suggestion.ts';

export interface SourceFiles {
  readonly tables: { readonly [Name in TableName]?: SourceFile };
  readonly searches: readonly LogFile[];
  /** The list of withheld search terms, if there is one. */
  readonly withheld: SourceFile | undefined;
  /** The options file, when there is one. */
  readonly site: SourceFile | undefined;
  /** Files that are missing or can't be read. */
  readonly problems: readonly Problem[];
}

export const SITE_OPTIONS_FILE = 'site.json';
export const WITHHELD_FILE = 'withheld-searches.csv';

/** @param folder the path of the folder, as the user named it: problems name their files below it */
export function readSourceFolder(folder: string): SourceFiles {
  const problems: Problem[] = [];
  if (!isFolder(folder)) {
    const problems: readonly Problem[] = [{ code: 'no-data-folder', values: { folder } }];
    return { tables: {}, searches: [], withheld: undefined, site: undefined, problems };
  }
  const readable = <Found>(name: string, find: (file: string) => Found): Found | undefined => {
    const file = path.join(folder, name);
    try {
      return find(file);
    } catch (error) {
      problems.push(unreadable(file, error));
      return undefined;
    }
  };
  const read = (name: string, most: number): SourceFile | undefined => {
    const read = readSourceFile(path.join(folder, name), most);
    if (!('code' in read)) return read;
    problems.push(read);
    return undefined;
  };
  const readOptional = (name: string, most: number) =>
    isThere(path.join(folder, name)) ? read(name, most) : undefined;
  const unread = unreadTables(folder);
  const missing = (name: string, columns: readonly string[]) => {
    const meant = unread.find((found) => found.meant === name);
    problems.push({
      ...{ code: 'missing-file', file: path.join(folder, name), values: { columns: columns.join(', ') } },
      suggestion: meant && `${meant.name}, ${isCsv(meant.name) ? 'renamed' : 'saved as “CSV UTF-8”'}`,
    });
  };
  const tables = tablesAmong(
    (file) => isThere(path.join(folder, file)),
    (file) => read(file, LARGEST_TABLE),
    missing,
  );
  const logs = readable(LOG_FOLDER, () => findLogs(folder));
  if (logs?.length === 0) missing(LOG_FILE, LOG_COLUMNS.raw);
  const absent = new Set(
    problems.filter(({ code }) => code === 'missing-file').map(({ file }) => path.basename(file!)),
  );
  for (const { name, meant } of unread.filter(({ meant }) => meant === undefined || !absent.has(meant))) {
    const values = { names: READ_FILES.join(', ') };
    problems.push({ code: 'unread-file', file: path.join(folder, name), values, suggestion: meant });
  }
  const searches = (logs ?? [])
    .map((name) => readable(name, (file) => logOnDisk(file)))
    .filter((file) => file !== undefined);
  const withheld = readOptional(WITHHELD_FILE, LARGEST_TABLE);
  const site = readOptional(SITE_OPTIONS_FILE, LARGEST_TEXT);
  return { tables, searches, withheld, site, problems };
}

/** Reads a file into memory; a problem if it can't be read, or has more bytes than `most`. */
export function readSourceFile(file: string, most: number): SourceFile | Problem {
  try {
    expectFile(file);
    return tooLargeOnDisk(file, most) ?? { name: file, bytes: readFileSync(file) };
  } catch (error) {
    return unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): Problem => ({
  code: 'unreadable-file',
  file,
  values: { reason: (error as Error).message },
});

/**
 * The tables of a source folder, wherever that is.
 * @param has whether it has a file of this name
 * @param read undefined where the file can't be read
 * @param missing is told of a table that isn't there
 */
export function tablesAmong(
  has: (file: string) => boolean,
  read: (file: string) => SourceFile | undefined,
  missing: (file: string, columns: readonly string[]) => void,
): SourceFiles['tables'] {
  const tables: { [Name in TableName]?: SourceFile } = {};
  for (const name of Object.keys(TABLES) as TableName[]) {
    const file = `${name}.csv`;
    if (!has(file)) {
      missing(file, tableColumns(name));
      continue;
    }
    const source = read(file);
    if (source) tables[name] = source;
  }
  return tables;
}

/** The names of the tables' files. */
export const TABLE_FILES: readonly string[] = Object.keys(TABLES).map((name) => `${name}.csv`);

const LOG_FILE = 'searches.csv';
/** What an editor may have meant. */
const READ_FILES: readonly string[] = [...TABLE_FILES, LOG_FILE, WITHHELD_FILE];

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/**
 * What looks like a table by a name under which none is read, such as `plans (1).csv`, which browsers give, or `plans.xlsx`:
 * whoever put it there believes that it counts. With each the table that is meant, if one can be told.
 */
function unreadTables(folder: string): readonly { readonly name: string; readonly meant: string | undefined }[] {
  const names = namesIn(folder).filter(
    (name) =>
      LIKE_TABLES.test(name) &&
      !READ_FILES.includes(name) &&
      !LOG_PLACES.includes(name) &&
      isFile(path.join(folder, name)),
  );
  const meantBy = (name: string) =>
    nearest(name, READ_FILES) ??
    READ_FILES.find((table) => name.toLowerCase().includes(table.slice(0, -'.csv'.length)));
  return names.sort(compareCodePoints).map((name) => ({ name, meant: meantBy(name) }));
}

/** Leaves out hidden files, and the file that Excel creates next to one that is open. */
const LIKE_TABLES = /^(?![.]|~[$]).+[.](?:csv|csv[.]gz|tsv|xls|xlsx|ods|numbers)$/i;

/** None if the folder can't be read. */
const namesIn = (folder: string): string[] => attempt(() => readdirSync(folder)) ?? [];

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

export function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

const LOG_FILES = [LOG_FILE, `${LOG_FILE}.gz`];
const LOG_FOLDER = 'searches';
/** Where search logs are: a file, packed or not, and a folder with any folders in it. */
export const LOG_PLACES: readonly string[] = [...LOG_FILES, LOG_FOLDER];

/**
 * The search logs of a folder, by path.
 * @throws {Error} of the file system: a folder that can't be read may hold logs, and without them answers would be wrong
 */
function findLogs(folder: string): readonly string[] {
  // A folder that is called like a log is none.
  const single = LOG_FILES.filter((name) => isThere(path.join(folder, name)) && !isFolder(path.join(folder, name)));
  const others = filesBelow(path.join(folder, LOG_FOLDER)).filter((name) => /\.csv(?:\.gz)?$/.test(name));
  return [...single, ...others.map((name) => `${LOG_FOLDER}/${name}`)].sort(compareCodePoints);
}

/** The search logs of a folder, by path; none where they can't be found. */
export const logsIn = (folder: string): readonly string[] => attempt(() => findLogs(folder)) ?? [];

/** Templates and style rules. */
export const DESIGN_FOLDER = 'templates';

/** As links may lead back, none of them is followed: what is below one is no part of a design. A file may be one. */
export const DESIGN_SEARCH = {
  caseSensitiveMatch: false,
  suppressErrors: true,
  onlyFiles: false,
  followSymbolicLinks: false,
} as const;
