// The mappings, and the headers that depend on the path, as `map` directives for nginx.

import { EMBED_FOLDER, HOME, OPENAPI } from '../../engine/addressing/site-files.ts';
import { API_FOLDER } from '../../engine/api/api.ts';
import { HEADER_RULES } from '../../engine/http/file-headers.ts';
import {
  API_HEADERS,
  CACHE,
  EMBED_HEADERS,
  PREFLIGHT_HEADERS,
  RETRY_AFTER,
  SITE_HEADERS,
} from '../../engine/http/rules.ts';
import type { Mapping } from '../rewrite/mapping.ts';
import { literal, rulePath } from '../rewrite/patterns.ts';

/** The variables that contain the parts of a request. `$uri` is unescaped. */
const REQUEST: Readonly<Record<string, string>> = {
  method: '$request_method',
  path: '$climate_path',
  decoded: '$uri',
  query: '$args',
  accept: '$http_accept',
};

export const variables = (template: string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => REQUEST[name] ?? `\${climate_${name}}`);

/** A quoted string, in which nginx still expands variables. */
export const quotedString = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

type Case = readonly [pattern: string, value: string];

/** https://nginx.org/en/docs/http/ngx_http_map_module.html */
export function map(name: string, from: string, cases: readonly Case[], otherwise = '', isVolatile = false): string {
  const lines = cases.map(([pattern, value]) => `${quotedString(`~${pattern}`)} ${quotedString(value)};`);
  // nginx never matches a pattern against an empty string (ngx_http_map_find).
  const empty = cases.find(([pattern]) => new RegExp(pattern).test(''));
  if (empty) lines.unshift(`"" ${quotedString(empty[1].replace(/\$[1-9]/g, ''))};`);
  const body = [...(isVolatile ? ['volatile;'] : []), ...lines, `default ${quotedString(otherwise)};`];
  return nginxBlock(`map ${quotedString(from)} $climate_${name}`, body).join('\n');
}

export const mapOf = ({ name, from, cases, otherwise }: Mapping): string =>
  map(name, variables(from), cases.map(withVariables), variables(otherwise));

const withVariables = ([pattern, value]: Case): Case => [pattern, variables(value)];

/** The internal path for documents. Clients can't request it. */
export const DOCUMENTS = '/council-climate-documents';

/** The headers that depend on the file and the status. The status matters because caches must not store refused requests. */
export function headerMaps(base: string): readonly string[] {
  const root = literal(decodeURIComponent(base));
  // At this point, `$uri` may lack the base path or begin with the internal path for documents.
  const roots = `^(?:/|${root}|${DOCUMENTS}/)`;
  const responses = `${roots}(?:${API_FOLDER}(?:/|$)|documents/)`;
  // Documents can have any status, but caches must not store nginx's own errors for other files.
  const statuses = (path: string) => (/^\/(?:documents|404)/.test(path) ? '[0-9]+' : '(?:200|206|304)');
  const cache = HEADER_RULES.flatMap(({ path, headers }): readonly Case[] =>
    headers['Cache-Control'] === undefined
      ? []
      : [[`^${statuses(path)} ${roots.slice(1)}${rulePath(path)}$`, headers['Cache-Control']]],
  );
  const dispositions = HEADER_RULES.flatMap(({ path, headers }): readonly Case[] =>
    headers['Content-Disposition'] === undefined
      ? []
      : [[`${roots}${rulePath(path)}$`, headers['Content-Disposition']]],
  );
  return [
    map('vary', '$uri', [[responses, API_HEADERS.Vary!]]),
    // Files get this header only in response to a preflight request, whose status is 204.
    map(
      'allow',
      '$status $uri',
      [
        ['^204 ', API_HEADERS.Allow!],
        [`^[0-9]+ ${roots.slice(1)}${literal(OPENAPI)}$`, ''],
        [`^[0-9]+ ${responses.slice(1)}`, API_HEADERS.Allow!],
      ],
      '',
      true,
    ),
    map('disposition', '$uri', dispositions),
    // This map is volatile, because an invalid range changes the status after the map is first used.
    map('cache', '$status $uri', [['^50[13] ', 'no-store'], ...cache, ['^301 ', CACHE.short]], '', true),
    // Error pages must not be shown in a frame, whatever their path.
    ...Object.entries(EMBED_HEADERS).map(([name, value]) =>
      map(
        variableOf(name),
        '$status $uri',
        [[`^(?:200|206|304) ${roots.slice(1)}${EMBED_FOLDER}/`, value]],
        SITE_HEADERS[name]!,
        true,
      ),
    ),
    map('retry_after', '$status', [['^503$', RETRY_AFTER]], '', true),
    ...Object.entries(PREFLIGHT_HEADERS).map(([name, value]) =>
      // By the time nginx sends a document, `$request_method` has changed to GET.
      map(variableOf(name), '$climate_method_kind $status', [['^options 20[04]$', value]], '', true),
    ),
  ];
}

export const SITE_FILE = 'site_file';

/** The path of a file outside the API, relative to the site's root. */
export const siteFileMap = (base: string): string =>
  map(SITE_FILE, '$uri', [
    [`^${literal(base)}(|.*/)$`, `$1${HOME}`],
    [`^${literal(base)}(.*)$`, '$1'],
  ]);

/** The first digit that differs is greater in the first number. Group 2 contains the digits before it. */
const GREATER = Array.from('123456789', (digit) => `${digit}\\d*-0*+\\2[0-${Number(digit) - 1}]`).join('|');

/**
 * Matches a part that ends before it begins, such as `bytes=10-9`. Group 1 matches a hyphen between equal numbers of digits, so the
 * first number is greater if it has more digits, or as many and `GREATER` matches.
 */
const REVERSED_RANGE = `^bytes=(?=\\d+-\\d+$)0*+(?:(?=(\\d(?1)\\d|-0*+)$)(\\d*)(?:${GREATER})|\\d+(?1)$)`;

/** A long header could take quadratic time. */
const SHORT = '(?=.{7,40}$)';

/** Whether nginx must ignore the Range header (`byteRangeIn`). For some invalid headers, it would send 416. */
export const rangeMap = (): readonly string[] =>
  nginxBlock('map $http_range $climate_range', [
    '"" "";',
    `${quotedString(`~*${SHORT}${REVERSED_RANGE}`)} ignored;`,
    `${quotedString('~*^bytes=(?:\\d+-\\d*|-\\d+)$')} "";`,
    'default ignored;',
  ]);

export const variableOf = (header: string): string => header.toLowerCase().replaceAll('-', '_');

export const nginxBlock = (head: string, lines: readonly string[]): readonly string[] => [
  `${head} {`,
  ...lines.map((line) => `    ${line}`),
  '}',
];
