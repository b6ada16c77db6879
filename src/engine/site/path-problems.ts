// Finds paths that a file system can't store.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const WINDOWS_DEVICE = /^(?:[^/]*\/)*?(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.[^/]*)?(?=\/|$)/i;

/** Finds names that Windows reserves for devices. One of them is CON, Cornwall's authority code. */
export function reservedNames(paths: readonly string[], platform: NodeJS.Platform): readonly Diagnostic[] {
  if (platform !== 'win32') return [];
  const reserved = new Set(paths.flatMap((path) => WINDOWS_DEVICE.exec(path)?.[0] ?? []));
  return Array.from(reserved, (path) => ({ code: 'reserved-name', values: { path } }));
}
