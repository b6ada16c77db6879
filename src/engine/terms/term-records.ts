// The records of terms, with the names that the service gives to their fields and to the parameters of their list.
import { COUNTED } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Values } from '../api/parameter.ts';
import type { TermDictionary } from './dictionary.ts';
import { findTerms, type TermStore } from './store.ts';
import type { TermFilter } from './terms.ts';

export function termFilter(values: Values): TermFilter {
  const { first, last, leastCount, leastResults } = COUNTED!.parameters;
  return {
    first: values[first] as string | undefined,
    last: values[last] as string | undefined,
    leastCount: values[leastCount] as number | undefined,
    leastResults: values[leastResults] as number | undefined,
  };
}

export function listTerms(store: TermStore, values: Values) {
  const { keys, counts } = findTerms(store, termFilter(values));
  return {
    count: keys.length,
    slice: (first: number, size: number): readonly Item[] =>
      Array.from(keys.subarray(first, first + size), (key) => termRecord(store.dictionary, key, counts[key]!)),
  };
}

/** @param count the number of searches */
export function termRecord(dictionary: TermDictionary, key: number, count: number): Item {
  const { fields } = COUNTED!;
  return {
    [fields.query]: dictionary.queryOf(key),
    [fields.results]: dictionary.resultCounts()[key]!,
    [fields.count]: count,
    [fields.restriction]: dictionary.restrictionOf(key),
  };
}
