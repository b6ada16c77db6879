// How a site is to look: the package's own design, over which go the templates, style rules, colour and logo of its owner.
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEMPLATE_NAMES, type Templates } from '../../templates/placeholders.ts';
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import { iconOn, withAccent } from '../model/theme.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { compareCodePoints } from '../text/collation.ts';
import { problemsIn } from './design/finding.ts';
import { readLogo } from './design/logo.ts';
import { expectFile, isThere } from './files-below.ts';
import { LARGEST_TEXT, tooLargeOnDisk } from './limits.ts';
import { locateInvalidByte } from './places.ts';
import { DESIGN_FOLDER, DESIGN_SEARCH } from './source-folder.ts';
import { nearest } from './suggestion.ts';

const STYLE = 'style.css';
const FILES: readonly string[] = [...TEMPLATE_NAMES.map((name) => `${name}.html`), STYLE];
const inFolder = (name: string): string => `${DESIGN_FOLDER}/${name}`;
/** The templates and style rules that an owner may have, by their names in the source folder. */
export const DESIGN_FILES: readonly string[] = FILES.map(inFolder);

/**
 * @param folder the source folder, as the user named it
 * @param options undefined where they are wrong: then only files are looked at
 * @param own what holds where the owner has nothing
 * @returns the design is there unless there are errors
 */
export async function readDesign(
  folder: string,
  options: Pick<SiteOptions, 'siteUrl' | 'theme'> | undefined,
  own: Design,
): Promise<{ readonly design?: Design; readonly problems: readonly Problem[] }> {
  const { theme, siteUrl } = options ?? {};
  const { texts, problems: found } = await readTexts(folder, siteUrl);
  const logo = theme?.logo === undefined ? undefined : readLogo(folder, theme.logo);
  const problems = logo && 'code' in logo ? [...found, logo] : found;
  if (hasErrors(problems)) return { problems };
  const accent = theme?.accent;
  const style = accent === undefined ? own.style : withAccent(own.style, accent);
  const added = texts.get(STYLE);
  const templates = Object.fromEntries(
    TEMPLATE_NAMES.map((name) => [name, texts.get(`${name}.html`) ?? own.templates[name]]),
  ) as Templates;
  const design = {
    style: added === undefined ? style : `${style}\n${added}`,
    templates,
    icon: accent === undefined ? own.icon : iconOn(accent, own.icon),
    logo: logo as Design['logo'],
    files: new Map<string, string | Uint8Array>(Array.from(texts, ([name, text]) => [inFolder(name), text])),
  };
  if (design.logo) design.files.set(theme!.logo!, design.logo.bytes);
  return { design, problems };
}

/** The owner's templates and style rules, by their files' names. */
async function readTexts(folder: string, siteUrl: string | undefined) {
  const texts = new Map<string, string>();
  const problems: Problem[] = [...unreadableFolder(folder)];
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, DESIGN_FOLDER, name);
    if (!FILES.includes(name)) {
      const values = { names: FILES.join(', ') };
      problems.push({ code: 'unknown-template', file, values, suggestion: nearest(name, FILES) });
      continue;
    }
    const text = readText(file);
    if (typeof text !== 'string') problems.push(text);
    else {
      texts.set(name, text);
      const { faultsIn } = await import('./design/faults.ts');
      for (const problem of problemsIn(file, text, faultsIn(name, text, siteUrl))) problems.push(problem);
    }
  }
  return { texts, problems };
}

/** What is called like the folder of templates and is none, or can't be looked into. */
function unreadableFolder(folder: string): readonly Problem[] {
  const file = path.join(folder, DESIGN_FOLDER);
  try {
    readdirSync(file);
    return [];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : [{ code: 'unreadable-file', file, values: { reason: message } }];
  }
}

/** What lies in the folder of templates and looks as if it were to be read: also what can't be, a folder or a dead link. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const cwd = path.join(folder, DESIGN_FOLDER);
  if (!isThere(cwd)) return [];
  const { default: glob } = await import('fast-glob');
  return glob.sync('**/*.{html,htm,css}', { ...DESIGN_SEARCH, cwd }).sort(compareCodePoints);
}

function readText(file: string): string | Problem {
  try {
    expectFile(file);
    const problem = tooLargeOnDisk(file, LARGEST_TEXT);
    if (problem) return problem;
    const bytes = readFileSync(file);
    if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
    return { code: 'not-utf8-text', file, place: locateInvalidByte(bytes) };
  } catch (error) {
    return { code: 'unreadable-file', file, values: { reason: (error as Error).message } };
  }
}
