// Entity tags, conditional requests and HEAD.
import { describe, expect, test } from 'vitest';
import { API_HEADERS } from '../../../src/engine/http/rules.ts';
import { matchesTag } from '../../../src/engine/router/response.ts';
import { ask, edgeSite } from './edge-site.ts';

const TARGETS = [
  ...['/api/', '/api/councils/', '/api/councils/AAA/', '/api/councils/AAA/commitments', '/api/commitments/?page=2'],
  ...['/api/searchterms/', '/api/searchterms/?min_results=3&end_date=2021-1-4&x=1'],
  '/api/councils/?country=wales&format=api',
];

describe('entity tags', () => {
  test('depend on the content, whether it is prebuilt or composed', async () => {
    const { router } = await edgeSite();
    const tagOf = async (target: string, accept?: string) => (await ask(router, target, { accept })).headers.ETag;
    const list = await tagOf('/api/councils/');
    expect(list).toMatch(/^"[0-9a-f]{24}"$/);
    expect(await tagOf('/api/councils/?page=1')).toBe(list);
    expect(await tagOf('/api/councils/', 'text/html')).not.toBe(list);
    expect(await tagOf('/api/councils/?format=json')).not.toBe(list);
  });

  test.each<[string, boolean]>([
    ['"abc"', true],
    ['W/"abc"', true],
    [' * ', true],
    ['"x","abc","y"', true],
    ['W/"x" , W/"abc"', true],
    ['"a,b", "abc"', true],
    ['', false],
    ['abc', false],
    ['"ab"', false],
    ['"abcd"', false],
    ['"ABC"', false],
    ['"*"', false],
    ['"x, abc"', false],
    ['"abc', false],
  ])('If-None-Match: %s → %s', (header, matches) => {
    expect(matchesTag(header, '"abc"')).toBe(matches);
  });
});

test('304 has no content, but the headers that a cache updates', async () => {
  const { router } = await edgeSite();
  for (const target of TARGETS) {
    const tag = (await ask(router, target)).headers.ETag!;
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(router, target, { method, ifNoneMatch: tag });
      expect([target, response]).toEqual([target, { status: 304, headers: { ETag: tag, ...API_HEADERS }, body: '' }]);
      expect((await ask(router, target, { method })).status).toBe(200);
    }
  }
});

test.each([
  ['GET', '/api/councils/XXX/', 404],
  ['GET', '/api/searchterms/?page=99', 404],
  ['GET', '/api/searchterms/?min_count=4', 400],
  ['GET', '/api/councils', 301],
  ['OPTIONS', '/api/councils/', 200],
  ['POST', '/api/councils/', 405],
])('%s %s is never 304', async (method, target, status) => {
  const { router } = await edgeSite();
  expect((await ask(router, target, { method, ifNoneMatch: '*' })).status).toBe(status);
});

test('HEAD has the status and the headers of GET', async () => {
  const { router } = await edgeSite();
  const more = ['/api', '/api/nope', '/api/councils/XXX/', '/api/searchterms/?min_count=4', '/api/?format=xml'];
  for (const target of [...TARGETS, ...more]) {
    for (const accept of [undefined, 'text/html', 'image/png']) {
      const { body: _, ...get } = await ask(router, target, { accept });
      const { body: __, ...head } = await ask(router, target, { accept, method: 'HEAD' });
      expect(head).toEqual(get);
      expect(Object.keys(get.headers)).not.toContain('Last-Modified');
    }
  }
});
