// Follows every link on every page, with both forms of links and with a list of councils for every filter.
import { expect, test } from 'vitest';
import { deadLinks, SITES, siteWith } from '../../../engine/site/linked-sites.ts';

test.each(Object.keys(SITES).flatMap((name) => [[name, 'path'] as const, [name, 'query'] as const]))(
  'a site %s, with links by %s',
  async (name, links) => {
    const { dead, pages } = await deadLinks(await siteWith(name, links, true));
    expect(dead).toEqual([]);
    expect(pages).toBeGreaterThan(15);
  },
);
