// nginx: the mappings as `map` directives, which it works out when they are asked for, and a server that acts on them.

import type { Rendering } from '../route/endpoints.ts';
import { errorFile, HOME, OPENAPI } from '../route/layout.ts';
import { basePath } from '../route/links.ts';
import { PREFLIGHT_HEADERS, SITE_HEADERS } from '../route/rules.ts';
import type { Host, ServerOptions } from './host.ts';
import { block, DOCUMENTS, headerMaps, map, mapOf, quoted, variableOf, variables } from './nginx/maps.ts';
import { mappingsFor } from './rewrite/mappings.ts';
import { literal, PRIVATE } from './rewrite/patterns.ts';

/** A header with an empty value is not sent. There is no Last-Modified, because an older file may come back. */
function headerLines(): readonly string[] {
  const varying = { Vary: 'vary', Allow: 'allow', 'Cache-Control': 'cache' };
  return [
    ...Object.entries(SITE_HEADERS).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    ...Object.entries(varying).map(([name, variable]) => `add_header ${name} $climate_${variable} always;`),
    ...Object.keys(PREFLIGHT_HEADERS).map((name) => `add_header ${name} $climate_${variableOf(name)} always;`),
    'add_header Last-Modified "";',
    'if_modified_since off;',
  ];
}

// ---- locations ----

/** Statuses that go with a document. For 200, one that nobody else uses stands until the document is sent. */
const STATUSES = ['400', '404', '405', '406', '501'];
const IN_PLACE_OF_200 = '418';

function documentsFor(statuses: readonly string[], file: string): readonly string[] {
  return [
    `error_page ${statuses.join(' ')} ${DOCUMENTS}/$climate_${file};`,
    `error_page ${IN_PLACE_OF_200} =200 ${DOCUMENTS}/$climate_${file};`,
  ];
}

const exists = (file: string): string => `-f $document_root/$climate_${file}`;

function apiLocations(api: string): readonly string[] {
  return [
    ...block(`location ^~ ${quoted(api)}`, [
      ...documentsFor(STATUSES, 'document'),
      'if ($climate_verdict = redirect) { return 301 $climate_with_slash; }',
      'if ($climate_verdict = outside) { return 404; }',
      ...STATUSES.map((status) => `if ($climate_verdict = ${status}) { return ${status}; }`),
      `if ($climate_verdict = 200) { return ${IN_PLACE_OF_200}; }`,
      'try_files /$climate_sent @missing;',
    ]),
    ...block('location @missing', [
      ...documentsFor(['404'], 'missing'),
      `error_page 501 ${DOCUMENTS}/$climate_refusal;`,
      `if (${exists('refused')}) { return 501; }`,
      `if ($climate_missing_status = 200) { return ${IN_PLACE_OF_200}; }`,
      `if (${exists('listed')}) { return 404; }`,
      `if (${exists('possible')}) { return 501; }`,
      'return 404;',
    ]),
  ];
}

function composedLocations(api: string, host: string): readonly string[] {
  return [
    ...block(`location ^~ ${quoted(api)}`, ['try_files /$climate_sent @router;']),
    ...block('location @router', [
      'proxy_pass http://council_climate_api$request_uri;',
      'proxy_http_version 1.1;',
      'proxy_set_header Connection "";',
      // A client of HTTP/1.0 may name none.
      `proxy_set_header Host ${quoted(host)};`,
      '# The router has set every header: none of the server’s is added.',
      'add_header Last-Modified "";',
    ]),
  ];
}

function fileLocations(base: string): readonly string[] {
  const below = `^${literal(base)}`;
  return [
    ...block(`location = ${quoted(base + OPENAPI)}`, [
      // Not what only becomes that path when the server tidies it up.
      'if ($climate_route != description) { return 404; }',
      `try_files /${OPENAPI} =404;`,
    ]),
    ...block(`location ${quoted(base)}`, [
      `rewrite ${quoted(`${below}(|.*/)$`)} /$1${HOME} break;`,
      ...(base === '/' ? [] : [`rewrite ${quoted(`${below}(.*)$`)} /$1 break;`]),
      'try_files $uri =404;',
    ]),
    ...(base === '/' ? [] : block('location /', ['return 404;'])),
    ...block(`location ~* ${quoted(`/\\.|${below}${PRIVATE}`)}`, ['return 404;']),
    ...block(`location ^~ ${DOCUMENTS}/`, [
      'internal;',
      'max_ranges 0;',
      'etag off;',
      `rewrite ^${DOCUMENTS}/(.*)$ /$1 break;`,
    ]),
  ];
}

