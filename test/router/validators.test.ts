// HEAD, entity tags and conditional requests, in the router and over HTTP.
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_HEADERS } from '../../src/http/rules.ts';
import { matchesTag } from '../../src/router/validators.ts';
import { startPreview } from '../support/program.ts';
import { ask, edgeSite } from './edge-site.ts';

const TARGETS = [
  ...['/api/', '/api/councils/', '/api/councils/AAA/', '/api/councils/AAA/commitments', '/api/commitments/?page=2'],
  ...[
    '/api/searchterms/',
    '/api/searchterms/?min_results=3&end_date=2021-1-4&x=1',
    '/api/councils/?country=wales&format=api',
  ],
];

describe('entity tags', () => {
  test('tell the content, whether it lies there or is composed', async () => {
    const { router } = await edgeSite();
    const tagOf = async (target: string, accept?: string) => (await ask(router, target, { accept })).headers.ETag;
    for (const target of TARGETS) {
      expect(await tagOf(target)).toMatch(/^"[0-9a-f]{24}"$/);
      expect(await tagOf(target)).toBe(await tagOf(target));
    }
    expect(await tagOf('/api/councils/?page=1')).toBe(await tagOf('/api/councils/'));
    expect(await tagOf('/api/councils/', 'text/html')).not.toBe(await tagOf('/api/councils/'));
    expect(await tagOf('/api/councils/?format=json')).not.toBe(await tagOf('/api/councils/'));
  });

  test.each<[string, boolean]>([
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", "abc"', true],
    ['"x","abc","y"', true],
    ['W/"x" , W/"abc"', true],
    ['"a,b", "abc"', true],
    ['', false],
    ['abc', false],
    ['"ab"', false],
    ['"abcd"', false],
    ['"ABC"', false],
    ['"x"', false],
    ['"*"', false],
    ['"x, abc"', false],
    ['"abc', false],
  ])('If-None-Match: %s → %s', (header, matches) => {
    expect(matchesTag(header, '"abc"')).toBe(matches);
  });

  test('without the header nothing matches', () => {
    expect(matchesTag(undefined, '"abc"')).toBe(false);
  });
});

describe('conditional requests', () => {
  test('304 without content, with the headers that a cache renews', async () => {
    const { router } = await edgeSite();
    for (const target of TARGETS) {
      const { headers } = await ask(router, target);
      const tag = headers.ETag!;
      for (const ifNoneMatch of [tag, `W/${tag}`, '*', `"x", ${tag}`]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(router, target, { method, ifNoneMatch });
          expect([target, answer.status, answer.body]).toEqual([target, 304, '']);
          expect(answer.headers).toEqual({ ETag: tag, ...API_HEADERS });
        }
      }
      for (const ifNoneMatch of ['"x"', '', tag.slice(1, -1), undefined]) {
        expect((await ask(router, target, { ifNoneMatch })).status).toBe(200);
      }
    }
  });

  test('only an answer that would be 200 can be not modified', async () => {
    const { router } = await edgeSite();
    const status = async (method: string, target: string) =>
      (await ask(router, target, { method, ifNoneMatch: '*' })).status;
    expect(await status('GET', '/api/councils/XXX/')).toBe(404);
    expect(await status('GET', '/api/searchterms/?page=99')).toBe(404);
    expect(await status('GET', '/api/searchterms/?min_count=4')).toBe(400);
    expect(await status('GET', '/api/councils')).toBe(301);
    expect(await status('OPTIONS', '/api/councils/')).toBe(200);
    expect(await status('POST', '/api/councils/')).toBe(405);
  });
});

test('HEAD has the status and the headers of GET', async () => {
  const { router } = await edgeSite();
  const more = [
    '/api',
    '/api/nope',
    '/api/councils/XXX/',
    '/api/searchterms/?min_count=4',
    '/api/searchterms/?page=99',
    '/api/?format=xml',
  ];
  for (const target of [...TARGETS, ...more]) {
    for (const accept of [undefined, 'text/html', 'image/png']) {
      const { body: _, ...get } = await ask(router, target, { accept });
      const { body: __, ...head } = await ask(router, target, { accept, method: 'HEAD' });
      expect(head).toEqual(get);
      expect(Object.keys(get.headers)).not.toContain('Last-Modified');
    }
  }
});

describe('over HTTP', () => {
  /** Asks a preview of the edge set. */
  async function served() {
    const { url, told } = await startPreview(path.join(import.meta.dirname, '..', 'conformance', 'edge', 'data'), {
      pageSizes: { commitments: 4 },
    });
    return async (method: string, target: string, headers: http.OutgoingHttpHeaders = {}) => {
      const request = http.request(url + target, { method, headers, agent: false }).end();
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      expect(told.join('\n')).not.toMatch(/Error/);
      return { response, body: Buffer.concat(chunks).toString() };
    };
  }

  test('If-Modified-Since alone never gives 304, and If-None-Match goes before it', async () => {
    const send = await served();
    const future = 'Fri, 31 Dec 9999 23:59:59 GMT';
    for (const target of TARGETS) {
      const { response, body } = await send('GET', target, { 'if-modified-since': future });
      expect([target, response.statusCode, response.headers['last-modified']]).toEqual([target, 200, undefined]);
      expect(body).toBe((await send('GET', target)).body);
      const etag = response.headers.etag!;
      const both = await send('GET', target, { 'if-modified-since': future, 'if-none-match': '"x"' });
      expect(both.response.statusCode).toBe(200);
      const match = await send('GET', target, {
        'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
        'if-none-match': `W/${etag}`,
      });
      expect([match.response.statusCode, match.response.headers.etag, match.body]).toEqual([304, etag, '']);
    }
  });

  test('HEAD has no body, and the length of GET', async () => {
    const send = await served();
    for (const target of [...TARGETS, '/api', '/api/councils/XXX/', '/api/searchterms/?min_count=4']) {
      const [get, head] = [await send('GET', target), await send('HEAD', target)];
      const headers = ({ date: _, ...others }: http.IncomingHttpHeaders) => others;
      expect(headers(head.response.headers)).toEqual(headers(get.response.headers));
      expect(get.response.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
      expect([head.response.statusCode, head.body]).toEqual([get.response.statusCode, '']);
    }
  });
});
