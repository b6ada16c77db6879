// Whether git converts line breaks: a clone on Windows may have CRLF where the repository has LF.
import { attempt } from '../attempt.ts';
import { git } from './git.ts';

/** Values of `core.autocrlf` for which git converts line breaks. */
const YES = /^(?:true|yes|on|[1-9]\d*|input|)$/i;

/**
 * Whether git converts the line breaks of a file when it is committed (gitattributes, “End-of-line conversion”).
 * @param folder a path within the repository
 * @param name the file's name in it
 */
export function hasLineBreaksOfGit(folder: string, name: string): boolean {
  const [text, eol] = ['text', 'eol'].map((attribute) => attributeOf(folder, name, attribute));
  if (text === 'unset') return false;
  // Either attribute marks it as text.
  return text !== 'unspecified' || eol === 'lf' || eol === 'crlf' || YES.test(settingOf(folder) ?? 'false');
}

const attributeOf = (folder: string, name: string, attribute: string): string =>
  git(folder, ['check-attr', '-z', attribute, '--', name]).toString().split('\0')[2] ?? 'unspecified';

const settingOf = (folder: string): string | undefined =>
  attempt(() => git(folder, ['config', '--get', 'core.autocrlf']).toString().replace(/\n$/, ''));
