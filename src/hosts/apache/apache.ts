// Apache httpd 2.4: rules that rewrite requests to prebuilt files, for the site's own `.htaccess` or for a virtual host.
import { basePath } from '../../engine/addressing/links.ts';
import { headersOfFile } from '../../engine/http/file-headers.ts';
import { RETRY_AFTER, ROUTER_FAILURES, TIMEOUTS } from '../../engine/http/rules.ts';
import { optionsFiles } from '../../engine/pages/errors-and-options.ts';
import type { SiteIndex } from '../../engine/respond/content.ts';
import { textOf } from '../../engine/site/file-content.ts';
import { type Host, type HostFile, REWRITES, type ServerOptions } from '../../engine/site/host.ts';
import { decisions } from './decisions.ts';
import { HEADER_FLAGS } from './headers.ts';
import { localPath } from './place.ts';
import { DOLLAR, flagOf, quotedArgument, rulesText } from './rules.ts';
import { statusesOf } from './sending.ts';

export const apacheHost: Host = {
  ...REWRITES,
  name: 'apache',
  title: 'Apache httpd',
  files: (site) => [{ path: '.htaccess', text: htaccess(basePath(site)) }, ...documentsAsIs(site)],
  commands: ({ out }) => ({
    preview: [
      `council-climate-api host apache --out ${out} --standalone --listen 127.0.0.1:8080 > httpd.conf`,
      `apache2 -d "$(mktemp -d)" -f "$PWD/httpd.conf" -DFOREGROUND`,
    ],
    deploy: [
      'sudo a2enmod rewrite headers asis',
      `rsync --recursive --checksum ${out}/ SERVER:FOLDER/`,
      { note: 'FOLDER needs “AllowOverride FileInfo” and “Options FollowSymLinks”.' },
    ],
  }),
  configuration,
};

// Apache responds to OPTIONS itself. Only an `.asis` file can replace that response with a document and status 200
// (https://httpd.apache.org/docs/2.4/mod/mod_asis.html).
function documentsAsIs(site: SiteIndex): readonly HostFile[] {
  return optionsFiles(site).map(({ path, render }) => ({
    path: `${path}.asis`,
    text: `Status: 200 OK\nContent-Type: ${headersOfFile(path)['Content-Type']}\n\n${textOf(render())}`,
  }));
}

/** For a site at the path `base`, on a server managed by someone else. */
function htaccess(base: string): string {
  const place = { base, root: undefined, compose: undefined };
  return [
    '# Written by council-climate-api. Needs AllowOverride FileInfo and the modules rewrite, headers and asis.',
    '# Apache returns 404 for %2F in a path. Only the server’s own configuration can allow it.',
    ...rewriting(`RewriteBase ${quotedArgument(localPath(base))}`),
    rulesText(decisions(place)),
    ...serving(statusesOf(place)),
  ].join('\n');
}

/** The folder in which the Debian package installs the modules. */
const MODULES_FOLDER = '/usr/lib/apache2/modules';
const MODULES = 'mpm_event authz_core mime dir alias rewrite headers asis proxy proxy_http reqtimeout'.split(' ');

/** Replaces the system's own configuration. Paths are relative to the folder given with `-d`. */
export const STANDALONE: readonly string[] = [
  ...MODULES.map((name) => `LoadModule ${name}_module ${MODULES_FOLDER}/mod_${name}.so`),
  'ServerName localhost',
  'PidFile httpd.pid',
  'ErrorLog error.log',
  'TypesConfig /dev/null',
  'AddType text/css .css',
  '# Only needed if root starts the server, which then runs as another user.',
  'User www-data',
  'Group www-data',
  '<Directory />',
  'AllowOverride None',
  'Require all denied',
  '</Directory>',
];

function configuration(options: ServerOptions): string {
  return (options.standalone ? `${STANDALONE.join('\n')}\n` : '') + virtualHost(options);
}

