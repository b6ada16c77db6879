// Problems with options that site.json lacks, for commands that need an option or recommend it.
import path from 'node:path';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { SITE_OPTIONS_FILE } from '../options/names.ts';
import { isThere } from '../source/files-below.ts';

export const noSiteUrl = (folder: string): Diagnostic =>
  missingOption('no-site-url', folder, '"siteUrl": "https://climate.example"');

const LICENCE = '"licence": { "name": "CC BY 4.0", "url": "https://creativecommons.org/licenses/by/4.0/" }';
export const noLicence = (folder: string): Diagnostic => missingOption('no-licence', folder, LICENCE);

/** @param line sets the option */
function missingOption(code: DiagnosticCode, folder: string, line: string): Diagnostic {
  const file = path.join(folder, SITE_OPTIONS_FILE);
  const values = isThere(file) ? { line, file } : { line: `{ ${line} }`, file: `a new file called ${file}` };
  return { code, values };
}
