// Reads the site's design: the built-in one, with the owner's templates, style rules, colour and logo.
import { statSync } from 'node:fs';
import path from 'node:path';
import { TEMPLATE_NAMES, type Templates } from '../../templates/placeholders.ts';
import { encodingFault } from '../csv/spot.ts';
import { DESIGN_FOLDER } from '../options/names.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { entriesBelow } from '../source/files-below.ts';
import { LARGEST_TEXT, readable, readSourceFile } from '../source/read-file.ts';
import { nearest } from '../text/nearest.ts';
import type { Design } from './design.ts';
import { problemsIn } from './finding.ts';
import { readLogo } from './logo.ts';
import { iconOn, withAccent } from './theme.ts';

const STYLE = 'style.css';
const FILES: readonly string[] = [...TEMPLATE_NAMES.map((name) => `${name}.html`), STYLE];
const inFolder = (name: string): string => `${DESIGN_FOLDER}/${name}`;
/** The paths of an owner's templates and style rules in the source folder. */
export const DESIGN_FILES: readonly string[] = FILES.map(inFolder);

/**
 * @param folder the source folder, as the user named it
 * @param options undefined if they have errors; then only the files are checked
 * @param own the built-in design
 * @returns no design if there are errors
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

/** The owner's templates and style rules, by file name. */
async function readTexts(folder: string, siteUrl: string | undefined) {
  const texts = new Map<string, string>();
  const names = namesIn(folder);
  if ('code' in names) return { texts, problems: [names] };
  const problems: Problem[] = [];
  for (const name of names) {
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
      const { faultsIn } = await import('./faults.ts');
      for (const problem of problemsIn(file, text, faultsIn(name, text, siteUrl))) problems.push(problem);
    }
  }
  return { texts, problems };
}

/** What looks like a template or style rules in the folder for them, even if it is a folder or a link to nothing. */
function namesIn(folder: string): readonly string[] | Problem {
  const place = path.join(folder, DESIGN_FOLDER);
  return readable(place, () => {
    const names = statSync(place, { throwIfNoEntry: false }) ? entriesBelow(place) : [];
    return names.filter((name) => /\.(?:html|htm|css)$/i.test(name));
  });
}

function readText(file: string): string | Problem {
  const read = readSourceFile(file, LARGEST_TEXT);
  if ('code' in read) return read;
  const fault = encodingFault(read.bytes);
  return fault ? { ...fault, code: 'not-utf8-text', file } : new TextDecoder().decode(read.bytes);
}
