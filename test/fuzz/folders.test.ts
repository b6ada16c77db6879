// Source folders changed at random, and the design in them: there is a site, or every error with its place, and no run waits for ever.
import fc from 'fast-check';
import { test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { DESIGNED, designChanges } from './design-changes.ts';
import { FURTHER_LOGS, folderChanges } from './folder-changes.ts';
import { expectReadable } from './prepared.ts';
import { campaignTime, fuzz, someOf } from './runs.ts';
import { type Folder, LaidFolder, SOURCE } from './source.ts';
import { byteChanges, formChanges } from './text-changes.ts';

const log = fc.constantFrom('searches.csv', ...FURTHER_LOGS);

const CAMPAIGNS = {
  'files and links': {
    seed: 811,
    count: 60,
    of: SOURCE,
    changed: someOf(folderChanges, folderChanges, byteChanges(log), formChanges(log)),
  },
  'templates, style rules and the logo': {
    seed: 812,
    count: 40,
    of: DESIGNED,
    changed: someOf(designChanges, designChanges, designChanges, folderChanges),
  },
} as const;

test.each(Object.entries(CAMPAIGNS))(
  '%s',
  async (_, { changed, of, ...runs }) => {
    const folder = new LaidFolder(temporaryFolder());
    await fuzz(runs, changed, async (list, draw) => {
      const files: Folder = new Map(of);
      for (const { apply } of list) apply(files);
      folder.lay(files);
      await expectReadable(folder.path, draw);
    });
  },
  campaignTime(1000),
);
