// Reads the files of the source folder: tables into memory, and logs as streams.

import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { OTHER_FILES } from '#service/names';
import type { SourceFile } from '../csv/document.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DESIGN_FOLDER, SITE_OPTIONS_FILE } from '../options/names.ts';
import type { LogDefinition } from '../tables/definition.ts';
import { LOGS } from '../tables/logs.ts';
import { columnRules, TABLE_NAMES, type TableName, tableNamed } from '../tables/tables.ts';
import { compareCodePoints } from '../text/collation.ts';
import { listText } from '../text/format.ts';
import { nearest } from '../text/nearest.ts';
import { filesBelow, isThere } from './files-below.ts';
import { type LogFile, logOnDisk } from './log-file.ts';
import { LARGEST_TABLE, LARGEST_TEXT, readable, readSourceFile } from './read-file.ts';

export interface SourceFiles {
  readonly tables: { readonly [Name in TableName]?: SourceFile };
  readonly logs: readonly LogFile[];
  /** The list of texts to withhold; undefined if there is none. */
  readonly withheld: SourceFile | undefined;
  /** The options file; undefined if there is none. */
  readonly site: SourceFile | undefined;
  /** Problems with files that are missing or can't be read. */
  readonly problems: readonly Diagnostic[];
}

export const tableFile = (table: TableName): string => `${table}.csv`;
export const TABLE_FILES: readonly string[] = TABLE_NAMES.map(tableFile);

/** The site has none of their rows if they are missing. */
export const OPTIONAL_TABLES = TABLE_NAMES.filter((table) => tableNamed(table).mayBeMissing);

const LOG_FILES: readonly string[] = LOGS ? [LOGS.file, `${LOGS.file}.gz`] : [];
/** Logs can be in a single file, which may be compressed, and in a folder with subfolders. */
export const LOG_PLACES: readonly string[] = LOGS ? [...LOG_FILES, LOGS.folder] : [];

/** The private files that are held in memory. */
export const WITHHELD_FILES: readonly string[] = LOGS ? [LOGS.withheld] : [];

/** @param folder the path of the folder as typed by the user; paths shown in messages begin with it */
export function readSourceFolder(folder: string): SourceFiles {
  if (!isFolder(folder)) {
    const problems: readonly Diagnostic[] = [{ code: 'no-data-directory', values: { folder } }];
    return { tables: {}, logs: [], withheld: undefined, site: undefined, problems };
  }
  const inFolder = (name: string) => path.join(folder, name);
  const { problems, ...files } = readWholeFiles(inFolder, (name, most) =>
    isThere(inFolder(name)) ? readSourceFile(inFolder(name), most) : undefined,
  );
  const logs = readLogs(folder);
  return { ...files, logs: logs.logs, problems: withMisnamedFiles(folder, [...problems, ...logs.problems]) };
}

/**
 * Reads the files that are held in memory.
 * @param pathOf returns a file's path as shown in messages
 * @param read returns undefined if the file doesn't exist
 */
export function readWholeFiles(
  pathOf: (name: string) => string,
  read: (name: string, most: number) => SourceFile | Diagnostic | undefined,
): Omit<SourceFiles, 'logs'> {
  const problems: Diagnostic[] = [];
  const unlessProblem = (found: SourceFile | Diagnostic | undefined): SourceFile | undefined => {
    if (!found || !('code' in found)) return found;
    problems.push(found);
    return undefined;
  };
  const tables: { [Name in TableName]?: SourceFile } = {};
  for (const name of TABLE_NAMES) {
    const missing = tableNamed(name).mayBeMissing ? undefined : missingTable(pathOf(tableFile(name)), name);
    const table = unlessProblem(read(tableFile(name), LARGEST_TABLE) ?? missing);
    if (table) tables[name] = table;
  }
  const withheld = LOGS && unlessProblem(read(LOGS.withheld, LARGEST_TABLE));
  const site = unlessProblem(read(SITE_OPTIONS_FILE, LARGEST_TEXT));
  return { tables, withheld, site, problems };
}

