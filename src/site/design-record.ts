// A short record of the owner's design. A build stores it so that `diff` can list the changes that an edit makes.
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import type { DesignRecord } from '../respond/content.ts';
import { contentHash } from './file-content.ts';

export function designRecord(
  { texts, theme }: Pick<SiteOptions, 'texts' | 'theme'>,
  { files }: Pick<Design, 'files'>,
): DesignRecord {
  const hashes = Array.from(files, ([name, content]) => [name, contentHash(withOneLineBreak(content))]);
  return { texts, theme, files: Object.fromEntries(hashes) };
}

/** Git may change line breaks in a working copy, even in an SVG. */
const withOneLineBreak = (content: string | Uint8Array): string =>
  (typeof content === 'string' ? content : Buffer.from(content).toString('latin1')).replaceAll('\r\n', '\n');
