// Apache with the site's own `.htaccess` and with a virtual host: it responds to every request as the router does, or refuses it
// correctly. Also tests what is specific to Apache.
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { apacheHost, STANDALONE } from '../../../src/hosts/apache/apache.ts';
import { DOLLAR, quotedArgument } from '../../../src/hosts/apache/rules.ts';
import { askHost, askRaw, type HttpAnswer } from '../../hosts/asking.ts';
import type { ContractRequest } from '../../hosts/requests.ts';
import { startServe, temporaryFolder } from '../../support/program.ts';
import { holdToContract, type RewriteServer, type RunningHost } from './rewrite-contract.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer, freePort, startServer } from './servers.ts';

type Site = Pick<BuiltRewriteSite, 'root' | 'siteUrl'>;

async function start(site: Site, configuration: (listen: string) => string): Promise<RunningHost> {
  const port = await freePort();
  const folder = path.join(path.dirname(site.root), `apache-${port}`);
  mkdirSync(folder);
  const file = path.join(folder, 'httpd.conf');
  writeFileSync(file, configuration(`127.0.0.1:${port}`));
  const url = `http://127.0.0.1:${port}`;
  return { url, ...(await startServer(url, 'apache2', ['-d', folder, '-f', file, '-DFOREGROUND'])) };
}

const startVirtualHost = ({ root, siteUrl }: Site, compose?: string): Promise<RunningHost> =>
  start({ root, siteUrl }, (listen) =>
    apacheHost.configuration!({ out: root, root, siteUrl, listen, compose, standalone: true }),
  );

/** A server whose configuration says nothing about the site except its folder. */
function startWithHtaccess(site: BuiltRewriteSite): Promise<RunningHost> {
  const { base } = site.reference;
  const nothing = path.join(path.dirname(site.root), 'nothing');
  mkdirSync(nothing, { recursive: true });
  const lines = (listen: string) => [
    ...STANDALONE,
    `Listen ${listen}`,
    base === '/'
      ? `DocumentRoot "${site.root}"`
      : `Define ${DOLLAR} "$"\nAlias ${quotedArgument(decodeURIComponent(base))} "${site.root}/"\nDocumentRoot "${nothing}"`,
    `<Directory "${nothing}">\nRequire all granted\n</Directory>`,
    `<Directory "${site.root}">`,
    'Require all granted',
    'AllowOverride FileInfo',
    'Options FollowSymLinks Indexes',
    '</Directory>\n',
  ];
  return start(site, (listen) => lines(listen).join('\n'));
}

/**
 * Only the server's own configuration could change this: Apache rejects an escaped slash or NUL with its own 404, and treats a path
 * with dot segments as a folder, to which it adds a slash.
 */
function refusedBeforeHtaccess({ target }: ContractRequest, { status, headers }: HttpAnswer): boolean {
  const [rawPath = ''] = target.split('?');
  const isOwnPage = headers['content-type'] === 'text/html; charset=iso-8859-1';
  return (
    isBroken(rawPath, status) ||
    (status === 404 && isOwnPage && /%(?:2f|00)/i.test(rawPath)) ||
    (status === 301 && isOwnPage && /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(rawPath))
  );
}

/** A path with a `%` that isn't part of an escape (ap_unescape_url). */
const isBroken = (rawPath: string, status: number): boolean =>
  (status === 400 || status === 404) && /%(?![0-9a-f]{2})/i.test(rawPath);

/**
 * Apache rejects an escaped NUL before it applies any rules, and then requests the error page with GET. The router therefore can't
 * predict the whole response.
 */
const isNul = ({ target }: ContractRequest, { status }: HttpAnswer): boolean =>
  isBroken(target.split('?')[0]!, status) || ([403, 404].includes(status) && /^[^?]*%00/.test(target));

/** Apache sends no Content-Range with a 416. */
const WAYS = { beyondEnd: { size: false } };

