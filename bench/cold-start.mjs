// Starts the router over a finished site as an edge runtime does, and prints how long its first answers take.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const site = process.argv[2];
// What Node itself loads when it is first used is native in an edge runtime.
await new Response('x').text();
await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(path.join(site, 'store/index.json'))));
new Request('https://climate.example/').headers.get('Accept');
const started = performance.now();
const { createFetch } = await import('../build/edge/fetch.js');
const loaded = performance.now() - started;
let reading = 0;
const read = async (file) => {
  const started = performance.now();
  const content = await readFile(path.join(site, file)).catch(() => undefined);
  reading += performance.now() - started;
  return content;
};
const fetch = createFetch({ read });
const ask = async (query) => {
  const started = performance.now();
  reading = 0;
  const answer = await fetch(new Request(`https://climate.example/api/searchterms/?${query}`));
  await answer.text();
  if (answer.status !== 200) throw new Error(String(answer.status));
  return performance.now() - started;
};
const first = await ask('start_date=2024-11-03&end_date=2025-07-17');
const query = first - reading;
const second = await ask('start_date=2024-02-07&end_date=2025-03-11');
console.log(JSON.stringify({ loaded, first, query, second }));
