// Starts the router for a finished site as an edge runtime does. Prints how many milliseconds it takes to load the module, and
// to compose the first response and the next one.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const [site, ...targets] = process.argv.slice(2);
// Node.js loads these APIs on first use, so use them before the measurement. In an edge runtime, they are built in.
await new Response('x').text();
await crypto.subtle.digest('SHA-256', new Uint8Array(await readFile(path.join(site, 'store/index.json'))));
new Request('https://climate.example/').headers.get('Accept');
const started = performance.now();
const { createFetch } = await import('../build/src/councils/edge/fetch.js');
const loaded = performance.now() - started;
const fetch = createFetch({ read: (file) => readFile(path.join(site, file)).catch(() => undefined) });
const ask = async (target) => {
  const started = performance.now();
  const answer = await fetch(new Request(`https://climate.example${target}`));
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${target} returned status ${answer.status}`);
  return performance.now() - started;
};
const [first, second] = [await ask(targets[0]), await ask(targets[1])];
console.log(JSON.stringify({ loaded, first, second }));
