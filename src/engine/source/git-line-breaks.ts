// Determines whether git converts line breaks: a clone on Windows may contain CRLF even though the repository contains LF.
import { git, gitUnlessNone } from './git.ts';

/** The values of `core.autocrlf` that make git convert line breaks. */
const YES = /^(?:true|yes|on|[1-9]\d*|input|)$/i;

/**
 * Whether git converts a file's line breaks on commit (see “End-of-line conversion” in the gitattributes manual).
 * @param folder a path within the repository
 * @param name the name of the file in that folder
 * @throws {GitFailure}
 */
export function hasLineBreaksOfGit(folder: string, name: string): boolean {
  const [, , text, , , eol] = git(folder, ['check-attr', '-z', 'text', 'eol', '--', name]).toString().split('\0');
  if (text === 'unset') return false;
  const setting = gitUnlessNone(folder, ['config', '--get', 'core.autocrlf']);
  // Either attribute marks the file as text.
  return text !== 'unspecified' || eol === 'lf' || eol === 'crlf' || YES.test(setting ?? 'false');
}
