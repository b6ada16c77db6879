// Where the program's own package lies: it brings the style sheet, the router's bundles and a query, and knows its version.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The same from `src/` and from `build/src/`.
function packageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

export const STYLE_FILE = path.join(packageFolder(), 'templates', 'style.css');

/** From a database's searches to day counts. */
export const DAY_COUNTS_SQL = path.join(packageFolder(), 'docs', 'day-counts.sql');

/**
 * An entry of `src/edge/`, bundled.
 * @throws {Error} in a working copy that has not been compiled
 */
export function edgeBundle(name: 'cloudflare' | 'netlify' | 'fetch'): string {
  const file = path.join(packageFolder(), 'build', 'edge', `${name}.js`);
  if (!existsSync(file)) throw new Error(`there is no ${file}: run "npm run compile"`);
  return readFileSync(file, 'utf8');
}

export function packageVersion(): string {
  return JSON.parse(readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')).version;
}
