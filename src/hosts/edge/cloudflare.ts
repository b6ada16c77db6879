// Runs the site on Cloudflare, using a module worker that reads the site's own files. It works on Pages and on Workers with static
// assets.
import { createFetch } from '../../engine/router/fetch-handler.ts';

interface Assets {
  fetch(url: string): Promise<Response>;
}

// The assets are deployed with the worker, so they are the same for every request.
let assets: Assets;

/** Cloudflare ignores the origin (https://developers.cloudflare.com/pages/functions/api-reference/#envassetsfetch). */
const ORIGIN = 'https://assets.invalid';

// Cloudflare redirects `x.html` to `x`, and serves `x.html` when `x` is requested, although the site has no file with that name.
// Names that begin with `_` are reserved (https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching).
async function read(file: string): Promise<Uint8Array | undefined> {
  if (!/^[^_].*\.[^/]+$/.test(file)) return undefined;
  const response = await assets.fetch(`${ORIGIN}/${file.split('/').map(encodeURIComponent).join('/')}`);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  // Without this, the connection would remain in use until the body is read.
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw new Error(`${file}: ${response.status}`);
}

const handler = createFetch({ read });

export default {
  fetch(request: Request, env: { readonly ASSETS: Assets }): Promise<Response> {
    assets = env.ASSETS;
    return handler(request);
  },
};
