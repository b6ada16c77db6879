// Follows every link on every page, for sites with various tables and options. Each must lead to an existing page or response, and
// to an existing place in it. test/slow/engine/site/every-link.test.ts also follows the links in their other form.
import { expect, test } from 'vitest';
import { deadLinks, PREBUILD_FILTERS, SITES, siteWith } from './linked-sites.ts';

const FORMS = ['path', 'query'] as const;

test.each(Object.keys(SITES).map((name, index) => [name, PREBUILD_FILTERS.get(name) ?? FORMS[index % 2]!] as const))(
  'a site %s, with links by %s',
  async (name, links) => {
    const { dead, pages } = await deadLinks(await siteWith(name, links, PREBUILD_FILTERS.has(name)));
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(15);
  },
);
