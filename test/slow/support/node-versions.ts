// Other versions of Node.js than the one that runs the tests. `npm run test:slow` installs them from npm.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '..');

export interface NodeVersion {
  /** A version such as `22.12.0`. */
  readonly version: string;
  /** The path of the program, which need not be installed. */
  readonly program: string;
}

/** For Linux on x64, because npm doesn't have every version for other processors. */
export function nodeVersions(): readonly NodeVersion[] {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8'));
  return Object.entries(optionalDependencies as Record<string, string>).map(([name, meant]) => ({
    version: meant.slice(meant.lastIndexOf('@') + 1),
    program: path.join(FOLDER, 'node_modules', name, 'bin', 'node'),
  }));
}
