// The search log → the published search terms. No other module of the site may read the log.
import { storeFile } from '../addressing/site-files.ts';
import type { SearchLog } from '../searchlog/read-logs.ts';
import { openDictionary } from '../searchterms/dictionary.ts';
import { indexLog } from '../searchterms/index-log.ts';
import type { TermStore } from '../searchterms/store.ts';
import { type StoreLayout, writeStore } from '../searchterms/write-store.ts';
import { contentHash } from './file-content.ts';

export interface PublishedTerms {
  readonly store: TermStore;
  /** The store's files. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** The first and last day of the log, counted from 1970-01-01; undefined for an empty log. */
  readonly span: SearchLog['span'];
}

export function publishTerms({ counts, isRedacted, span }: SearchLog, layout?: StoreLayout): PublishedTerms {
  const path = (bytes: Uint8Array) => storeFile('searchterms', contentHash(bytes));
  const { files, contents } = writeStore(indexLog(counts, isRedacted), path, layout);
  const bytesOf = (file: string) => contents.get(file)!;
  return { store: { dictionary: openDictionary(bytesOf(files.dictionary)), files, bytesOf }, contents, span };
}
