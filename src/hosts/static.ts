// Any plain file server. Headers for those that read `_headers` (Cloudflare, Netlify and others), and headers and
// rewrites for the `serve` package. The program's own server uses the same headers.
import { PAGE_FOLDERS } from '../api/api.ts';
import type { Host } from '../site/host.ts';
import { headersFile, serveHeaders } from './header-files.ts';
import { tryCommands } from './try-commands.ts';

/** The configuration of serve-handler (https://github.com/vercel/serve-handler#options), as far as `serve` takes it. */
export const SERVE_CONFIGURATION = {
  // Otherwise an address with `.html` would be redirected, and one without would be answered by the page.
  cleanUrls: false,
  directoryListing: false,
  // Only pages for people. A URL of the API can have a query, which a file server ignores, so it must get no answer. serve-handler drops a slash at the end before it compares.
  rewrites: ['/', '/reference', ...PAGE_FOLDERS.map((folder) => `/${folder}/:slug([a-z0-9-]+)`)].map((source) => ({
    source,
    destination: `${source.replace(/\(.*\)|\/$/, '')}/index.html`,
  })),
  headers: serveHeaders(),
};

export const staticHost: Host = {
  name: 'static',
  title: 'Any plain file server',
  kind: 'path',
  composes: [],
  limits: {},
  // Some plain file servers use such files. Owners who request them know that theirs does.
  precompressed: true,
  files: () => [
    { path: '_headers', text: headersFile() },
    { path: 'serve.json', text: `${JSON.stringify(SERVE_CONFIGURATION, null, 2)}\n` },
  ],
  commands: (site) => ({
    preview: tryCommands(site, 'static'),
    deploy: [`copy ${site.out} to the host, build-manifest.json last`],
  }),
};
