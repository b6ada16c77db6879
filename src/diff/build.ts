// The version in a finished build for any host, read from its store if the files are those of its manifest.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_INDEX } from '../addressing/site-files.ts';
import type { Problem } from '../problem.ts';
import { storeFilesIn } from '../respond/content.ts';
import { isSiteIndex, openSiteStore } from '../site/index/site-store.ts';
import { fileRecordOf, MANIFEST, readManifest } from '../write/manifest.ts';
import type { SiteVersion } from './version.ts';

/** @param folder as the user named it */
export function readBuildVersion(folder: string): SiteVersion | Problem {
  const notFinished = (reason: string): Problem => ({ code: 'no-site', values: { folder, reason } });
  const manifest = readManifest(folder);
  if (!manifest) return notFinished(`it has no ${MANIFEST} of ours`);
  const read = (file: string): Uint8Array => {
    const record = manifest.get(file);
    const bytes = record && readFileSync(path.join(folder, file));
    if (!bytes) throw new Error(`its ${MANIFEST} names no ${file}`);
    if (fileRecordOf(bytes).hash !== record.hash) throw new Error(`its ${file} is of another build`);
    return bytes;
  };
  try {
    return versionFrom(read);
  } catch (error) {
    return notFinished((error as Error).message);
  }
}

/** @param read reads a file of the build; it may throw */
function versionFrom(read: (file: string) => Uint8Array): SiteVersion {
  const index: unknown = JSON.parse(new TextDecoder().decode(read(SITE_INDEX)));
  if (!isSiteIndex(index)) throw new Error('another version of the program has built it');
  // Flags of the build may have set the dates.
  const { store: _, dates: __, ...site } = index;
  const files = new Map(storeFilesIn(index).map((file) => [file, read(file)]));
  const { records, terms } = openSiteStore(index, files);
  const { firstDay, beyondDay } = terms.searchterms.dictionary;
  const span = beyondDay > firstDay ? { first: firstDay, last: beyondDay - 1 } : undefined;
  return { site, records, terms: terms.searchterms, span };
}
