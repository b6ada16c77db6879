// The site in Apache's words: as `.htaccess` for a folder on somebody's server, and as a virtual host.
import { basePath } from '../../addressing/links.ts';
import { RETRY_AFTER } from '../../http/rules.ts';
import type { ServerOptions } from '../../site/host.ts';
import { FAILURES, PATIENCE } from '../rewrite/patience.ts';
import { decisions } from './decisions.ts';
import { HEADER_FLAGS } from './headers.ts';
import { localPath } from './place.ts';
import { DOLLAR, flagOf, quotedArgument, rulesText } from './rules.ts';
import { statusesOf } from './sending.ts';

/** For a folder at the path `base`, on a server whose own configuration is others' business. */
export function htaccess(base: string): string {
  const place = { base, root: undefined, compose: undefined };
  return [
    '# Written by council-climate-api. Needs AllowOverride FileInfo and the modules rewrite, headers and asis.',
    '# Apache returns 404 for %2F in a path. Only the server’s own configuration can allow it.',
    ...rewriting(`RewriteBase ${quotedArgument(localPath(base))}`),
    rulesText(decisions(place)),
    ...serving(statusesOf(place)),
  ].join('\n');
}

/** Where Debian's package has its modules. */
const MODULES_FOLDER = '/usr/lib/apache2/modules';
const MODULES = [
  'mpm_event',
  'authz_core',
  'mime',
  'dir',
  'alias',
  'rewrite',
  'headers',
  'asis',
  'proxy',
  'proxy_http',
  'reqtimeout',
];

/** What is set up elsewhere where Apache is installed; the files lie in the folder that it is started with (`-d`). */
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

/** A virtual host, or a whole server that has no other. */
export function configuration(options: ServerOptions): string {
  return (options.standalone ? `${STANDALONE.join('\n')}\n` : '') + virtualHost(options);
}

/** A server of its own; faster than `.htaccess`, which is read and rewritten twice for each request. */
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
    // Redirects name the site, whatever a client calls it, and whatever speaks TLS for it.
    ...(standalone ? [] : [`ServerName ${quotedArgument(new URL(siteUrl).origin)}`, 'UseCanonicalName On']),
    '<IfModule reqtimeout_module>',
    `RequestReadTimeout header=${PATIENCE.request} body=${PATIENCE.request}`,
    '</IfModule>',
    // An empty Accept accepts nothing, as a comma does; none at all accepts everything.
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
    ...serving([...new Set([...statusesOf(place), ...(compose === undefined ? [] : ['200', ...FAILURES])])]),
    '</VirtualHost>',
    '',
  ].join('\n');
}

// A connection that the other side is about to close isn't used again.
const proxying = (origin: string): readonly string[] => [
  'ProxyPreserveHost On',
  `<Proxy ${quotedArgument(origin)}>`,
  `ProxySet enablereuse=on ttl=2 retry=0 connectiontimeout=${PATIENCE.connect} timeout=${PATIENCE.answer}`,
  '</Proxy>',
  '# While the router is down, prebuilt responses are still sent.',
  `ProxyErrorOverride On ${FAILURES.join(' ')}`,
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
    // The rules choose the document (https://httpd.apache.org/docs/2.4/mod/core.html#errordocument, from 2.4.13).
    ...statuses.map((status) => `ErrorDocument ${status} "/%{reqenv:${flagOf('document')}}"`),
    'AddHandler send-as-is .asis',
    'AddDefaultCharset Off',
    'RemoveLanguage .br',
    ...HEADER_FLAGS.flatMap(({ lines }) => lines),
    // The headers of the requested URL would let caches keep the error.
    `Header always set Cache-Control no-store "expr=%{REQUEST_STATUS} == '408'"`,
    // A file's time can go back when an older site is put back; a client's copy must not then count as newer.
    'FileETag MTime Size',
    `Header unset Last-Modified env=${flagOf('own')}`,
    ...['If-Modified-Since', 'If-Unmodified-Since', 'If-Match'].map(
      (name) => `RequestHeader unset ${name} env=${flagOf('own')}`,
    ),
    '',
  ];
}
