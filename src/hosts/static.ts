// Any plain file server, with `_headers` for servers that support it and `serve.json` for the `serve` package.
import { PAGE_FOLDERS } from '../engine/addressing/site-files.ts';
import { FILES_ONLY, type Host, tryCommands } from '../engine/site/host.ts';
import { headersFile, serveHeaders } from './header-files.ts';

/** Paths within a folder of pages. The destinations repeat the names of their parts. */
const DEEPER = ['/:one', '/:one/:two', '/:one/:two/:three'].map((path) => path.replace(/:\w+/g, '$&([a-z0-9-]+)'));

/** The serve-handler options that `serve` reads (https://github.com/vercel/serve-handler#options). */
export const SERVE_CONFIGURATION = {
  // By default, `serve` redirects `x.html` to `x`.
  cleanUrls: false,
  directoryListing: false,
  // Lists only pages for people, because API URLs could have a query, which a file server ignores. Trailing slashes make no
  // difference.
  rewrites: ['/', ...['', ...DEEPER].flatMap((path) => PAGE_FOLDERS.map((folder) => `/${folder}${path}`))].map(
    (source) => ({
      source,
      destination: `${source.replace(/\([^)]*\)|\/$/g, '')}/index.html`,
    }),
  ),
  headers: serveHeaders(),
};

export const staticHost: Host = {
  ...FILES_ONLY,
  name: 'static',
  title: 'Any plain file server',
  kind: 'path',
  // Only some plain file servers can send compressed files. If owners request these files, they know that their server can.
  precompressed: true,
  files: () => [
    { path: '_headers', text: headersFile() },
    { path: 'serve.json', text: `${JSON.stringify(SERVE_CONFIGURATION, null, 2)}\n` },
  ],
  commands: (site) => ({
    preview: tryCommands(site, 'static'),
    deploy: [{ note: `Copy ${site.out} to the host, build-manifest.json last.` }],
  }),
};
