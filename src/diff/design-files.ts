// Differences between the owner's templates, style rules and logos, file by file.
import type { DesignRecord } from '../respond/content.ts';
import type { Changes } from './changes.ts';

/** @returns no changes if either build has no record of its design files */
export function compareDesignFiles(before: DesignRecord | undefined, after: DesignRecord | undefined): Changes<string> {
  const [was, is] = before && after ? [before.files, after.files] : [{}, {}];
  return {
    added: Object.keys(is).filter((name) => was[name] === undefined),
    removed: Object.keys(was).filter((name) => is[name] === undefined),
    changed: Object.keys(is).filter((name) => was[name] !== undefined && was[name] !== is[name]),
  };
}
