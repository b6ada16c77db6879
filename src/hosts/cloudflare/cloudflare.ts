// What Cloudflare Pages and Workers with static assets have in common: the worker, the headers, the limits.
import { edgeBundle } from '../../package-files.ts';
import type { Host, HostFile, Limits } from '../../site/host.ts';
import { FILTERED_GROUPS } from '../../site/url-groups.ts';
import { headersFile } from '../header-files.ts';

export const WORKER = '_worker.js';

/** The newest whose local runtime starts on Node 20, and the one that is tested. */
export const WRANGLER = 'npx wrangler@4.80.0';

/**
 * How the runtime is to behave: fixed, because it refuses a date later than its own, which today's is from the day after
 * (https://developers.cloudflare.com/workers/configuration/compatibility-dates/).
 */
export const COMPATIBILITY_DATE = '2026-03-01';

/** `_headers` is for what the assets answer when the worker doesn't run, for instance past the free plan's requests. */
export const cloudflareFiles = (): readonly HostFile[] => [
  { path: WORKER, text: edgeBundle('cloudflare') },
  { path: '_headers', text: headersFile() },
];

const HEADERS_PAGE = 'https://developers.cloudflare.com/workers/static-assets/headers/';
const LIMITS_PAGE = 'https://developers.cloudflare.com/workers/platform/limits/';

/** The free plan's, where plans differ. */
const limits: Limits = {
  files: {
    most: 20_000,
    remedy:
      'fewer days prebuilt (--open-ended-days, --date-range-days; the router composes the others); a paid plan takes 100,000',
    source: LIMITS_PAGE,
  },
  fileBytes: { most: 25 * 1024 ** 2, remedy: 'smaller pages (pageSizes)', source: LIMITS_PAGE },
  headerRules: { most: 100, remedy: 'fewer rules', source: HEADERS_PAGE },
  headerLine: { most: 2000, remedy: 'shorter headers', source: HEADERS_PAGE },
  functionBytes: { most: 3_000_000, remedy: 'a paid plan takes 10 MB', source: LIMITS_PAGE },
};

export const cloudflare = { kind: 'router', composes: FILTERED_GROUPS, limits } as const satisfies Partial<Host>;
