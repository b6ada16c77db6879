// The bound of an answer's size is never below what it has: of all lists of councils, of which the fast tests render a sample.
import { test } from 'vitest';
import { BOUNDED_SITES, expectBounds, filesOfSite } from '../../plan/bounded-files.ts';

test.each(BOUNDED_SITES)('of %s', async (_, data, site) => {
  expectBounds(await filesOfSite(data, site));
});
