// Caddy (https://caddyserver.com), 2.6 or later: the rules as a Caddyfile, with the mappings as `map`s.

import { CONTENT_TYPES } from '../route/endpoints.ts';
import { HEADER_RULES, type HeaderRule } from '../route/file-headers.ts';
import { API_HEADERS, CACHE, PREFLIGHT_HEADERS, SITE_HEADERS } from '../route/rules.ts';
import { neededFor, TARGET_MAP, translated } from './caddy/maps.ts';
import { globToken, plainToken, textToken, token } from './caddy/quote.ts';
import type { Host, ServerOptions } from './host.ts';
import { mappingsFor } from './rewrite/mappings.ts';
import { literal } from './rewrite/patterns.ts';

export const caddyHost: Host = {
  name: 'caddy',
  title: 'Caddy',
  kind: 'rewrite',
  composes: [],
  lastPages: true,
  limits: {},
  files: () => [],
  configuration,
  commands: () => ({
    preview: ['caddy run --config Caddyfile'],
    deploy: ['copy the Caddyfile to /etc/caddy/Caddyfile', 'systemctl restart caddy'],
  }),
};

type Lines = readonly string[];

function configuration(options: ServerOptions): string {
  const base = `${new URL(options.siteUrl).pathname.replace(/\/$/, '')}/`;
  const { port, address } = listening(options.listen);
  return `${[
    ...GLOBAL_OPTIONS,
    `http://:${port} {`,
    ...(address === undefined ? [] : [`\tbind ${token(address)}`]),
    `\troot * ${plainToken(options.root)}`,
    '',
    '\troute {',
    ...indented(2, options.compose === undefined ? alone(base, options) : inFrontOf(options.compose, base, options)),
    '\t}',
    '',
    ...indented(1, ERRORS),
    '}',
  ].join('\n')}\n`;
}

const GLOBAL_OPTIONS: Lines = [
  '# Made by council-climate-api; make it anew instead of changing it.',
  '# For a domain with a certificate, put the domain in the place of `http://:PORT` and take the lines `auto_https` and',
  '# `bind` out.',
  '{',
  '\t# Nothing can change a running server: restart it after a change of this file.',
  '\tadmin off',
  '\tauto_https off',
  '\tservers {',
  '\t\t# Caddy grants 4 KB more. What is longer would only keep the patterns busy.',
  '\t\tmax_header_size 12KB',
  '\t\ttimeouts {',
  '\t\t\tread_header 10s',
  '\t\t\tidle 2m',
  '\t\t}',
  '\t}',
  '}',
  '',
];

