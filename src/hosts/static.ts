// The default host: any server of plain files. Headers for those that read `_headers` (Cloudflare, Netlify and others),
// and headers and rewrites for the `serve` package. The site on Node takes over the headers.
import { headersFile, serveHeaders } from './header-files.ts';
import type { Host } from './host.ts';
import { tryCommands } from './try-commands.ts';

/** A council's path, with `AUTHORITY_CODE` as serve-handler takes it. */
const COUNCIL = '/api/councils/:code([A-Z]{3,4})';
/** The path of a council's page. */
const COUNCIL_PAGE = '/councils/:slug([a-z0-9-]+)';

/** The configuration of serve-handler (https://github.com/vercel/serve-handler#options), as far as `serve` takes it. */
export const SERVE_CONFIGURATION = {
  // Otherwise an address with `.html` would be redirected, and one without would be answered by the page.
  cleanUrls: false,
  directoryListing: false,
  // serve-handler drops a slash at the end before it compares, so that a missing one is answered and not, as it should
  // be, redirected. It tries the other rewrites on what comes of one: hence the exact form of a code.
  rewrites: [
    ...['/', '/reference', COUNCIL_PAGE].map((source) => ({
      source,
      destination: `${source.replace(/\(.*\)|\/$/, '')}/index.html`,
    })),
    ...['/api', '/api/councils', '/api/commitments', '/api/searchterms', COUNCIL].map((source) => ({
      source,
      destination: `${source.replace(/\(.*\)/, '')}/index.json`,
    })),
    { source: `${COUNCIL}/commitments`, destination: '/api/councils/:code/commitments.json' },
  ],
  headers: serveHeaders(),
};

export const staticHost: Host = {
  name: 'static',
  title: 'Any server of plain files',
  kind: 'path',
  composes: [],
  limits: {},
  // Some servers of plain files do. Whoever asks for such files will know that theirs is one.
  precompressed: true,
  files: () => [
    { path: '_headers', text: headersFile() },
    { path: 'serve.json', text: `${JSON.stringify(SERVE_CONFIGURATION, null, 2)}\n` },
  ],
  commands: (site) => ({
    preview:
      site.links === 'path'
        ? tryCommands(site, 'static --links path')
        : [`npx council-climate-api serve --out ${site.out}`],
    deploy: [`copy ${site.out} to the host, build-manifest.json last`],
  }),
};
