// The site on Cloudflare Pages, and on Workers with static assets: a module worker over its own files.
import { createFetch } from '../router/fetch.ts';

interface Assets {
  fetch(url: string): Promise<Response>;
}

// Every request to a worker has the assets that were deployed with it.
let assets: Assets;

/** Cloudflare ignores it (https://developers.cloudflare.com/pages/functions/api-reference/#envassetsfetch). */
const ORIGIN = 'https://assets.invalid';

// Cloudflare redirects `x.html` to `x`, and sends the page `x.html` for `x`, which is no file of a site. Names that begin with `_`
// are Cloudflare's own (https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching).
async function read(file: string): Promise<Uint8Array | undefined> {
  if (!/^[^_].*\.[^/]+$/.test(file)) return undefined;
  const response = await assets.fetch(`${ORIGIN}/${file.split('/').map(encodeURIComponent).join('/')}`);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  // An unread body would keep its connection busy.
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
