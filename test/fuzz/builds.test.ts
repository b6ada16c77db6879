// Builds a changed data directory into an existing site. If there are errors, the site doesn't change; otherwise, it is complete.
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MANIFEST, readBuild } from '../../src/engine/write/manifest.ts';
import { build } from '../../src/program/commands/build.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { cellChanges } from './cell-changes.ts';
import { columnChanges, logChanges } from './column-changes.ts';
import { designChanges } from './design-changes.ts';
import { folderChanges } from './folder-changes.ts';
import { type Change, campaignTime, changes, fuzz, someOf } from './runs.ts';
import { goodSite, optionChanges, textOf } from './site-changes.ts';
import { type Folder, LaidFolder, SOURCE, TABLES } from './source.ts';
import { byteChanges, formChanges, sizeChanges } from './text-changes.ts';

const table = fc.constantFrom(...TABLES);

/** Other hosts have larger plans, which take ten times as long. */
const HOSTS = ['fetch'];

const site: fc.Arbitrary<Change<Folder>> = changes('site.json', optionChanges, (folder: Folder, change) => {
  const file = goodSite();
  change.apply(file);
  const options = file.options as Record<string, unknown> | null;
  if (options?.hosts) options.hosts = HOSTS;
  folder.set('site.json', { bytes: Buffer.from(textOf(file), 'latin1') });
});

const CHANGED = someOf(
  ...[byteChanges(table), formChanges(table), sizeChanges(table), cellChanges(table), columnChanges(table), logChanges],
  ...[folderChanges, designChanges, site],
);

/** Every file in a folder, with all properties that change when it is written or touched. */
function stateOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    files.map((file) => {
      const { ino, size, mode, mtimeNs, ctimeNs } = lstatSync(path.join(folder, file), { bigint: true });
      return [file, [ino, size, mode, mtimeNs, ctimeNs].join(' ')];
    }),
  );
}

/** The manifest lists exactly the files in the folder. */
function expectWhole(out: string): void {
  const manifest = readBuild(out)!.files;
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) =>
    path.relative(out, path.join(parentPath, name)).replaceAll('\\', '/'),
  );
  expect(names.sort()).toEqual([...manifest.keys(), MANIFEST].sort());
  const sizes = Array.from(manifest, ([name, { size }]) => lstatSync(path.join(out, name)).size - size);
  expect(sizes.filter((difference) => difference !== 0)).toEqual([]);
}

test(
  'builds',
  async () => {
    const folder = new LaidFolder(temporaryFolder());
    const out = path.join(temporaryFolder(), 'dist');
    const cache = path.join(temporaryFolder(), 'cache');
    const run = async () => {
      const { effects, told, printed } = recorded();
      const code = await build({ data: folder.path, out, site: {}, cache }, effects);
      return { code, told: told.join('\n'), printed: printed.join('\n') };
    };
    folder.lay(SOURCE);
    expect((await run()).code).toBe(0);
    expectWhole(out);
    let [failed, built] = [0, 0];
    await fuzz({ seed: 831, count: 40 }, CHANGED, async (list) => {
      const files: Folder = new Map(SOURCE);
      for (const { apply } of list) apply(files);
      folder.lay(files);
      const before = stateOf(out);
      const { code, told, printed } = await run();
      expect(told + printed).not.toMatch(/\n +at .+:\d+:\d+|\b(?:Type|Range|Syntax)Error\b/);
      if (code === 0) {
        built++;
        return expectWhole(out);
      }
      failed++;
      expect(told).toMatch(/\berrors?\b/);
      expect(stateOf(out)).toEqual(before);
    });
    // Otherwise, the test would prove nothing.
    expect(Math.min(failed, built)).toBeGreaterThan(5);
    rmSync(cache, { recursive: true, force: true });
  },
  campaignTime(600),
);