// ---- the whole ----

const DOLLAR = '$climate_dollar';

function httpConfiguration({ siteUrl, root, listen, compose, standalone }: ServerOptions): string {
  const base = basePath({ siteUrl });
  const decoded = decodeURIComponent(base);
  const api = `${decoded}api`;
  // A dollar sign begins a variable, and can't be escaped.
  const folder = quoted(root.replaceAll('$', () => `\${${DOLLAR.slice(1)}}`));
  const sent = compose === undefined ? '{verdict}' : '{verdict} {exact}';
  const toSend = compose === undefined ? '^send$' : '^send yes$';
  const server = [
    `listen ${listen};`,
    ...(standalone ? [] : [`server_name ${new URL(siteUrl).hostname};`]),
    `root ${folder};`,
    ...block('types', [
      'application/json json; application/xml xml; text/html html; text/css css; text/plain txt;',
      'image/svg+xml svg; image/png png; image/webp webp; image/jpeg jpg jpeg;',
    ]),
    'default_type application/octet-stream;',
    'charset utf-8;',
    'charset_types text/css text/plain;',
    'absolute_redirect off;',
    'server_tokens off;',
    '# Nothing that is sent along is read.',
    'client_max_body_size 0;',
    '# Sends the .gz beside a file, where “build --precompress” has written one.',
    'gzip_static on;',
    'gzip_vary on;',
    `error_page 404 ${DOCUMENTS}/$climate_not_found;`,
    ...headerLines(),
    ...(compose === undefined ? apiLocations(api) : composedLocations(api, new URL(siteUrl).host)),
    ...fileLocations(decoded),
  ];
  return `${[
    `# ${siteUrl.replace(/[\r\n]/g, '')} on nginx, made by council-climate-api. For the http context, as in /etc/nginx/conf.d/.`,
    '# About 90 variables are defined below.',
    'variables_hash_max_size 2048;',
    'variables_hash_bucket_size 128;',
    ...(root.includes('$') ? [`geo ${DOLLAR} { default "$"; }`] : []),
    map('path', '$request_uri', [['^([^?]*)', '$1']]),
    map('with_slash', '$request_uri', [['^([^?]*)(.*)$', '$1/$2']]),
    ...mappingsFor(base).map(mapOf),
    map('sent', variables(sent), [[toSend, variables('{file}')]], 'none'),
    map('refused', variables('{verdict}'), [['^refuse$', variables('{file}')]], 'none'),
    // A path may leave the API on the way (`/api/../x`): it is still answered as one of the API.
    map('not_found', variables('{outcome} {shown}'), [
      ['^outside ', '404.html'],
      [' (.*)$', errorFile('not-found', '$1' as Rendering)],
    ]),
    ...headerMaps(base),
    ...(compose === undefined
      ? []
      : block('upstream council_climate_api', [`server ${new URL(compose).host};`, 'keepalive 16;'])),
    ...block('server', server),
  ].join('\n')}\n`;
}

/** What is set up elsewhere where nginx is installed; the paths are relative to its prefix (`-p`). */
const STANDALONE = ['pid nginx.pid;', 'error_log stderr warn;', 'events {}'];
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);

function configuration(options: ServerOptions): string {
  const http = httpConfiguration(options);
  if (!options.standalone) return http;
  const lines = ['access_log off;', ...TEMPORARY, ...http.trimEnd().split('\n')];
  return `${[...STANDALONE, ...block('http', lines)].join('\n')}\n`;
}

export const nginxHost: Host = {
  name: 'nginx',
  title: 'nginx',
  kind: 'rewrite',
  composes: [],
  lastPages: true,
  precompressed: true,
  limits: {},
  files: () => [],
  commands: ({ out }) => ({
    preview: [
      `npx council-climate-api host nginx --out ${out} --standalone --listen 127.0.0.1:8080 > nginx.conf`,
      `nginx -c "$PWD/nginx.conf" -p "$(mktemp -d)" -g 'daemon off;'`,
    ],
    deploy: [
      `rsync --recursive --checksum ${out}/ SERVER:/var/www/climate/`,
      `npx council-climate-api host nginx --out ${out} --root /var/www/climate > /etc/nginx/conf.d/climate.conf`,
      'nginx -t && nginx -s reload',
    ],
  }),
  configuration,
};
