// Cloudflare Workers with static assets (https://developers.cloudflare.com/workers/static-assets/).

import type { Host, ServerOptions } from '../../site/host.ts';
import { MANIFEST } from '../../write/manifest.ts';
import { COMPATIBILITY_DATE, cloudflare, cloudflareFiles, WORKER, WRANGLER } from './cloudflare.ts';

export const cloudflareWorkersHost: Host = {
  ...cloudflare,
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  // Otherwise they would be published as assets whenever the worker doesn't run, beyond the free plan's request limit.
  files: () => [...cloudflareFiles(), { path: '.assetsignore', text: `${WORKER}\n${MANIFEST}\n` }],
  commands: ({ out }) => ({
    preview: [`council-climate-api host cloudflare-workers --out ${out} > wrangler.jsonc`, `${WRANGLER} dev`],
    deploy: [`${WRANGLER} deploy`],
  }),
  configuration,
};

function configuration({ out }: ServerOptions): string {
  const settings = {
    name: 'council-climate-api',
    // Not with `no_bundle`: with it, wrangler uploads every .html, .txt and .bin file of the folder as a module of the worker.
    main: `${out}/${WORKER}`,
    compatibility_date: COMPATIBILITY_DATE,
    assets: {
      directory: out,
      binding: 'ASSETS',
      // The reason is that of Pages; besides, `_headers` would tell clients to keep a miss under `assets/` for a year.
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: '404-page',
    },
  };
  return `// wrangler.jsonc for Cloudflare Workers. Paths are relative to this file.\n${JSON.stringify(settings, null, 2)}\n`;
}
