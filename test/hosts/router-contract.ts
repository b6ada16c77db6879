// The contract of hosts that run the router, on any runtime.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Rendering } from '../../src/engine/api/media.ts';
import { headersFor, PREFLIGHT_HEADERS } from '../../src/engine/http/rules.ts';
import { createRouter } from '../../src/engine/router/router.ts';
import { datasetIn } from '../engine/router/edge-site.ts';
import { processorTime } from '../support/processor-time.ts';
import { type ConformanceSet, dataOf } from '../support/reference.ts';
import { askHost, type HttpAnswer } from './asking.ts';
import { keepsContract } from './contract.ts';
import { readerOf } from './fetch-harness.ts';
import { findingsOf } from './findings.ts';
import { expectOwnFiles } from './own-files.ts';
import { type ContractRequest, randomRequests } from './requests.ts';
import type { RunningSite, StartSite } from './runtimes.ts';
import { vocabularyOf } from './vocabulary.ts';

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The requests for the sites with the edge set below: for the list of prebuilt URLs, and for a composed one. */
const PREBUILT = '/api/councils/';
const COMPOSED = '/api/councils/?country=wales&x=1';

/** The runtimes that compress responses add to this header. */
const VARY = expect.stringMatching(/^Accept(?:, Accept-Encoding)?$/);

const headersOf = (rendering: Rendering) => ({ ...lower(headersFor(rendering)), vary: VARY });

const lower = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Compares a runtime's responses with the reference responses. Throws an error if they differ. */
export type CompareSet = (set: ConformanceSet, url: string, siteUrl: string) => Promise<void>;

