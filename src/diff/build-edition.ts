// The edition that a finished build holds, whichever host it was built for: read from its store, once its manifest vouches
// for every file.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LINK_FORMS } from '../addressing/links.ts';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { COUNTED_SOURCES, PAGED_NAMES, RECORD_SOURCES } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { byName } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import type { SiteIndex } from '../respond/content.ts';
import { openDictionary } from '../searchterms/dictionary.ts';
import { fileRecordOf, MANIFEST, readManifest } from '../write/manifest.ts';
import type { Edition } from './edition.ts';

/** @param folder as the user named it */
export function readBuildEdition(folder: string): Edition | Problem {
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
    return editionFrom(read);
  } catch (error) {
    return notFinished((error as Error).message);
  }
}

/** @param read a file of the build; it may throw */
function editionFrom(read: (file: string) => Uint8Array): Edition {
  const json = (file: string) => JSON.parse(new TextDecoder().decode(read(file))) as unknown;
  const index = json(SITE_INDEX);
  if (!isIndex(index)) throw new Error('another version of the program has built it');
  // The dates may be those of flags.
  const { store, dates: _, ...site } = index;
  const files = store.searchterms;
  const dictionary = openDictionary(read(files.dictionary));
  const names = [...files.blocks, ...files.before].filter((name) => name !== '');
  const contents = new Map(names.map((name) => [name, read(name)]));
  const { firstDay, beyondDay } = dictionary;
  return {
    site,
    records: byName(RECORD_SOURCES, (source) => json(store[source]) as readonly Item[]),
    terms: { dictionary, files, bytesOf: (name) => contents.get(name)! },
    span: beyondDay > firstDay ? { first: firstDay, last: beyondDay - 1 } : undefined,
  };
}

/** What a comparison needs; whatever else an index has, its files are checked when they are opened. */
const INDEX = z.looseObject({
  siteUrl: z.string().optional(),
  links: z.enum(LINK_FORMS).optional(),
  pageSizes: z.looseObject(byName(PAGED_NAMES, () => z.number())),
  store: z.looseObject({
    ...byName(RECORD_SOURCES, () => z.string()),
    ...byName(COUNTED_SOURCES, () =>
      z.looseObject({ dictionary: z.string(), blocks: z.array(z.string()), before: z.array(z.string()) }),
    ),
  }),
});

const isIndex = (index: unknown): index is SiteIndex => INDEX.safeParse(index).success;
