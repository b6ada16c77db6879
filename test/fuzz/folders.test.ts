// After random changes to a data directory, the result is either a site or errors with their places, within a time limit.
import fc from 'fast-check';
import { test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { cellChanges } from './cell-changes.ts';
import { columnChanges, logChanges } from './column-changes.ts';
import { DESIGNED, designChanges } from './design-changes.ts';
import { FURTHER_LOGS, folderChanges } from './folder-changes.ts';
import { expectReadable } from './prepared.ts';
import { type Change, campaignTime, fuzz, someOf } from './runs.ts';
import { type Folder, LaidFolder, SOURCE, TABLES } from './source.ts';
import { byteChanges, formChanges, sizeChanges } from './text-changes.ts';

const table = fc.constantFrom(...TABLES);
const log = fc.constantFrom('searches.csv', ...FURTHER_LOGS);

interface Campaign {
  readonly seed: number;
  readonly count: number;
  readonly changed: fc.Arbitrary<readonly Change<Folder>[]>;
  readonly of?: Folder;
}

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  bytes: { seed: 801, count: 40, changed: someOf(byteChanges(table)) },
  'quotation marks, delimiters, encodings': {
    seed: 802,
    count: 25,
    changed: someOf(formChanges(table), byteChanges(table)),
  },
  cells: { seed: 803, count: 45, changed: someOf(cellChanges(table), cellChanges(table), logChanges) },
  columns: { seed: 804, count: 30, changed: someOf(columnChanges(table), cellChanges(table)) },
  sizes: { seed: 805, count: 10, changed: someOf(sizeChanges(table)) },
  'files and links': {
    seed: 811,
    count: 60,
    changed: someOf(folderChanges, folderChanges, byteChanges(log), formChanges(log)),
  },
  'templates, style rules and the logo': {
    seed: 812,
    count: 40,
    of: new Map(DESIGNED),
    changed: someOf(designChanges, designChanges, designChanges, folderChanges),
  },
};

test.each(Object.entries(CAMPAIGNS))(
  '%s',
  async (_, { changed, of = SOURCE, ...runs }) => {
    const folder = new LaidFolder(temporaryFolder());
    await fuzz(runs, changed, async (list, draw) => {
      const files: Folder = new Map(of);
      for (const { apply } of list) apply(files);
      folder.lay(files);
      await expectReadable(folder.path, draw);
    });
  },
  campaignTime(2000),
);
