// Where the program's own package lies: it brings the style sheet, and knows its version.
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

export function packageVersion(): string {
  return JSON.parse(readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')).version;
}
