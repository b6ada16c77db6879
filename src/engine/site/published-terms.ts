// Creates the published terms from the log. Only this module of the site may read the log.
import { storeFile } from '../addressing/site-files.ts';
import { COUNTED_SOURCES } from '../api/api.ts';
import { openDictionary } from '../terms/dictionary.ts';
import { indexLog } from '../terms/index-log.ts';
import type { SearchLog } from '../terms/search-log.ts';
import { type StoreLayout, writeStore } from '../terms/write-store.ts';
import { contentHash } from './file-content.ts';

export type PublishedTerms = ReturnType<typeof publishTerms>;

export function publishTerms({ counts, isRedacted, span }: SearchLog, layout?: StoreLayout) {
  const path = (bytes: Uint8Array) => storeFile(COUNTED_SOURCES[0]!, contentHash(bytes));
  const { files, contents } = writeStore(indexLog(counts, isRedacted), path, layout);
  const bytesOf = (file: string) => contents.get(file)!;
  return { store: { dictionary: openDictionary(bytesOf(files.dictionary)), files, bytesOf }, contents, span };
}