const missingFile = (file: string, columns: readonly string[], optional: readonly string[] = []): Diagnostic => ({
  code: 'missing-file',
  location: { file },
  values: {
    columns: listText(columns),
    optional: optional.length === 0 ? '' : ` Optional columns are ${listText(optional)}.`,
  },
});

/** A required or optional table that doesn't exist. */
export function missingTable(file: string, name: TableName): Diagnostic {
  const columns = columnRules(name);
  const named = (isOptional: boolean) =>
    columns.flatMap(([column, { mayBeMissing = false }]) => (mayBeMissing === isOptional ? column : []));
  return missingFile(file, named(false), named(true));
}

/** Finds the logs, which are streamed later. */
function readLogs(folder: string): Pick<SourceFiles, 'logs' | 'problems'> {
  if (!LOGS) return { logs: [], problems: [] };
  const inFolder = path.join(folder, LOGS.folder);
  const names = readable(inFolder, () => logsIn(folder));
  if ('code' in names) return { logs: [], problems: [names] };
  if (names.length === 0) {
    // Any other files in the folder for logs may be logs with the wrong name.
    const isEmpty = filesBelow(inFolder).length === 0;
    return { logs: [], problems: isEmpty ? [] : [missingLog(folder, LOGS)] };
  }
  const files = names.map((name) => path.join(folder, name)).map((file) => readable(file, () => logOnDisk(file)));
  return {
    logs: files.flatMap((file) => ('code' in file ? [] : [file])),
    problems: files.flatMap((file) => ('code' in file ? [file] : [])),
  };
}

const missingLog = (folder: string, { file, schemas, usual }: LogDefinition) =>
  missingFile(path.join(folder, file), Object.keys(schemas[usual]!.columns));

/**
 * The logs in a folder, sorted by path.
 * @throws {Error} from the file system if a folder can't be read, because any logs in it would be missing from the result
 */
export function logsIn(folder: string): readonly string[] {
  if (!LOGS) return [];
  const inFolder = LOGS.folder;
  const single = LOG_FILES.filter((name) => isThere(path.join(folder, name)) && !isFolder(path.join(folder, name)));
  const others = filesBelow(path.join(folder, inFolder)).filter((name) => /\.csv(?:\.gz)?$/.test(name));
  return [...single, ...others.map((name) => `${inFolder}/${name}`)].sort(compareCodePoints);
}

/** The names of all files that contain rows. Logs can also be in a folder. */
export const READ_FILES: readonly string[] = [...TABLE_FILES, ...LOG_FILES.slice(0, 1), ...WITHHELD_FILES];

/** Excludes hidden files, and the lock files that Excel creates next to an open workbook. */
const LIKE_TABLES = /^(?![.]|~[$]).+[.](?:csv|csv[.]gz|csv[.]txt|tsv|xls|xlsx|ods|numbers)$/i;

/** A table saved with another extension, or a backup of one. Such a file matters only if the table itself is missing. */
const OTHER_TABLES = new RegExp(
  `^(?:${READ_FILES.map((name) => path.basename(name, '.csv')).join('|')})(?:[.]csv)?[.](?:txt|bak|old|orig|part|download)$`,
  'i',
);

/** Folders that can't contain tables. */
const OTHER_FOLDERS: readonly string[] = [...LOG_PLACES, DESIGN_FOLDER, 'node_modules'];

interface UnreadFile {
  /** The path in the data directory. */
  readonly name: string;
  /** The file that it may have been meant to be. */
  readonly meant: string | undefined;
}

/**
 * Adds a problem for each file that looks like a table but has the wrong name, such as `plans.xlsx` or a browser's `plans
 * (1).csv`, or is in a subfolder, because editors may believe that it is published. If the table itself is missing, the problem
 * about the missing table suggests the file instead, even if the site doesn't need the table.
 */
