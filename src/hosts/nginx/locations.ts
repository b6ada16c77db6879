// nginx's `location` blocks: the API, with or without a router, and the site's other files.
import { OPENAPI } from '../../engine/addressing/site-files.ts';
import { REFUSALS, type RefusalName, ROUTER_FAILURES, TIMEOUTS } from '../../engine/http/rules.ts';
import { literal, PRIVATE } from '../rewrite/patterns.ts';
import { DOCUMENTS, nginxBlock, quotedString, SITE_FILE } from './maps.ts';

/** The statuses with documents. `error_page` can't handle 200, so an unused status is used instead until the document is sent. */
const STATUSES = ['400', '404', '405', '406'];
const IN_PLACE_OF_200 = '418';

function documentsFor(statuses: readonly string[], file: string): readonly string[] {
  return [
    `error_page ${statuses.join(' ')} ${DOCUMENTS}/$climate_${file};`,
    `error_page ${IN_PLACE_OF_200} =200 ${DOCUMENTS}/$climate_${file};`,
  ];
}

/** The status that leads to a location without ranges, because nginx can't ignore a single Range header. */
const WITHOUT_RANGES = '417';
const IGNORE_RANGE = `if ($climate_range = ignored) { return ${WITHOUT_RANGES}; }`;
const NO_RANGES = 'max_ranges 0;';

/** nginx would send a page of its own for a range beyond the end of the file. */
const BEYOND_END = 'error_page 416 =416 @beyond_end;';

/** The status that leads to the response to a preflight request. */
const PREFLIGHT = '418';

/** The error pages for all locations that don't set their own. */
export const SERVER_ERRORS: readonly string[] = [
  'recursive_error_pages on;',
  `error_page 404 ${DOCUMENTS}/$climate_not_found;`,
  BEYOND_END,
  `error_page ${WITHOUT_RANGES} = @whole;`,
  `error_page ${PREFLIGHT} = @preflight;`,
];

/**
 * @param whole the name of the location without ranges
 * @param lines the last line sends the file, and those before it send other responses
 */
function responsesAt(location: string, whole: string, lines: readonly string[]): readonly string[] {
  return [
    ...nginxBlock(location, [
      ...[BEYOND_END, `error_page ${WITHOUT_RANGES} = ${whole};`],
      ...[...lines.slice(0, -1), IGNORE_RANGE, ...lines.slice(-1)],
    ]),
    ...nginxBlock(`location ${whole}`, [NO_RANGES, ...lines]),
  ];
}

const exists = (file: string): string => `-f $document_root/$climate_${file}`;

/** Sends prebuilt responses, and refuses all other requests. */
export const prebuiltLocations = (api: string): readonly string[] =>
  prebuiltAt(`location ^~ ${quotedString(api)}`, '@whole_response', 'not-prebuilt');

function prebuiltAt(location: string, whole: string, refusal: RefusalName): readonly string[] {
  const refused = String(REFUSALS[refusal].status);
  const statuses = [...STATUSES, refused];
  return [
    ...responsesAt(location, whole, [
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
  `error_page 413 ${ROUTER_FAILURES.join(' ')} = @prebuilt;`,
];

/** Sends a file if it is identical to the router's response. All other API requests go to the router. */
export function composedLocations(api: string, host: string): readonly string[] {
  return [
    ...responsesAt(`location ^~ ${quotedString(api)}`, '@whole_response', [
      ...FALLBACK,
      'try_files /$climate_exact_file @router;',
    ]),
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
    ...prebuiltAt('location @prebuilt', '@whole_prebuilt', 'unavailable'),
  ];
}

/** Sends files outside the API, and responds to preflight requests for them. */
export function fileLocations(base: string): readonly string[] {
  const send = `try_files /$climate_${SITE_FILE} =404;`;
  const lines = [`if ($climate_method_kind = options) { return ${PREFLIGHT}; }`, IGNORE_RANGE, send];
  return [
    ...nginxBlock(`location = ${quotedString(base + OPENAPI)}`, [
      // Rejects paths that match this location only because nginx has normalised them.
      'if ($climate_route != description) { return 404; }',
      ...lines,
    ]),
    ...nginxBlock(`location ${quotedString(base)}`, lines),
    ...(base === '/' ? [] : nginxBlock('location /', ['return 404;'])),
    ...nginxBlock(`location ~* ${quotedString(`/\\.|^${literal(base)}${PRIVATE}`)}`, ['return 404;']),
    ...nginxBlock('location @whole', [NO_RANGES, send]),
    // nginx has already added the headers for the file. Without a header here, it would add them a second time.
    ...nginxBlock('location @beyond_end', ['add_header Cache-Control no-store always;', 'return 200 "";']),
    ...nginxBlock('location @preflight', [`if (${exists(SITE_FILE)}) { return 204; }`, 'return 405;']),
    ...nginxBlock(`location ^~ ${DOCUMENTS}/`, [
      ...['internal;', NO_RANGES, 'etag off;', 'recursive_error_pages off;'],
      `rewrite ^${DOCUMENTS}/(.*)$ /$1 break;`,
    ]),
  ];
}