const FORMS: readonly RewriteServer[] = [
  {
    name: 'apache .htaccess',
    ways: WAYS,
    composes: false,
    start: startWithHtaccess,
    ownRefusal: refusedBeforeHtaccess,
  },
  {
    name: 'apache virtual host',
    ways: WAYS,
    composes: true,
    start: startVirtualHost,
    ownRefusal: isNul,
  },
];

const ACCEPTED = [
  ['', undefined],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR;q=0.001', 'br'],
  ['br;q=0,gzip;q=0.000', undefined],
  ['brx, xgzip', undefined],
] as const;

export function describeApache(): void {
  for (const form of FORMS) describeServer(form.name, 'apache2', () => holdToContract(form));

  describeServer('Apache, in its own ways', 'apache2', () => {
    test.each(FORMS)('$name: compressed files are sent to clients that accept them', async (form) => {
      const site = await buildRewriteSite();
      const { url, stop } = await form.start(site);
      onTestFinished(stop);
      for (const [target, name] of [
        ['/api/councils/?country=Wales', 'api/councils/country-wales/type-any.json'],
        ['/', 'index.html'],
      ] as const) {
        const whole = path.join(site.root, name);
        const content = Buffer.from(site.reference.read(name)!);
        writeFileSync(`${whole}.br`, brotliCompressSync(content));
        writeFileSync(`${whole}.gz`, gzipSync(content));
        const tags = new Set<string>();
        for (const [accepted, encoding] of ACCEPTED) {
          const asked = accepted === '' ? {} : { 'accept-encoding': accepted };
          const { headers, body } = await askHost(url, { method: 'GET', target, accept: undefined }, asked);
          expect([name, accepted, headers['content-encoding']]).toEqual([name, accepted, encoding]);
          const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
          expect(plain.equals(content)).toBe(true);
          tags.add(headers.etag!);
        }
        expect([tags.size, statSync(whole).size]).toEqual([3, content.length]);
        for (const ending of ['.br', '.gz']) rmSync(whole + ending);
      }
    });

    test('any folder name can be used', async () => {
      const site = await buildRewriteSite();
      const folder = temporaryFolder();
      // The server gives up root's permissions.
      chmodSync(folder, 0o755);
      const root = path.join(folder, `si te "q" 'a' $HOME \${HOME} $1 %1 %{ENV:PATH} {b} ,c]`, 'site');
      cpSync(site.root, root, { recursive: true });
      const { url, stop } = await startVirtualHost({ root, siteUrl: site.siteUrl });
      onTestFinished(stop);
      for (const target of ['/api/', '/api/councils/?country=Wales', '/', '/api/councils/AAA/commitments'])
        expect([target, (await fetch(url + target)).status]).toEqual([target, 200]);
    });

    test.each(FORMS)('$name: the file for a certificate challenge is sent', async (form) => {
      const site = await buildRewriteSite();
      const { url, stop } = await form.start(site);
      onTestFinished(stop);
      const folder = path.join(site.root, '.well-known');
      mkdirSync(path.join(folder, 'acme-challenge'), { recursive: true });
      onTestFinished(() => rmSync(folder, { recursive: true }));
      writeFileSync(path.join(folder, 'acme-challenge', 'token'), 'response');
      const response = await fetch(`${url}/.well-known/acme-challenge/token`);
      expect([response.status, await response.text()]).toEqual([200, 'response']);
    });

    // Apache then requests a document without the query. It must not be the complete list.
    test('responses with the server’s own errors contain no data', async () => {
      const site = await buildRewriteSite();
      const { url: router } = await startServe(site.root);
      for (const running of [
        await startWithHtaccess(site),
        await startVirtualHost(site),
        await startVirtualHost(site, router),
      ]) {
        onTestFinished(running.stop);
        for (const target of ['/api/councils/?country=Wales#', '/api?country=Wales#', '/?#', '/.htaccess']) {
          const { status, body } = await askRaw(running.url, `GET ${target}`);
          expect([400, 403, 404], target).toContain(status);
          expect(body, target).not.toMatch(/authority_code|Rewrite/);
        }
      }
    });
  });
}
