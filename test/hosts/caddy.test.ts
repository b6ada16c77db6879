// Caddy itself, with the configuration that is made for it, over real HTTP.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caddyHost } from '../../src/hosts/caddy.ts';
import { type HttpAnswer, keepsContract } from './contract.ts';
import { type ContractRequest, randomRequests } from './requests.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer, freePort, type Started, startServer } from './servers.ts';

interface Running {
  readonly url: string;
  readonly server: Started;
}

async function startCaddy(site: Pick<BuiltRewriteSite, 'root' | 'siteUrl'>, compose?: string): Promise<Running> {
  const listen = `127.0.0.1:${await freePort()}`;
  const file = path.join(path.dirname(site.root), `Caddyfile-${listen.split(':')[1]}`);
  writeFileSync(file, caddyHost.configuration!({ ...site, out: site.root, listen, compose }));
  const url = `http://${listen}`;
  const server = await startServer(url, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file]);
  return { url, server };
}

// Go refuses a path with a `%` that begins no escape, before any rule (https://pkg.go.dev/net/url#Parse).
const isMalformed = ({ target }: ContractRequest, { status }: HttpAnswer): boolean =>
  status === 400 && /^[^?]*%(?![0-9a-fA-F]{2})/.test(target);

describeServer('Caddy', 'caddy', () => {
  let site: BuiltRewriteSite;
  let caddy: Running;
  beforeAll(async () => {
    site = await buildRewriteSite(caddyHost);
    caddy = await startCaddy(site);
  });
  afterAll(async () => {
    await caddy?.server.stop();
    site?.remove();
  });

  test('5,000 random requests are answered as the router does, or refused', async () => {
    const requests = randomRequests(5_000, 11, site.vocabulary);
    const counts = await keepsContract(caddy.url, 'canonical', requests, site.reference, isMalformed);
    console.log({ ...counts, wrong: counts.wrong.length });
    expect(counts.wrong.slice(0, 10)).toEqual([]);
    expect(counts.wrong.length).toBe(0);
    expect(counts.agreed).toBeGreaterThan(3_500);
  });
});
