// Ten thousand different requests. The router's caches don't grow with them, and still contain what is often requested.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import * as json from '../../../src/engine/respond/json.ts';
import { siteFiles } from '../../../src/engine/router/files.ts';
import { type ApiRequest, createRouter } from '../../../src/engine/router/router.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { dateOf, dayOf } from '../../../src/engine/text/calendar.ts';
import { ask, BROWSER, datasetIn, EDGE_DATA, edgeSite, memorySite, SITE_URL, textOf } from './edge-site.ts';

afterEach(() => vi.restoreAllMocks());

/** The number of bytes for blocks of search terms that the router may keep. All blocks together have 266. */
const KEPT = 150;

async function startRouter() {
  const dataset = await datasetIn(EDGE_DATA);
  const host = { composes: FILTERED_GROUPS };
  const dates = { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false };
  const { files } = await memorySite(dataset, SITE_URL, { dates }, host, { oneFileAtMost: 0, blockDays: 1 });
  const index = JSON.parse(textOf({ body: files.get('store/index.json')! }));
  const [asked, blocks]: [string[], WeakRef<Uint8Array>[]] = [[], []];
  const { dictionary } = index.store.searchterms;
  const read = (name: string) => {
    asked.push(name);
    const bytes = files.get(name)?.slice();
    if (bytes && name.endsWith('.bin') && name !== dictionary) blocks.push(new WeakRef(bytes));
    return bytes;
  };
  return { router: createRouter(read, siteFiles(read, KEPT)), asked, blocks, days: index.days };
}

/** The nth request. It is of another kind than the one before it, and differs from all others of its kind. */
function oneOff(n: number, firstDay: number): ApiRequest {
  const day = (offset: number) => dateOf(firstDay + offset);
  const targets = [
    `/api/?x=${n}`,
    `/api/?format=api&x=${n}`,
    `/api/councils/?x${n}=&country=Wales`,
    `/api/councils/C${n}/`,
    `/api/nowhere-${n}/`,
    `/api/searchterms/?start_date=${day(n % 7)}&end_date=${day((n % 7) + (n % 3))}&x=${n}`,
    `/api/searchterms/?min_count=${n}&format=api`,
    `/api/searchterms/?page=${n}`,
    `/api/?format=${n}`,
    `/api/commitments/?page=1&x=${n}`,
  ];
  const target = targets[n % targets.length]!;
  return { method: n % 97 ? 'GET' : `M${n}`, target, accept: `*/*;n=${n}`, ifNoneMatch: `"${n}"` };
}

/** The number of entries in the largest map during a function call. */
async function largestMapIn(run: () => Promise<void>): Promise<number> {
  let largest = 0;
  const { set } = Map.prototype;
  // A spy would keep every call.
  Map.prototype.set = function (key, value) {
    set.call(this, key, value);
    largest = Math.max(largest, this.size);
    return this;
  };
  try {
    await run();
  } finally {
    Map.prototype.set = set;
  }
  return largest;
}

async function collectGarbage(): Promise<void> {
  // References to recently used objects last until the end of a turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 1));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('every cache stays small, and frequently requested content stays in it', async () => {
  const { router, asked, blocks, days } = await startRouter();
  const get = (target: string) => router({ method: 'GET', target, accept: undefined });
  const statuses = new Set<number>();
  const often = `/api/searchterms/?start_date=${days.first}&end_date=${days.first}`;
  await get(often);
  const block = asked.at(-1)!;
  const largest = await largestMapIn(async () => {
    for (let n = 0; n < 10_000; n++) {
      const answer = await router(oneOff(n, dayOf(days.first)));
      if ('status' in answer) statuses.add(answer.status);
      if (n % 10 === 0) await get(often);
    }
  });
  expect([...statuses].sort()).toEqual([200, 404, 405]);
  expect(largest).toBeLessThan(200);
  // Each file in the store is read once, except the blocks, which don't all fit in memory.
  const seen = new Set<string>();
  const again = asked.filter((file) => file.startsWith('store/') && seen.size === seen.add(file).size);
  expect(again.filter((file) => !file.endsWith('.bin'))).toEqual([]);
  expect(again.length).toBeGreaterThan(500);
  expect(again).not.toContain(block);
  await collectGarbage();
  expect(blocks.reduce((sum, each) => sum + (each.deref()?.length ?? 0), 0)).toBeLessThanOrEqual(KEPT);
});

test('the text of each record is cached', async () => {
  const { router } = await startRouter();
  const get = (target: string) => router({ method: 'GET', target, accept: undefined });
  const made = vi.spyOn(json, 'jsonOf');
  await get('/api/councils/?x=1');
  const once = made.mock.calls.length;
  await get('/api/councils/?x=2');
  expect(once).toBe(15);
  expect(made.mock.calls.length).toBe(once);
});

test('after sending everything else, a router responds like a new one', async () => {
  const { files } = await edgeSite();
  const read = (name: string) => files.get(name);
  const paths = ['/api/councils/?country=wales,england', '/api/councils/?x=1', '/api/commitments/?x=1'];
  const requests = paths.flatMap((path) =>
    ['', '&format=', '&format=json', '&format=api'].flatMap((format) =>
      [undefined, BROWSER].map((accept) => ({ target: path + format, accept })),
    ),
  );
  const busy = createRouter(read);
  for (const { target, accept } of [...requests, ...requests.toReversed()]) {
    const [response, expected] = [
      await ask(busy, target, { accept }),
      await ask(createRouter(read), target, { accept }),
    ];
    expect([response.status, textOf(response)], target).toEqual([expected.status, textOf(expected)]);
  }
});
