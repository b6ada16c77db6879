// Decides where the files that a user chose belong in a data directory. A folder is checked as it is. Single files are found by their
// names; a file with another name, such as `Our data - Plans.csv`, is recognised by its column names.
import path from 'node:path';
import { encoded } from '../../engine/csv/encoding.ts';
import { CellReader } from '../../engine/csv/row-parser.ts';
import { DESIGN_FOLDER, SITE_OPTIONS_FILE } from '../../engine/options/names.ts';
import { LOG_PLACES, READ_FILES, TABLE_FILES, tableFile } from '../../engine/source/source-folder.ts';
import { LOGS } from '../../engine/tables/logs.ts';
import { columnRules, TABLE_NAMES } from '../../engine/tables/tables.ts';
import type { ChosenFile, FilesToCheck, UncheckedFile } from './protocol.ts';

export interface PlacedFiles {
  /** The path of the folder in messages. */
  readonly folder: string;
  /** By their paths in messages. */
  readonly files: ReadonlyMap<string, ChosenFile>;
  readonly unchecked: readonly UncheckedFile[];
  /** The files that may be published sheets. */
  readonly sheets: readonly string[];
  readonly renamed: readonly { readonly path: string; readonly table: string }[];
}

/** The files with their content. */
export const placedContents = ({ files }: PlacedFiles): readonly (readonly [path: string, content: Blob])[] =>
  Array.from(files, ([path, { content }]) => [path, content]);

/** The published tables that the user didn't choose, with their content. The page has none of them for a folder. */
export const publishedFor = (
  { files }: PlacedFiles,
  published: FilesToCheck['published'],
): readonly (readonly [file: string, content: Uint8Array])[] =>
  TABLE_NAMES.map((name) => [tableFile(name), published[name]] as const).flatMap(([file, text]) =>
    text === undefined || files.has(file) ? [] : [[file, encoded(text)]],
  );

const isCompressed = (path: string): boolean => /\.gz$/i.test(path);
const isWorkbook = (path: string): boolean => /\.(?:xlsx|xlsm|xlsb|xls|ods|numbers)$/i.test(path);
const { basename: nameOf, dirname: folderOf } = path.posix;

export const placeChosen = ({ files, isFolder, checkedAs }: FilesToCheck): Promise<PlacedFiles> =>
  isFolder ? Promise.resolve(placeFolder(files)) : placeSingly(files, checkedAs);

/** In the folder itself or the nearest subfolder that contains a table. */
function placeFolder(files: readonly ChosenFile[]): PlacedFiles {
  const folders = files.filter(({ path }) => TABLE_FILES.includes(nameOf(path))).map(({ path }) => folderOf(path));
  const depth = (folder: string) => folder.split('/').length;
  const [nearest = files[0]?.path.split('/')[0] ?? '.'] = folders.toSorted((one, other) => depth(one) - depth(other));
  const inside = files.filter(({ path }) => path.startsWith(`${nearest}/`));
  const reasonFor = (path: string): UncheckedFile['reason'] | undefined => {
    const name = path.slice(nearest.length + 1);
    if (name === SITE_OPTIONS_FILE || name.startsWith(`${DESIGN_FOLDER}/`)) return 'settings';
    return isCompressed(name) && LOG_PLACES.some((place) => name.startsWith(place)) ? 'compressed' : undefined;
  };
  const unchecked = inside.flatMap(({ path }): readonly UncheckedFile[] => {
    const reason = reasonFor(path);
    return reason === undefined ? [] : [{ path, reason }];
  });
  const kept = inside.filter(({ path }) => reasonFor(path) !== 'compressed');
  const sheets = inside.map(({ path }) => path).filter((path) => isWorkbook(path) && folderOf(path) === nearest);
  return { folder: nearest, files: new Map(kept.map((file) => [file.path, file])), unchecked, sheets, renamed: [] };
}

async function placeSingly(files: readonly ChosenFile[], checkedAs: FilesToCheck['checkedAs']): Promise<PlacedFiles> {
  const placed = new Map<string, ChosenFile>();
  const unchecked: UncheckedFile[] = [];
  const renamed: { path: string; table: string }[] = [];
  const others: ChosenFile[] = [];
  for (const file of files) {
    const name = nameOf(file.path);
    const reason = isWorkbook(name)
      ? 'workbook'
      : isCompressed(name)
        ? 'compressed'
        : name === SITE_OPTIONS_FILE
          ? 'settings'
          : undefined;
    if (reason) unchecked.push({ path: file.path, reason });
    else if (READ_FILES.includes(name) && !Object.hasOwn(checkedAs, file.path) && !placed.has(name))
      placed.set(name, file);
    else others.push(file);
  }
  for (const file of others) {
    const table = Object.hasOwn(checkedAs, file.path) ? checkedAs[file.path] : await recognised(file);
    if (table === undefined || table === '') unchecked.push({ path: file.path, reason: 'other-name' });
    else if (placed.has(table)) unchecked.push({ path: file.path, reason: 'same-table' });
    else {
      placed.set(table, file);
      renamed.push({ path: file.path, table });
    }
  }
  const mayBeSheets = unchecked.filter(({ reason }) => reason === 'workbook' || reason === 'other-name');
  return { folder: '.', files: placed, unchecked, sheets: mayBeSheets.map(({ path }) => path), renamed };
}

/** In bytes. No real header is as long. */
const LONGEST_HEADER = 2 ** 16;

/** The share of a header's columns that a table must have. Published sheets share fewer columns with a table. */
const SMALLEST_SHARE = 1 / 3;

/** The file whose columns the header has; undefined if it lacks too many of them, as a published sheet does. */
async function recognised({ path, content }: ChosenFile): Promise<string | undefined> {
  const [line = ''] = (await content.slice(0, LONGEST_HEADER).text()).replace(/^\ufeff/, '').split(/[\r\n]/, 1);
  const separator = [';', '\t'].find((each) => line.includes(each) && !line.includes(',')) ?? ',';
  const cells = new CellReader().cellsIn(encoded(line.replaceAll(separator, ',')));
  const header = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  if (LOGS?.isHeader(header)) return LOGS.file;
  const scores = TABLE_NAMES.map((name) => {
    const columns = columnRules(name);
    const shared = columns.filter(([column]) => header.includes(column)).length;
    const missing = columns.filter(([column, { mayBeMissing }]) => !mayBeMissing && !header.includes(column)).length;
    const isNamed = nameOf(path).toLowerCase().includes(name);
    const isSmall = shared < header.length * SMALLEST_SHARE;
    return { file: tableFile(name), score: isSmall ? 0 : shared - missing, isNamed };
  });
  const [best] = scores
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || Number(other.isNamed) - Number(one.isNamed));
  return best?.file;
}
