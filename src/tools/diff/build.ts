// Reads a version of the site from the store in a finished build.
import { type LinkedSite, linkTo } from '../../engine/addressing/links.ts';
import { downloadFile, SITE_INDEX } from '../../engine/addressing/site-files.ts';
import { type KeyedName, type RecordSource, sourceOf } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import {
  COMPARED_NAMES,
  type ComparedName,
  type ComparedRows,
  comparedTable,
} from '../../engine/changes/compared-tables.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { isSource } from '../../engine/downloads/described-tables.ts';
import { OTHER_VERSION, type SiteIndex, storeFilesIn } from '../../engine/respond/content.ts';
import { isSiteIndex, openSiteStore } from '../../engine/site/index/site-store.ts';
import type { RecordsOfSite } from '../../engine/site/records.ts';
import { fromBuild } from '../../engine/write/manifest.ts';
import { readDescriptions } from './breaking/descriptions.ts';
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
    const described = readDescriptions(read, index.downloads);
    const rows = { ...downloadedRows(read, index), ...rowsIn(records, site) };
    return { site, rows, records, terms, span, described };
  });

/** The rows of the tables that have no records in the API. */
const downloadedRows = (read: (file: string) => Uint8Array, { downloads }: SiteIndex): ComparedRows =>
  Object.fromEntries(
    COMPARED_NAMES.filter((name) => !isSource(name)).flatMap((name) => {
      const file = downloadFile(name, 'json');
      if (!downloads.includes(file)) return [];
      return [[name, JSON.parse(Buffer.from(read(file)).toString()) as readonly Item[]]];
    }),
  );

/** The rows of the tables that have records in the API. A record has a link instead of the key of the row to which it belongs. */
function rowsIn(records: RecordsOfSite, site: LinkedSite): ComparedRows {
  const own = COMPARED_NAMES.flatMap((name) => (isSource(name) ? [[name, rowsOf(name as RecordSource)] as const] : []));
  return Object.fromEntries(own);

  function rowsOf(source: RecordSource): readonly Item[] {
    const { owner: link, links } = sourceOf(source);
    const { owner } = comparedTable(source as ComparedName);
    const keys = new Map(
      link && owner
        ? records[owner.table as RecordSource].map((record) => {
            const key = String(record[owner.column]);
            return [linkTo({ endpoint: link[1] as KeyedName, key }, 'json', site), key] as const;
          })
        : [],
    );
    return records[source].map((record) => {
      const others = Object.entries(record).filter(([field]) => !links.includes(field));
      const reference = owner && link ? [[owner.column, keys.get(String(record[link[0]])) ?? null] as const] : [];
      return Object.fromEntries([...reference, ...others]);
    });
  }
}
