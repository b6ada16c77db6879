// Broken hosts, each with one fault, and what must be said of it: exactly these findings, in words that name the cause.
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LONGEST_ANSWER } from '../../src/verify/ask.ts';
import type { Asked, Fault, Reply } from '../support/broken-host.ts';

export interface Broken {
  readonly host: string;
  readonly fault: Fault;
  /** The names of the probes that must find something, and no others. */
  readonly finds: readonly string[];
  readonly says: RegExp;
  readonly severity?: 'warning';
  /** How long to wait for an answer, in milliseconds. */
  readonly timeout?: number;
  readonly level?: 'exact';
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (status: number, title: string): Reply => ({
  status,
  headers: HTML,
  body: Buffer.from(`<!doctype html><html lang="en"><title>${title}</title><body>${title}</body></html>`),
});

/** Changes the replies to some requests. */
const changing =
  (isMeant: (asked: Asked, reply: Reply) => boolean, change: (reply: Reply, asked: Asked) => Reply): Fault =>
  async (asked, forward) => {
    const reply = await forward(asked);
    return isMeant(asked, reply) ? change(reply, asked) : reply;
  };

const answering =
  (isMeant: (asked: Asked) => boolean, answer: (asked: Asked) => Reply | undefined): Fault =>
  async (asked, forward) =>
    isMeant(asked) ? answer(asked) : forward(asked);

const without = (name: string): Fault =>
  changing(
    () => true,
    ({ headers: { [name]: _, ...headers }, ...reply }) => ({ ...reply, headers }),
  );

const setting = (isMeant: (asked: Asked, reply: Reply) => boolean, headers: Readonly<Record<string, string>>): Fault =>
  changing(isMeant, (reply) => ({ ...reply, headers: { ...reply.headers, ...headers } }));

const isDescription = (target: string): boolean => target === '/api/openapi.json';
const isCouncilPage = (target: string): boolean => target.startsWith('/councils/');
const isApi = ({ target }: Asked): boolean => target.startsWith('/api/');
const at =
  (...targets: readonly string[]) =>
  ({ target }: Asked): boolean =>
    targets.includes(target);
const by =
  (name: string) =>
  ({ method }: Asked): boolean =>
    method === name;
const withQuery =
  (name: string) =>
  ({ target }: Asked): boolean =>
    target.includes(`${name}=`);
const isJson = (_: Asked, { headers }: Reply): boolean => headers['content-type'] === 'application/json';

/** The same list with its first record left out: as it was in an earlier build. */
const older = (reply: Reply): Reply => {
  const { status, headers, body } = reply;
  return { status, headers, body: Buffer.from(JSON.stringify(JSON.parse(body.toString()).slice(1))) };
};

const plainCouncils = ({ method, target }: Asked, { status }: Reply): boolean =>
  method === 'GET' && target === '/api/councils/' && status === 200;
/** The first time only. */
const once = (isMeant: typeof plainCouncils) => {
  let times = 0;
  return (asked: Asked, reply: Reply) => isMeant(asked, reply) && times++ === 0;
};

const unqueried = (asked: Asked): Asked => ({ ...asked, target: asked.target.replace(/\/\?.*$/, '/') });

export const NOT_PREBUILT: Reply = {
  status: 501,
  headers: { 'content-type': 'application/json', vary: 'Accept' },
  body: Buffer.from('{"detail":"Not prebuilt on this host.","available":"http://127.0.0.1/documents/available.json"}'),
};

/** A store that another version of the program wrote: its name fits, its content means nothing here. */
const STRANGE = Buffer.from('CCS\u0063 of the future');
const STRANGE_FILE = `store/searchterms.${hash('sha256', STRANGE).slice(0, 16)}.bin`;

/** A body that is short until it is unpacked. */
const BOMB: Reply = {
  status: 200,
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-as-it-is': 'yes' },
  body: gzipSync(Buffer.alloc(LONGEST_ANSWER + 1, ' '), { level: 1 }),
};

/** Nested more deeply than JSON can be written. */
const deep = (value: string): string => `${'['.repeat(100_000)}${value}${']'.repeat(100_000)}`;

export const BROKEN: readonly Broken[] = [
  {
    host: 'sends something endless as its index',
    fault: answering(
      ({ target }) => target === '/store/index.json',
      () => BOMB,
    ),
    finds: ['site'],
    says: /store\/index\.json\n.*longer than 16\.8 MB.*--out.*Another site/s,
  },
  {
    host: 'sends something endless as a file of the store',
    fault: answering(
      ({ target }) => /^\/store\/commitments\./.test(target),
      () => BOMB,
    ),
    finds: ['store'],
    says: /longer than 16\.8 MB.*sends a page instead/s,
  },
  {
    host: 'sends something endless as an answer',
    fault: answering(at('/api/commitments/'), () => BOMB),
    finds: ['answers'],
    says: /GET \S+\/api\/commitments\/\n.*longer than 16\.8 MB.*never ends/s,
  },
  {
    host: 'answers with JSON that is nested without an end',
    fault: answering(at('/api/commitments/'), () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(deep('1')),
    })),
    finds: ['lists'],
    says: /1 record instead of count/,
  },
  {
    host: 'answers with links that are no texts',
    fault: changing(at('/api/commitments/'), (reply) => ({
      ...reply,
      body: Buffer.from(
        String(reply.body).replace(/"(next|previous)":(?:null|"[^"]*")/g, `"$1":{"toString":${deep('')}}`),
      ),
    })),
    finds: ['lists'],
    says: /a different next or previous link/,
  },
  {
    host: 'answers with a very long text',
    fault: answering(at('/api/commitments/'), () => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('\u0007long '.repeat(1_000_000)),
    })),
    finds: ['lists'],
    says: /isn’t JSON: “(?:\\u0007long )+…”/,
  },
  {
    host: 'wants a password',
    fault: answering(
      () => true,
      () => page(401, 'Log in'),
    ),
    finds: ['site'],
    says: /password/,
  },
  {
    host: 'sends to a login',
    fault: answering(
      () => true,
      () => ({ ...page(302, 'Log in'), headers: { location: '/login' } }),
    ),
    finds: ['site'],
    says: /302, to \/login.*redirects every visitor/s,
  },
  {
    host: 'is another site',
    fault: answering(
      () => true,
      () => page(200, 'My app'),
    ),
    finds: ['site'],
    says: /the page “My app”.*Another site/s,
  },
  {
    host: 'lacks the store',
    fault: answering(
      ({ target }) => target.startsWith('/store/'),
      () => page(404, 'Nothing'),
    ),
    finds: ['site'],
    says: /directory “store” wasn’t published/,
  },
  {
    host: 'was published in part',
    fault: answering(
      ({ target }) => /^\/store\/councils\./.test(target),
      () => page(404, 'Nothing'),
    ),
    finds: ['store'],
    says: /Part of a build was published/,
  },
  {
    host: 'changes files',
    fault: changing(
      ({ target }) => /^\/store\/commitments\./.test(target),
      (reply) => ({ ...reply, body: Buffer.from(` ${reply.body}`) }),
    ),
    finds: ['store'],
    says: /don’t match the hash.*Turn off conversion and minifying/s,
  },
  {
    host: 'holds a site of another version',
    fault: async (asked, forward) => {
      const isStrange = asked.target === `/${STRANGE_FILE}`;
      const reply = await forward(isStrange ? { ...asked, target: '/store/index.json' } : asked);
      if (isStrange) return { ...reply, body: STRANGE };
      if (asked.target !== '/store/index.json') return reply;
      return { ...reply, body: Buffer.from(String(reply.body).replace(/store\/searchterms[^"]*/, STRANGE_FILE)) };
    },
    finds: ['store'],
    says: /not a search-term store of this version.*Another version of the program/s,
  },
  {
    host: 'is slow',
    fault: answering(withQuery('start_date'), () => undefined),
    finds: ['answers'],
    says: /no complete response within 3 s.*too slow/s,
    timeout: 3000,
  },
  {
    host: 'fails',
    fault: answering(at('/api/commitments/'), () => page(502, 'Bad gateway')),
    finds: ['answers'],
    says: /502.*fails/s,
  },
  {
    host: 'counts requests',
    fault: answering(at('/api/?format=api'), () => page(429, 'Slow down')),
    finds: ['answers'],
    says: /exceeded the limit/,
  },
  {
    host: 'holds two builds',
    fault: changing(once(plainCouncils), older),
    finds: ['steady'],
    says: /two different responses/,
  },
  {
    host: 'is being published',
    fault: (() => {
      let times = 0;
      return changing(
        (asked) => asked.target === '/store/index.json' && times++ > 0,
        (reply) => ({ ...reply, body: Buffer.from(String(reply.body).replace(/"title":"/, '"title":"New ')) }),
      );
    })(),
    finds: ['steady'],
    says: /being published during the test/,
  },
  {
    host: 'ignores queries',
    fault: (asked, forward) => forward(unqueried(asked)),
    finds: ['queries'],
    says: /ignores queries/,
  },
  {
    host: 'has caches that ignore queries of one list',
    fault: (asked, forward) => forward(asked.target.startsWith('/api/councils/') ? unqueried(asked) : asked),
    finds: ['queries'],
    says: /the same response as without the query/,
  },
  {
    host: 'tidies addresses',
    fault: answering(
      ({ method, target }) => method === 'GET' && /^\/api\/(councils|commitments)\/$/.test(target),
      ({ target }) => ({ status: 308, headers: { location: target.slice(0, -1) }, body: Buffer.alloc(0) }),
    ),
    finds: ['redirects'],
    says: /redirects API URLs/,
  },
  {
    host: 'has its own error page',
    fault: changing(
      (_, { status }) => status === 404,
      () => page(404, 'Oops'),
    ),
    finds: ['missing'],
    says: /its own error page instead/,
  },
  {
    host: 'is a single-page app',
    fault: changing(
      (asked, { status }) => status === 404 && !asked.target.includes('?'),
      () => page(200, 'App'),
    ),
    finds: ['missing'],
    says: /single-page app/,
  },
  {
    host: 'answers 200 without a slash',
    fault: (asked, forward) =>
      forward(/^\/api\/councils\?/.test(asked.target) ? { ...asked, target: asked.target.replace('?', '/?') } : asked),
    finds: ['slash'],
    says: /is not redirected/,
  },
  {
    host: 'loses the query in a redirect',
    fault: changing(
      (_, { status }) => status === 301,
      (reply) => ({ ...reply, headers: { ...reply.headers, location: reply.headers.location!.replace(/\?.*/, '') } }),
    ),
    finds: ['slash'],
    says: /loses the query/,
  },
  {
    host: 'refuses OPTIONS',
    fault: answering(by('OPTIONS'), () => page(405, 'Method Not Allowed')),
    finds: ['options'],
    says: /refuses OPTIONS/,
  },
  {
    host: 'drops Allow',
    fault: changing(by('OPTIONS'), ({ headers: { allow: _, ...headers }, ...reply }) => ({ ...reply, headers })),
    finds: ['options'],
    says: /Allow: missing/,
  },
  {
    host: 'has no HEAD',
    fault: answering(by('HEAD'), () => page(404, 'Nothing')),
    finds: ['head'],
    says: /HEAD and GET get different responses/,
  },
  {
    host: 'takes POST',
    fault: (asked, forward) => forward({ ...asked, method: asked.method === 'POST' ? 'GET' : asked.method }),
    finds: ['methods'],
    says: /accepts POST/,
  },
  {
    host: 'replaces errors',
    fault: changing(
      (_, { status }) => status === 400,
      () => page(400, 'Bad request'),
    ),
    finds: ['parameters'],
    says: /min_count=4.*expected.*min_count must be an integer/s,
  },
  {
    host: 'never says 406',
    fault: (asked, forward) => forward(asked.headers.accept === 'application/xml' ? { ...asked, headers: {} } : asked),
    finds: ['accept'],
    says: /Accept: application\/xml.*406/s,
  },
  {
    host: 'caches JSON and pages as one',
    fault: (asked, forward) => forward({ ...asked, headers: { ...asked.headers, accept: '*/*' } }),
    finds: ['accept'],
    says: /browsers get data instead of pages.*Vary: Accept/s,
  },
  {
    host: 'has an old councils list',
    fault: changing(plainCouncils, older),
    finds: ['lists'],
    says: /records instead of.*different builds/s,
  },
  {
    host: 'takes pages for lists',
    fault: (asked, forward) =>
      forward({
        ...asked,
        target: asked.method === 'GET' ? asked.target.replace(/^\/api\/commitments\/$/, '$&?format=api') : asked.target,
      }),
    finds: ['lists'],
    says: /sends index\.html/,
  },
  {
    host: 'lacks a list',
    fault: answering(
      (asked) => asked.method === 'GET' && asked.target === '/api/commitments/',
      () => page(404, 'Nothing'),
    ),
    finds: ['lists'],
    says: /whole directory “api” was published/,
  },
  {
    host: 'has a router of an older build',
    fault: changing(
      (asked) => withQuery('country')(asked) || withQuery('authority_type')(asked),
      (reply, asked) => (asked.target.startsWith('/api/councils/?') ? older(reply) : reply),
    ),
    finds: ['composed'],
    says: /records? instead of.*router is from a different build/s,
  },
  {
    host: 'caches by part of the query',
    fault: changing(withQuery('x'), (reply) => ({
      ...reply,
      body: Buffer.from(String(reply.body).replaceAll('&x=a+b', '').replaceAll('x=a+b', '')),
    })),
    finds: ['composed'],
    says: /a different next or previous link/,
  },
  {
    host: 'has no router',
    fault: answering(
      (asked) => withQuery('start_date')(asked),
      () => page(404, 'Nothing'),
    ),
    finds: ['composed'],
    says: /no router, or/,
  },
  {
    host: 'refuses correctly, but should be exact',
    fault: answering(withQuery('start_date'), () => NOT_PREBUILT),
    finds: ['composed'],
    says: /--level canonical/,
    level: 'exact',
  },
  {
    host: 'has no pages for browsers',
    fault: (asked, forward) => forward({ ...asked, target: asked.target.replace('?format=api', '?format=json') }),
    finds: ['formats'],
    says: /aren’t available as pages/,
  },
  {
    host: 'rewrites JSON',
    fault: changing(
      (asked, { status }) => isApi(asked) && asked.method !== 'HEAD' && ![301, 304].includes(status),
      (reply) =>
        reply.headers['content-type'] === 'application/json'
          ? { ...reply, body: Buffer.from(JSON.stringify(JSON.parse(String(reply.body)), null, 1)) }
          : reply,
    ),
    finds: ['verbatim'],
    says: /rewrites the JSON/,
  },
  {
    host: 'lacks its style sheet',
    fault: answering(
      ({ target }) => target.startsWith('/assets/'),
      () => page(404, 'Nothing'),
    ),
    finds: ['home'],
    says: /unstyled/,
  },
  {
    host: 'holds a site of an earlier version',
    fault: answering(
      ({ target }) => isDescription(target) || isCouncilPage(target),
      () => page(404, 'Nothing'),
    ),
    finds: ['pages'],
    says: /Build the site again with this version/,
  },
  {
    host: 'takes the description for an answer',
    fault: answering(
      ({ target }) => isDescription(target),
      () => ({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from('{"detail":"Hello."}'),
      }),
    ),
    finds: ['pages'],
    says: /openapi\.json.*API description are missing/s,
  },
  {
    host: 'has the configuration of an earlier version',
    fault: answering(
      ({ target }) => isCouncilPage(target),
      () => page(404, 'Nothing'),
    ),
    finds: ['pages'],
    says: /GET \S+\/councils\/\S+\/\n.*replace the configuration/s,
  },
  {
    host: 'knows no style sheets',
    fault: setting(({ target }) => target.startsWith('/assets/'), { 'content-type': 'text/plain; charset=utf-8' }),
    finds: ['types'],
    says: /Content-Type: text\/plain.*expected Content-Type: text\/css/s,
  },
  {
    host: 'sends pages as files to keep',
    fault: setting(({ target }) => isCouncilPage(target), { 'content-type': 'application/octet-stream' }),
    finds: ['types'],
    says: /browsers may download the file/,
  },
  {
    host: 'leaves pages unguarded',
    fault: setting(({ target }) => target === '/', { 'content-security-policy': '' }),
    finds: ['guard'],
    says: /run scripts in it/,
    severity: 'warning',
  },
  {
    host: 'adds a charset',
    fault: setting(isJson, { 'content-type': 'application/json; charset=utf-8' }),
    finds: ['types'],
    says: /charset, which JSON doesn’t have/,
  },
  {
    host: 'knows no types',
    fault: setting(isJson, { 'content-type': 'application/octet-stream' }),
    finds: ['types'],
    says: /browsers may download the file/,
  },
  { host: 'drops Vary', fault: without('vary'), finds: ['vary'], says: /no Vary/ },
  {
    host: 'varies by encoding alone',
    fault: setting(isApi, { vary: 'Accept-Encoding' }),
    finds: ['vary'],
    says: /Vary: Accept-Encoding/,
  },
  {
    host: 'sends no CORS header',
    fault: without('access-control-allow-origin'),
    finds: ['cors'],
    says: /stop web pages on other sites/,
  },
  {
    host: 'lets browsers guess',
    fault: without('x-content-type-options'),
    finds: ['guard'],
    says: /no X-Content-Type-Options/,
    severity: 'warning',
  },
  {
    host: 'keeps answers for a year',
    fault: setting(isApi, { 'cache-control': 'public, max-age=31536000' }),
    finds: ['freshness'],
    says: /mix old data with new data/,
  },
  {
    host: 'says nothing of caching',
    fault: without('cache-control'),
    finds: ['caching'],
    says: /no Cache-Control/,
    severity: 'warning',
  },
  {
    host: 'never says 304',
    fault: (asked, forward) => {
      const { 'if-none-match': _, ...headers } = asked.headers;
      return forward({ ...asked, headers });
    },
    finds: ['validators'],
    says: /304, without content.*If-None-Match/s,
    severity: 'warning',
  },
  {
    host: 'has no validators',
    fault: without('etag'),
    finds: ['validators'],
    says: /no ETag, no Last-Modified/,
    severity: 'warning',
  },
  {
    host: 'compresses nothing',
    fault: setting(() => true, { 'x-as-it-is': 'yes' }),
    finds: ['compression'],
    says: /not compressed/,
    severity: 'warning',
  },
];
