// Caddy's response to each request, depending on the values of the mappings.
import { CONTENT_TYPES } from '../../engine/api/media.ts';
import {
  PREFLIGHT_HEADERS,
  REFUSALS,
  RETRY_AFTER,
  type RefusalName,
  ROUTER_FAILURES,
  TIMEOUTS,
} from '../../engine/http/rules.ts';
import { mappingsFor } from '../rewrite/mappings.ts';
import { headerLines, onDisk, serveFile, serveFileAs, serveOtherFiles } from './files.ts';
import { ACCEPT_NOTHING, caddyMaps, neededFor, TARGET_MAP } from './maps.ts';
import { caddyBlock, type Lines, textToken, token } from './syntax.ts';

const FILE = '{http.vars.site_file}';

const USED = ['verdict', 'document', 'file', 'listed', 'possible', 'missing', 'missing_status', 'refusal', 'shown'];

/** Sends prebuilt responses, and refuses all other requests. */
export function prebuiltResponses(base: string, root: string): Lines {
  const { lines, placeholder } = values(base, USED, 'not-prebuilt');
  return [...lines, ...serveOtherFiles(base, root), ...prebuilt(placeholder, root, 'not-prebuilt', serveFile)];
}

/** Sends a file if it is identical to the router's response. All other API requests go to the router. */
export function composedResponses(base: string, root: string, router: string): { responses: Lines; errors: Lines } {
  const { lines, placeholder } = values(base, ['exact', ...USED], 'unavailable');
  const exact = 'vars site_own "yes send"';
  const responses = [
    ...lines,
    ...serveOtherFiles(base, root),
    `vars site_own "${placeholder('exact')} ${placeholder('verdict')}"`,
    `@exact ${exact}`,
    `vars @exact site_file "${placeholder('file')}"`,
    ...caddyBlock('@there', [exact], onDisk(FILE, root)),
    ...caddyBlock('handle @there', ['import api_headers', ...serveFile(FILE)]),
    ...caddyBlock('handle', [
      'vars site_routed yes',
      ...caddyBlock(`reverse_proxy ${token(router)}`, [
        '# Otherwise Caddy would request gzip for clients that don’t accept it.',
        ...caddyBlock('transport http', [
          'compression off',
          `dial_timeout ${TIMEOUTS.connect}s`,
          `response_header_timeout ${TIMEOUTS.response}s`,
        ]),
        `@failed status ${ROUTER_FAILURES.join(' ')}`,
        ...caddyBlock('handle_response @failed', ['error 502']),
      ]),
    ]),
  ];
  // By default, Caddy would send the file with the error's status.
  const whole = (file: string) => serveFileAs('200', file);
  const fallback = caddyBlock('route', prebuilt(placeholder, root, 'unavailable', whole));
  return {
    responses,
    errors: [
      '# While the router is down, prebuilt responses are still sent.',
      ...handle('routed', 'vars site_routed yes', fallback),
    ],
  };
}

function prebuilt(
  placeholder: (name: string) => string,
  root: string,
  refusalName: RefusalName,
  sentFile: (file: string) => Lines,
): Lines {
  const there = (name: string) => onDisk(placeholder(name), root);
  const document = (status: string, name: string) => ['import api_headers', ...serveFileAs(status, placeholder(name))];
  const refused = String(REFUSALS[refusalName].status);
  const refusal = [
    'import api_headers',
    ...headerLines({
      'Cache-Control': 'no-store',
      ...(refusalName === 'unavailable' && { 'Retry-After': RETRY_AFTER }),
    }),
    ...serveFileAs(refused, placeholder('refusal')),
  ];
  return [
    ...handle('redirect', 'vars site_verdict redirect', ['import api_headers', 'redir {site.with_slash} 301']),
    ...handle('refused', `vars site_verdict ${refused}`, refusal),
    ...handle('lookup', 'vars site_verdict send refuse', [
      `vars site_file "${placeholder('file')}"`,
      ...caddyBlock('@there', onDisk(FILE, root)),
      ...caddyBlock('handle @there', [
        ...handle('carried', 'vars site_verdict refuse', refusal),
        ...caddyBlock('handle', ['import api_headers', ...sentFile(FILE)]),
      ]),
      '# The response may exist, but it isn’t prebuilt.',
      ...caddyBlock('@unknown', caddyBlock('not', there('listed')), there('possible')),
      ...caddyBlock('handle @unknown', refusal),
      ...caddyBlock('handle', document(placeholder('missing_status'), 'missing')),
    ]),
    ...caddyBlock('handle', [
      '@options vars site_verdict 200',
      ...headerLines(PREFLIGHT_HEADERS, '@options'),
      ...document(placeholder('verdict'), 'document'),
    ]),
  ];
}

function values(base: string, names: Lines, refusal: RefusalName) {
  const { lines, placeholder } = caddyMaps(neededFor(names, mappingsFor(base, refusal)), ['verdict', 'shown']);
  // Caddy's default media types differ between machines.
  const cases = Object.entries(CONTENT_TYPES).map(([rendering, type]) => `${rendering} ${textToken(type)}`);
  const types = caddyBlock(`map ${placeholder('shown')} {site.type}`, cases);
  return { lines: [...ACCEPT_NOTHING, ...TARGET_MAP, ...lines, ...types], placeholder };
}

const handle = (name: string, matcher: string, lines: Lines): Lines => [
  `@${name} ${matcher}`,
  ...caddyBlock(`handle @${name}`, lines),
];
