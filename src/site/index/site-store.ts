// The store of a finished site, which `verify` and `diff` read: its index and files, checked before anything relies on them.

import { z } from 'zod';
import { LINK_FORMS } from '../../addressing/links.ts';
import { COUNTED_SOURCES, type CountedSource, PAGED_NAMES, RECORD_SOURCES } from '../../api/api.ts';
import type { Item } from '../../api/endpoint.ts';
import { readDate } from '../../api/values.ts';
import { MOST_RECORDS } from '../../csv/limits.ts';
import { byName } from '../../grouping.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { openDictionary, type TermDictionary, UNFIT } from '../../searchterms/dictionary.ts';
import type { TermStore } from '../../searchterms/store.ts';
import { LATEST_DAY } from '../../text/calendar.ts';
import { counted } from '../../text/format.ts';
import type { RecordsOfSite } from '../records.ts';

/** Of 30 days each: three hundred years. */
const MOST_BLOCKS = 3_700;
/** The group is the beginning of the file's hash. */
const STORE_FILE = /^store\/[a-z-]+\.([0-9a-f]{16})\.(?:json|bin)$/;

const storeFile = z.string().regex(STORE_FILE);
const blockFiles = z.array(storeFile.or(z.literal(''))).max(MOST_BLOCKS);
const day = z.string().refine((text) => readDate(text) !== undefined);

/** What is needed to open the store; what else an index has is not checked. */
const INDEX = z.looseObject({
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

/** The beginning of the hash in the name of a file of the store. */
export const hashIn = (file: string): string => STORE_FILE.exec(file)![1]!;

export interface SiteStore {
  readonly records: RecordsOfSite;
  readonly terms: Readonly<Record<CountedSource, TermStore>>;
}

/** @throws {Error} if a file has other content than any build writes */
export function openSiteStore({ store }: SiteIndex, files: ReadonlyMap<string, Uint8Array>): SiteStore {
  const bytesOf = (file: string): Uint8Array => files.get(file)!;
  return {
    records: byName(RECORD_SOURCES, (name) => recordsIn(bytesOf(store[name]), store[name])),
    terms: byName(COUNTED_SOURCES, (name) => ({
      dictionary: wholeDictionary(bytesOf(store[name].dictionary)),
      files: store[name],
      bytesOf,
    })),
  };
}

function recordsIn(bytes: Uint8Array, file: string): readonly Item[] {
  const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'object' && item !== null))
    throw new Error(`${file} is not a list of records`);
  if (list.length <= MOST_RECORDS) return list;
  throw new Error(`${file} has ${counted(list.length, 'record')}, more than any build writes`);
}

/** @throws {Error} if there are more keys or days than possible, before it allocates memory for them */
function wholeDictionary(bytes: Uint8Array): TermDictionary {
  const dictionary = openDictionary(bytes);
  const { firstDay, beyondDay, blockDays, totals } = dictionary;
  totals();
  if (beyondDay > LATEST_DAY + 1 || blockDays > beyondDay - firstDay) throw new Error(UNFIT);
  return dictionary;
}
