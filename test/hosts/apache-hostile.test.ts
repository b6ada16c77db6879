// The real Apache, asked and set up as no well-meaning person would.
import { cpSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apacheHost } from '../../src/hosts/apache.ts';
import { temporaryFolder } from '../support/program.ts';
import { type Apache, startVirtualHost, startWithHtaccess } from './apache-server.ts';
import { type HttpAnswer, keepsContract } from './contract.ts';
import { type ContractRequest, randomRequests } from './requests.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** In milliseconds. */
  readonly took: number;
}

/** Sends a request line as it is, which HTTP clients would tidy up. */
function askRaw(url: string, line: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${line} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body, took: performance.now() - started });
    });
  });
}

describeServer('Apache, asked and set up by an adversary', 'apache2', () => {
  let site: BuiltRewriteSite;
  const servers: [string, Apache][] = [];
  beforeAll(async () => {
    site = await buildRewriteSite(apacheHost);
    servers.push(['.htaccess', await startWithHtaccess(site.root)]);
    servers.push(['virtual host', await startVirtualHost(site.root, site.siteUrl)]);
  });
  afterAll(async () => {
    for (const [, server] of servers) await server.stop();
    site?.remove();
  });

  const asked = async (line: string): Promise<readonly Answer[]> =>
    Promise.all(servers.map(([, { url }]) => askRaw(url, line)));

  test('no spelling of a path leads past the rules or out of the folder', async () => {
    const targets = [
      ...['//api/councils/?country=Wales', '/API/councils/?country=Wales', '/./api/councils/', '/x/../api/councils/'],
      ...[
        '/%2e/api/councils/',
        '/store/../api/index.json',
        '/%2fapi/councils/index.json',
        '/index.html/api',
        '/.htaccess',
      ],
      ...['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/..\\..\\etc\\passwd', '*'],
      ...[
        '/%00',
        '/index.html%00.css',
        '/%zz',
        '/api/councils/%zz/',
        '/api/councils/%c0%ae%c0%ae/',
        '/assets',
        '/assets/',
      ],
      ...[
        '/api/councils/%252e%252e/',
        '/api/councils/\\/',
        '/api/index.json',
        '/api//evil.example',
        '//evil.example/api',
      ],
      ...['/api/councils%3fcountry=Wales', `/api/councils/${'A'.repeat(64_000)}/`, '/api/councils/?country=Wales#'],
    ];
    for (const target of targets) {
      for (const { status, head, body } of await asked(`GET ${target}`)) {
        expect.soft([400, 403, 404], target.slice(0, 80)).toContain(status);
        expect.soft(head, target).not.toMatch(/\nlocation:/i);
        expect.soft(body, target).not.toMatch(/authority_code|root:|Rewrite/);
      }
    }
  });

  test('a redirect leads to the same server, with its query as it came', async () => {
    for (const { status, head } of await asked('GET /api?a=b?c=%20%2F&d=%%')) {
      expect([status, /\nLocation: http:\/\/127\.0\.0\.1[:\d]*(.*)\r/.exec(head)?.[1]]).toEqual([
        301,
        '/api/?a=b?c=%20%2F&d=%%',
      ]);
    }
  });

  test('a query of 64 kB is answered rightly within two seconds', async () => {
    const councils = ['', ',', '+', '+,', '%20', '%2C', ' ,'.replace(' ', '%E2%80%83')].flatMap((piece) => {
      const filler = piece.repeat(piece === '' ? 0 : Math.floor(60_000 / piece.length));
      return [`/api/councils/?country=${filler}Wales`, `/api/councils/?country=Wales${filler}`];
    });
    const many = ['x=1&', '&', 'country&', 'country=Scotland&'].map(
      (piece) => `/api/councils/?${piece.repeat(Math.min(5_000, 60_000 / piece.length))}country=Wales`,
    );
    for (const target of [...councils, ...many]) {
      for (const { status, body, took } of await asked(`GET ${target}`)) {
        expect.soft([status, body.includes('"England"')], target.slice(0, 60)).toEqual([200, false]);
        expect.soft(body, target.slice(0, 60)).toContain('"Wales"');
        expect.soft(took, target.slice(0, 60)).toBeLessThan(2_000);
      }
    }
    const wrong = [
      ...['page=', 'min_count=', 'min_results=%2B'].flatMap((name) =>
        ['0', '%30', '+', '9'].map((piece) => `${name}${piece.repeat(Math.floor(60_000 / piece.length))}x`),
      ),
      `start_date=${'%E2%80%83'.repeat(6_000)}`,
      `min_count=${'+'.repeat(30_000)}7${'+'.repeat(30_000)}x`,
    ];
    for (const query of wrong) {
      for (const { status, took } of await asked(`GET /api/searchterms/?${query}`)) {
        expect.soft([400, 404], query.slice(0, 40)).toContain(status);
        expect.soft(took, query.slice(0, 40)).toBeLessThan(2_000);
      }
    }
  });

  // Besides what the server refuses by itself: beside the escapes in this base, a path that isn't ASCII is unclear.
  const ownRefusal = ({ target }: ContractRequest, { status }: HttpAnswer): boolean =>
    (status === 404 && /^[^?]*%(?:2f|00)/i.test(target)) ||
    (status === 301 && /\/\.\.?\//.test(target)) ||
    (status === 501 && /^[^?]*%[89a-f]/i.test(target));

  const HOSTILE_URL = "https://climate.example/da%20ta,$1%25{x}%22'$%7BHOME%7D\\b";
  test.each(['.htaccess', 'virtual host'])('a hostile base path and folder: %s', async (form) => {
    const other = await buildRewriteSite(apacheHost, HOSTILE_URL);
    onTestFinished(other.remove);
    const { base } = other.reference;
    let root = other.root;
    if (form !== '.htaccess') {
      root = path.join(temporaryFolder(), `si te "q" 'a' $HOME \${HOME} $1 %1 %{ENV:PATH} {b} ,c]`);
      cpSync(other.root, root, { recursive: true });
    }
    const apache = await (form === '.htaccess' ? startWithHtaccess(root, base) : startVirtualHost(root, other.siteUrl));
    onTestFinished(apache.stop);
    const { wrong, agreed } = await keepsContract(
      apache.url,
      'canonical',
      randomRequests(500, 9, other.vocabulary),
      other.reference,
      ownRefusal,
    );
    expect(agreed).toBeGreaterThan(400);
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
