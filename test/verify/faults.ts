// Broken hosts, each with one fault, and what must be said of it: exactly this finding, in words that name the cause.
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LONGEST_RESPONSE } from '../../src/verify/client.ts';
import { type Asked, CUT, type Fault, type Reply } from '../support/broken-host.ts';

export interface Broken {
  readonly host: string;
  readonly fault: Fault;
  /** The name of the only probe that must find something. */
  readonly finds: string;
  readonly says: RegExp;
  readonly severity?: 'warning';
  /** How long to wait for a response, in milliseconds. */
  readonly timeout?: number;
  readonly level?: 'exact';
}

// ---- which requests ----

type Matches = (asked: Asked, reply: Reply) => boolean;

const always = (): boolean => true;
export const at =
  (target: RegExp | string): ((asked: Asked) => boolean) =>
  (asked) =>
    typeof target === 'string' ? asked.target === target : target.test(asked.target);
const by =
  (method: string, target: RegExp | string = /^/): ((asked: Asked) => boolean) =>
  (asked) =>
    asked.method === method && at(target)(asked);
const having =
  (...statuses: readonly number[]): Matches =>
  (_, { status }) =>
    statuses.includes(status);
/** The first time only, or all but the first. */
const times = (isMeant: Matches, isThis: (before: number) => boolean): Matches => {
  let before = 0;
  return (asked, reply) => isMeant(asked, reply) && isThis(before++);
};