function listening(listen: string): { readonly port: string; readonly address: string | undefined } {
  const found = /^(?:([^\s{}`"]+):)?([0-9]{1,5})$/.exec(listen);
  if (!found) throw new RangeError(`${JSON.stringify(listen)} is no PORT or ADDRESS:PORT.`);
  return { port: found[2]!, address: found[1]?.replace(/^\[(.*)\]$/, '$1') };
}

const indented = (depth: number, lines: Lines): Lines => lines.map((line) => line && '\t'.repeat(depth) + line);

const block = (head: string, lines: Lines): Lines => [`${head} {`, ...indented(1, lines), '}'];

// ---- the API ----

const is = (...verdicts: Lines) => `vars site_verdict ${verdicts.join(' ')}`;

/** Everything that is prebuilt, and refusals of the rest. */
function alone(base: string, { root }: ServerOptions): Lines {
  const acted = ['verdict', 'document', 'file', 'listed', 'possible', 'missing', 'missing_status', 'refusal', 'shown'];
  const { lines, placeholder } = translated(neededFor(acted, mappingsFor(base)), ['verdict', 'shown']);
  const refusal = document(placeholder('refusal'), '501', { ...API_HEADERS, 'Cache-Control': 'no-store' });
  return [
    ...TARGET_MAP,
    ...lines,
    ...typeMap(placeholder('shown')),
    ...outside(base),
    `@redirect ${is('redirect')}`,
    ...block('handle @redirect', [...headerLines(API_HEADERS), 'redir {site.with_slash} 301']),
    `@lookup ${is('send', 'refuse')}`,
    ...block('handle @lookup', [
      `vars site_file "${placeholder('file')}"`,
      ...block('@there', exists('{http.vars.site_file}', root)),
      ...block('handle @there', [
        `@carried ${is('refuse')}`,
        ...block('handle @carried', refusal),
        ...block('handle', answer('{http.vars.site_file}')),
      ]),
      '# There may be such a list, without being prebuilt.',
      ...block('@unknown', [
        ...block('not', exists(placeholder('listed'), root)),
        ...exists(placeholder('possible'), root),
      ]),
      ...block('handle @unknown', refusal),
      ...block('handle', document(placeholder('missing'), placeholder('missing_status'))),
    ]),
    `@refused ${is('501')}`,
    ...block('handle @refused', refusal),
    ...block('handle', [
      `@options ${is('200')}`,
      ...headerLines(PREFLIGHT_HEADERS, '@options'),
      ...document(placeholder('document'), placeholder('verdict')),
    ]),
  ];
}

/** What is a file to the byte, and all else from a router behind. */
function inFrontOf(compose: string, base: string, { root }: ServerOptions): Lines {
  const { lines, placeholder } = translated(neededFor(['verdict', 'exact', 'file', 'shown'], mappingsFor(base)), [
    'verdict',
    'shown',
  ]);
  const own = 'vars site_own "yes send"';
  return [
    ...TARGET_MAP,
    ...lines,
    ...typeMap(placeholder('shown')),
    ...outside(base),
    `vars site_own "${placeholder('exact')} ${placeholder('verdict')}"`,
    `@exact ${own}`,
    `vars @exact site_file "${placeholder('file')}"`,
    ...block('@there', [own, ...exists('{http.vars.site_file}', root)]),
    ...block('handle @there', answer('{http.vars.site_file}')),
    ...block('handle', [
      ...block(`reverse_proxy ${token(new URL(compose).origin)}`, [
        '# Otherwise Caddy would ask for gzip in the name of a client that has not.',
        ...block('transport http', ['compression off']),
      ]),
    ]),
  ];
}

const exists = (file: string, root: string): Lines =>
  block('file', [`root ${globToken(root)}`, `try_files "/${file}"`]);

/** The type of an answer; said here because the types of files may differ from machine to machine. */
const typeMap = (shown: string): Lines => [
  `map ${shown} {site.type} {`,
  ...Object.entries(CONTENT_TYPES).map(([rendering, type]) => `\t${rendering} ${textToken(type)}`),
  '}',
];

/** An answer of the data. */
const answer = (file: string): Lines => [
  ...headerLines({ 'Content-Type': '{site.type}', ...API_HEADERS }),
  ...sentFile(file),
];

/** A file under a status of its own, whatever was asked: so never a part of it, nor 304. */
const document = (file: string, status: string, headers: Headers = API_HEADERS): Lines => [
  ...headerLines({ 'Content-Type': '{site.type}', ...headers }),
  ...ALWAYS_WHOLE,
  ...sentFile(file, status),
];

const ALWAYS_WHOLE: Lines = [
  ...['If-None-Match', 'If-Match', 'If-Range', 'Range'].map((name) => `request_header -${name}`),
  '@unusual not method GET HEAD',
  'method @unusual GET',
];

// ---- files ----

type Headers = Readonly<Record<string, string>>;

/** Caddy names Accept-Encoding only where it sends a compressed copy, but a cache must know it of the others too. */
function headerLines(headers: Headers, matcher?: string): Lines {
  return Object.entries(headers).map(([name, value]) =>
    [
      'header',
      ...(matcher ? [matcher] : []),
      name,
      textToken(name === 'Vary' ? `${value}, Accept-Encoding` : value),
    ].join(' '),
  );
}

function sentFile(file: string, status?: string): Lines {
  return [...(file === '' ? [] : [`rewrite * "/${file}"`]), ...NO_MTIME, ...fileServer(status)];
}

// A file's time can go back when a former site is put in its place again.
const NO_MTIME: Lines = [
  'request_header -If-Modified-Since',
  'request_header -If-Unmodified-Since',
  'header -Last-Modified',
];

const fileServer = (status?: string): Lines =>
  block('file_server', [
    'disable_canonical_uris',
    'precompressed br gzip',
    ...(status === undefined ? [] : [`status ${status}`]),
  ]);

/** The site's other files: never the API's by another spelling of their paths. */
function outside(base: string): Lines {
  return [
    `@outside ${is('outside')}`,
    ...block('handle @outside', [
      '@unusual not method GET HEAD',
      ...block('handle @unusual', [...headerLines({ ...SITE_HEADERS, Allow: 'GET, HEAD' }), 'respond 405']),
      ...(base === '/' ? [] : [`uri strip_prefix ${token(base.slice(0, -1))}`]),
      ...block('map "{site.path} {http.request.uri.path}" {site.plain}', [
        `${token('~^[^ ]* (?s:.*)/\\.\\.?(?:/|$)')} no`,
        `${token('~^[^ ]* /(?i:api)(?:/|$)')} no`,
        `${token(`~^${literal(base)}[^ ]* (?:/[^/\\\\\\x00]+)*/?$`)} yes`,
        'default no',
      ]),
      '@other vars {site.plain} no',
      'error @other 404',
      ...HEADER_RULES.flatMap(headerRule),
      ...sentFile(''),
    ]),
  ];
}

function headerRule({ path, headers }: HeaderRule, index: number): Lines {
  if (path === '/*') return headerLines(headers);
  const pattern = `^${path.split('*').map(literal).join('.*')}$`;
  return [`@rule${index} path_regexp ${token(pattern)}`, ...headerLines(headers, `@rule${index}`)];
}

/** Nothing at a path, or nothing behind: every error that Caddy has itself. */
const ERRORS: Lines = block('handle_errors', [
  '@missing expression {http.error.status_code} == 404',
  ...block('handle @missing', [
    ...headerLines({ ...SITE_HEADERS, 'Content-Type': CONTENT_TYPES.html, 'Cache-Control': CACHE.short }),
    ...ALWAYS_WHOLE,
    ...sentFile('404.html', '404'),
  ]),
  ...block('handle', [
    ...headerLines({ ...SITE_HEADERS, 'Cache-Control': 'no-store' }),
    'respond "" {http.error.status_code}',
  ]),
]);
