// Finds paths that a file system can't store.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PlannedGroup } from './site-plan.ts';

/** Finds files with the same path. Letter case is ignored, as it is by some file systems. */
export function pathClashes(groups: readonly PlannedGroup[]): readonly Diagnostic[] {
  const groupOf = new Map<string, string>();
  return groups.flatMap(({ name, files }) =>
    files.flatMap(({ path }): readonly Diagnostic[] => {
      const other = groupOf.get(path.toLowerCase());
      if (other !== undefined) return [{ code: 'path-clash', values: { path, groups: `${other}; ${name}` } }];
      groupOf.set(path.toLowerCase(), name);
      return [];
    }),
  );
}

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const WINDOWS_DEVICE = /^(?:[^/]*\/)*?(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.[^/]*)?(?=\/|$)/i;

/** Finds names that Windows reserves for devices. One of them is CON, Cornwall's authority code. */
export function reservedNames(paths: readonly string[], platform: NodeJS.Platform): readonly Diagnostic[] {
  if (platform !== 'win32') return [];
  const reserved = new Set(paths.flatMap((path) => WINDOWS_DEVICE.exec(path)?.[0] ?? []));
  return Array.from(reserved, (path) => ({ code: 'reserved-name', values: { path } }));
}
