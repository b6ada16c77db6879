// Requests that try to be slow, and incomplete sites: the router does a limited amount of work, and doesn't remember failures.
import { expect, test } from 'vitest';
import { SITE_INDEX } from '../../../src/engine/addressing/site-files.ts';
import { readSiteFiles, siteFiles } from '../../../src/engine/router/files.ts';
import { createRouter } from '../../../src/engine/router/router.ts';
import { processorTime } from '../../support/processor-time.ts';
import { ask, edgeSite, SITE_URL, textOf } from './edge-site.ts';

const many = (count: number, pair: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => pair(index)).join('&');
const long = 200_000;

/** In seconds. No request takes nearly as long, unless its time grows with the square of its length. */
const LIMIT = 1.5;

test.each<[string, string, string?]>([
  ['5,000 parameters', `/api/searchterms/?${many(5000, (index) => `p${index % 100}=${index}`)}`],
  ['5,000 repeats of one', `/api/searchterms/?${many(5000, () => 'page=1')}&page=2`],
  ['5,000 formats', `/api/?${many(5000, () => 'format=xml')}&format=api`],
  ['a list of 100,000 values', `/api/councils/?country=${'Wales,x,'.repeat(50_000)}`],
  ['a value of spaces around a letter', `/api/searchterms/?min_count=${'+'.repeat(long)}x${'+'.repeat(long)}`],
  ['a value of spaces and letters', `/api/searchterms/?page=${'+x'.repeat(long)}`],
  ['a list of spaces', `/api/councils/?authority_type=${`${'+'.repeat(100)}x,`.repeat(2000)}`],
  ['a number of 200,000 digits', `/api/searchterms/?min_results=${'9'.repeat(long)}`],
  ['a date of 200,000 digits', `/api/searchterms/?start_date=${'2'.repeat(long)}`],
  ['a long code', `/api/councils/${'A'.repeat(long)}/`],
  ['a path of slashes', `/api/${'/'.repeat(long)}`],
  ['a path of dots', `/api/councils/${'../'.repeat(long / 3)}`],
  ['a path of escapes', `/api/councils/${'%41'.repeat(long / 3)}/`],
  ['a path of broken escapes', `/api/councils/${'%'.repeat(long)}/`],
  ['a query of question marks', `/api/?${'?'.repeat(long)}`],
  ['a query of ampersands', `/api/?${'&'.repeat(long)}`],
  ['an Accept of 20,000 types', '/api/', 'application/xml;q=0.1;level=2, '.repeat(20_000)],
  ['an Accept of slashes', '/api/', '/'.repeat(long)],
  ['an Accept of semicolons', '/api/', `text/html${';'.repeat(long)}`],
  ['an Accept of spaces', '/api/', `${' '.repeat(long)}x${' '.repeat(long)}`],
])('%s', async (_, target, accept) => {
  const { router } = await edgeSite();
  await ask(router, '/api/searchterms/?min_count=6');
  for (const [rendering, format] of [
    ['json', ''],
    ['html', `${target.includes('?') ? '&' : '?'}format=api`],
  ] as const) {
    let status = 0;
    const time = await processorTime(async () => {
      const asked = { accept: accept ?? (rendering === 'html' ? 'text/html' : undefined) };
      ({ status } = await ask(router, target + format, asked));
    });
    expect(time).toBeLessThan(LIMIT);
    expect([200, 301, 400, 404, 406]).toContain(status);
  }
});

test('If-None-Match can contain 100,000 tags', async () => {
  const { router } = await edgeSite();
  for (const ifNoneMatch of [
    '"x", '.repeat(100_000),
    '"'.repeat(long + 1),
    'W/'.repeat(long),
    `${' '.repeat(long)}x`,
  ]) {
    const time = await processorTime(async () => {
      expect((await ask(router, '/api/', { ifNoneMatch })).status).toBe(200);
    });
    expect(time).toBeLessThan(LIMIT);
  }
});

test('an opened site reads the data for composed responses only once, however many requests arrive at the same time', async () => {
  const { files } = await edgeSite();
  const asked: string[] = [];
  const read = async (name: string) => {
    asked.push(name);
    await Promise.resolve();
    return files.get(name);
  };
  const router = createRouter(read, await readSiteFiles(read));
  const targets = [
    '/api/searchterms/?x=1',
    '/api/searchterms/?x=2&min_count=6',
    '/api/councils/?country=wales&x=1',
    '/api/councils/?x=2',
    '/api/commitments/?x=1',
  ];
  await Promise.all(Array.from({ length: 40 }, (_, index) => ask(router, targets[index % targets.length]!)));
  expect(asked.toSorted()).toEqual([
    expect.stringMatching(/^store\/commitments\./),
    expect.stringMatching(/^store\/councils\./),
    'store/index.json',
    expect.stringMatching(/^store\/searchterms\./),
  ]);
});

test('all calls return the records that were read first, because their text is cached', async () => {
  const { files } = await edgeSite();
  const { content } = siteFiles(async (name) => files.get(name));
  const councils = { endpoint: 'councils' } as const;
  const [one, other] = await Promise.all([content(councils), content(councils)]);
  expect(other).toBe(one);
  expect(await content(councils)).toBe(one);
});

test('the next request repeats a read that has failed', async () => {
  const { files } = await edgeSite();
  let failing = true;
  const router = createRouter((name) => {
    if (failing) throw new Error('disk on fire');
    return files.get(name);
  });
  await expect(ask(router, '/api/')).rejects.toThrow('disk on fire');
  failing = false;
  expect((await ask(router, '/api/')).status).toBe(200);
  failing = true;
  await expect(ask(router, '/api/searchterms/?x=1')).rejects.toThrow('disk on fire');
  failing = false;
  expect((await ask(router, '/api/searchterms/?x=1')).status).toBe(200);
});

test.each([{ format: 2 }, {}, null])('a site whose index is %j causes an error', async (index) => {
  const { files } = await edgeSite();
  const other = Buffer.from(JSON.stringify(index));
  const router = createRouter((name) => (name === SITE_INDEX ? other : files.get(name)));
  await expect(ask(router, '/api/')).rejects.toThrow('it was built by another version of the program');
});

test('an incomplete site causes an error, and never a wrong response', async () => {
  const { files } = await edgeSite();
  const without = (missing: RegExp) => createRouter((name) => (missing.test(name) ? undefined : files.get(name)));
  await expect(ask(without(/./), '/api/')).rejects.toThrow('store/index.json');
  await expect(ask(without(/\.bin$/), '/api/searchterms/?x=1')).rejects.toThrow('store/searchterms.');
  await expect(ask(without(/^store\/commitments/), '/api/commitments/?x=1')).rejects.toThrow('store/commitments.');
  const cut = createRouter((name) => (name.endsWith('.bin') ? files.get(name)!.subarray(0, 40) : files.get(name)));
  await expect(ask(cut, '/api/searchterms/?x=1')).rejects.toThrow();
  // The router doesn't need any data for prebuilt responses. If their files are missing, it composes them.
  expect(textOf(await ask(without(/\.bin$/), '/api/'))).toContain(SITE_URL);
  const page = textOf(await ask(without(/^$/), '/api/commitments/?page=2'));
  expect(textOf(await ask(without(/commitments\/page-2/), '/api/commitments/?page=2'))).toBe(page);
});
