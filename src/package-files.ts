// Finds the program's package, reads its version, and locates the templates, the style sheet and the router's bundles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEMPLATE_NAMES, type Templates } from '../templates/placeholders.ts';
import { byName } from './grouping.ts';
import type { Design } from './model/design.ts';

// The same from `src/` and from `build/src/`.
function packageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

export const TEMPLATES_FOLDER = path.join(packageFolder(), 'templates');

/** The templates that hold where the owner has none. */
export function ownTemplates(): Templates {
  const text = (name: string) => readFileSync(path.join(TEMPLATES_FOLDER, `${name}.html`), 'utf8');
  return byName(TEMPLATE_NAMES, text);
}

/** The style sheet: its parts in the order of their names, of which `base` is the first. */
export function ownStyle(): string {
  const folder = path.join(TEMPLATES_FOLDER, 'style');
  const parts = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return parts
    .sort((one, other) => Number(other === 'base.css') - Number(one === 'base.css') || (one < other ? -1 : 1))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

export const ownIcon = (): string => readFileSync(path.join(TEMPLATES_FOLDER, 'icon.svg'), 'utf8');

/** How a site looks whose owner has changed nothing. */
export const ownDesign = (): Design => ({
  style: ownStyle(),
  templates: ownTemplates(),
  icon: ownIcon(),
  files: new Map(),
});

/**
 * An entry of `src/edge/`, bundled.
 * @throws {Error} in a working copy that has not been compiled
 */
export function edgeBundle(name: 'cloudflare' | 'netlify' | 'fetch'): string {
  const file = path.join(packageFolder(), 'build', 'edge', `${name}.js`);
  if (!existsSync(file)) throw new Error(`there is no ${file}: run "npm run compile"`);
  return readFileSync(file, 'utf8');
}

/**
 * Stands for the program's code: another one may make another site of the same sources. Undefined where it runs from its
 * source, and can change at any moment.
 */
export function programHash(): string | undefined {
  const file = path.join(import.meta.dirname, '..', PROGRAM_HASH);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Written where the program is compiled to. */
const PROGRAM_HASH = 'program-hash';

export function packageVersion(): string {
  return JSON.parse(readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')).version;
}
