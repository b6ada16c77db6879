// Cloudflare Pages, and Cloudflare Workers with static assets. Both have the same worker, headers and limits.
import { edgeBundle } from '../engine/package-files.ts';
import {
  FEWER_DAYS,
  type Host,
  type HostFile,
  type Limits,
  type ServerOptions,
  SMALLER_PAGES,
} from '../engine/site/host.ts';
import { FILTERED_GROUPS } from '../engine/site/url-groups.ts';
import { MANIFEST } from '../engine/write/manifest.ts';
import { headersFile } from './header-files.ts';

const WORKER = '_worker.js';

/** The tested version, which is the newest one with a local runtime that supports Node 20. */
const WRANGLER = 'npx wrangler@4.80.0';

/**
 * A fixed date, because a runtime rejects dates later than its own
 * (https://developers.cloudflare.com/workers/configuration/compatibility-dates/).
 */
const COMPATIBILITY_DATE = '2026-03-01';

const LIMITS_PAGE = 'https://developers.cloudflare.com/workers/platform/limits/';

/**
 * If plans have different limits, those of the free plan are used. The sizes of the worker and `_headers` don't depend on the site,
 * so a test compares them with their limits.
 */
const limits: Limits = {
  files: {
    most: 20_000,
    remedy: `${FEWER_DAYS} The router composes the rest. A paid plan allows 100,000 files.`,
    source: LIMITS_PAGE,
  },
  fileBytes: { most: 25 * 1024 ** 2, remedy: SMALLER_PAGES, source: LIMITS_PAGE },
};

const cloudflare = {
  kind: 'router',
  composes: FILTERED_GROUPS,
  limits,
  cdn: 'cloudflare',
} as const satisfies Partial<Host>;

/** `_headers` applies to files that are sent without the worker, for example once the free plan's request quota is used up. */
const files = (): readonly HostFile[] => [
  { path: WORKER, text: edgeBundle('cloudflare') },
  { path: '_headers', text: headersFile() },
];

/**
 * All requests go to the worker (https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file). Pages
 * compares narrower rules with the path before normalising it, and would send the whole list for `//api/LIST/?FILTER`.
 */
const routes = { version: 1, include: ['/*'], exclude: [] };

// Without a 404.html, Pages would send the home page in place of any missing file. Every build contains a 404.html
// (https://developers.cloudflare.com/pages/configuration/serving-pages/#single-page-application-spa-rendering).
export const cloudflarePagesHost: Host = {
  ...cloudflare,
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  // https://developers.cloudflare.com/pages/functions/advanced-mode/
  files: () => [...files(), { path: '_routes.json', text: `${JSON.stringify(routes, null, 2)}\n` }],
  commands: ({ out }) => ({
    preview: [`${WRANGLER} pages dev ${out} --compatibility-date=${COMPATIBILITY_DATE}`],
    deploy: [`${WRANGLER} pages deploy ${out}`],
  }),
};

export const cloudflareWorkersHost: Host = {
  ...cloudflare,
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  // Keeps these files private when assets are sent without the worker.
  files: () => [...files(), { path: '.assetsignore', text: `${WORKER}\n${MANIFEST}\n` }],
  commands: ({ out }) => ({
    preview: [`council-climate-api host cloudflare-workers --out ${out} > wrangler.jsonc`, `${WRANGLER} dev`],
    deploy: [`${WRANGLER} deploy`],
  }),
  configuration: wranglerConfiguration,
};

function wranglerConfiguration({ out }: ServerOptions): string {
  const settings = {
    name: 'council-climate-api',
    // `no_bundle` isn't set, because wrangler would then upload every .html, .txt and .bin file as a module of the worker.
    main: `${out}/${WORKER}`,
    compatibility_date: COMPATIBILITY_DATE,
    assets: {
      directory: out,
      binding: 'ASSETS',
      // Matches Pages, which also runs the worker first. Without it, `_headers` would let clients cache a 404 below `assets/` for
      // a year.
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: '404-page',
    },
  };
  return `// wrangler.jsonc for Cloudflare Workers. Paths are relative to this file.\n${JSON.stringify(settings, null, 2)}\n`;
}
