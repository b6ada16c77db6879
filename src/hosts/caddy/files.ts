// The parts of a Caddyfile that send files: shared snippets, files outside the API, and error pages.
import { HOME, OPENAPI } from '../../engine/addressing/site-files.ts';
import { CONTENT_TYPES } from '../../engine/api/media.ts';
import { HEADER_RULES, type HeaderRule } from '../../engine/http/file-headers.ts';
import { API_HEADERS, CACHE, PREFLIGHT_HEADERS, SITE_HEADERS } from '../../engine/http/rules.ts';
import { literal, PRIVATE, rulePath } from '../rewrite/patterns.ts';
import { braceCaptures } from './maps.ts';
import { caddyBlock, globToken, type Lines, textToken, token } from './syntax.ts';

type Headers = Readonly<Record<string, string>>;

/** Caddy adds Accept-Encoding to Vary only in compressed responses, but caches need it in every response. */
export const headerLines = (headers: Headers, matcher = ''): Lines =>
  Object.entries(headers).map(([name, value]) => {
    const whole = name === 'Vary' ? `${value}, Accept-Encoding` : value;
    return `header ${matcher}${matcher && ' '}${name} ${textToken(whole)}`;
  });

export const SNIPPETS: Lines = [
  ...caddyBlock('(site_headers)', headerLines(SITE_HEADERS)),
  ...caddyBlock('(api_headers)', headerLines({ ...API_HEADERS, 'Content-Type': '{site.type}' })),
  '# After a rollback, files are older than clients’ copies, so only ETags count.',
  ...caddyBlock('(no_times)', [
    'request_header -If-Match',
    'request_header -If-Modified-Since',
    'request_header -If-Unmodified-Since',
    'header -Last-Modified',
  ]),
  '# Caddy would answer these ranges with an error, or with several parts.',
  ...caddyBlock('(valid_range)', [
    `@ignored not header_regexp Range ${token('^bytes=(?:[0-9]+-[0-9]*|-0*[1-9][0-9]*)$')}`,
    'request_header @ignored -Range',
    `@both_ends header_regexp range Range ${token('^bytes=([0-9]{1,18})-([0-9]{1,18})$')}`,
    ...caddyBlock('route @both_ends', [
      `@reversed expression ${token('int({re.range.1}) > int({re.range.2})')}`,
      'request_header @reversed -Range',
    ]),
  ]),
  '# Files with their own status are always sent whole.',
  ...caddyBlock('(whole)', [
    ...['If-None-Match', 'If-Match', 'If-Range', 'Range'].map((name) => `request_header -${name}`),
    '@unusual not method GET HEAD',
    'method @unusual GET',
  ]),
];

export const serveFile = (file: string): Lines => [
  `rewrite * "/${file}"`,
  'import no_times',
  'import valid_range',
  ...fileServer(),
];

export const serveFileAs = (status: string, file: string): Lines => [
  'import whole',
  `rewrite * "/${file}"`,
  'import no_times',
  ...fileServer(`status ${status}`),
];

export const onDisk = (file: string, root: string): Lines =>
  caddyBlock('file', [`root ${globToken(root)}`, `try_files "/${file}"`]);

const fileServer = (...more: Lines): Lines =>
  caddyBlock('file_server', ['disable_canonical_uris', 'precompressed br gzip', ...more]);

/** Sends files outside the API. An API response must not be reachable through an unusual spelling of its path. */
export function serveOtherFiles(base: string, root: string): Lines {
  const isPlain = caddyBlock('map "{site.path} {http.request.uri.path}" {site.plain}', [
    `${token('~^[^ ]* (?s:.*)/\\.\\.?(?:/|$)')} no`,
    `${token(`~^${literal(base)}[^ ]* /${literal(OPENAPI)}$`)} yes`,
    `${token('~^[^ ]* /(?i:api)(?:/|$)')} no`,
    `${token(`~^[^ ]* /(?i:${PRIVATE})`)} no`,
    // A name without a dot belongs to a folder, and Caddy would send that folder's index page.
    `${token('~^[^ ]* (?s:.*)/[^/.]+$')} no`,
    `${token(`~^${literal(base)}[^ ]* (?:/[^/\\\\\\x00]{1,255})*/?$`)} yes`,
    'default no',
  ]);
  return [
    '@outside vars site_verdict outside',
    // Without `route`, Caddy would match the header rules before it removes the base path.
    ...caddyBlock(
      'handle @outside',
      caddyBlock('route', [
        ...(base === '/' ? [] : [`uri strip_prefix ${token(base.slice(0, -1))}`]),
        ...isPlain,
        ...caddyBlock('map {http.request.uri.path} {site.plain_file}', [
          `${token('~^/(|.*/)$')} ${textToken(braceCaptures(`$1${HOME}`))}`,
          `${token('~^/(.*)$')} ${textToken(braceCaptures('$1'))}`,
        ]),
        ...caddyBlock('@preflight', ['method OPTIONS', 'vars {site.plain} yes'], onDisk('{site.plain_file}', root)),
        ...caddyBlock('handle @preflight', [
          'import site_headers',
          ...headerLines({ Allow: API_HEADERS.Allow!, ...PREFLIGHT_HEADERS }),
          'respond 204',
        ]),
        '@unusual not method GET HEAD',
        ...caddyBlock('handle @unusual', headerLines({ Allow: 'GET, HEAD' }), ['error 405']),
        '@other vars {site.plain} no',
        'error @other 404',
        'import site_headers',
        ...HEADER_RULES.flatMap(headerRule),
        'import no_times',
        'import valid_range',
        ...fileServer(),
      ]),
    ),
  ];
}

function headerRule({ path, headers }: HeaderRule, index: number): Lines {
  // The snippet sets the headers that all files share.
  if (path === '/*') return [];
  const pattern = `^/${rulePath(path)}$`;
  return [`@rule${index} path_regexp ${token(pattern)}`, ...headerLines(headers, `@rule${index}`)];
}

/** Handles Caddy's own errors, such as a missing file or a router that doesn't respond. */
export const ERROR_HANDLERS: Lines = [
  '@missing expression {http.error.status_code} == 404',
  ...caddyBlock('handle @missing', [
    ...headerLines({ 'Content-Type': CONTENT_TYPES.html, 'Cache-Control': CACHE.short }),
    ...serveFileAs('404', '404.html'),
  ]),
  ...caddyBlock('handle', [...headerLines({ 'Cache-Control': 'no-store' }), 'respond "" {http.error.status_code}']),
];
