// nginx: it responds to every request as the router does, or refuses it correctly.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nginxHost } from '../../../src/hosts/nginx/nginx.ts';
import { holdToContract, type RewriteServer, type RunningHost } from './rewrite-contract.ts';
import type { BuiltRewriteSite } from './rewrite-site.ts';
import { describeServer, freePort, startServer } from './servers.ts';

async function start(site: BuiltRewriteSite, compose?: string): Promise<RunningHost> {
  const port = await freePort();
  const folder = path.join(path.dirname(site.root), `nginx-${port}`);
  mkdirSync(folder);
  const { root, siteUrl } = site;
  const listen = `127.0.0.1:${port}`;
  const text = nginxHost.configuration!({ out: root, root, siteUrl, listen, compose, standalone: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const url = `http://127.0.0.1:${port}`;
  const args = ['-c', file, '-p', folder, '-g', 'daemon off;'];
  return { url, ...(await startServer(url, 'nginx', args)) };
}

const nginx: RewriteServer = {
  name: 'nginx',
  composes: true,
  start,
  // nginx rejects paths with NUL or an invalid escape before it chooses a location.
  ownRefusal: ({ target }, { status }) => status === 400 && /^[^?]*%(?:00|(?![0-9a-f]{2}))/i.test(target),
};

export const describeNginx = (): void => describeServer('nginx', 'nginx', () => holdToContract(nginx));
