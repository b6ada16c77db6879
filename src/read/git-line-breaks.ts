// Whose line breaks are git's affair: a clone on Windows may have CRLF where the repository has LF, and to git it is the same
// file.
import { attempt } from '../attempt.ts';
import { git } from './git.ts';

/** What sets `core.autocrlf`: any way to say yes, and `input`. */
const YES = /^(?:true|yes|on|[1-9]\d*|input|)$/i;

/**
 * Whether git makes the line breaks of a file its own when it is committed (gitattributes, “End-of-line conversion”).
 * @param folder a path within the repository
 * @param name of the file in it
 */
export function hasLineBreaksOfGit(folder: string, name: string): boolean {
  const [text, eol] = ['text', 'eol'].map((attribute) => attributeOf(folder, name, attribute));
  if (text === 'unset') return false;
  // Either says that it is text.
  return text !== 'unspecified' || eol === 'lf' || eol === 'crlf' || YES.test(settingOf(folder) ?? 'false');
}

const attributeOf = (folder: string, name: string, attribute: string): string =>
  git(folder, ['check-attr', '-z', attribute, '--', name]).toString().split('\0')[2] ?? 'unspecified';

const settingOf = (folder: string): string | undefined =>
  attempt(() => git(folder, ['config', '--get', 'core.autocrlf']).toString().replace(/\n$/, ''));
