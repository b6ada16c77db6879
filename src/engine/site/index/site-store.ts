// The data of a complete site, for the “verify” and “diff” commands. The index and the files are checked before they are used.

import * as z from 'zod';
import { LINK_FORMS } from '../../addressing/links.ts';
import { COUNTED_SOURCES, PAGED_NAMES, RECORD_SOURCES } from '../../api/api.ts';
import type { Item } from '../../api/endpoint.ts';
import { readDate } from '../../api/values.ts';
import { MOST_RECORDS } from '../../csv/limits.ts';
import { byName } from '../../grouping.ts';
import { SITE_FORMAT, type SiteIndex } from '../../respond/content.ts';
import { DAMAGED_STORE, openDictionary, type TermDictionary } from '../../terms/dictionary.ts';
import type { TermFiles, TermStore } from '../../terms/store.ts';
import { LATEST_DAY } from '../../text/calendar.ts';
import { counted } from '../../text/format.ts';
import type { RecordsOfSite } from '../records.ts';

/** The maximum number of blocks. Each block covers 30 days, so this is about 300 years. */
const MOST_BLOCKS = 3_700;
/** Captures the part of the hash that is included in the file name. */
const STORE_FILE = /^store\/[a-z-]+\.([0-9a-f]{16})\.(?:json|bin)$/;

const storeFile = z.string().regex(STORE_FILE);
const blockFiles = z.array(storeFile.or(z.literal(''))).max(MOST_BLOCKS);
const day = z.string().refine((text) => readDate(text) !== undefined);

/** The parts of an index that are needed to open the store. The rest is not checked. */
const INDEX = z.looseObject({
  format: z.literal(SITE_FORMAT),
  siteUrl: z.string().refine((url) => /^https?:/.test(url) && URL.canParse(url)),
  links: z.enum(LINK_FORMS),
  title: z.string(),
  description: z.string(),
  style: z.string(),
  days: z.looseObject({ first: day, last: day }).optional(),
  pageSizes: z.looseObject(byName(PAGED_NAMES, () => z.int().positive())),
  store: z.looseObject({
    ...byName(RECORD_SOURCES, () => storeFile),
    ...byName(COUNTED_SOURCES, () => z.looseObject({ dictionary: storeFile, blocks: blockFiles, before: blockFiles })),
  }),
});

export const isSiteIndex = (index: unknown): index is SiteIndex => INDEX.safeParse(index).success;

/** The part of the hash that is included in a store file's name. */
export const hashIn = (file: string): string => STORE_FILE.exec(file)![1]!;

interface SiteStore {
  readonly records: RecordsOfSite;
  /** Undefined for a service without logs. */
  readonly terms: TermStore | undefined;
}

/** @throws {Error} if a file has content that no build could have written */
export function openSiteStore({ store }: SiteIndex, contents: ReadonlyMap<string, Uint8Array>): SiteStore {
  const bytesOf = (file: string): Uint8Array => contents.get(file)!;
  const [files] = COUNTED_SOURCES.map((source): TermFiles => store[source]);
  return {
    records: byName(RECORD_SOURCES, (name) => recordsIn(bytesOf(store[name]), store[name])),
    terms: files && { dictionary: wholeDictionary(bytesOf(files.dictionary)), files, bytesOf },
  };
}

function recordsIn(bytes: Uint8Array, file: string): readonly Item[] {
  const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'object' && item !== null))
    throw new Error(`${file} is not a list of records`);
  if (list.length <= MOST_RECORDS) return list;
  throw new Error(`${file} has ${counted(list.length, 'record')}, more than any build writes`);
}

/** @throws {Error} before allocating memory, if there are more keys or days than possible */
function wholeDictionary(bytes: Uint8Array): TermDictionary {
  const dictionary = openDictionary(bytes);
  const { firstDay, beyondDay, blockDays, totals } = dictionary;
  totals();
  if (beyondDay > LATEST_DAY + 1 || blockDays > beyondDay - firstDay) throw new Error(DAMAGED_STORE);
  return dictionary;
}
