// The problem that a site has no URL, for commands that need one or recommend it.
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { SITE_OPTIONS_FILE } from '../options/names.ts';
import { isThere } from '../source/files-below.ts';
import type { Source } from './read-source.ts';

export function noSiteUrl({ folder }: Source): Diagnostic {
  const file = path.join(folder, SITE_OPTIONS_FILE);
  const line = '"siteUrl": "https://climate.example"';
  const values = isThere(file) ? { line, file } : { line: `{ ${line} }`, file: `a new file called ${file}` };
  return { code: 'no-site-url', values };
}
