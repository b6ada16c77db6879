// The router for Cloudflare Pages and Workers with static assets.
import { createFetch } from '../router/fetch.ts';

interface Assets {
  fetch(url: string): Promise<Response>;
}

// The assets are deployed with the worker and never change.
let assets: Assets;

/** Only the path matters (https://developers.cloudflare.com/pages/functions/api-reference/#envassetsfetch). */
const ORIGIN = 'https://assets.invalid';

// Pages, and Workers by default, redirect `x.html` to `x`, which fetch follows. Names without an extension aren't ours, but
// would return a page of that name; names with a leading `_` are Cloudflare's own
// (https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching).
async function read(file: string): Promise<Uint8Array | undefined> {
  if (!/^[^_].*\.[^/]+$/.test(file)) return undefined;
  const response = await assets.fetch(`${ORIGIN}/${file.split('/').map(encodeURIComponent).join('/')}`);
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  // An unread body keeps its connection open.
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
