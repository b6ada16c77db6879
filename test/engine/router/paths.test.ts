// Requests that no ordinary client sends: each gets a defined response, and none reads a file that isn't the router's.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../support/campaign.ts';
import { ask, edgeSite, textOf } from './edge-site.ts';

// The only file names that the router may request, repeated here independently of the code.
const STEM = [
  'api/index',
  'api/councils/index',
  'api/councils/[A-Z]{3,4}/(?:index|commitments)',
  'api/councils/country-[a-z_-]+/type-[a-z_-]+',
  'api/commitments/(?:index|page-[1-9][0-9]*)',
  'api/searchterms/(?:index|page-[1-9][0-9]*)',
  'api/searchterms/from-(?:any|[0-9]{4}-[0-9]{2}-[0-9]{2})_to-(?:any|[0-9]{4}-[0-9]{2}-[0-9]{2})_count-[0-9]+_results-[0-9]+/page-[1-9][0-9]*',
].join('|');
const OWN = new RegExp(
  `^(?:(?:${STEM})\\.(?:json|html)|store/index\\.json|store/[a-z]+\\.[0-9a-f]{16}\\.(?:bin|json))$`,
);

const SETTLED = [200, 301, 304, 400, 404, 405, 406];

describe('paths', () => {
  test.each<[string, number]>([
    // The router decodes escapes once.
    ['/api/councils/%41AA/', 200],
    ['/api/councils/A%41A/commitments', 200],
    ['/%61pi/', 200],
    ['/api%2Fcouncils/', 200],
    ['/api/councils/%2541AA/', 404],
    ['/api/councils/%41AA', 301],
    ['/api/councils%2FAAA', 301],
    // An invalid escape isn't part of any name.
    ['/api/councils/%ZZ/', 404],
    ['/api/councils/%/', 404],
    ['/api/councils/%C3%28/', 404],
    ['/api/councils/%C0%AE%C0%AE/', 404],
    ['/api/councils/%ED%A0%80/', 404],
    // Dots, slashes, NUL, spaces and letters of other alphabets aren't part of any name either.
    ['/api/councils/../', 404],
    ['/api/councils/..', 301],
    ['/api/councils/%2e%2e/', 404],
    ['/api/councils/..%2F..%2Fstore/', 404],
    ['/api/councils/%2F/', 404],
    ['/api/councils/..%5C..%5Cstore/', 404],
    ['/api/councils/AAA%00/', 404],
    ['/api/councils/%00/', 404],
    ['/api/councils/AAA%0A/', 404],
    ['/api/councils/%20AAA/', 404],
    ['/api/councils/AAA.json/', 404],
    ['/api/councils/index/', 404],
    ['/api/councils/%EF%BC%A1AA/', 404],
    ['/api/councils/%F0%9F%8C%8D/', 404],
    ['/api/../store/index.json', 404],
    ['/api/..%2Fstore%2Findex.json', 404],
    ['/api/councils/index.json', 301],
    ['/api/commitments/page-2.json', 404],
    ['/api//', 404],
    ['/api/councils//', 404],
    ['/api/councils/AAA//commitments', 404],
    ['/api/;x=1', 404],
    ['/api/openapi.json/', 404],
    ['/api/openapi.jsonx', 404],
    ['/api/Openapi.json', 404],
    ['/api/%256Fpenapi.json', 404],
    ['/api//openapi.json', 404],
    ['/api/councils/openapi.json/', 404],
    ['/api/councils/AAA/commitments/', 404],
    ['/api/councils/AAA/%63ommitments', 200],
  ])('%s → %d', async (target, status) => {
    const { router, asked } = await edgeSite();
    const from = asked.length;
    for (const accept of [undefined, 'text/html']) expect((await ask(router, target, { accept })).status).toBe(status);
    expect(asked.slice(from).filter((name) => !OWN.test(name))).toEqual([]);
  });

  test('a code that no council can have has no commitments', async () => {
    const { router } = await edgeSite();
    for (const code of ['..', '%2e%2e', '%00', '%ZZ', 'aaa', 'AAAAA', 'x'.repeat(5000), '%F0%9F%8C%8D']) {
      expect(textOf(await ask(router, `/api/councils/${code}/commitments`))).toBe('[]');
      expect((await ask(router, `/api/councils/${code}/commitments?format=api`)).status).toBe(200);
    }
  });

  test('a redirect keeps the spelling of the request', async () => {
    const { router } = await edgeSite();
    const location = async (target: string) => (await ask(router, target)).headers.Location;
    expect(await location('/api?a=1')).toBe('/api/?a=1');
    expect(await location('/api/councils?country=Wales,Scotland&x=a%20b+c')).toBe(
      '/api/councils/?country=Wales,Scotland&x=a%20b+c',
    );
    expect(await location('/api/councils/%41?')).toBe('/api/councils/%41/?');
    expect(await location('/api/councils/x?a?b&c=//evil.example')).toBe('/api/councils/x/?a?b&c=//evil.example');
  });

  test.each([
    '/',
    '/index.html',
    '/apix/',
    '/API/',
    '//api/',
    '/councils/aaa/',
    '/api/openapi.json',
    '/api/openapi.json?format=xml',
    '/api/%6Fpenapi.json',
    '/store/index.json',
    '/%2Fapi/',
    '',
    '*',
    '/..',
    '/%zz',
  ])('%j is left to the host', async (target) => {
    const { router } = await edgeSite();
    expect(await router({ method: 'GET', target, accept: undefined })).toEqual({ file: target });
  });
});

