// What differs of the owner's templates, style rules and logo, file by file.
import type { Look } from '../respond/content.ts';

/** Names of files. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** @returns no change where it isn't known what one of them was made of */
export function compareDesignFiles(before: Look | undefined, after: Look | undefined): FileChanges {
  const [was, is] = before && after ? [before.files, after.files] : [{}, {}];
  return {
    added: Object.keys(is).filter((name) => was[name] === undefined),
    removed: Object.keys(was).filter((name) => is[name] === undefined),
    changed: Object.keys(is).filter((name) => was[name] !== undefined && was[name] !== is[name]),
  };
}
