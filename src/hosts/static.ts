// Any plain file server: `_headers` for those that read it, and `serve.json` for the `serve` package.
import { FIXED_PAGES } from '../addressing/site-files.ts';
import { PAGE_FOLDERS } from '../api/api.ts';
import { type Host, tryCommands } from '../site/host.ts';
import { headersFile, serveHeaders } from './header-files.ts';

/** The options of serve-handler (https://github.com/vercel/serve-handler#options) that `serve` reads. */
export const SERVE_CONFIGURATION = {
  // Otherwise `x.html` would be redirected to `x`.
  cleanUrls: false,
  directoryListing: false,
  // Only pages for people: a URL of the API could have a query, which a file server ignores. Trailing slashes don't count.
  rewrites: [
    '/',
    ...FIXED_PAGES.map((folder) => `/${folder}`),
    ...PAGE_FOLDERS.map((folder) => `/${folder}/:slug([a-z0-9-]+)`),
  ].map((source) => ({
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
  // Some plain file servers send compressed files; owners who request them know that theirs does.
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
