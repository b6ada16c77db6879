// What the owner's look is made of, in a few characters: a build records it, so that `diff` can say what an edit changes.
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import type { Look } from '../respond/content.ts';
import { contentHash } from './terms.ts';

export function lookOf({ texts, theme }: Pick<SiteOptions, 'texts' | 'theme'>, { files }: Pick<Design, 'files'>): Look {
  const hashes = Array.from(files, ([name, content]) => [name, contentHash(withOneLineBreak(content))]);
  return { texts, theme, files: Object.fromEntries(hashes) };
}

/** Git may write others into a working copy, of an SVG too. */
const withOneLineBreak = (content: string | Uint8Array): string =>
  (typeof content === 'string' ? content : Buffer.from(content).toString('latin1')).replaceAll('\r\n', '\n');