const isApi = at(/^\/api\//);
const isDescription = at('/api/openapi.json');
const isCouncilPage = at(/^\/councils\//);
const isDated = at(/start_date=/);
const isJson: Matches = (_, { headers }) => headers['content-type'] === 'application/json';
const isCouncilList: Matches = (asked, { status }) => by('GET', '/api/councils/')(asked) && status === 200;

// ---- what is wrong with them ----

const changing =
  (isMeant: Matches, change: (reply: Reply) => Reply): Fault =>
  async (asked, forward) => {
    const reply = await forward(asked);
    return isMeant(asked, reply) ? change(reply) : reply;
  };
const replacing = (isMeant: Matches, reply: Reply): Fault => changing(isMeant, () => reply);
export const rewriting = (isMeant: Matches, change: (text: string) => string): Fault =>
  changing(isMeant, (reply) => ({ ...reply, body: Buffer.from(change(String(reply.body))) }));
const setting = (isMeant: Matches, headers: Readonly<Record<string, string>>): Fault =>
  changing(isMeant, (reply) => ({ ...reply, headers: { ...reply.headers, ...headers } }));
const without = (name: string, isMeant: Matches = always): Fault =>
  changing(isMeant, ({ headers: { [name]: _, ...headers }, ...reply }) => ({ ...reply, headers }));

const answering =
  (isMeant: (asked: Asked) => boolean, reply: Reply | undefined): Fault =>
  async (asked, forward) =>
    isMeant(asked) ? reply : forward(asked);
const asking =
  (change: (asked: Asked) => Partial<Asked>): Fault =>
  (asked, forward) =>
    forward({ ...asked, ...change(asked) });
const withTarget = (from: RegExp, to: string, isMeant = always as (asked: Asked) => boolean): Fault =>
  asking((asked) => (isMeant(asked) ? { target: asked.target.replace(from, to) } : {}));

const reply = (status: number, type: string, body: string | Buffer, headers = {}): Reply => ({
  ...{ status, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) },
});
const json = (text: string | Buffer, headers = {}): Reply => reply(200, 'application/json', text, headers);
const page = (status: number, title: string, headers = {}): Reply =>
  reply(status, 'text/html; charset=utf-8', `<!doctype html><title>${title}</title><body>${title}</body>`, headers);

const REFUSAL = '{"detail":"Not prebuilt on this host.","available":"http://127.0.0.1/documents/available.json"}';
export const NOT_PREBUILT: Reply = reply(501, 'application/json', REFUSAL, { vary: 'Accept' });

/** Shorter than a response may be, until it is decompressed. */
const BOMB = json(gzipSync(Buffer.alloc(LONGEST_RESPONSE + 1, ' '), { level: 1 }), {
  'content-encoding': 'gzip',
  'x-as-it-is': 'yes',
});

/** Nested more deeply than JSON can be written. */
const deep = (value: string): string => `${'['.repeat(100_000)}${value}${']'.repeat(100_000)}`;

/** A list of an earlier build, without its first record. */
const older = (text: string): string => JSON.stringify(JSON.parse(text).slice(1));

/** A store that another version of the program wrote: its hash is right, but its content means nothing here. */
const STRANGE = Buffer.from('CCS\u0063 of the future');
const STRANGE_FILE = `store/searchterms.${hash('sha256', STRANGE).slice(0, 16)}.bin`;
const ofOtherVersion: Fault = async (asked, forward) => {
  if (asked.target === `/${STRANGE_FILE}`) return { status: 200, headers: {}, body: STRANGE };
  return rewriting(at('/store/index.json'), (text) => text.replace(/store\/searchterms[^"]*/, STRANGE_FILE))(
    asked,
    forward,
  );
};

const NOTHING = page(404, 'Nothing');
const LOGIN = page(302, 'Log in', { location: '/login' });
const NO_SLASH: Fault = async ({ method, target, ...asked }, forward) =>
  method === 'GET' && /^\/api\/(councils|commitments)\/$/.test(target)
    ? reply(308, '', '', { location: target.slice(0, -1) })
    : forward({ method, target, ...asked });

const ERRORS: Readonly<Record<string, Omit<Broken, 'host'>>> = {
  'sends something endless as its index': {
    fault: answering(at('/store/index.json'), BOMB),
    finds: 'site',
    says: /store\/index\.json\n.*longer than 16\.8 MB.*--out.*Another site/s,
  },
  'sends something endless as a file of the store': {
    fault: answering(at(/^\/store\/commitments\./), BOMB),
    finds: 'store',
    says: /longer than 16\.8 MB.*sends a page instead/s,
  },
  'sends something endless as a list': {
    fault: answering(at('/api/commitments/'), BOMB),
    finds: 'answers',
    says: /GET \S+\/api\/commitments\/\n.*longer than 16\.8 MB.*never ends/s,
  },
  'sends JSON that is nested without an end': {
    fault: answering(at('/api/commitments/'), json(deep('1'))),
    finds: 'lists',
    says: /1 record instead of count/,
  },
  'sends links that are no texts': {
    fault: rewriting(at('/api/commitments/'), (text) =>
      text.replace(/"(next|previous)":(?:null|"[^"]*")/g, `"$1":{"toString":${deep('')}}`),
    ),
    finds: 'lists',
    says: /a different next or previous link/,
  },
  'sends a very long text': {
    fault: answering(at('/api/commitments/'), reply(200, 'text/plain', '\u0007long '.repeat(1_000_000))),
    finds: 'lists',
    says: /isn’t JSON: “(?:\\u0007long )+…”/,
  },
  'wants a password': { fault: answering(always, page(401, 'Log in')), finds: 'site', says: /password/ },
  'redirects to a login': {
    fault: answering(always, LOGIN),
    finds: 'site',
    says: /302, to \/login.*redirects every visitor/s,
  },
  'is another site': {
    fault: answering(always, page(200, 'My app')),
    finds: 'site',
    says: /the page “My app”.*Another site/s,
  },
  'lacks the store': {
    fault: answering(at(/^\/store\//), NOTHING),
    finds: 'site',
    says: /directory “store” wasn’t published/,
  },
  'was published in part': {
    fault: answering(at(/^\/store\/councils\./), NOTHING),
    finds: 'store',
    says: /Part of a build was published/,
  },
  'changes files': {
    fault: rewriting(at(/^\/store\/commitments\./), (text) => ` ${text}`),
    finds: 'store',
    says: /don’t match the hash.*Turn off conversion and minifying/s,
  },
  'has a site of another version': {
    fault: ofOtherVersion,
    finds: 'store',
    says: /not a search-term store of this version.*Another version of the program/s,
  },
  'is slow': {
    fault: answering(isDated, undefined),
    finds: 'answers',
    says: /no complete response within 2 s.*too slow/s,
    timeout: 2000,
  },
  fails: { fault: answering(at('/api/commitments/'), page(502, 'Bad gateway')), finds: 'answers', says: /502.*fails/s },
  'limits requests': {
    fault: answering(at('/api/?format=api'), page(429, 'Slow down')),
    finds: 'answers',
    says: /exceeded the limit/,
  },
  'closes a connection': {
    fault: replacing(
      times(isCouncilList, (before) => before === 1),
      CUT,
    ),
    finds: 'answers',
    says: /closes the connection without a response/,
  },
  'has two builds': {
    fault: rewriting(
      times(isCouncilList, (before) => before === 0),
      older,
    ),
    finds: 'steady',
    says: /two different responses/,
  },
  'is being published': {
    fault: rewriting(
      times(at('/store/index.json'), (before) => before > 0),
      (text) => text.replace(/"title":"/, '"title":"New '),
    ),
    finds: 'steady',
    says: /being published during the test/,
  },
  'ignores queries': { fault: withTarget(/\/\?.*$/, '/'), finds: 'queries', says: /ignores queries/ },
  'has caches that ignore queries of one list': {
    fault: withTarget(/\/\?.*$/, '/', at(/^\/api\/councils\//)),
    finds: 'queries',
    says: /the same response as without the query/,
  },
  'tidies URLs': { fault: NO_SLASH, finds: 'redirects', says: /redirects API URLs/ },
  'has its own error page': {
    fault: replacing(having(404), page(404, 'Oops')),
    finds: 'missing',
    says: /its own error page instead/,
  },
  'is a single-page app': {
    fault: replacing((asked, got) => having(404)(asked, got) && !asked.target.includes('?'), page(200, 'App')),
    finds: 'missing',
    says: /single-page app/,
  },
  'sends 200 without a slash': {
    fault: withTarget(/^(\/api\/councils)\?/, '$1/?'),
    finds: 'slash',
    says: /is not redirected/,
  },
  'loses the query in a redirect': {
    fault: changing(having(301), ({ headers, ...others }) => ({
      ...others,
      headers: { ...headers, location: headers.location!.replace(/\?.*/, '') },
    })),
    finds: 'slash',
    says: /loses the query/,
  },
  'refuses OPTIONS': {
    fault: answering(by('OPTIONS'), page(405, 'Method Not Allowed')),
    finds: 'options',
    says: /refuses OPTIONS/,
  },
  'drops Allow': { fault: without('allow', by('OPTIONS')), finds: 'options', says: /Allow: missing/ },
  'has no HEAD': { fault: answering(by('HEAD'), NOTHING), finds: 'head', says: /HEAD and GET get different responses/ },
  'takes POST': {
    fault: asking(({ method }) => ({ method: method === 'POST' ? 'GET' : method })),
    finds: 'methods',
    says: /accepts POST/,
  },
  'replaces errors': {
    fault: replacing(having(400), page(400, 'Bad request')),
    finds: 'parameters',
    says: /min_count=4.*expected.*min_count must be an integer/s,
  },
  'never says 406': {
    fault: asking(({ headers }) => (headers.accept === 'application/xml' ? { headers: {} } : {})),
    finds: 'accept',
    says: /Accept: application\/xml.*406/s,
  },
  'caches JSON and pages as one': {
    fault: asking(({ headers }) => ({ headers: { ...headers, accept: '*/*' } })),
    finds: 'accept',
    says: /browsers get data instead of pages.*Vary: Accept/s,
  },
  'has an old councils list': {
    fault: rewriting(isCouncilList, older),
    finds: 'lists',
    says: /records instead of.*different builds/s,
  },
  'sends pages as lists': {
    fault: withTarget(/$/, '?format=api', by('GET', '/api/commitments/')),
    finds: 'lists',
    says: /sends index\.html/,
  },
  'lacks a list': {
    fault: answering(by('GET', '/api/commitments/'), NOTHING),
    finds: 'lists',
    says: /whole directory “api” was published/,
  },
  'has a router of an older build': {
    fault: rewriting(at(/^\/api\/councils\/\?.*(?:country|authority_type)=/), older),
    finds: 'composed',
    says: /records? instead of.*router is from a different build/s,
  },
  'caches by part of the query': {
    fault: rewriting(at(/x=/), (text) => text.replaceAll('&x=a+b', '').replaceAll('x=a+b', '')),
    finds: 'composed',
    says: /a different next or previous link/,
  },
  'has no router': { fault: answering(isDated, NOTHING), finds: 'composed', says: /no router, or/ },
  'refuses correctly, but should be exact': {
    fault: answering(isDated, NOT_PREBUILT),
    finds: 'composed',
    says: /--level canonical/,
    level: 'exact',
  },
  'has no pages for browsers': {
    fault: withTarget(/\?format=api/, '?format=json'),
    finds: 'formats',
    says: /aren’t available as pages/,
  },
  'rewrites JSON': {
    fault: rewriting(
      (asked, got) => isApi(asked) && isJson(asked, got) && asked.method !== 'HEAD' && !having(301, 304)(asked, got),
      (text) => JSON.stringify(JSON.parse(text), null, 1),
    ),
    finds: 'verbatim',
    says: /rewrites the JSON/,
  },
  'lacks its style sheet': { fault: answering(at(/^\/assets\//), NOTHING), finds: 'home', says: /unstyled/ },
  'has a site of an earlier version': {
    fault: answering((asked) => isDescription(asked) || isCouncilPage(asked), NOTHING),
    finds: 'pages',
    says: /Build the site again with this version/,
  },
  'sends a response as the description': {
    fault: answering(isDescription, json('{"detail":"Hello."}')),
    finds: 'pages',
    says: /openapi\.json.*API description are missing/s,
  },
  'has the configuration of an earlier version': {
    fault: answering(isCouncilPage, NOTHING),
    finds: 'pages',
    says: /GET \S+\/councils\/\S+\/\n.*replace the configuration/s,
  },
  'knows no style sheets': {
    fault: setting(at(/^\/assets\//), { 'content-type': 'text/plain; charset=utf-8' }),
    finds: 'types',
    says: /Content-Type: text\/plain.*expected Content-Type: text\/css/s,
  },
  'sends pages as downloads': {
    fault: setting(isCouncilPage, { 'content-type': 'application/octet-stream' }),
    finds: 'types',
    says: /browsers may download the file/,
  },
  'adds a charset': {
    fault: setting(isJson, { 'content-type': 'application/json; charset=utf-8' }),
    finds: 'types',
    says: /charset, which JSON doesn’t have/,
  },
  'knows no types': {
    fault: setting(isJson, { 'content-type': 'application/octet-stream' }),
    finds: 'types',
    says: /browsers may download the file/,
  },
  'drops Vary': { fault: without('vary'), finds: 'vary', says: /no Vary/ },
  'varies by encoding alone': {
    fault: setting(isApi, { vary: 'Accept-Encoding' }),
    finds: 'vary',
    says: /Vary: Accept-Encoding/,
  },
  'sends no CORS header': {
    fault: without('access-control-allow-origin'),
    finds: 'cors',
    says: /stop web pages on other sites/,
  },
  'caches responses for a year': {
    fault: setting(isApi, { 'cache-control': 'public, max-age=31536000' }),
    finds: 'freshness',
    says: /mix old data with new data/,
  },
};

const WARNINGS: typeof ERRORS = {
  'leaves pages unguarded': {
    fault: setting(at('/'), { 'content-security-policy': '' }),
    finds: 'guard',
    says: /run scripts in it/,
  },
  'lets browsers guess': {
    fault: without('x-content-type-options'),
    finds: 'guard',
    says: /no X-Content-Type-Options/,
  },
  'says nothing of caching': { fault: without('cache-control'), finds: 'caching', says: /no Cache-Control/ },
  'never says 304': {
    fault: asking(({ headers: { 'if-none-match': _, ...headers } }) => ({ headers })),
    finds: 'validators',
    says: /304, without content.*If-None-Match/s,
  },
  'has no validators': { fault: without('etag'), finds: 'validators', says: /no ETag, no Last-Modified/ },
  'compresses nothing': {
    fault: setting(always, { 'x-as-it-is': 'yes' }),
    finds: 'compression',
    says: /not compressed/,
  },
};

export const BROKEN: readonly Broken[] = [
  ...Object.entries(ERRORS).map(([host, broken]) => ({ host, ...broken })),
  ...Object.entries(WARNINGS).map(([host, broken]) => ({ host, ...broken, severity: 'warning' as const })),
];