function withMisnamedFiles(folder: string, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const entries = readable(folder, () => readdirSync(folder, { withFileTypes: true }));
  if ('code' in entries) return [...problems, entries];
  const names = entries
    // Links aren't followed, because a link may point to itself.
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => name);
  const isMissing = (table: string | undefined) => table !== undefined && !isThere(path.join(folder, table));
  const isUnread = ({ name, meant }: UnreadFile) =>
    LIKE_TABLES.test(name) ? !KNOWN_FILES.includes(name) : OTHER_TABLES.test(name) && isMissing(meant);
  const unread = [
    ...names.map((name) => ({ name, meant: meantBy(name) })).filter(isUnread),
    ...tablesInSubfolders(folder, entries).filter(({ meant }) => isMissing(meant)),
  ].sort((a, b) => compareCodePoints(a.name, b.name));
  const isFor = (problem: Diagnostic, table: string | undefined) =>
    problem.code === 'missing-file' && path.basename(problem.location!.file) === table;
  const meant = (table: string) => isMissing(table) && unread.some((file) => file.meant === table);
  const needed = [
    ...problems,
    ...OPTIONAL_TABLES.filter((table) => tableNamed(table).records && meant(tableFile(table))).map((table) =>
      missingTable(path.join(folder, tableFile(table)), table),
    ),
    ...(LOGS && meant(LOGS.file) && !problems.some((problem) => isFor(problem, LOGS?.file))
      ? [missingLog(folder, LOGS)]
      : []),
  ];
  const suggested = needed.map((problem): Diagnostic => {
    const { name } = unread.find((file) => isFor(problem, file.meant)) ?? {};
    return name === undefined ? problem : { ...problem, suggestion: `${name}, ${remedyFor(name)}` };
  });
  const others = unread.filter((file) => !needed.some((problem) => isFor(problem, file.meant)));
  return [...suggested, ...others.map((file) => unusedFile(folder, file))];
}

const KNOWN_FILES: readonly string[] = [...READ_FILES, ...LOG_PLACES, ...OTHER_FILES];

function remedyFor(name: string): string {
  if (name.includes('/')) return 'moved';
  return /\.csv(?:\.(?!gz)[a-z]+)?$/i.test(name) ? 'renamed' : 'saved as “CSV UTF-8”';
}

/** Subfolders of subfolders aren't searched. */
const tablesInSubfolders = (folder: string, entries: readonly Dirent[]): readonly UnreadFile[] =>
  entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !OTHER_FOLDERS.includes(entry.name))
    .flatMap(({ name }) => {
      const inside = readable(name, () => readdirSync(path.join(folder, name)));
      // A private log may have been put there on purpose.
      const tables = 'code' in inside ? [] : inside.filter((file) => READ_FILES.includes(file) && file !== LOGS?.file);
      return tables.map((file) => ({ name: `${name}/${file}`, meant: file }));
    });

/** What the message about an unused file says about all files. */
const UNUSED = {
  names: listText(READ_FILES, 'or'),
  kinds: LOGS ? `table or ${LOGS.nouns.one}` : 'table',
  others: LOGS
    ? `Put ${LOGS.nouns.many} in the “${LOGS.folder}” folder, and move any other files elsewhere.`
    : 'Move any other files elsewhere.',
};

function unusedFile(folder: string, { name, meant }: UnreadFile): Diagnostic {
  const location = { file: path.join(folder, name) };
  if (name.includes('/')) return { code: 'misplaced-file', location, values: { folder } };
  const isTaken = meant !== undefined && isThere(path.join(folder, meant));
  // There may be several logs, so the other one may not be a copy.
  if (isTaken && meant !== LOGS?.file) return { code: 'extra-file', location, values: { table: meant } };
  return { code: 'unused-file', location, values: UNUSED, suggestion: isTaken ? undefined : meant };
}

const meantBy = (name: string): string | undefined =>
  nearest(name, READ_FILES) ??
  READ_FILES.findLast((table) => name.toLowerCase().includes(path.basename(table, '.csv')));

export function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}
