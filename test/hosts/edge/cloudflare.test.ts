// Runs the worker with assets that count requests, because Cloudflare counts each of these requests for the account.
import { expect, test } from 'vitest';
import { edgeSite } from '../../engine/router/edge-site.ts';
import { freshBundle } from './fresh-bundle.ts';

async function startWorker() {
  const [{ files }, worker] = await Promise.all([edgeSite(), freshBundle('cloudflare')]);
  const asked: string[] = [];
  const ASSETS = {
    fetch: async (url: string) => {
      const file = decodeURIComponent(new URL(url).pathname).slice(1);
      asked.push(file);
      const bytes = files.get(file);
      return new Response(bytes && Buffer.from(bytes), { status: bytes ? 200 : 404 });
    },
  };
  return async (target: string) => {
    const { status } = await worker.fetch(new Request(`https://edge.example${target}`), { ASSETS });
    return [status, ...asked.splice(0)];
  };
}

test('a prebuilt response needs one asset, and a composed one only the store files that haven’t been read yet', async () => {
  const ask = await startWorker();
  const index = 'store/index.json';
  const [terms, councils, commitments] = ['searchterms', 'councils', 'commitments'].map((name) =>
    expect.stringMatching(`^store/${name}\\.`),
  );
  expect(await ask('/api/')).toEqual([200, index, 'api/index.json']);
  expect(await ask('/api/')).toEqual([200, 'api/index.json']);
  expect(await ask('/api/?x=1')).toEqual([200]);
  expect(await ask('/api/searchterms/?page=2')).toEqual([200, 'api/searchterms/page-2.json']);
  expect(await ask('/api/searchterms/?start_date=2001-01-01')).toEqual([200, terms]);
  expect(await ask('/api/searchterms/?end_date=2030-02-03&min_count=12')).toEqual([200]);
  expect(await ask('/api/searchterms/?page=99999')).toEqual([404]);
  expect(await ask('/api/councils/?country=Wales')).toEqual([200, councils]);
  expect(await ask('/api/councils/?country=England%2CWales&format=api')).toEqual([200]);
  expect(await ask('/api/commitments/?x=1')).toEqual([200, commitments]);
});