/** A virtual host is faster than `.htaccess`, which Apache reads and applies twice for each request. */
function virtualHost({ siteUrl, root, listen, compose, standalone }: ServerOptions): string {
  const base = basePath({ siteUrl });
  const place = { base, root, compose };
  const folder = quotedArgument(root);
  const address = listen.includes(':') ? listen : `*:${listen}`;
  const modules = ['rewrite', 'headers', 'asis', 'alias', ...(compose === undefined ? [] : ['proxy', 'proxy_http'])];
  return [
    `# Written by council-climate-api for /etc/apache2/sites-available. Run this once: a2enmod ${modules.join(' ')}`,
    ...(standalone || listen === '80' ? [] : [`# /etc/apache2/ports.conf must contain: Listen ${listen}`]),
    ...(`${root}${decodeURIComponent(base)}`.includes('${') ? [`Define ${DOLLAR} "$"`] : []),
    ...(standalone ? [`Listen ${listen}`] : []),
    `<VirtualHost ${address}>`,
    // Redirects always use the site's own URL, even behind a proxy that handles TLS.
    ...(standalone ? [] : [`ServerName ${quotedArgument(new URL(siteUrl).origin)}`, 'UseCanonicalName On']),
    '<IfModule reqtimeout_module>',
    `RequestReadTimeout header=${TIMEOUTS.request} body=${TIMEOUTS.request}`,
    '</IfModule>',
    // An empty Accept header accepts nothing. A comma has the same effect, whereas a missing header accepts everything.
    'RequestHeader edit Accept "^[ \\t]*$" "," early',
    `DocumentRoot ${folder}`,
    ...(base === '/'
      ? []
      : [`Alias ${quotedArgument(decodeURIComponent(base))} ${quotedArgument(root.replace(/\/*$/, '/'))}`]),
    `<Directory ${folder}>`,
    'Require all granted',
    'AllowOverride None',
    'Options None',
    '</Directory>',
    'AllowEncodedSlashes On',
    ...(compose === undefined ? [] : proxying(compose)),
    '',
    ...rewriting(),
    rulesText(decisions(place)),
    ...serving([...new Set([...statusesOf(place), ...(compose === undefined ? [] : ['200', ...ROUTER_FAILURES])])]),
    '</VirtualHost>',
    '',
  ].join('\n');
}

// The short `ttl` keeps Apache from reusing connections that the router is about to close.
const proxying = (origin: string): readonly string[] => [
  'ProxyPreserveHost On',
  `<Proxy ${quotedArgument(origin)}>`,
  `ProxySet enablereuse=on ttl=2 retry=0 connectiontimeout=${TIMEOUTS.connect} timeout=${TIMEOUTS.response}`,
  '</Proxy>',
  '# While the router is down, prebuilt responses are still sent.',
  `ProxyErrorOverride On ${ROUTER_FAILURES.join(' ')}`,
  `Header always set Retry-After "${RETRY_AFTER}" "expr=%{REQUEST_STATUS} == '503'"`,
];

function rewriting(...more: readonly string[]): readonly string[] {
  return [
    'RewriteEngine On',
    ...more,
    '<IfModule asis_module>',
    'RewriteRule "^" "-" "[E=api_asis:yes]"',
    '</IfModule>',
  ];
}

function serving(statuses: readonly string[]): readonly string[] {
  return [
    // The rewrite rules choose the document (https://httpd.apache.org/docs/2.4/mod/core.html#errordocument).
    ...statuses.map((status) => `ErrorDocument ${status} "/%{reqenv:${flagOf('document')}}"`),
    'AddHandler send-as-is .asis',
    'AddDefaultCharset Off',
    'RemoveLanguage .br',
    ...HEADER_FLAGS.flatMap(({ lines }) => lines),
    // By default, the response to a range beyond the end of the file has a page. An empty text needs a variable.
    `ErrorDocument 416 "%{reqenv:${flagOf('no_text')}}"`,
    // Apache would send several parts in one response. It ignores other invalid ranges itself.
    `RequestHeader unset Range "expr=-n reqenv('${flagOf('own')}') && req_novary('Range') !~ /^bytes=[0-9]*-[0-9]*$/"`,
    // Without this header, caches could store the error.
    `Header always set Cache-Control no-store "expr=%{REQUEST_STATUS} in { '408', '416' }"`,
    // After a rollback, files are older than clients' cached copies, so only ETags are compared.
    'FileETag MTime Size',
    `Header unset Last-Modified env=${flagOf('own')}`,
    ...['If-Modified-Since', 'If-Unmodified-Since', 'If-Match'].map(
      (name) => `RequestHeader unset ${name} env=${flagOf('own')}`,
    ),
    '',
  ];
}