/** Checks a router on a runtime, with the edge set below a base path. */
export function describeRouter(name: string, start: StartSite, compare: CompareSet): void {
  describe(name, () => {
    const siteUrl = 'https://climate.example/data';
    let site: RunningSite;
    const at = async (target: string, { method = 'GET', headers = {} }: Asked = {}) => {
      const answer = await askHost(site.url, { method, target, accept: undefined }, headers);
      return { ...answer, body: String(answer.body) };
    };

    beforeAll(async () => {
      site = await start({ set: 'edge', siteUrl });
    });
    afterAll(() => site?.stop());

    test('responds to the requests of the edge set', () => compare('edge', site.url, siteUrl));

    test('responds below the base path as at the root', async () => {
      for (const target of [PREBUILT, COMPOSED, '/api/?format=api', '/', '/index.html', '/nowhere']) {
        const [below, root] = [await at(`/data${target}`), await at(target)];
        expect
          .soft([target, below.status, below.headers['content-type']])
          .toEqual([target, root.status, root.headers['content-type']]);
        // A composed page shows the request without the base path.
        expect.soft(below.body === root.body, target).toBe(true);
      }
      const { status, headers } = await at('/data/api/councils?x=1');
      expect([status, headers.location]).toEqual([301, '/data/api/councils/?x=1']);
    });

    test('sends the headers of prebuilt and composed responses', async () => {
      for (const target of [PREBUILT, COMPOSED]) {
        expect((await at(target)).headers).toMatchObject({ ...headersOf('json'), etag: expect.any(String) });
        const page = await at(`${target}${target.includes('?') ? '&' : '?'}format=api`);
        expect(page.headers).toMatchObject(headersOf('html'));
      }
    });

    test('responds to HEAD with the headers of GET and no body', async () => {
      const ofAnswer = ({ headers }: Pick<HttpAnswer, 'headers'>) => {
        const { date: _, connection: __, 'keep-alive': ___, ...others } = headers;
        return others;
      };
      for (const target of [PREBUILT, COMPOSED, '/api/nope/', '/', '/nowhere']) {
        const [get, head] = [await at(target), await at(target, { method: 'HEAD' })];
        expect.soft([target, head.status, head.body]).toEqual([target, get.status, '']);
        const { 'transfer-encoding': _, ...others } = ofAnswer(get);
        expect.soft(ofAnswer(head), target).toMatchObject(others);
        expect.soft(Number(head.headers['content-length']), target).toBe(Buffer.byteLength(get.body));
      }
    });

    test('responds to OPTIONS, and sends 304 and 405', async () => {
      const options = await at(COMPOSED, { method: 'OPTIONS' });
      expect([options.status, JSON.parse(options.body).name]).toEqual([200, 'Council List']);
      expect(options.headers).toMatchObject(lower(PREFLIGHT_HEADERS));
      for (const target of [PREBUILT, COMPOSED]) {
        const tag = (await at(target)).headers.etag!;
        for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
          const { status, headers, body } = await at(target, { headers: { 'If-None-Match': named } });
          expect([status, headers.vary, headers.etag, body]).toEqual([304, VARY, tag, '']);
        }
        for (const headers of [
          { 'If-None-Match': '"other"' },
          { 'If-Modified-Since': 'Fri, 31 Dec 9999 23:59:59 GMT' },
        ])
          expect((await at(target, { headers })).status).toBe(200);
      }
      const home = (await at('/')).headers.etag!;
      expect((await at('/', { headers: { 'If-None-Match': home } })).status).toBe(304);
      for (const [target, allow] of [
        [PREBUILT, 'GET, HEAD, OPTIONS'],
        ['/', 'GET, HEAD, OPTIONS'],
        ['/nowhere', 'GET, HEAD'],
      ] as const) {
        for (const method of ['POST', 'DELETE', 'PURGE', ...(target === '/nowhere' ? ['OPTIONS'] : [])]) {
          const { status, headers } = await at(target, { method });
          expect.soft([target, method, status, headers.allow]).toEqual([target, method, 405, allow]);
        }
      }
    });

    test('sends the site’s own files, below the base path and at the root', { timeout: 60_000 }, async () => {
      for (const base of ['/data/', '/']) {
        // At the root, Netlify sends the files itself. The stand-in for Netlify doesn't support ranges.
        const ranges = name !== 'netlify' || base !== '/';
        await expectOwnFiles(site.url, site.out, { base, ranges });
      }
    });

    test('doesn’t let any spelling of a path bypass the router, leave the site or cause a stack trace', async () => {
      const filtered = (await at('/api/councils/?country=Wales')).body;
      expect(filtered).not.toBe((await at('/api/councils/')).body);
      for (const target of [
        ...[
          '//api',
          '/API',
          '/./api',
          '/x/../api',
          '/%2e/api',
          '/%61pi',
          '/api%2f',
          '/store/..%2fapi',
          '/store/%2e%2e/api',
        ],
        ...['/\\api', '/assets/..\\api', '/api%00', '/%2561pi', '///api', '/index.html/../api', '/data//api'],
      ].map((start) => `${start}/councils/?country=Wales`)) {
        const { status, headers, body } = await at(target);
        // The target of a redirect gets a response like any other request.
        if (status === 200) expect.soft(body, target).toBe(filtered);
        else expect.soft([301, 307, 308, 400, 404], target).toContain(status);
        if (headers.location) expect.soft(headers.location, target).toMatch(/^\/(?!\/)/);
      }
      for (const target of [
        ...[
          '/../../etc/passwd',
          '/..%2f..%2f..%2fetc%2fpasswd',
          '/..\\..\\etc\\passwd',
          '/..%5c..%5cetc%5cpasswd',
          '/%zz',
        ],
        ...['/%00', '/index.html%00.css', '/store/../../package.json', '/assets/..%2f..%2f..%2fetc/passwd', '/%c0%ae'],
      ]) {
        const { status, body } = await at(target);
        expect.soft([307, 400, 404], target).toContain(status);
        expect.soft(body, target).not.toMatch(/root:|"dependencies"|\n\s+at /);
      }
    });

    test('isn’t slowed down by long targets or many parameters', async () => {
      const long = ['/api/', '/', '/api/councils/?country='].map((before) => before + 'a'.repeat(64_000));
      const many = Array.from({ length: 5000 }, (_, index) => `country=${index}`)
        .join('&')
        .slice(0, 60_000);
      const targets = [...long, `/api/councils/?${many}`, `/api/searchterms/?${many}`, `/${'data/'.repeat(12_000)}`];
      const time = await processorTime(async () => {
        for (const target of targets) await expectEnd(target);
      });
      // The processor time of this process, which runs the router unless the runtime has its own process. Quadratic time would be
      // minutes.
      expect(time).toBeLessThan(5);
      expect((await at(PREBUILT)).status).toBe(200);
    });

    async function expectEnd(target: string): Promise<void> {
      // A server that finds the request too long may close the connection, but must not leave it open without a response.
      const { status } = await at(target).catch((error: Error) => {
        if (error.message.startsWith('no answer')) throw error;
        return { status: 431 };
      });
      expect.soft([200, 301, 404, 414, 431], target.slice(0, 40)).toContain(status);
    }
  });
}

/** A URL parser removes dot segments before our code sees the path (WHATWG URL, path state). */
const hasDotSegment = ({ target }: ContractRequest): boolean => /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(target);

interface AtRootOptions {
  readonly set: ConformanceSet;
  /** The number of random requests. */
  readonly requests: number;
}

/** Compares a router on a runtime with the router in this process, with a set at the root. */
export function describeRouterAtRoot(
  name: string,
  start: StartSite,
  compare: CompareSet,
  { set, requests: count }: AtRootOptions,
): void {
  test(`${name} responds to the ${set} set and ${count} random requests as the router does, and verify finds no fault`, {
    timeout: 180_000,
  }, async () => {
    const siteUrl = 'https://climate.example';
    const site = await start({ set, siteUrl });
    onTestFinished(site.stop);
    await compare(set, site.url, siteUrl);
    const requests = randomRequests(count, 21, vocabularyOf(await datasetIn(dataOf(set)), '/'));
    const reference = { router: createRouter(readerOf(site.out)), read: () => undefined, base: '/' };
    const counts = await keepsContract(site.url, 'exact', requests, reference, hasDotSegment);
    expect(counts.wrong.slice(0, 10)).toEqual([]);
    expect(counts.agreed).toBe(requests.filter((request) => !hasDotSegment(request)).length);
    // The site's links lead to the URL for which it was built.
    expect(await findingsOf(site.url)).toEqual({ level: 'exact', errors: ['address'] });
  });
}
