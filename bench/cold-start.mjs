// Starts the router over a finished site as an edge runtime does, and prints how many milliseconds its module takes to load,
// its first answer, and the next.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const [site, ...targets] = process.argv.slice(2);
// What Node itself loads when it is first used is native in an edge runtime.
await new Response('x').text();
await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(path.join(site, 'store/index.json'))));
new Request('https://climate.example/').headers.get('Accept');
const started = performance.now();
const { createFetch } = await import('../build/edge/fetch.js');
const loaded = performance.now() - started;
const fetch = createFetch({ read: (file) => readFile(path.join(site, file)).catch(() => undefined) });
const ask = async (target) => {
  const started = performance.now();
  const answer = await fetch(new Request(`https://climate.example${target}`));
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${target} is answered with ${answer.status}`);
  return performance.now() - started;
};
const [first, second] = [await ask(targets[0]), await ask(targets[1])];
console.log(JSON.stringify({ loaded, first, second }));
