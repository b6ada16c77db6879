// nginx, the real server: every request answered as the router does, or honestly refused.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nginxHost } from '../../src/hosts/nginx.ts';
import { holdToContract, type RunningHost } from './rewrite-contract.ts';
import type { BuiltRewriteSite } from './rewrite-site.ts';
import { describeServer, freePort, startServer } from './servers.ts';

async function start(site: BuiltRewriteSite, compose?: string): Promise<RunningHost> {
  const port = await freePort();
  const folder = path.join(path.dirname(site.root), `nginx-${port}`);
  mkdirSync(folder);
  const options = { out: site.root, siteUrl: site.siteUrl, root: site.root, listen: `127.0.0.1:${port}`, compose };
  writeFileSync(path.join(folder, 'site.conf'), nginxHost.configuration!(options));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    'error_log stderr warn;',
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${folder}/site.conf;`,
    '}',
  ].join('\n');
  writeFileSync(path.join(folder, 'nginx.conf'), main);
  const url = `http://127.0.0.1:${port}`;
  const args = ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'];
  return { url, ...(await startServer(url, 'nginx', args)) };
}

describeServer('nginx', 'nginx', () => {
  holdToContract({
    host: nginxHost,
    start,
    // nginx refuses paths with NUL or a broken escape before it looks for a location.
    ownRefusal: ({ target }, { status }) => status === 400 && /^[^?]*%(?:00|(?![0-9a-f]{2}))/i.test(target),
  });
});
