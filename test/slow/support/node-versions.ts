// Other versions of Node than the one that runs the tests, from npm: `npm run test:slow` installs them.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '..');

export interface NodeVersion {
  /** Such as `22.12.0`. */
  readonly version: string;
  /** The program, whether it is installed or not. */
  readonly program: string;
}

/** For Linux on x64: not every version is on npm for other processors. */
export function nodeVersions(): readonly NodeVersion[] {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8'));
  return Object.entries(optionalDependencies as Record<string, string>).map(([name, meant]) => ({
    version: meant.slice(meant.lastIndexOf('@') + 1),
    program: path.join(FOLDER, 'node_modules', name, 'bin', 'node'),
  }));
}
