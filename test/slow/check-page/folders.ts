// Data directories with and without mistakes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { csvRow } from '../../../src/engine/csv/cell.ts';
import { rowsOf } from '../../broken/mistake.ts';
import { MISTAKES, SAMPLE } from '../../broken/mistakes.ts';
import { mistaken } from '../../broken/rules.ts';
import { cellChanges } from '../../fuzz/cell-changes.ts';
import { columnChanges } from '../../fuzz/column-changes.ts';
import { folderChanges } from '../../fuzz/folder-changes.ts';
import { someOf } from '../../fuzz/runs.ts';
import { type Folder, SOURCE, TABLES } from '../../fuzz/source.ts';
import { spreadsheetChanges } from '../../fuzz/spreadsheet-changes.ts';
import { byteChanges, formChanges, sizeChanges } from '../../fuzz/text-changes.ts';
import { AWKWARD } from '../../support/awkward-cells.ts';
import { COUNCILS_HEADER, GOOD, quotedRow, SITE, text } from '../../support/source.ts';
import type { Files } from './by-program.ts';

export interface FolderCase {
  readonly name: string;
  readonly files: Files;
  /** The file that has a mistake. */
  readonly changed: string;
}

export const filesIn = (folder: string): Map<string, { readonly bytes: Buffer }> =>
  new Map(readdirSync(folder).map((name) => [name, { bytes: readFileSync(path.join(folder, name)) }]));

/** The number of rows in tables without a mistake. With all rows, all checks would take twice as long. */
const ROWS = 40;

/** The sample with fewer rows, but with all councils. */
function shortSample(): Files {
  const files = filesIn(SAMPLE);
  for (const name of ['commitments.csv', 'plans.csv', 'emergencies.csv', 'searches.csv']) {
    const rows = rowsOf(name).slice(0, ROWS + 1);
    files.set(name, { bytes: Buffer.from(text(...rows.map(csvRow))) });
  }
  return files;
}

/** The sample with each of the mistakes. */
export function mistakenFolders(): readonly FolderCase[] {
  const sample = shortSample();
  return MISTAKES.map((mistake) => {
    const files = new Map(sample);
    const bytes = mistaken(mistake);
    if (bytes) files.set(mistake.file, { bytes });
    else files.delete(mistake.file);
    return { name: mistake.name, files, changed: mistake.file };
  });
}

const CONFORMANCE = path.join(import.meta.dirname, '..', '..', 'conformance');

/** Folders without deliberate mistakes: the whole sample and the data of the live service. */
export const wholeFolders = (): readonly FolderCase[] =>
  [SAMPLE, ...['edge', 'large'].map((name) => path.join(CONFORMANCE, name, 'data'))].map((folder) => ({
    ...{ name: folder, files: filesIn(folder), changed: 'councils.csv' },
  }));

const table = fc.constantFrom(...TABLES);

/** A small folder with random changes. Links and empty folders are left out, because browsers don't pass them on. */
export function changedFolders(seed: number, count: number): readonly FolderCase[] {
  const changes = someOf(
    ...[cellChanges(table), columnChanges(table), spreadsheetChanges(table), byteChanges(table)],
    ...[formChanges(table), sizeChanges(table), folderChanges],
  );
  return fc.sample(changes, { seed, numRuns: count }).map((list) => {
    const folder: Folder = new Map(SOURCE);
    for (const { apply } of list) apply(folder);
    const files = new Map([...folder].flatMap(([name, entry]) => ('bytes' in entry ? [[name, entry] as const] : [])));
    return { name: fc.stringify(list), files, changed: 'councils.csv' };
  });
}

/** A table with every awkward cell as an address, because browsers and Node.js parse some addresses differently. */
export function addressFolder(): FolderCase {
  const rows = AWKWARD.map((cell, index) => [`X${index}`, `Council ${index}`, `council-${index}`, cell, '', '', '']);
  const councils = text(COUNCILS_HEADER, ...rows.map(quotedRow));
  const files = Object.entries({ ...GOOD, 'councils.csv': councils, 'site.json': JSON.stringify(SITE) });
  return {
    ...{ name: 'addresses', changed: 'councils.csv' },
    files: new Map(files.map(([name, content]) => [name, { bytes: Buffer.from(content) }])),
  };
}

/** The codes of the sample's councils. */
export const SAMPLE_CODES: readonly string[] = rowsOf('councils.csv')
  .slice(1)
  .map(([code]) => code!);
