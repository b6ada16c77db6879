// Every prebuilt answer is what the router composes in its place: to the byte, in both renderings.
import { describe, expect, test } from 'vitest';
import { FILTERED_COUNCILS } from '../../src/plan/families.ts';
import { type Address, addressOfFile, urlOf } from '../../src/route/address.ts';
import { RENDERINGS, type Rendering } from '../../src/route/endpoints.ts';
import { OPENAPI } from '../../src/route/layout.ts';
import { createRouter } from '../../src/router/router.ts';
import { DayCountTally } from '../../src/searchterms/day-counts.ts';
import { shownJson } from '../respond/markup.ts';
import {
  ask,
  datasetIn,
  EDGE_DATA,
  type MemorySite,
  memorySite,
  PAGE_SIZES,
  SITE_URL,
  textOf,
  wholeEdgeSite,
} from './edge-site.ts';

interface Prebuilt {
  readonly file: string;
  readonly address: Address;
  readonly rendering: Rendering;
  /** The canonical request for it. */
  readonly target: string;
}

function prebuiltIn({ files }: MemorySite): readonly Prebuilt[] {
  return [...files.keys()].flatMap((file) => {
    const found = addressOfFile(file);
    return found
      ? [{ file, ...found, target: urlOf(found.address, found.rendering === 'html' ? 'api' : undefined) }]
      : [];
  });
}

/** A router that is refused a file once, when it looks whether the answer is there: other answers may be made from it. */
function composingRouter({ files }: MemorySite) {
  const refused = new Set<string>();
  const router = createRouter((name) => (refused.delete(name) ? undefined : files.get(name)));
  return {
    compose: async ({ file, target }: Prebuilt) => {
      refused.add(file);
      const answer = await ask(router, target);
      if (refused.has(file)) expect.unreachable(`${file} is not asked for`);
      return answer;
    },
  };
}

async function expectSame(site: MemorySite, prebuilt: readonly Prebuilt[]): Promise<void> {
  const { compose } = composingRouter(site);
  // Many at once, and their differences collected: there are thousands.
  const different: string[] = [];
  const check = async (each: Prebuilt): Promise<void> => {
    const content = site.files.get(each.file)!;
    const [answer, composed] = await Promise.all([ask(site.router, each.target), compose(each)]);
    if (answer.status !== 200 || answer.body !== content)
      different.push(`${each.target} is not answered with ${each.file}`);
    const isSame =
      composed.body !== content &&
      textOf(composed) === textOf({ body: content }) &&
      composed.status === 200 &&
      JSON.stringify(composed.headers) === JSON.stringify(answer.headers);
    if (!isSame) different.push(`${each.target} is composed differently: ${textOf(composed)}`);
  };
  // One rendering after the other, because pages are made from the other's files.
  for (const rendering of RENDERINGS) {
    const own = prebuilt.filter((each) => each.rendering === rendering);
    for (let first = 0; first < own.length; first += 100) await Promise.all(own.slice(first, first + 100).map(check));
  }
  expect(different).toEqual([]);
}

