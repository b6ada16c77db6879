// nginx: the mappings as `map` directives, and a server that uses them.
import { basePath } from '../../engine/addressing/links.ts';
import { errorFile } from '../../engine/addressing/site-files.ts';
import { API_FOLDER } from '../../engine/api/api.ts';
import type { Rendering } from '../../engine/api/media.ts';
import { FILE_TYPES } from '../../engine/http/file-headers.ts';
import { EMBED_HEADERS, PREFLIGHT_HEADERS, SITE_HEADERS, TIMEOUTS } from '../../engine/http/rules.ts';
import { type Host, REWRITES, refusalFor, type ServerOptions } from '../../engine/site/host.ts';
import { mappingsFor } from '../rewrite/mappings.ts';
import { composedLocations, fileLocations, prebuiltLocations, SERVER_ERRORS } from './locations.ts';
import {
  headerMaps,
  map,
  mapOf,
  nginxBlock,
  quotedString,
  rangeMap,
  siteFileMap,
  variableOf,
  variables,
} from './maps.ts';

/**
 * nginx omits headers with an empty value. There must be no Last-Modified header, because files get older dates after a rollback.
 */
function headerLines(): readonly string[] {
  const varying = {
    'Content-Disposition': 'disposition',
    Vary: 'vary',
    Allow: 'allow',
    'Cache-Control': 'cache',
    'Retry-After': 'retry_after',
  };
  return [
    ...Object.entries(SITE_HEADERS).map(([name, value]) =>
      name in EMBED_HEADERS
        ? `add_header ${name} $climate_${variableOf(name)} always;`
        : `add_header ${name} ${quotedString(value)} always;`,
    ),
    ...Object.entries(varying).map(([name, variable]) => `add_header ${name} $climate_${variable} always;`),
    ...Object.keys(PREFLIGHT_HEADERS).map((name) => `add_header ${name} $climate_${variableOf(name)} always;`),
    'add_header Last-Modified "";',
    'if_modified_since off;',
  ];
}

const routerBehind = (compose: string): readonly string[] => [
  map('exact_file', variables('{verdict} {exact}'), [['^send yes$', variables('{file}')]], 'none'),
  ...nginxBlock('upstream council_climate_api', [`server ${new URL(compose).host};`, 'keepalive 16;']),
];

/** nginx always adds the charset to HTML. */
const WITH_CHARSET = Object.values(FILE_TYPES)
  .filter((type) => type.endsWith('; charset=utf-8') && type !== FILE_TYPES.html)
  .map((type) => type.replace(/;.*/, ''))
  .toSorted();

const DOLLAR = '$climate_dollar';

function httpConfiguration({ siteUrl, root, listen, compose, standalone }: ServerOptions): string {
  const base = basePath({ siteUrl });
  const decoded = decodeURIComponent(base);
  const api = `${decoded}${API_FOLDER}`;
  // A dollar sign can't be escaped, so it comes from a variable.
  const folder = quotedString(root.replaceAll('$', () => `\${${DOLLAR.slice(1)}}`));
  const server = [
    `listen ${listen};`,
    ...(standalone ? [] : [`server_name ${new URL(siteUrl).hostname};`]),
    `root ${folder};`,
    ...nginxBlock(
      'types',
      Object.entries(FILE_TYPES).map(([extension, type]) => `${type.replace(/;.*/, '')} ${extension};`),
    ),
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${WITH_CHARSET.join(' ')};`,
    'absolute_redirect off;',
    'server_tokens off;',
    `client_header_timeout ${TIMEOUTS.request}s;`,
    `client_body_timeout ${TIMEOUTS.request}s;`,
    '# Request bodies are never read.',
    'client_max_body_size 0;',
    '# Sends the .gz of a file if “build --precompress” has written one.',
    'gzip_static on;',
    'gzip_vary on;',
    ...SERVER_ERRORS,
    ...headerLines(),
    ...(compose === undefined ? prebuiltLocations(api) : composedLocations(api, new URL(siteUrl).host)),
    ...fileLocations(decoded),
  ];
  return `${[
    `# Written by council-climate-api for ${siteUrl.replace(/[\r\n]/g, '')}. Include it in the http context, as in /etc/nginx/conf.d/.`,
    '# Space for about 90 variables.',
    'variables_hash_max_size 2048;',
    'variables_hash_bucket_size 128;',
    ...(root.includes('$') ? [`geo ${DOLLAR} { default "$"; }`] : []),
    map('path', '$request_uri', [['^([^?]*)', '$1']]),
    map('with_slash', '$request_uri', [['^([^?]*)(.*)$', '$1/$2']]),
    ...mappingsFor(base, refusalFor({ compose })).map(mapOf),
    map('sent', variables('{verdict}'), [['^send$', variables('{file}')]], 'none'),
    map('refused', variables('{verdict}'), [['^refuse$', variables('{file}')]], 'none'),
    // A path such as `/api/../x` leads out of the API, but still gets the API's error response.
    map('not_found', variables('{outcome} {shown}'), [
      ['^outside ', '404.html'],
      [' (.*)$', errorFile('not-found', '$1' as Rendering)],
    ]),
    siteFileMap(decodeURIComponent(base)),
    ...rangeMap(),
    ...headerMaps(base),
    ...(compose === undefined ? [] : routerBehind(compose)),
    ...nginxBlock('server', server),
  ].join('\n')}\n`;
}

/** Replaces the system's own configuration. Paths are relative to the prefix given with `-p`. */
const STANDALONE = ['pid nginx.pid;', 'error_log stderr warn;', 'events {}'];
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);

function configuration(options: ServerOptions): string {
  const http = httpConfiguration(options);
  if (!options.standalone) return http;
  const lines = ['access_log off;', ...TEMPORARY, ...http.trimEnd().split('\n')];
  return `${[...STANDALONE, ...nginxBlock('http', lines)].join('\n')}\n`;
}

export const nginxHost: Host = {
  ...REWRITES,
  name: 'nginx',
  title: 'nginx',
  commands: ({ out }) => ({
    preview: [
      `council-climate-api host nginx --out ${out} --standalone --listen 127.0.0.1:8080 > nginx.conf`,
      `nginx -c "$PWD/nginx.conf" -p "$(mktemp -d)" -g 'daemon off;'`,
    ],
    deploy: [
      `rsync --recursive --checksum ${out}/ SERVER:/var/www/climate/`,
      `council-climate-api host nginx --out ${out} --root /var/www/climate > /etc/nginx/conf.d/climate.conf`,
      'nginx -t && nginx -s reload',
    ],
  }),
  configuration,
};
