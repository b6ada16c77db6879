// The files that belong to the program itself: its version, the templates, the style sheet and the router bundles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDER, SCRIPTS } from '#service/names';
import { OWN_TEMPLATES } from '#service/templates';
import { CITE_SCRIPT, type Design, type SharePicture } from './design/design.ts';
import { sizeOfPicture } from './design/picture-size.ts';
import { byName } from './grouping.ts';
import { TEMPLATE_NAMES, type Templates } from './markup/placeholders.ts';
import { compareCodePoints } from './text/collation.ts';

// This works from both `src/` and `build/src/`.
function findPackageFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

export const PACKAGE_FOLDER = findPackageFolder();

const TEMPLATES_FOLDER = path.join(PACKAGE_FOLDER, 'templates');
const OWN_FOLDER = path.join(PACKAGE_FOLDER, FOLDER, 'templates');

/** The folders with the default templates and style sheets. The second one belongs to the service. */
export const TEMPLATES_FOLDERS: readonly string[] = [TEMPLATES_FOLDER, OWN_FOLDER];

/** The default templates. */
export function ownTemplates(): Templates {
  const folderOf = (name: string) => (Object.hasOwn(OWN_TEMPLATES, name) ? OWN_FOLDER : TEMPLATES_FOLDER);
  const text = (name: string) => readFileSync(path.join(folderOf(name), `${name}.html`), 'utf8');
  return byName(TEMPLATE_NAMES, text);
}

/**
 * The base style sheets come first, followed by the other parts in alphabetical order. The rules for print come last, because they
 * override the others. The engine's parts come before the service's parts with the same name. Comments, indentation and blank lines are
 * left out, because they would take up a quarter of the compressed style sheet.
 */
function ownStyle(): string {
  const parts = [path.join(TEMPLATES_FOLDER, 'style'), OWN_FOLDER].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({ name, file: path.join(folder, name) })),
  );
  const rankOf = (name: string) => (name === 'base.css' ? 0 : name === 'print.css' ? 2 : 1);
  return parts
    .sort((one, other) => rankOf(one.name) - rankOf(other.name) || compareCodePoints(one.name, other.name))
    .map(({ file }) =>
      readFileSync(file, 'utf8')
        .replace(/[ \t]*\/\*.*?\*\/\n/gs, '')
        .replace(/^\s+/gm, ''),
    )
    .join('');
}

/** The default design. */
export const ownDesign = (): Design => ({
  style: ownStyle(),
  templates: ownTemplates(),
  scripts: {
    ...byName(SCRIPTS, (name) => bundle(`page-scripts/${name}.js`)),
    [CITE_SCRIPT]: readFileSync(path.join(TEMPLATES_FOLDER, 'script', `${CITE_SCRIPT}.js`), 'utf8').replace(
      /^\/\/.*\n/gm,
      '',
    ),
  },
  icon: readFileSync(path.join(TEMPLATES_FOLDER, 'icon.svg'), 'utf8'),
  picture: ownPicture(),
  files: new Map(),
});

/** The default picture in link previews: the service's own, or the one of the engine. */
function ownPicture(): SharePicture {
  const [file] = [OWN_FOLDER, TEMPLATES_FOLDER].map((folder) => path.join(folder, 'picture.png')).filter(existsSync);
  const bytes = readFileSync(file!);
  return { bytes, extension: 'png', ...sizeOfPicture(bytes)! };
}

/**
 * Returns the code for a file in `src/hosts/edge/`, bundled with the service.
 * @throws {Error} if the program hasn't been compiled
 */
export const edgeBundle = (name: 'cloudflare' | 'netlify' | 'fetch'): string => bundle(`edge/${name}.js`);

/** The style rules that only the page that checks tables needs. */
export const checkStyle = (): string => readFileSync(path.join(TEMPLATES_FOLDER, 'check-page', 'style.css'), 'utf8');

/** The scripts of the page that checks tables: those of the page, and of its workers for tables and for workbooks. */
export type CheckScript = 'page' | 'worker' | 'import-worker';

/**
 * Returns a script in `src/program/check-page/`, bundled with the service.
 * @throws {Error} if the program hasn't been compiled
 */
export const checkScript = (name: CheckScript): string => bundle(`check-page/${name}.js`);

function bundle(name: string): string {
  const file = path.join(PACKAGE_FOLDER, 'build', FOLDER, name);
  if (!existsSync(file)) throw new Error(`there is no ${file}: run "npm run compile"`);
  return readFileSync(file, 'utf8');
}

/**
 * Identifies the program's code, because another version may build a different site from the same sources. Undefined if the
 * program is run without being compiled.
 */
export function programHash(): string | undefined {
  const compiled = path.join(PACKAGE_FOLDER, 'build');
  const file = path.join(compiled, PROGRAM_HASH);
  const isCompiled = import.meta.dirname.startsWith(compiled + path.sep);
  return isCompiled && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The file written by the compile script. */
const PROGRAM_HASH = 'program-hash';

/** A file that only the preview sends. */
export const previewFile = (name: string): string => readFileSync(path.join(TEMPLATES_FOLDER, 'preview', name), 'utf8');

/** One of the GitHub workflows in the documentation. */
export const workflowText = (name: string): string =>
  readFileSync(path.join(PACKAGE_FOLDER, 'docs', 'workflows', name), 'utf8');

export function packageVersion(): string {
  return JSON.parse(readFileSync(path.join(PACKAGE_FOLDER, 'package.json'), 'utf8')).version;
}
