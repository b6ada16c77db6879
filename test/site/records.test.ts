// The search terms of answers at build time, against the store they come from.
import { expect, test } from 'vitest';
import { listTerms } from '../../src/searchterms/store.ts';
import { countedTerms } from '../../src/site/records.ts';
import { FIRST_DAY, indexOf, type KeyLog, opened, written } from '../searchterms/logs.ts';

test.each([5, 2 ** 31, 2 ** 52, Number.MAX_SAFE_INTEGER])('terms that were searched %d times keep apart', (times) => {
  const log = ['a', 'b', 'c'].map(
    (userQuery): KeyLog => ({
      userQuery,
      resultCount: 1,
      councilRestriction: '',
      searchesByDay: new Map([[FIRST_DAY, times]]),
    }),
  );
  const store = opened(written(indexOf(log)));
  expect(countedTerms(store)({ endpoint: 'searchterms' }).slice(0, 3)).toEqual(listTerms(store, {}).slice(0, 3));
});
