// Finds the data directory for a path given to the “check” command.
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DESIGN_FOLDER, SITE_OPTIONS_FILE } from '../options/names.ts';
import { LOGS } from '../tables/logs.ts';
import { listText } from '../text/format.ts';
import { nearest } from '../text/nearest.ts';
import { isThere } from './files-below.ts';
import { isFolder, logsIn, TABLE_FILES, WITHHELD_FILES } from './source-folder.ts';
import { urlAmong } from './urls-as-paths.ts';

export interface CheckedPlace {
  /** The data directory. */
  readonly data: string;
  /** The only file for which problems are reported; undefined for all files. */
  readonly file?: string | undefined;
}

const FILES: readonly string[] = [...TABLE_FILES, SITE_OPTIONS_FILE, ...WITHHELD_FILES];

/** Everything that can be checked on its own, for messages. */
const CHECKED = listText([...FILES, ...(LOGS ? [`a ${LOGS.nouns.one}`] : []), 'a template'], 'or');

/** @param name the path of a directory or of a file in a data directory, as entered by the user */
export function placeNamed(name: string): CheckedPlace | Diagnostic {
  const url = urlAmong([name], 'check', 'To test a published site, use “verify”.');
  if (url) return url;
  if (isFolder(name)) return { data: name };
  const meant = FILES.map((file) => path.join(path.dirname(name), file)).filter(isThere);
  const suggestion = nearest(name, meant);
  if (!isThere(name)) return { code: 'no-such-path', values: { path: name }, suggestion };
  // Search logs and templates can be in subfolders.
  const folders = ['.', '..', '../..'].map((up) => path.join(path.dirname(name), up));
  const data = folders.find((folder) => TABLE_FILES.some((file) => isThere(path.join(folder, file)))) ?? folders[0]!;
  const file = path.relative(data, name).replaceAll(path.sep, '/');
  const isChecked = FILES.includes(file) || file.startsWith(`${DESIGN_FOLDER}/`) || logsIn(data).includes(file);
  return isChecked ? { data, file: name } : { code: 'not-checked', values: { path: name, files: CHECKED }, suggestion };
}
