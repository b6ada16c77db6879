// The standard handler, which takes a Request and returns a Response, with a site in memory.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createFetch, fetch as fetchSite } from '../../../src/engine/router/fetch-handler.ts';
import type { Read } from '../../../src/engine/router/files.ts';
import { edgeSite, SITE_URL, smallSite } from './edge-site.ts';

const request = (target: string, init?: RequestInit) => new Request(`https://edge.example${target}`, init);

async function reading(): Promise<{ readonly read: Read; readonly asked: string[] }> {
  const { files } = await edgeSite();
  const asked: string[] = [];
  const read = (name: string) => {
    asked.push(name);
    return files.get(name);
  };
  return { read, asked };
}

describe('in a new isolate, the handler', () => {
  test('reads only the site index for a redirect, a preflight and a refusal', async () => {
    const { read, asked } = await reading();
    const handler = createFetch({ read });
    for (const target of ['/api', '/api/nope/', '/api/councils/?format=xml', '/api/searchterms/?min_count=1']) {
      await handler(request(target));
    }
    await handler(request('/api/', { method: 'OPTIONS' }));
    await handler(request('/api/', { method: 'POST' }));
    expect(asked).toEqual(['store/index.json']);
  });

  test('doesn’t wait for a read of a request that the runtime has abandoned', async () => {
    const { files } = await edgeSite();
    let first = true;
    const handler = createFetch({
      read: (name) => {
        const abandoned = first;
        first = false;
        return abandoned ? new Promise<never>(() => {}) : files.get(name);
      },
    });
    void handler(request('/api/'));
    expect((await handler(request('/api/'))).status).toBe(200);
  });
});

test('an error is logged, its stack isn’t sent, it isn’t cached, and the next request tries again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { files } = await edgeSite();
  const fault = new Error('disk on fire');
  let failing = true;
  const handler = createFetch({
    read: (name) => {
      if (failing) throw fault;
      return files.get(name);
    },
  });
  const response = await handler(request('/api/'));
  expect([response.status, response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([
    500,
    'no-store',
    'text/plain; charset=utf-8',
  ]);
  expect(await response.text()).toBe('Something went wrong. It has been logged.\n');
  expect(log.mock.calls).toEqual([[fault]]);
  failing = false;
  expect((await handler(request('/api/'))).status).toBe(200);
  log.mockRestore();
});

test('without a kept handler, the files are cached with the function that reads them', async () => {
  const [one, other] = [await reading(), await reading()];
  for (const { read } of [one, one, other]) {
    expect((await fetchSite(request('/api/?x=1'), { read })).status).toBe(200);
  }
  const ofIndex = (asked: readonly string[]) => asked.filter((name) => name === 'store/index.json').length;
  expect([ofIndex(one.asked), ofIndex(other.asked)]).toEqual([1, 1]);
});

test('a path outside the API reads nothing except a plain file', async () => {
  const { read, asked } = await reading();
  const handler = createFetch({ read });
  for (const target of [
    ...['//api/index.json', '/API/index.json', '/%00', '/a%00.css', '/..%2f..%2fetc%2fpasswd', '/a%5c..%5cb', '/%zz'],
    ...['/%C0%AE', `/${'a/'.repeat(1000)}`, '/assets/%2e%2e%2f%2e%2e%2fx', '/x/..%2fapi/index.json'],
  ]) {
    const response = await handler(request(target));
    expect([target, response.status]).toEqual([target, 404]);
  }
  expect([...new Set(asked)].sort()).toEqual(['404.html', 'store/index.json']);
});

test('a host can respond to requests for its own files, but not to other methods', async () => {
  const { read } = await reading();
  const own: string[] = [];
  const handler = createFetch({
    read,
    file: async (_, file) => {
      own.push(file);
      return file === '/own.txt' ? new Response('own') : undefined;
    },
  });
  expect(await (await handler(request('/own.txt'))).text()).toBe('own');
  expect((await handler(request('/nowhere'))).status).toBe(404);
  expect((await handler(request('/own.txt', { method: 'POST' }))).status).toBe(405);
  expect((await handler(request('/api/'))).headers.get('content-type')).toBe('application/json');
  expect(own).toEqual(['/own.txt', '/nowhere']);
});

test('the target is used as received, even below a base path', async () => {
  const { files } = await smallSite(`${SITE_URL}/data`);
  const handler = createFetch({ read: (name) => files.get(name) });
  const location = async (target: string) => (await handler(request(target))).headers.get('location');
  expect(await location('/data/api/councils?x=a%20b+c&y=%7E')).toBe('/data/api/councils/?x=a%20b+c&y=%7E');
  expect(await location('/%61pi')).toBe('/%61pi/');
  expect((await handler(request('/data/'))).status).toBe(200);
  expect((await handler(request('/data/index.html'))).status).toBe(200);
});

describe('the bundles', () => {
  const root = path.join(import.meta.dirname, '..', '..', '..');
  const folder = path.join(root, 'build', 'src', 'councils', 'edge');
  const bundles = readdirSync(folder).map((file) => ({ file, code: readFileSync(path.join(folder, file), 'utf8') }));

  test('there is one for each entry file', () => {
    const entries = readdirSync(path.join(root, 'src', 'hosts', 'edge'));
    expect(bundles.map(({ file }) => file)).toEqual(entries.map((file) => file.replace('.ts', '.js')));
  });

  test.each(bundles)('$file is a few kilobytes, and imports nothing', ({ code }) => {
    // The target for the size of the whole router, without its store.
    expect(gzipSync(code).length).toBeLessThan(20_000);
    expect(code).not.toMatch(/\bimport\b|\brequire\b|node:|\bprocess\b|\bzod\b/);
  });
});
