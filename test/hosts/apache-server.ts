// The real Apache in tests, with nothing but what the site's own configuration needs.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quoted } from '../../src/hosts/apache/rules.ts';
import { apacheHost } from '../../src/hosts/apache.ts';
import { freePort, startServer } from './servers.ts';

export interface Apache {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  stop(): Promise<void>;
}

const MODULES = [
  ...['mpm_event', 'authz_core', 'mime', 'dir', 'alias', 'rewrite', 'headers', 'asis', 'deflate', 'filter'],
  ...['negotiation', 'proxy', 'proxy_http'],
];

/** A request's line may have 64 kB: more than the server's own limit, so that its rules are what is tried. */
const MAIN = [
  ...MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
  'ServerName localhost',
  'PidFile httpd.pid',
  'ErrorLog error.log',
  'LimitRequestLine 70000',
  'TypesConfig /etc/mime.types',
  ...['StartServers 1', 'ThreadsPerChild 16', 'MinSpareThreads 1', 'MaxRequestWorkers 16', 'ServerLimit 1'],
  ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
  // As Debian's own configuration has it.
  '<Directory />\nOptions FollowSymLinks\nAllowOverride None\nRequire all denied\n</Directory>',
  'AddOutputFilterByType DEFLATE text/plain application/gzip',
];

async function start(root: string, port: number, lines: readonly string[]): Promise<Apache> {
  // The server gives up root's rights, and temporary folders are their owner's alone.
  chmodSync(path.dirname(root), 0o755);
  chmodSync(root, 0o755);
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-apache-'));
  const configuration = path.join(folder, 'httpd.conf');
  writeFileSync(configuration, `${[...MAIN, ...lines].join('\n')}\n`);
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startServer(`${url}/`, 'apache2', ['-d', folder, '-f', configuration, '-DFOREGROUND']);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server whose `base` is the site's folder, which has its own `.htaccess`. */
export async function startWithHtaccess(root: string, base = '/'): Promise<Apache> {
  const port = await freePort();
  return start(root, port, [
    `Listen 127.0.0.1:${port}`,
    `<VirtualHost *:${port}>`,
    base === '/'
      ? `DocumentRoot "${root}"`
      : `Define COUNCIL_CLIMATE_API_DOLLAR "$"\nAlias ${quoted(decodeURIComponent(base))} "${root}/"\nDocumentRoot "/nonexistent"`,
    `<Directory "${root}">`,
    'Require all granted',
    'AllowOverride FileInfo',
    'Options FollowSymLinks Indexes',
    '</Directory>',
    '</VirtualHost>',
  ]);
}

/** A server with the virtual host of the site. */
export async function startVirtualHost(root: string, siteUrl: string, compose?: string): Promise<Apache> {
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  return start(root, port, [apacheHost.configuration!({ out: root, root, siteUrl, listen, compose })]);
}
