// Tables changed at random: whatever stands in them, there is a site, or every error with its place.
import fc from 'fast-check';
import { test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { cellChanges } from './cell-changes.ts';
import { columnChanges, logChanges } from './column-changes.ts';
import { expectReadable } from './prepared.ts';
import { type Change, campaignTime, fuzz, someOf } from './runs.ts';
import { type Folder, LaidFolder, SOURCE, TABLES } from './source.ts';
import { byteChanges, formChanges, sizeChanges } from './text-changes.ts';

const table = fc.constantFrom(...TABLES);

const CAMPAIGNS: Readonly<
  Record<
    string,
    { readonly seed: number; readonly count: number; readonly changed: fc.Arbitrary<readonly Change<Folder>[]> }
  >
> = {
  bytes: { seed: 801, count: 40, changed: someOf(byteChanges(table)) },
  'quotation marks, delimiters, encodings': {
    seed: 802,
    count: 25,
    changed: someOf(formChanges(table), byteChanges(table)),
  },
  cells: { seed: 803, count: 45, changed: someOf(cellChanges(table), cellChanges(table), logChanges) },
  columns: { seed: 804, count: 30, changed: someOf(columnChanges(table), cellChanges(table)) },
  sizes: { seed: 805, count: 10, changed: someOf(sizeChanges(table)) },
};

test.each(Object.entries(CAMPAIGNS))(
  '%s',
  async (_, { changed, ...runs }) => {
    const folder = new LaidFolder(temporaryFolder());
    await fuzz(runs, changed, async (list, draw) => {
      const files: Folder = new Map(SOURCE);
      for (const { apply } of list) apply(files);
      folder.lay(files);
      await expectReadable(folder.path, draw);
    });
  },
  campaignTime(2000),
);
