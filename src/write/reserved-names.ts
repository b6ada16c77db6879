// Names that a file system can't hold. Cornwall's authority code is CON, which Windows keeps for its console.
import type { Problem } from '../problem.ts';

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const WINDOWS_DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?$/i;

export function reservedNames(paths: readonly string[], platform: NodeJS.Platform): readonly Problem[] {
  return platform === 'win32' ? windowsNames(paths) : [];
}

function windowsNames(paths: readonly string[]): readonly Problem[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const reserved = parts.findIndex((part) => WINDOWS_DEVICES.test(part));
    if (reserved >= 0) folders.add(parts.slice(0, reserved + 1).join('/'));
  }
  return Array.from(folders, (path) => ({ code: 'reserved-name', values: { path } }));
}
