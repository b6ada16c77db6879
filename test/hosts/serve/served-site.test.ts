// What a site remembers about requests.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { headersFor } from '../../../src/engine/http/rules.ts';
import type { ApiRequest } from '../../../src/engine/router/router.ts';
import { openRepresentations } from '../../../src/hosts/serve/representations.ts';
import { servedSite } from '../../../src/hosts/serve/served-site.ts';
import { createServerCache } from '../../../src/hosts/serve/server-cache.ts';
import { temporaryFolder } from '../../support/program.ts';

/** A site whose composed responses show the request, and how many requests have reached the router. */
function counting(identity: string, cache = createServerCache(), folder = temporaryFolder()) {
  const asked: string[] = [];
  const site = servedSite({
    identity,
    cache,
    representations: openRepresentations(folder, new Map(), cache),
    router: async ({ method, target, accept }) => {
      asked.push(target);
      if (!target.startsWith('/api/')) return { file: target };
      const body = `${identity}: ${JSON.stringify(accept)} ${target}`;
      if (method === 'OPTIONS' || target === '/api/error/') return { status: 400, headers: headersFor('json'), body };
      return { status: 200, headers: { ...headersFor('json'), ETag: `"${Buffer.from(body).toString('hex')}"` }, body };
    },
  });
  const ask = async (target: string, { method = 'GET', accept }: Partial<ApiRequest> = {}): Promise<string> => {
    const response = await site.respond({ method, target, accept });
    return Buffer.from('how' in response ? (response.content.body as Uint8Array) : response.body).toString();
  };
  return { ask, asked, folder };
}

test('a composed response is kept when it is requested for the second time, and for HEAD too', async () => {
  const { ask, asked } = counting('one');
  for (let times = 0; times < 5; times++) expect(await ask('/api/a/')).toBe('one: undefined /api/a/');
  expect(await ask('/api/a/', { method: 'HEAD' })).toBe('one: undefined /api/a/');
  expect(asked).toEqual(['/api/a/', '/api/a/']);
});

test('requests that differ in the path, the query or the Accept header, and builds, have responses of their own', async () => {
  const cache = createServerCache();
  const [one, other] = [counting('one', cache), counting('other', cache)];
  for (let times = 0; times < 3; times++) {
    for (const target of ['/api/a/', '/api/a/?x', '/api/A/', '/api/a/?x=%20']) {
      for (const accept of [undefined, '', 'undefined', 'text/html', 'text/html ']) {
        expect(await one.ask(target, { accept })).toBe(`one: ${JSON.stringify(accept)} ${target}`);
        expect(await other.ask(target, { accept })).toBe(`other: ${JSON.stringify(accept)} ${target}`);
      }
    }
  }
});

test('errors and responses to other methods aren’t remembered', async () => {
  const { ask, asked } = counting('one');
  for (let times = 0; times < 3; times++) {
    await ask('/api/error/');
    await ask('/api/a/', { method: 'OPTIONS' });
  }
  expect(asked).toHaveLength(6);
});

test('many requests that are never repeated leave the memory to others', async () => {
  const { ask, asked } = counting('one', createServerCache(1_000_000));
  for (let times = 0; times < 2; times++) await ask('/api/a/');
  for (let index = 0; index < 1000; index++) await ask(`/api/b/?x=${index}${'y'.repeat(200)}`);
  const before = asked.length;
  await ask('/api/a/');
  expect(asked).toHaveLength(before);
});

test('a file is found without the router, until it is missing', async () => {
  const { ask, asked, folder } = counting('one');
  writeFileSync(path.join(folder, 'a.txt'), 'a');
  for (let times = 0; times < 3; times++) expect(await ask('/a.txt')).toBe('a');
  expect(asked).toEqual(['/a.txt']);
  writeFileSync(path.join(folder, 'a.txt'), 'changed');
  expect(await ask('/a.txt')).toBe('changed');
  rmSync(path.join(folder, 'a.txt'));
  for (let times = 0; times < 2; times++) expect(await ask('/a.txt')).toBe('Not found.\n');
  expect(asked).toHaveLength(3);
});
