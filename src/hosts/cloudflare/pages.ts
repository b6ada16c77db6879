// Cloudflare Pages: a worker beside the site's files, in "advanced mode"
// (https://developers.cloudflare.com/pages/functions/advanced-mode/).

import type { Host } from '../../site/host.ts';
import { COMPATIBILITY_DATE, cloudflare, cloudflareFiles, WRANGLER } from './cloudflare.ts';

/**
 * The worker gets every request (https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file).
 * Pages compares these rules with a path as it came, and only then tidies it up and looks for a file: with rules for the
 * API alone it answers `/%61pi/LIST/?FILTER` and `//api/LIST/?FILTER` with the page of the whole list.
 */
const routes = { version: 1, include: ['/*'], exclude: [] };

// Without a 404.html Pages answers every miss with the home page; every build has one
// (https://developers.cloudflare.com/pages/configuration/serving-pages/#single-page-application-spa-rendering).
export const cloudflarePagesHost: Host = {
  ...cloudflare,
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  files: () => [...cloudflareFiles(), { path: '_routes.json', text: `${JSON.stringify(routes, null, 2)}\n` }],
  commands: ({ out }) => ({
    preview: [`${WRANGLER} pages dev ${out} --compatibility-date=${COMPATIBILITY_DATE}`],
    deploy: [`${WRANGLER} pages deploy ${out}`],
  }),
};
