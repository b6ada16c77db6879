// Other versions of the program decide by the index's format whether they can read it.
import { expect, test } from 'vitest';
import { SITE_INDEX } from '../../../../src/engine/addressing/site-files.ts';
import { edgeSite, textOf } from '../../router/edge-site.ts';

/** If a property is added, removed or read in another way, increase `SITE_FORMAT`, and change this list and its name. */
const FORMAT_1 = [
  ...['councilCounts', 'dates', 'dayLists', 'days', 'description', 'downloads', 'format', 'frame', 'guides'],
  ...['headers', 'isPrebuilt', 'links', 'look', 'mostPages', 'notices', 'pageSizes', 'prebuildsFilters', 'siteUrl'],
  ...['store', 'style', 'title'],
];

test('an index of format 1 has these properties', async () => {
  const { files } = await edgeSite();
  const index = JSON.parse(textOf({ body: files.get(SITE_INDEX)! }));
  expect(index.format).toBe(1);
  expect(Object.keys(index).sort()).toEqual(FORMAT_1);
  expect(Object.keys(index.store)).toEqual(['councils', 'commitments', 'searchterms']);
  expect(Object.keys(index.store.searchterms)).toEqual(['dictionary', 'blocks', 'before']);
});
