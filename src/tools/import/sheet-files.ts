// Reads the sheets and other files for an import, from disk or standard input.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFile } from '../../engine/csv/document.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { once } from '../../engine/once.ts';
import { LARGEST_TABLE, tooLargeOnDisk } from '../../engine/source/read-file.ts';
import { isFolder } from '../../engine/source/source-folder.ts';
import { compareCodePoints } from '../../engine/text/collation.ts';
import type { SheetFile } from './read-sheet.ts';
import { isWorkbook, readWorkbook } from './workbook/workbook.ts';

interface InputPaths {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly aliases?: string | undefined;
}

/**
 * Files that are read from a folder, including workbooks in formats that can only be reported. Excludes hidden files, and the lock
 * files that Excel creates next to an open workbook.
 */
const IN_FOLDER = /^(?![.]|~[$]).+[.](?:csv|tsv|xlsx|xlsm|xlsb|xls|ods|numbers)$/i;

/** @param input reads standard input, which stands for any file named `-` */
export async function readInputFiles({ paths, aliases }: InputPaths, input: () => Promise<Uint8Array>) {
  const problems: Diagnostic[] = [];
  const notices: Diagnostic[] = [];
  // The user may pass `-` several times, but standard input can be read only once.
  const piped = once(input);
  const readable = <Found>(name: string, read: () => Found): Found | undefined => {
    try {
      return read();
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      problems.push({ code: 'unreadable-sheet', values: { path: name, reason: REASONS[code] ?? message } });
      return undefined;
    }
  };
  const read = async (name: string): Promise<readonly SourceFile[]> => {
    if (name === '-') return [{ name: 'standard input', bytes: await piped() }];
    const problem = tooLargeOnDisk(name, LARGEST_TABLE);
    if (problem) problems.push(problem);
    const bytes = problem ? undefined : readable(name, () => readFileSync(name));
    return bytes ? [{ name, bytes }] : [];
  };
  const files: SheetFile[] = [];
  const readSheets = async (name: string, isFromFolder: boolean): Promise<void> => {
    for (const file of await read(name)) {
      const found = await worksheetsIn(file);
      if (!('code' in found)) {
        files.push(...found.sheets.map((sheet) => ({ ...sheet, isFromFolder })));
        notices.push(...found.notices);
      } else if (isFromFolder && found.code === 'unsupported-workbook') notices.push({ ...found, severity: 'warning' });
      else problems.push(found);
    }
  };
  for (const name of paths) {
    const names = name !== '-' && isFolder(name) ? readable(name, () => filesIn(name)) : undefined;
    if (names?.length === 0) problems.push({ code: 'no-sheets', values: { folder: name } });
    for (const each of names ?? [name]) await readSheets(each, names !== undefined);
  }
  const [aliasFile] = aliases === undefined ? [] : await read(aliases);
  return { files, aliases: aliasFile, notices, problems };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => IN_FOLDER.test(name))
    .sort(compareCodePoints)
    .map((name) => path.join(folder, name));

interface Worksheets {
  readonly sheets: readonly SheetFile[];
  readonly notices: readonly Diagnostic[];
}

/** The visible worksheets in a workbook, or the file itself if it is a CSV file. */
async function worksheetsIn(file: SourceFile): Promise<Worksheets | Diagnostic> {
  if (!isWorkbook(file.bytes)) return { sheets: [file], notices: [] };
  const worksheets = await readWorkbook(file);
  if ('code' in worksheets) return worksheets;
  const visible = worksheets.filter(({ isHidden }) => !isHidden);
  return {
    sheets: visible.map(({ name, csv }) => ({
      name: worksheets.length === 1 ? file.name : `${file.name} (${name})`,
      ...{ bytes: csv, isWorksheet: true, workbook: file.name },
    })),
    notices: worksheets
      .filter(({ isHidden }) => isHidden)
      .map(({ name }) => ({
        ...{ code: 'hidden-worksheet', location: { file: file.name }, values: { worksheet: name } },
        ...(visible.length === 0 && { severity: 'warning' }),
      })),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you don’t have permission to read it',
};

/** Reads slightly more than the maximum size of a sheet, so that oversized sheets are still rejected. */
export async function standardInput(
  input: AsyncIterable<Uint8Array> = process.stdin,
  most = LARGEST_TABLE,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  return Buffer.concat(chunks);
}
