// Paths that a file system can't hold.
import type { Problem } from '../problem.ts';
import type { PlannedGroup } from './site-plan.ts';

/** Files with the same path. Case is ignored, because some file systems ignore it. */
export function pathClashes(groups: readonly PlannedGroup[]): readonly Problem[] {
  const groupOf = new Map<string, string>();
  return groups.flatMap(({ name, files }) =>
    files.flatMap(({ path }): readonly Problem[] => {
      const other = groupOf.get(path.toLowerCase());
      if (other !== undefined) return [{ code: 'path-clash', values: { path, answers: `${other}; ${name}` } }];
      groupOf.set(path.toLowerCase(), name);
      return [];
    }),
  );
}

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const WINDOWS_DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?$/i;

/** Names that Windows reserves for devices. Cornwall's authority code is CON. */
export function reservedNames(paths: readonly string[], platform: NodeJS.Platform): readonly Problem[] {
  if (platform !== 'win32') return [];
  const reserved = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const device = parts.findIndex((part) => WINDOWS_DEVICES.test(part));
    if (device >= 0) reserved.add(parts.slice(0, device + 1).join('/'));
  }
  return Array.from(reserved, (path) => ({ code: 'reserved-name', values: { path } }));
}
