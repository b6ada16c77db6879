// Caddy: it responds to every request as the router does, or refuses it correctly. Also tests what is specific to Caddy.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { caddyHost } from '../../../src/hosts/caddy/caddy.ts';
import { askRaw } from '../../hosts/asking.ts';
import { temporaryFolder } from '../../support/program.ts';
import { holdToContract, type RunningHost } from './rewrite-contract.ts';
import { buildRewriteSite } from './rewrite-site.ts';
import { describeServer, freePort, startServer } from './servers.ts';

interface Folder {
  /** The absolute path of the site. */
  readonly root: string;
  readonly siteUrl: string;
}

async function start({ root, siteUrl }: Folder, compose?: string): Promise<RunningHost> {
  const port = await freePort();
  const file = path.join(path.dirname(root), `Caddyfile-${port}`);
  const listen = `127.0.0.1:${port}`;
  writeFileSync(file, caddyHost.configuration!({ siteUrl, root, out: root, listen, compose, standalone: true }));
  const url = `http://${listen}`;
  return { url, ...(await startServer(url, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file])) };
}

export function describeCaddy(): void {
  describeServer('Caddy', 'caddy', () => {
    // Caddy rejects a path with a `%` that isn't part of an escape before it applies any rules
    // (https://pkg.go.dev/net/url#EscapeError).
    holdToContract({
      name: 'caddy',
      ways: { beyondEnd: { empty: false } },
      composes: true,
      start,
      ownRefusal: ({ target }, { status }) => status === 400 && /^[^?]*%(?![0-9a-f]{2})/i.test(target),
    });

    test('an empty Accept header, and several of them', async () => {
      const site = await buildRewriteSite();
      const caddy = await start(site);
      onTestFinished(caddy.stop);
      for (const [accepts, status, type] of [
        [['Accept:'], 406, 'application/json'],
        [['Accept: text/plain', 'Accept: text/html'], 200, 'text/html; charset=utf-8'],
        [['Accept:', 'Accept: application/json'], 200, 'application/json'],
      ] as const) {
        const headers = accepts.map((line) => `${line}\r\n`).join('');
        const { status: found, head } = await askRaw(caddy.url, 'GET /api/councils/', headers);
        expect([found, /^content-type: (.*)$/im.exec(head)?.[1]]).toEqual([status, type]);
      }
    });

    test('any folder name can be used', async () => {
      const parent = temporaryFolder();
      const braces = ['a b', 'x{http.request.uri.path}', '"quoted"', 'back`tick', 'st*r[a-z]?', 'back\\slash', '#é;$'];
      for (const name of braces) {
        const root = path.join(parent, name, 'site');
        mkdirSync(path.join(root, 'api'), { recursive: true });
        writeFileSync(path.join(root, 'index.html'), name);
        writeFileSync(path.join(root, 'api', 'index.json'), JSON.stringify(name));
        const { url, stop } = await start({ root, siteUrl: 'https://climate.example' });
        try {
          expect.soft(await (await fetch(url)).text()).toBe(name);
          expect.soft(await (await fetch(`${url}/api/`)).text()).toBe(JSON.stringify(name));
        } finally {
          await stop();
        }
      }
    });
  });

  test('options that a Caddyfile can’t express are rejected', () => {
    const options = { siteUrl: 'https://climate.example', out: 'dist', root: '/dist', listen: '8080' };
    const made = (other: object) => () =>
      caddyHost.configuration!({ ...options, compose: undefined, standalone: true, ...other });
    for (const root of ['/a\nb', '/a\rb', '/a\0b', '/{$HOME}', '/a`\\'])
      expect(made({ root }), root).toThrow(RangeError);
    expect(made({ listen: '[::1]:8080' })()).toContain('bind `::1`');
    expect(made({})()).not.toContain('bind `');
  });
}
