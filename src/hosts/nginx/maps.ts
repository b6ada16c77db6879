// The mappings, and the headers that depend on a path, as nginx's `map` directives.

import { OPENAPI } from '../../addressing/site-files.ts';
import { HEADER_RULES } from '../../http/file-headers.ts';
import { API_HEADERS, CACHE, PREFLIGHT_HEADERS, RETRY_AFTER } from '../../http/rules.ts';
import type { Mapping } from '../rewrite/mapping.ts';
import { literal, rulePath } from '../rewrite/patterns.ts';

/** What nginx knows of a request; `$uri` is unescaped. */
const REQUEST: Readonly<Record<string, string>> = {
  method: '$request_method',
  path: '$climate_path',
  decoded: '$uri',
  query: '$args',
  accept: '$http_accept',
};

/** A name's variable, the same for all of a template. */
export const variables = (template: string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => REQUEST[name] ?? `\${climate_${name}}`);

/** A string of the configuration, in quotation marks. Variables in it are still variables. */
export const quotedString = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

type Case = readonly [pattern: string, value: string];

/** https://nginx.org/en/docs/http/ngx_http_map_module.html */
export function map(name: string, from: string, cases: readonly Case[], otherwise = '', isVolatile = false): string {
  const lines = cases.map(([pattern, value]) => `    ${quotedString(`~${pattern}`)} ${quotedString(value)};`);
  // Patterns are not tried on an empty string (ngx_http_map_find).
  const empty = cases.find(([pattern]) => new RegExp(pattern).test(''));
  if (empty) lines.unshift(`    "" ${quotedString(empty[1].replace(/\$[1-9]/g, ''))};`);
  const kind = isVolatile ? ['    volatile;'] : [];
  return [
    `map ${quotedString(from)} $climate_${name} {`,
    ...kind,
    ...lines,
    `    default ${quotedString(otherwise)};`,
    '}',
  ].join('\n');
}

export const mapOf = ({ name, from, cases, otherwise }: Mapping): string =>
  map(
    name,
    variables(from),
    cases.map(([pattern, value]) => [pattern, variables(value)]),
    variables(otherwise),
  );

/** Where the documents lie that stand for an answer: out of reach for clients. */
export const DOCUMENTS = '/council-climate-documents';

// ---- headers ----

/** The headers that depend on what is sent, by its path; and by the status, because refusals may not be kept. */
export function headerMaps(base: string): readonly string[] {
  const root = literal(decodeURIComponent(base));
  // What a path becomes on the way to its file, without the base or below the documents.
  const roots = `^(?:/|${root}|${DOCUMENTS}/)`;
  const answers = `${roots}(?:api(?:/|$)|documents/)`;
  // Documents are sent with every status; a file with no other: what nginx refuses by itself must not be kept in its place.
  const statuses = (path: string) => (/^\/(?:documents|404)/.test(path) ? '[0-9]+' : '(?:200|206|304)');
  const cache = HEADER_RULES.flatMap(({ path, headers }): readonly Case[] =>
    headers['Cache-Control'] === undefined
      ? []
      : [[`^${statuses(path)} ${roots.slice(1)}${rulePath(path)}$`, headers['Cache-Control']]],
  );
  return [
    map('vary', '$uri', [[answers, API_HEADERS.Vary!]]),
    map('allow', '$uri', [
      [`${roots}${literal(OPENAPI)}$`, ''],
      [answers, API_HEADERS.Allow!],
    ]),
    // A range that can't be had changes the status late.
    map('cache', '$status $uri', [['^50[13] ', 'no-store'], ...cache, ['^301 ', CACHE.short]], '', true),
    map('retry_after', '$status', [['^503$', RETRY_AFTER]], '', true),
    ...Object.entries(PREFLIGHT_HEADERS).map(([name, value]) =>
      // The method itself becomes GET on the way to a document.
      map(variableOf(name), '$climate_method_kind $uri', [[`^options ${answers.slice(1)}`, value]]),
    ),
  ];
}

export const variableOf = (header: string): string => header.toLowerCase().replaceAll('-', '_');

export const nginxBlock = (head: string, lines: readonly string[]): readonly string[] => [
  `${head} {`,
  ...lines.map((line) => `    ${line}`),
  '}',
];
