// Reads a version of the site from the store in a finished build.
import { SITE_INDEX } from '../../engine/addressing/site-files.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { OTHER_VERSION, storeFilesIn } from '../../engine/respond/content.ts';
import { isSiteIndex, openSiteStore } from '../../engine/site/index/site-store.ts';
import { fromBuild } from '../../engine/write/manifest.ts';
import type { SiteVersion } from './version.ts';

/** @param folder the folder's path, as entered by the user */
export const readBuildVersion = (folder: string): SiteVersion | Diagnostic =>
  fromBuild(folder, ({ read }) => {
    const index: unknown = JSON.parse(read(SITE_INDEX).toString());
    if (!isSiteIndex(index)) throw new Error(OTHER_VERSION);
    const { store: _, ...site } = index;
    const files = new Map(storeFilesIn(index).map((file) => [file, read(file)]));
    const { records, terms } = openSiteStore(index, files);
    const { firstDay, beyondDay } = terms?.dictionary ?? { firstDay: 0, beyondDay: 0 };
    const span = beyondDay > firstDay ? { first: firstDay, last: beyondDay - 1 } : undefined;
    return { site, records, terms, span };
  });
