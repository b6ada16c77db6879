// The URL index lists everything that is prebuilt and nothing else, with links to which a router responds.
import { expect, test } from 'vitest';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { ask, edgeSite, type MemorySite, SITE_URL, smallSite, textOf, wholeEdgeSite } from '../router/edge-site.ts';

interface Item {
  readonly title: string;
  readonly pages?: number;
  readonly json: string;
  readonly html: string;
}

interface Family {
  readonly name: string;
  readonly description: string;
  readonly responses: number;
  readonly items?: readonly Item[];
  readonly list?: { readonly json: string; readonly html: string };
}

const read = ({ files }: MemorySite, url: string, base = `${SITE_URL}/`) => {
  expect(url.startsWith(base)).toBe(true);
  return JSON.parse(Buffer.from(files.get(url.slice(base.length))!).toString());
};

const itemsOf = (site: MemorySite, { items, list }: Family): readonly Item[] => items ?? read(site, list!.json).items;

test('every response is listed once, with its canonical URL in both formats', async () => {
  const site = await wholeEdgeSite();
  const { groups } = read(site, `${SITE_URL}/documents/available.json`) as { groups: readonly Family[] };
  const planned = site.plan.groups.filter(({ responses }) => responses > 0);
  expect(groups.map(({ name, responses }) => [name, responses])).toEqual(
    planned.map((each) => [each.name, each.responses]),
  );
  const wrong: string[] = [];
  for (const [index, family] of groups.entries()) {
    const items = itemsOf(site, family);
    expect(family.description).toMatch(/^[A-Z].*\.$/);
    expect(items.reduce((sum, { pages = 1 }) => sum + pages, 0)).toBe(family.responses);
    expect(new Set(items.map(({ json }) => json)).size).toBe(items.length);
    // Councils may have the same name. All other titles are unique.
    if (!/individual|by council/.test(family.name))
      expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    const ofFamily = new Set(planned[index]!.files.map(({ path }) => path));
    for (const { json, html } of items.slice(0, 300)) {
      for (const url of [json, html]) {
        const answer = await ask(site.router, url.slice(SITE_URL.length));
        const file = site.asked.at(-1)!;
        if (answer.status !== 200 || !ofFamily.has(file) || !addressOfFile(file)) wrong.push(url);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the pages link to the same responses', async () => {
  const site = await edgeSite();
  for (const [path, content] of site.files) {
    if (!path.startsWith('documents/available/') || !path.endsWith('.json')) continue;
    const { items } = JSON.parse(Buffer.from(content).toString()) as { items: readonly Item[] };
    const page = Buffer.from(site.files.get(path.replace('.json', '.html'))!).toString();
    const links = Array.from(page.matchAll(/<li><a href="([^"]+)">[^<]+<\/a>[^<]*<a href="([^"]+)">JSON<\/a>/g));
    const linked = links.map(([, html, json]) => ({
      html: html!.replaceAll('&amp;', '&'),
      json: json!.replaceAll('&amp;', '&'),
    }));
    const expected = items.map(({ html, json }) => ({
      html: html.slice(SITE_URL.length),
      json: json.slice(SITE_URL.length),
    }));
    expect([path, linked]).toEqual([path, expected]);
  }
});

test('responses that a router composes aren’t listed', async () => {
  const site = await edgeSite();
  const { groups, description } = read(site, `${SITE_URL}/documents/available.json`);
  expect(groups.map(({ name }: Family) => name)).not.toContain(FILTERED_GROUPS[0]);
  expect(description).toContain('On a host with a router, all other API URLs work too');
  expect(site.files.has('documents/available/filtered-councils.json')).toBe(false);
});

test('responses that need a router aren’t promised', async () => {
  const site = await smallSite('https://climate.example/data', { links: 'path' });
  const { groups, description } = read(
    site,
    'https://climate.example/data/documents/available.json',
    'https://climate.example/data/',
  );
  expect(description).toContain('Only these URLs work on this site');
  expect(groups[0].items[0].json).toBe('https://climate.example/data/api/index.json');
  const page = textOf({ body: site.files.get('api/councils/index.html')! });
  expect(page).toContain('<a href="/data/documents/available.html">');
  expect(page).not.toMatch(/Parameters|Allow:|"\/data\/[^"]*\?/);
});
