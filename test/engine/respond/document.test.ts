// The pages of a list. The conformance set tests their links.
import { expect, test } from 'vitest';
import type { PageNumber } from '../../../src/engine/addressing/address.ts';
import { documentOf, pageCount } from '../../../src/engine/respond/document.ts';
import { contentOf, SITE } from './samples.ts';

const SIZE = SITE.pageSizes.searchterms;
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index }));

function pageOf(count: number, page: PageNumber) {
  const echoed = { format: undefined, parameters: [] };
  const document = documentOf({ endpoint: 'searchterms', page }, contentOf(items(count)), SITE, echoed);
  return 'kind' in document && document.kind === 'page' ? document : undefined;
}

test('pages contain every item once, in order, and there is no page after the last', () => {
  for (let count = 0; count <= 3 * SIZE + 1; count++) {
    const last = pageCount(count, SIZE);
    expect(last).toBeGreaterThan(0);
    const seen: unknown[] = [];
    for (let page = 1; page <= last; page++) {
      const document = pageOf(count, page)!;
      expect(document.count).toBe(count);
      expect(document.items.length).toBeLessThanOrEqual(SIZE);
      seen.push(...document.items.map((item) => item.number));
      expect([document.next === null, document.previous === null]).toEqual([page === last, page === 1]);
    }
    expect(seen).toEqual(items(count).map(({ number }) => number));
    expect(pageOf(count, 'last')).toEqual(pageOf(count, last));
    for (const beyond of [last + 1, 2 ** 53, Number.POSITIVE_INFINITY]) expect(pageOf(count, beyond)).toBeUndefined();
  }
});
