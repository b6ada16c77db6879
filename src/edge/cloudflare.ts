// The site on Cloudflare, the same for Pages and for Workers with static assets: a module worker over its own files.
import { createFetch } from '../router/fetch.ts';

interface Assets {
  fetch(url: string): Promise<Response>;
}

// The assets are those that were deployed with the worker, the same at every request to it.
let assets: Assets;

/** Only the path of the address counts (https://developers.cloudflare.com/pages/functions/api-reference/#envassetsfetch). */
const ORIGIN = 'https://assets.invalid';

// Pages answers `x.html` with a redirect to `x`, and so do Workers unless told otherwise; fetching follows it. A name
// without an extension is none of ours, but would be answered with the page of that name, and one with `_` before it is
// Cloudflare's own, for which the assets have no good answer
// (https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching).
async function read(file: string): Promise<Uint8Array | undefined> {
  if (!/^[^_].*\.[^/]+$/.test(file)) return undefined;
  const response = await assets.fetch(`${ORIGIN}/${file.split('/').map(encodeURIComponent).join('/')}`);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  // A body that nobody reads holds up its connection.
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw new Error(`the assets answer ${response.status} to ${file}`);
}

const handler = createFetch({ read });

export default {
  fetch(request: Request, env: { readonly ASSETS: Assets }): Promise<Response> {
    assets = env.ASSETS;
    return handler(request);
  },
};
