// The real Apache: with the site's own `.htaccess`, with its virtual host, and with a router behind that.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { apacheHost } from '../../src/hosts/apache.ts';
import { recorded, startServe, temporaryFolder } from '../support/program.ts';
import { type Apache, startVirtualHost, startWithHtaccess } from './apache-server.ts';
import { askHost, type HttpAnswer, keepsContract } from './contract.ts';
import { type ContractRequest, randomRequests } from './requests.ts';
import { type BuiltRewriteSite, buildRewriteSite } from './rewrite-site.ts';
import { describeServer } from './servers.ts';

let site: BuiltRewriteSite;

async function whileRunning(starting: Promise<Apache>): Promise<string> {
  const apache = await starting;
  onTestFinished(apache.stop);
  return apache.url;
}

/**
 * What only the server's own configuration could change: it refuses an escaped slash or NUL with a 404 of its own, and
 * takes a path with dot segments for a folder of the site, to which it adds a slash.
 */
function refusedBeforeHtaccess({ target }: ContractRequest, { status, headers }: HttpAnswer): boolean {
  const [rawPath = ''] = target.split('?');
  const isOwnPage = headers['content-type'] === 'text/html; charset=iso-8859-1';
  return (
    (status === 404 && isOwnPage && /%(?:2f|00)/i.test(rawPath)) ||
    (status === 301 && isOwnPage && /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(rawPath))
  );
}

/** It refuses an escaped NUL before any rule, and follows its own refusal with GET: so the router can't tell all of it. */
const isNul = ({ target }: ContractRequest, { status }: HttpAnswer): boolean =>
  status === 404 && /^[^?]*%00/.test(target);

describeServer('Apache', 'apache2', () => {
  beforeAll(async () => {
    site = await buildRewriteSite(apacheHost);
  });
  afterAll(() => site?.remove());

  const ask = (url: string, level: 'canonical' | 'exact', seed: number, own?: typeof refusedBeforeHtaccess) =>
    keepsContract(url, level, randomRequests(5_000, seed, site.vocabulary), site.reference, own);

  test('.htaccess keeps the contract', async () => {
    const url = await whileRunning(startWithHtaccess(site.root));
    const { agreed, wrong } = await ask(url, 'canonical', 3, refusedBeforeHtaccess);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_300);
  });

  test('the virtual host keeps the contract', async () => {
    const url = await whileRunning(startVirtualHost(site.root, site.siteUrl));
    const { agreed, wrong } = await ask(url, 'canonical', 4);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_300);
  });

  test('with a router behind, every answer is exact', async () => {
    const serve = await startServe(site.root);
    const url = await whileRunning(startVirtualHost(site.root, site.siteUrl, serve.url));
    const { agreed, wrong } = await ask(url, 'exact', 5, isNul);
    expect(wrong).toEqual([]);
    expect(agreed).toBeGreaterThan(4_950);
    // Refused by the server itself, which then asks for a document without the query: that must not be the whole list.
    for (const target of ['/api/councils/?country=Wales#', '/api?country=Wales#', '/?#']) {
      const { status, body } = await askHost(url, { method: 'GET', target, accept: undefined });
      expect([400, 403, 404], target).toContain(status);
      expect(String(body), target).not.toContain('authority_code');
    }
  });

  test.each([
    ['edge', '553'],
    ['large', '905'],
  ])('the %s set of reference answers', async (set, all) => {
    const folder = path.join(import.meta.dirname, '..', 'conformance', set);
    const out = path.join(temporaryFolder(), 'site');
    const siteUrl = 'https://climate.example';
    const options = { data: path.join(folder, 'data'), out, site: { siteUrl, hosts: ['apache'] } };
    expect(await build(options as never, recorded().effects)).toBe(0);
    const serve = await startServe(out);
    const urls = await Promise.all([
      whileRunning(startWithHtaccess(out)),
      whileRunning(startVirtualHost(out, siteUrl)),
      whileRunning(startVirtualHost(out, siteUrl, serve.url)),
    ]);
    const [own, virtual, composed] = await Promise.all(
      urls.map((url, index) => compare(folder, url, siteUrl, index === 2 ? 'exact' : 'canonical')),
    );
    expect(wrongIn(own!)).toEqual([]);
    expect(wrongIn(virtual!)).toEqual([]);
    expect(composed).toBe(`${all} of ${all} answers agree (exact), 0 wrong`);
  });
});

/**
 * What is wrong at the canonical level, but for what the reference counts as wrong though the contract has it so: a page
 * of a list that isn't prebuilt, of which nobody knows whether it is beyond the last; and unknown parameters in links,
 * which a prebuilt file can't repeat.
 */
function wrongIn(compared: string): readonly string[] {
  const found = Array.from(compared.matchAll(/^((?:GET|HEAD|[A-Z]+) \S+.*)\n {4}(.*)$/gm), ([, request, fault]) => ({
    request: request!,
    fault: fault!,
  }));
  expect(compared).toMatch(new RegExp(`, ${found.length} wrong$`));
  return found
    .filter(
      ({ request, fault }) =>
        !(fault === 'status 501, not 404' && /^GET \/api\/searchterms\/\?.*\bpage=/.test(request)) &&
        !(/^next: /.test(fault) && /^GET \/api\/commitments\/\?(?:page=2&country=|start_date=x&)/.test(request)),
    )
    .map(({ request, fault }) => `${request}: ${fault}`);
}

async function compare(folder: string, url: string, siteUrl: string, level: string): Promise<string> {
  const script = path.join(folder, '..', 'compare.mjs');
  const args = [script, path.join(folder, 'golden.jsonl'), url, '--site', siteUrl, '--level', level, '--show', '1000'];
  try {
    return (await promisify(execFile)(process.execPath, args)).stdout.trim();
  } catch (error) {
    return (error as { stdout: string }).stdout.trim();
  }
}
