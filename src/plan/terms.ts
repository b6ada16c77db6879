// The search logs → the search-term store: what of them may be published, and nothing else.
import { hash } from 'node:crypto';
import type { SearchLog } from '../read/searches.ts';
import { storeFile } from '../route/layout.ts';
import { openDictionary } from '../searchterms/dictionary.ts';
import { indexLog } from '../searchterms/index-log.ts';
import type { TermStore } from '../searchterms/store.ts';
import { type StoreLayout, type WrittenStore, writeStore } from '../searchterms/write-store.ts';

export function writeTerms({ counts, isRedacted }: SearchLog, layout?: StoreLayout): WrittenStore {
  return writeStore(indexLog(counts, isRedacted), (bytes) => storeFile('searchterms', contentHash(bytes)), layout);
}

export function openWritten({ files, contents }: WrittenStore): TermStore {
  const bytesOf = (file: string) => contents.get(file)!;
  return { dictionary: openDictionary(bytesOf(files.dictionary)), files, bytesOf };
}

/** Part of a file's name, so that a name never means two contents. */
export function contentHash(content: string | Uint8Array): string {
  return hash('sha256', content).slice(0, 16);
}
