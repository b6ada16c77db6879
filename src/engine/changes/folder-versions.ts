// The versions in a folder of earlier tables, for data that isn't in git. Each subfolder is named after its date.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readDate } from '../api/values.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { contentHash } from '../site/file-content.ts';
import { readable } from '../source/read-file.ts';
import { readSourceFolder } from '../source/source-folder.ts';
import { compareCodePoints } from '../text/collation.ts';
import type { DatedVersion, DatedVersions, TableState } from './dated-versions.ts';

/** Examples: `2025-08-17`, `2025-08-17-b` */
const NAMED = /^(\d{4}-\d\d-\d\d)(?:-[a-z0-9]+)*$/;

/** @param folder the data directory, in which the path of the folder with earlier tables begins */
export function folderVersions(folder: string, name: string): DatedVersions | Diagnostic {
  const place = path.join(folder, name);
  const found = readable(place, () => readdirSync(place, { withFileTypes: true }));
  if ('code' in found) return { code: 'no-version-folder', values: { folder: place } };
  const names = found
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort(compareCodePoints);
  const dateIn = (version: string) => readDate(NAMED.exec(version)?.[1] ?? '');
  const versions = names.flatMap((version): readonly DatedVersion[] => {
    const date = dateIn(version);
    return date === undefined ? [] : [{ version, date: `${date}T00:00:00Z`, ...stateIn(path.join(place, version)) }];
  });
  if (versions.length === 0) return { code: 'no-version-folder', values: { folder: place } };
  const unnamed = names.filter((version) => dateIn(version) === undefined);
  const isNewest = stateIn(folder).tables === stateIn(path.join(place, versions.at(-1)!.version)).tables;
  return {
    versions,
    before: undefined,
    isComplete: false,
    problems: [
      ...unnamed.map(
        (version): Diagnostic => ({ code: 'unnamed-version', location: { file: path.join(place, version) } }),
      ),
      ...(isNewest ? [] : [{ code: 'unlisted-tables', values: { folder: place } } as const]),
    ],
  };
}

function stateIn(folder: string): TableState & { readonly tables: string } {
  const { tables, site, problems } = readSourceFolder(folder);
  const hashes = Object.values(tables).map((file) => [path.basename(file.name), contentHash(file.bytes)]);
  // A missing table is reported when the version is read.
  const failure = problems.find(({ code }) => code === 'unreadable-file' || code === 'file-too-large');
  return {
    place: path.join(folder, path.sep),
    tables: JSON.stringify(hashes),
    content: JSON.stringify([hashes, site && contentHash(site.bytes)]),
    read: () => failure ?? { tables, site },
  };
}