test('a random request gets a defined response, and reads only the site’s own files', async () => {
  const { router, asked } = await edgeSite();
  const from = asked.length;
  const piece = fc.constantFrom(
    ...'/ / / api api councils commitments searchterms AAA CON aaa index.json page-1.json .. .'.split(' '),
    ...'%2e%2e %2F %5C %00 %zz % %41 %C3%A9 %FF store + \\ :'.split(' '),
    'x'.repeat(300),
  );
  const value = fc.constantFrom(
    ...[
      '',
      `1${'0'.repeat(20)}`,
      `1${'0'.repeat(21)}`,
      '9'.repeat(400),
      ...'1 2 0 last 7 -1 1e21 05 %2B5 NaN'.split(' '),
    ],
    ...'2021-01-01 2021-1-1 9999-12-31 0000-00-00 Wales wales,ENGLAND ../.. %2e%2e%2f api json xml %FF "<b>'.split(' '),
  );
  const name = fc.constantFrom(
    ...'page format country authority_type start_date end_date min_count min_results x PAGE __proto__'.split(' '),
    '',
  );
  const path = fc.oneof(
    { weight: 1, arbitrary: fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`) },
    { weight: 1, arbitrary: fc.array(piece, { maxLength: 5 }).map((pieces) => `/api/councils/${pieces.join('')}`) },
    { weight: 2, arbitrary: fc.constantFrom('/api/', '/api/councils/', '/api/commitments/', '/api/searchterms/') },
  );
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const request = fc.record({
    target: fc.tuple(path, query).map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', '', 'GET '),
    accept: fc.constantFrom(undefined, '*/*', 'text/html', 'image/png', '', ',;,=;/'),
    ifNoneMatch: fc.constantFrom(undefined, '*', '"', 'W/"x", "', ''),
  });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(request, async (request) => {
      const answer = await router(request);
      if ('file' in answer) {
        expect(answer.file).toBe(request.target);
        return;
      }
      expect(SETTLED).toContain(answer.status);
      seen.add(answer.status);
      expect(answer.headers.Vary).toBe('Accept');
    }),
    runs(90, 3000),
  );
  expect([...seen].sort()).toEqual(SETTLED);
  // Only canonical requests read a prebuilt file. The router composes all others from what it has already read.
  expect(asked.length).toBeGreaterThan(from + 40);
  expect(asked.slice(from).filter((name) => !OWN.test(name))).toEqual([]);
});