describe('the edge set, with everything prebuilt', () => {
  test('every file under api/ is an answer, but the API’s description', async () => {
    const site = await wholeEdgeSite();
    const prebuilt = prebuiltIn(site);
    const underApi = [...site.files.keys()].filter((file) => file.startsWith('api/') && file !== OPENAPI);
    expect(prebuilt.map(({ file }) => file)).toEqual(underApi);
    expect(new Set(prebuilt.map(({ target }) => target)).size).toBe(prebuilt.length);
  });

  test.each([
    ['root', 2],
    ['councils', 8192],
    ['council', 30],
    ['council-commitments', 30],
    ['commitments', 6],
    ['searchterms', 200],
  ])('%s', async (endpoint, atLeast) => {
    const site = await wholeEdgeSite();
    const prebuilt = prebuiltIn(site).filter(({ address }) => address.endpoint === endpoint);
    expect(prebuilt.length).toBeGreaterThanOrEqual(atLeast);
    await expectSame(site, prebuilt);
  });

  test('format=json and HTML by Accept show the same, with links of their own', async () => {
    const site = await wholeEdgeSite();
    const sample = prebuiltIn(site).filter(({ rendering }, index) => rendering === 'json' && index % 7 === 0);
    expect(sample.length).toBeGreaterThan(600);
    for (const { address, file } of sample) {
      const prebuilt = textOf({ body: site.files.get(file)! });
      const json = textOf(await ask(site.router, urlOf(address, 'json')));
      expect(JSON.parse(json, withoutFormat)).toEqual(JSON.parse(prebuilt));
      expect(json.includes('format=json')).toBe(/"https:\/\/climate\.example/.test(prebuilt));
      const page = textOf(await ask(site.router, urlOf(address), { accept: 'text/html' }));
      expect(shownJson(page)).toEqual(JSON.parse(prebuilt));
    }
  });
});

/** Takes `format` out of the API's own links, for `JSON.parse`. */
function withoutFormat(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(SITE_URL)) return value;
  const [path = '', query = ''] = value.split('?');
  const others = query.split('&').filter((pair) => pair !== 'format=json');
  return others.length > 0 ? `${path}?${others.join('&')}` : path;
}

test('a site below a path, with thresholds and other page sizes', async () => {
  const site = await memorySite(await datasetIn('test/conformance/edge/data'), `${SITE_URL}/data`, {
    pageSizes: { commitments: 1, searchterms: 3 },
    dates: { pairs: 2, opens: 2, minCounts: [5, 7, 100], minResults: [1, 4], months: false },
  });
  const prebuilt = prebuiltIn(site).filter(({ address }, index) => address.endpoint !== 'councils' || index % 40 === 0);
  expect(prebuilt.length).toBeGreaterThan(500);
  await expectSame(site, prebuilt);
});

test.each([1, 2, 3])('a store in blocks of %i days answers as one in a single file', async (blockDays) => {
  const dates = { pairs: 3, opens: 12, minCounts: [5, 9], minResults: [1, 4] };
  const options = { pageSizes: PAGE_SIZES, dates };
  const host = { composes: [FILTERED_COUNCILS] };
  const dataset = await datasetIn(EDGE_DATA);
  const [single, cut] = await Promise.all(
    [undefined, { oneFileAtMost: 0, blockDays }].map((layout) => memorySite(dataset, SITE_URL, options, host, layout)),
  );
  expect([...cut!.files.keys()].filter((file) => file.endsWith('.bin')).length).toBeGreaterThan(4);
  await expectSame(cut!, prebuiltIn(cut!));
  const days = Array.from(single!.files.keys(), (file) => /searchterms\/from-(\d{4}-\d\d-\d\d)/.exec(file)?.[1] ?? '');
  for (const start of new Set(days)) {
    for (const end of new Set(days)) {
      const target = `/api/searchterms/?x=1${start && `&start_date=${start}`}${end && `&end_date=${end}`}`;
      expect(textOf(await ask(cut!.router, target))).toBe(textOf(await ask(single!.router, target)));
    }
  }
});

test('empty tables', async () => {
  const { councils, searchLog } = await datasetIn('test/conformance/edge/data');
  const without = [
    { councils, commitments: [], searchLog },
    {
      councils: [],
      commitments: [],
      searchLog: { counts: new DayCountTally().counts(), isRedacted: false, span: undefined, searches: 0 },
    },
  ];
  for (const dataset of without) {
    const site = await memorySite(
      dataset,
      SITE_URL,
      { dates: { pairs: 1, opens: 1 } },
      { composes: [FILTERED_COUNCILS] },
    );
    await expectSame(site, prebuiltIn(site));
    const envelope = '{"count":0,"next":null,"previous":null,"results":[]}';
    expect(textOf(await ask(site.router, '/api/commitments/?page=last'))).toBe(envelope);
    expect((await ask(site.router, '/api/commitments/?page=2')).status).toBe(404);
  }
});
