// The default host: any server of plain files. Headers for those that read `_headers` (Cloudflare, Netlify and others),
// and headers and rewrites for the `serve` package. The site on Node takes over the headers.
import { CONTENT_TYPES } from '../route/endpoints.ts';
import { API_HEADERS } from '../route/rules.ts';
import type { Host } from './host.ts';

const VARY = { Vary: API_HEADERS.Vary! };
/** Folders whose files are answers or stand for them. */
const ANSWER_FOLDERS = ['api', 'documents'];

// Several rules may match one path, and some hosts then join equal headers: so no header is set twice for a path.
function headersFile(): string {
  const rules: (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
    ...ANSWER_FOLDERS.map((folder) => [`/${folder}/*`, VARY] as const),
    ['/*.json', { 'Content-Type': CONTENT_TYPES.json }],
    ['/*.html', { 'Content-Type': CONTENT_TYPES.html }],
  ];
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]
        .map((line) => `${line}\n`)
        .join(''),
    )
    .join('\n');
}

const keyed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** A council's path, with `AUTHORITY_CODE` as serve-handler takes it. */
const COUNCIL = '/api/councils/:code([A-Z]{3,4})';

/** The configuration of serve-handler (https://github.com/vercel/serve-handler#options), as far as `serve` takes it. */
export const SERVE_CONFIGURATION = {
  // Otherwise an address with `.html` would be redirected, and one without would be answered by the page.
  cleanUrls: false,
  directoryListing: false,
  // serve-handler drops a slash at the end before it compares, so that a missing one is answered and not, as it should
  // be, redirected. It tries the other rewrites on what comes of one: hence the exact form of a code.
  rewrites: [
    { source: '/', destination: '/index.html' },
    ...['/api', '/api/councils', '/api/commitments', '/api/searchterms', COUNCIL].map((source) => ({
      source,
      destination: `${source.replace(/\(.*\)/, '')}/index.json`,
    })),
    { source: `${COUNCIL}/commitments`, destination: '/api/councils/:code/commitments.json' },
  ],
  headers: [
    ...ANSWER_FOLDERS.map((folder) => ({ source: `${folder}/**`, headers: keyed(VARY) })),
    { source: '**/*.json', headers: keyed({ 'Content-Type': CONTENT_TYPES.json }) },
    { source: '**/*.html', headers: keyed({ 'Content-Type': CONTENT_TYPES.html }) },
  ],
};

export const staticHost: Host = {
  name: 'static',
  composes: [],
  files: [
    { path: '_headers', text: headersFile() },
    { path: 'serve.json', text: `${JSON.stringify(SERVE_CONFIGURATION, null, 2)}\n` },
  ],
};
