// Reads the site's design: the built-in templates and style sheet, together with the owner's changes.
import { statSync } from 'node:fs';
import path from 'node:path';
import { encodingFault } from '../csv/line-column.ts';
import { type Diagnostic, hasErrors, locatedIn, type Outcome } from '../diagnostics/diagnostic.ts';
import { byName } from '../grouping.ts';
import { TEMPLATE_NAMES } from '../markup/placeholders.ts';
import { DESIGN_FOLDER } from '../options/names.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { entriesBelow } from '../source/files-below.ts';
import { LARGEST_TEXT, readable, readSourceFile } from '../source/read-file.ts';
import { nearest } from '../text/nearest.ts';
import type { Design } from './design.ts';
import { problemsIn } from './finding.ts';
import { readLogo, readSharePicture } from './pictures.ts';
import { iconOn, withAccent } from './theme.ts';

const STYLE = 'style.css';
const FILES: readonly string[] = [...TEMPLATE_NAMES.map((name) => `${name}.html`), STYLE];
const inFolder = (name: string): string => `${DESIGN_FOLDER}/${name}`;
/** The paths of the owner's templates and style rules, relative to the source folder. */
export const DESIGN_FILES: readonly string[] = FILES.map(inFolder);

/**
 * @param folder the source folder, as entered by the user
 * @param options undefined if the options contain errors, in which case the files are checked but not used
 * @param own the built-in design
 * @returns the design, unless there are errors
 */
export async function readDesign(
  folder: string,
  options: Pick<SiteOptions, 'siteUrl' | 'theme'> | undefined,
  own: Design,
): Promise<Outcome<Design>> {
  const { theme, siteUrl } = options ?? {};
  const { texts, problems: found } = await readTexts(folder, siteUrl);
  const logo = theme?.logo === undefined ? undefined : readLogo(folder, theme.logo);
  const picture = theme?.picture === undefined ? own.picture : readSharePicture(folder, theme.picture);
  const problems = [...found, ...[logo, picture].flatMap((each) => (each && 'code' in each ? each : []))];
  if (hasErrors(problems)) return { problems };
  const accent = theme?.accent;
  const style = accent === undefined ? own.style : withAccent(own.style, accent);
  const added = texts.get(STYLE);
  const templates = byName(TEMPLATE_NAMES, (name) => texts.get(`${name}.html`) ?? own.templates[name]);
  const design = {
    scripts: own.scripts,
    style: added === undefined ? style : `${style}\n${added}`,
    templates,
    icon: accent === undefined ? own.icon : iconOn(accent, own.icon),
    logo: logo as Design['logo'],
    picture: picture as Design['picture'],
    files: new Map<string, string | Uint8Array>(Array.from(texts, ([name, text]) => [inFolder(name), text])),
  };
  if (design.logo) design.files.set(theme!.logo!, design.logo.bytes);
  if (theme?.picture !== undefined) design.files.set(theme.picture, design.picture.bytes);
  return { value: design, problems };
}

/** The owner's templates and style rules, keyed by file name. */
async function readTexts(folder: string, siteUrl: string | undefined) {
  const texts = new Map<string, string>();
  const names = namesIn(folder);
  if ('code' in names) return { texts, problems: [names] };
  const problems: Diagnostic[] = [];
  for (const name of names) {
    const file = path.join(folder, DESIGN_FOLDER, name);
    if (!FILES.includes(name)) {
      const values = { names: FILES.join(', ') };
      const meant = nearest(name, FILES);
      const suggestion = meant !== undefined && names.includes(meant) ? undefined : meant;
      problems.push({ code: 'unknown-template', location: { file }, values, suggestion });
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

/** The names of anything that seems to be a template or style rules, including folders and broken links. */
function namesIn(folder: string): readonly string[] | Diagnostic {
  const place = path.join(folder, DESIGN_FOLDER);
  return readable(place, () => {
    const names = statSync(place, { throwIfNoEntry: false }) ? entriesBelow(place) : [];
    return names.filter((name) => /\.(?:html|htm|css)$/i.test(name));
  });
}

function readText(file: string): string | Diagnostic {
  const read = readSourceFile(file, LARGEST_TEXT);
  if ('code' in read) return read;
  const fault = encodingFault(read.bytes);
  return fault ? locatedIn(file, { ...fault, code: 'not-utf8-text' }) : new TextDecoder().decode(read.bytes);
}
