// nginx's `location` blocks: the API, with or without a router, and the site's other files.
import { HOME, OPENAPI } from '../../addressing/site-files.ts';
import { REFUSALS, type RefusalName, ROUTER_FAILURES, TIMEOUTS } from '../../http/rules.ts';
import { literal, PRIVATE } from '../rewrite/patterns.ts';
import { DOCUMENTS, nginxBlock, quotedString } from './maps.ts';

/** The statuses with documents. `error_page` can't handle 200, so an unused status is used instead until the document is sent. */
const STATUSES = ['400', '404', '405', '406'];
const IN_PLACE_OF_200 = '418';

function documentsFor(statuses: readonly string[], file: string): readonly string[] {
  return [
    `error_page ${statuses.join(' ')} ${DOCUMENTS}/$climate_${file};`,
    `error_page ${IN_PLACE_OF_200} =200 ${DOCUMENTS}/$climate_${file};`,
  ];
}

const exists = (file: string): string => `-f $document_root/$climate_${file}`;

/** Sends prebuilt responses, and refuses all other requests. */
export const prebuiltLocations = (api: string): readonly string[] =>
  prebuiltAt(`location ^~ ${quotedString(api)}`, 'not-prebuilt');

function prebuiltAt(location: string, refusal: RefusalName): readonly string[] {
  const refused = String(REFUSALS[refusal].status);
  const statuses = [...STATUSES, refused];
  return [
    ...nginxBlock(location, [
      ...documentsFor(statuses, 'document'),
      'if ($climate_verdict = redirect) { return 301 $climate_with_slash; }',
      'if ($climate_verdict = outside) { return 404; }',
      ...statuses.map((status) => `if ($climate_verdict = ${status}) { return ${status}; }`),
      `if ($climate_verdict = 200) { return ${IN_PLACE_OF_200}; }`,
      'try_files /$climate_sent @missing;',
    ]),
    ...nginxBlock('location @missing', [
      ...documentsFor(['404'], 'missing'),
      `error_page ${refused} ${DOCUMENTS}/$climate_refusal;`,
      `if (${exists('refused')}) { return ${refused}; }`,
      `if ($climate_missing_status = 200) { return ${IN_PLACE_OF_200}; }`,
      `if (${exists('listed')}) { return 404; }`,
      `if (${exists('possible')}) { return ${refused}; }`,
      'return 404;',
    ]),
  ];
}

/** nginx passes on a request body only if it is short and complete. */
const FALLBACK = [
  '# While the router is down, prebuilt responses are still sent.',
  'client_max_body_size 16k;',
  'recursive_error_pages on;',
  `error_page 413 ${ROUTER_FAILURES.join(' ')} = @prebuilt;`,
];

/** Sends a file if it is identical to the router's response. All other API requests go to the router. */
export function composedLocations(api: string, host: string): readonly string[] {
  return [
    ...nginxBlock(`location ^~ ${quotedString(api)}`, [...FALLBACK, 'try_files /$climate_exact_file @router;']),
    ...nginxBlock('location @router', [
      `proxy_connect_timeout ${TIMEOUTS.connect}s;`,
      `proxy_send_timeout ${TIMEOUTS.response}s;`,
      `proxy_read_timeout ${TIMEOUTS.response}s;`,
      'proxy_intercept_errors on;',
      ...FALLBACK,
      'proxy_pass http://council_climate_api$request_uri;',
      'proxy_http_version 1.1;',
      'proxy_set_header Connection "";',
      // HTTP/1.0 clients may omit the Host header.
      `proxy_set_header Host ${quotedString(host)};`,
      '# The router sets every header, so nginx adds none.',
      'add_header Last-Modified "";',
    ]),
    ...prebuiltAt('location @prebuilt', 'unavailable'),
  ];
}

export function fileLocations(base: string): readonly string[] {
  const below = `^${literal(base)}`;
  return [
    ...nginxBlock(`location = ${quotedString(base + OPENAPI)}`, [
      // Rejects paths that match this location only because nginx has normalised them.
      'if ($climate_route != description) { return 404; }',
      `try_files /${OPENAPI} =404;`,
    ]),
    ...nginxBlock(`location ${quotedString(base)}`, [
      `rewrite ${quotedString(`${below}(|.*/)$`)} /$1${HOME} break;`,
      ...(base === '/' ? [] : [`rewrite ${quotedString(`${below}(.*)$`)} /$1 break;`]),
      'try_files $uri =404;',
    ]),
    ...(base === '/' ? [] : nginxBlock('location /', ['return 404;'])),
    ...nginxBlock(`location ~* ${quotedString(`/\\.|${below}${PRIVATE}`)}`, ['return 404;']),
    ...nginxBlock(`location ^~ ${DOCUMENTS}/`, [
      'internal;',
      'max_ranges 0;',
      'etag off;',
      `rewrite ^${DOCUMENTS}/(.*)$ /$1 break;`,
    ]),
  ];
}
