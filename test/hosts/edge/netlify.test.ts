// Calls the edge function under several host names. Each gets its own files, and the function caches them separately.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type MemorySite, smallSite } from '../../engine/router/edge-site.ts';
import { freshBundle } from './fresh-bundle.ts';

const [ONE, OTHER] = ['https://one.example', 'https://other.example'];

afterEach(() => vi.restoreAllMocks());

/** The function in front of a site for each origin. All other origins get the first site. */
async function startFunction() {
  const sites = new Map<string, MemorySite>();
  for (const origin of [ONE, OTHER]) sites.set(origin, await smallSite(origin));
  const answer = await freshBundle('netlify');
  const fetched: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { origin, pathname, href } = new URL(String(url));
    fetched.push(href);
    // Responses that overtake each other.
    await new Promise((resolve) => setTimeout(resolve, fetched.length % 3));
    const bytes = (sites.get(origin) ?? sites.get(ONE)!).files.get(pathname.slice(1));
    return new Response(bytes && Buffer.from(bytes), { status: bytes ? 200 : 404 });
  });
  const ask = async (url: string): Promise<string> => {
    const next = () => Promise.reject(new Error(`${url} is left to the site`));
    return (await answer(new Request(url), { next })).text();
  };
  return { ask, fetched };
}

const QUERIES = [
  '/api/',
  '/api/councils/?country=Wales',
  '/api/searchterms/?min_count=6',
  '/api/commitments/?format=api',
];

/** Alternates between both origins. Returns for every request whether its links lead only to its own origin. */
async function linksOf(answers: readonly (readonly [origin: string, text: string])[]) {
  return answers.map(([origin, text]) => [ONE, OTHER].filter((each) => text.includes(each)).join() === origin);
}

describe('two origins', () => {
  const requests = Array.from({ length: 40 }, (_, index) => ({
    origin: index % 2 === 0 ? ONE : OTHER,
    query: QUERIES[(index >> 1) % QUERIES.length]!,
  }));

  test('in turn: every link leads to the origin’s own site, and each origin’s files are read once', async () => {
    const { ask, fetched } = await startFunction();
    const answers: [string, string][] = [];
    for (const { origin, query } of requests) answers.push([origin, await ask(origin + query)]);
    expect(new Set(await linksOf(answers))).toEqual(new Set([true]));
    expect(fetched.length).toBe(new Set(fetched).size);
    // The index, councils, commitments and search terms of each origin.
    expect(fetched.length).toBe(8);
  });

  test('at the same time', async () => {
    const { ask } = await startFunction();
    const answers = requests.map(async ({ origin, query }) => [origin, await ask(origin + query)] as const);
    expect(new Set(await linksOf(await Promise.all(answers)))).toEqual(new Set([true]));
  });
});

test('only a few origins are cached, however many there are', async () => {
  const { ask, fetched } = await startFunction();
  const readsFor = async (index: number) => {
    fetched.length = 0;
    await ask(`https://name-${index}.example/api/`);
    return fetched.length;
  };
  for (let index = 0; index < 100; index++) {
    expect(await readsFor(index)).toBe(1);
    expect(await readsFor(index)).toBe(0);
  }
  expect(await readsFor(0)).toBe(1);
});
