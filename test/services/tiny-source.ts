// Source folders of the tiny service, for tests that need any site.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/program.ts';

export const TABLE = 'lighthouses.csv';

/** Without these options, “check” and “build” show notices and warnings. */
export const TINY_SITE = {
  siteUrl: 'https://lights.example',
  licence: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
};

const ROWS = ['number,name,height,lit', '7,Bell Rock,35.3,yes', '12,Skerryvore,48,true', '3,Old Light,,no'];

/**
 * Writes a source folder without any problems, with changed or additional files.
 * @param folder by default, a temporary one, which is deleted when the test ends
 */
export function tinySource(files: Readonly<Record<string, string>> = {}, folder = temporaryFolder()): string {
  for (const [name, text] of Object.entries({ [TABLE]: `${ROWS.join('\n')}\n`, ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
