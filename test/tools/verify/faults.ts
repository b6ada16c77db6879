// Hosts with a single fault, and the report about it: exactly this problem, with values that show the cause.
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { DiagnosticCode } from '../../../src/engine/diagnostics/diagnostic.ts';
import { LONGEST_RESPONSE } from '../../../src/tools/verify/client.ts';
import { type Asked, CUT, type Fault, type Reply } from '../../support/broken-host.ts';

export interface Broken {
  readonly host: string;
  readonly fault: Fault;
  /** The name of the only probe that must report a problem. */
  readonly finds: string;
  readonly code: DiagnosticCode;
  /** A text that must be in the requests, the message or the help. */
  readonly says: RegExp;
  readonly severity?: 'warning';
  /** The maximum time for a response, in milliseconds. */
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
/** Breaks only the first response, or all except the first. */
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

/** Shorter than the maximum length, but longer once it is decompressed. */
const BOMB = json(gzipSync(Buffer.alloc(LONGEST_RESPONSE + 1, ' '), { level: 1 }), {
  'content-encoding': 'gzip',
  'x-as-it-is': 'yes',
});

/** Nested too deeply to be written as JSON. */
const deep = (value: string): string => `${'['.repeat(100_000)}${value}${']'.repeat(100_000)}`;

/** A list from an earlier build, in which the first record is missing. */
const older = (text: string): string => JSON.stringify(JSON.parse(text).slice(1));

/** A store from another version of the program. Its hash is correct, but this version can't interpret its content. */
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
    code: 'site-not-found',
    says: /store\/index\.json\n.*longer than 16\.8 MB.*--out.*full URL of the site/s,
  },
  'sends something endless as a file of the store': {
    fault: answering(at(/^\/store\/commitments\./), BOMB),
    finds: 'store',
    code: 'changed-file',
    says: /longer than 16\.8 MB/,
  },
  'sends something endless as a list': {
    fault: answering(at('/api/commitments/'), BOMB),
    finds: 'answers',
    code: 'failed-response',
    says: /GET \S+\/api\/commitments\/\n.*longer than 16\.8 MB/s,
  },
  'sends JSON that is nested without an end': {
    fault: answering(at('/api/commitments/'), json(deep('1'))),
    finds: 'lists',
    code: 'mixed-builds',
    says: /expected count .*, but got 1 record\n/,
  },
  'sends links that are no texts': {
    fault: rewriting(at('/api/commitments/'), (text) =>
      text.replace(/"(next|previous)":(?:null|"[^"]*")/g, `"$1":{"toString":${deep('')}}`),
    ),
    finds: 'lists',
    code: 'mixed-builds',
    says: /a different “next” or “previous” link \(expected .*, but got /,
  },
  'sends a very long text': {
    fault: answering(at('/api/commitments/'), reply(200, 'text/plain', '\u0007long '.repeat(1_000_000))),
    finds: 'lists',
    code: 'mixed-builds',
    says: /isn’t JSON: “(?:\\u0007long )+…”/,
  },
  'wants a password': {
    fault: answering(always, page(401, 'Log in')),
    finds: 'site',
    code: 'not-public',
    says: /401, text\/html; charset=utf-8, the page “Log in”.*without a password/s,
  },
  'redirects to a login': {
    fault: answering(always, LOGIN),
    finds: 'site',
    code: 'not-public',
    says: /302, Location: \/login/,
  },
  'is another site': {
    fault: answering(always, page(200, 'My app')),
    finds: 'site',
    code: 'site-not-found',
    says: /the page “My app”.*full URL of the site/s,
  },
  'lacks the store': {
    fault: answering(at(/^\/store\//), NOTHING),
    finds: 'site',
    code: 'site-not-found',
    says: /404, .*including “store”/s,
  },
  'was published in part': {
    fault: answering(at(/^\/store\/councils\./), NOTHING),
    finds: 'store',
    code: 'unpublished-file',
    says: /store\/councils\..*404.*Publish the whole output directory again/s,
  },
  'changes files': {
    fault: rewriting(at(/^\/store\/commitments\./), (text) => ` ${text}`),
    finds: 'store',
    code: 'changed-file',
    says: /110 records; its hash doesn’t match its name.*Turn off conversion, minifying/s,
  },
  'has an index of another version': {
    fault: rewriting(at('/store/index.json'), (text) => text.replace('"format":1', '"format":2')),
    finds: 'site',
    code: 'other-version',
    says: /another version of the program: 200, application\/json/,
  },
  'has a site of another version': {
    fault: ofOtherVersion,
    finds: 'store',
    code: 'other-version',
    says: /not a store of terms of this version.*the version that built it/s,
  },
  'is slow': {
    fault: answering(isDated, undefined),
    finds: 'answers',
    code: 'failed-response',
    says: /no complete response within 2 s/,
    timeout: 2000,
  },
  fails: {
    fault: answering(at('/api/commitments/'), page(502, 'Bad gateway')),
    finds: 'answers',
    code: 'failed-response',
    says: /502/,
  },
  'limits requests': {
    fault: answering(at('/api/?format=api'), page(429, 'Slow down')),
    finds: 'answers',
    code: 'too-many-requests',
    says: /429.*several dozen requests a minute/s,
  },
  'closes a connection': {
    fault: replacing(
      times(isCouncilList, (before) => before === 1),
      CUT,
    ),
    finds: 'answers',
    code: 'failed-response',
    says: /closed the connection without responding/,
  },
  'has two builds': {
    fault: rewriting(
      times(isCouncilList, (before) => before === 0),
      older,
    ),
    finds: 'steady',
    code: 'unsteady-site',
    says: /GET \S+\/api\/councils\/\nthe site changed/,
  },
  'is being published': {
    fault: rewriting(
      times(at('/store/index.json'), (before) => before > 0),
      (text) => text.replace(/"title":"/, '"title":"New '),
    ),
    finds: 'steady',
    code: 'unsteady-site',
    says: /GET \S+\/store\/index\.json\nthe site changed/,
  },
  'ignores queries': {
    fault: withTarget(/\/\?.*$/, '/'),
    finds: 'queries',
    code: 'ignored-query',
    says: /ignores the query: expected 200, application\/json, \d+ records?, but got 200, application\/json, \d+ records?\n/,
  },
  'has caches that ignore queries of one list': {
    fault: withTarget(/\/\?.*$/, '/', at(/^\/api\/councils\//)),
    finds: 'queries',
    code: 'ignored-query',
    says: /\/api\/councils\/\?.*ignores the query/s,
  },
  'tidies URLs': {
    fault: NO_SLASH,
    finds: 'redirects',
    code: 'redirected-response',
    says: /expected 200, .*, but got 308, Location: \/api\/\w+/,
  },
  'has its own error page': {
    fault: replacing(having(404), page(404, 'Oops')),
    finds: 'missing',
    code: 'wrong-error',
    says: /expected 404, application\/json, “Not found\.”, but got 404, .*the page “Oops”/,
  },
  'is a single-page app': {
    fault: replacing((asked, got) => having(404)(asked, got) && !asked.target.includes('?'), page(200, 'App')),
    finds: 'missing',
    code: 'wrong-error',
    says: /expected 404, .*, but got 200, .*the page “App”/,
  },
  'sends 200 without a slash': {
    fault: withTarget(/^(\/api\/councils)\?/, '$1/?'),
    finds: 'slash',
    code: 'wrong-slash-redirect',
    says: /: expected 301, Location: \S+\/api\/councils\/\?b=2&a=1, but got 200, application\/json, .*\n/,
  },
  'loses the query in a redirect': {
    fault: changing(having(301), ({ headers, ...others }) => ({
      ...others,
      headers: { ...headers, location: headers.location!.replace(/\?.*/, '') },
    })),
    finds: 'slash',
    code: 'wrong-slash-redirect',
    says: /: expected 301, Location: \S+\/api\/councils\/\?b=2&a=1, but got 301, Location: \/api\/councils\/\n/,
  },
  'refuses OPTIONS': {
    fault: answering(by('OPTIONS', '/api/councils/'), page(405, 'Method Not Allowed')),
    finds: 'options',
    code: 'wrong-method-response',
    says: /expected 200.*, but got 405.*the page “Method Not Allowed”/,
  },
  'refuses preflights for files': {
    fault: answering(by('OPTIONS', /^\/(?:downloads\/|api\/openapi)/), page(405, 'Method Not Allowed')),
    finds: 'preflight',
    code: 'wrong-preflight',
    says: /OPTIONS \S+\/downloads\/\S+ \(Origin.*expected status 204 and Access-Control-Allow-Headers: \*, but got status 405 and no Access-Control-Allow-Headers\n/s,
  },
  'allows no headers for downloads': {
    fault: setting(by('OPTIONS', /^\/downloads\//), { 'access-control-allow-headers': 'Range, Content-Type' }),
    finds: 'preflight',
    code: 'wrong-preflight',
    says: /but got status 204 and Access-Control-Allow-Headers: Range, Content-Type\n/,
  },
  'sends no CORS header with a preflight': {
    fault: without('access-control-allow-origin', by('OPTIONS', /^\/downloads\//)),
    finds: 'cors',
    code: 'missing-header',
    says: /OPTIONS \S+\/downloads\/.*but got no Access-Control-Allow-Origin\n/s,
  },
  'drops Allow': {
    fault: without('allow', by('OPTIONS')),
    finds: 'options',
    code: 'wrong-method-response',
    says: /expected 200.*, but got .*, no Allow\n/,
  },
  'has no HEAD': {
    fault: answering(by('HEAD'), NOTHING),
    finds: 'head',
    code: 'wrong-method-response',
    says: /: expected 200, application\/json, but got 404, .*\n/,
  },
  'takes POST': {
    fault: asking(({ method }) => ({ method: method === 'POST' ? 'GET' : method })),
    finds: 'methods',
    code: 'wrong-method-response',
    says: /: expected 405, .*, Allow: GET, HEAD, OPTIONS, but got 200, .*, Allow: \S.*\n/,
  },
  'replaces errors': {
    fault: replacing(having(400), page(400, 'Bad request')),
    finds: 'parameters',
    code: 'wrong-error',
    says: /min_count=4.*expected .*min_count must be an integer.*, but got .*the page “Bad request”/s,
  },
  'never says 406': {
    fault: asking(({ headers }) => (headers.accept === 'application/xml' ? { headers: {} } : {})),
    finds: 'accept',
    code: 'wrong-format',
    says: /Accept: application\/xml.*expected 406.*, but got /s,
  },
  'caches JSON and pages as one': {
    fault: asking(({ headers }) => ({ headers: { ...headers, accept: '*/*' } })),
    finds: 'accept',
    code: 'wrong-format',
    says: /: expected 200, text\/html.*, but got 200, application\/json, .*Vary: Accept/s,
  },
  'has an old councils list': {
    fault: rewriting(isCouncilList, older),
    finds: 'lists',
    code: 'mixed-builds',
    says: /expected \d+ records?, but got \d+ records?\n/,
  },
  'sends pages as lists': {
    fault: withTarget(/$/, '?format=api', by('GET', '/api/commitments/')),
    finds: 'lists',
    code: 'wrong-format',
    says: /expected 200, application\/json.*, but got .*the page “.*”/,
  },
  'lacks a list': {
    fault: answering(by('GET', '/api/commitments/'), NOTHING),
    finds: 'lists',
    code: 'unpublished-file',
    says: /expected 200, application\/json, count.*, but got .*the page “Nothing”/,
  },
  'has a router of an older build': {
    fault: rewriting(at(/^\/api\/councils\/\?.*(?:country|authority_type)=/), older),
    finds: 'composed',
    code: 'mixed-builds',
    says: /\?.*expected .*, but got .*records?\b.*including its router/s,
  },
  'caches by part of the query': {
    fault: rewriting(at(/x=/), (text) => text.replaceAll('&x=a+b', '').replaceAll('x=a+b', '')),
    finds: 'composed',
    code: 'mixed-builds',
    says: /a different “next” or “previous” link \(expected .*, but got /,
  },
  'has no router': {
    fault: answering(isDated, NOTHING),
    finds: 'composed',
    code: 'missing-router',
    says: /expected 200, application\/json.*, but got 404, /,
  },
  'refuses correctly, but should be exact': {
    fault: answering(isDated, NOT_PREBUILT),
    finds: 'composed',
    code: 'missing-router',
    says: /501, .*--level canonical/s,
    level: 'exact',
  },
  'has no pages for browsers': {
    fault: withTarget(/\?format=api/, '?format=json'),
    finds: 'formats',
    code: 'wrong-format',
    says: /\?format=api\n.*expected 200, text\/html.*, but got /s,
  },
  'rewrites JSON': {
    fault: rewriting(
      (asked, got) => isApi(asked) && isJson(asked, got) && asked.method !== 'HEAD' && !having(301, 304)(asked, got),
      (text) => JSON.stringify(JSON.parse(text), null, 1),
    ),
    finds: 'verbatim',
    code: 'changed-file',
    says: /200, application\/json, \d+ records?; formatted differently\n/,
  },
  'lacks its style sheet': {
    fault: answering(at(/^\/assets\//), NOTHING),
    finds: 'home',
    code: 'unpublished-file',
    says: /\/assets\/.*expected 200, text\/css.*, but got .*the page “Nothing”/s,
  },
  'lacks pages': {
    fault: answering((asked) => isDescription(asked) || isCouncilPage(asked), NOTHING),
    finds: 'pages',
    code: 'unpublished-file',
    says: /the page “Nothing”\nPublish the whole output directory again/,
  },
  'sends a response as the description': {
    fault: answering(isDescription, json('{"detail":"Hello."}')),
    finds: 'pages',
    code: 'unpublished-file',
    says: /openapi\.json.*“Hello\.”/s,
  },
  'has a configuration without pages': {
    fault: answering(isCouncilPage, NOTHING),
    finds: 'pages',
    code: 'unpublished-file',
    says: /GET \S+\/councils\/\S+\/\n.*Check that the host maps this URL to the right file/s,
  },
  'knows no style sheets': {
    fault: setting(at(/^\/assets\//), { 'content-type': 'text/plain; charset=utf-8' }),
    finds: 'types',
    code: 'wrong-content-type',
    says: /expected Content-Type: text\/css.*, but got Content-Type: text\/plain/s,
  },
  'sends pages as downloads': {
    fault: setting(isCouncilPage, { 'content-type': 'application/octet-stream' }),
    finds: 'types',
    code: 'wrong-content-type',
    says: /expected Content-Type: text\/html.*, but got Content-Type: application\/octet-stream\n/,
  },
  'adds a charset': {
    fault: setting(isJson, { 'content-type': 'application/json; charset=utf-8' }),
    finds: 'types',
    code: 'wrong-content-type',
    says: /expected Content-Type: application\/json, but got Content-Type: application\/json; charset=utf-8\n/,
  },
  'knows no types': {
    fault: setting(isJson, { 'content-type': 'application/octet-stream' }),
    finds: 'types',
    code: 'wrong-content-type',
    says: /expected Content-Type: application\/json, but got Content-Type: application\/octet-stream\n/,
  },
  'drops Vary': { fault: without('vary'), finds: 'vary', code: 'missing-header', says: /no Vary/ },
  'varies by encoding alone': {
    fault: setting(isApi, { vary: 'Accept-Encoding' }),
    finds: 'vary',
    code: 'missing-header',
    says: /expected Vary: Accept, but got Vary: Accept-Encoding\n/,
  },
  'sends no CORS header': {
    fault: without('access-control-allow-origin'),
    finds: 'cors',
    code: 'missing-header',
    says: /expected Access-Control-Allow-Origin: \*, but got no Access-Control-Allow-Origin\n/,
  },
  'has no downloads': {
    fault: replacing(at(/^\/downloads\//), { status: 404, headers: {}, body: Buffer.from('') }),
    finds: 'downloads',
    code: 'unpublished-file',
    says: /GET .*\/downloads\/council-climate-commitments\.xlsx[\s\S]*404/,
  },
  'ignores ranges': {
    fault: (asked, forward) => {
      const { range: _, ...headers } = asked.headers;
      return forward({ ...asked, headers });
    },
    finds: 'ranges',
    code: 'wrong-download',
    severity: 'warning',
    says: /but got status 200 and Content-Disposition: attachment\n/,
  },
  'shows downloads in the browser': {
    fault: without('content-disposition'),
    finds: 'ranges',
    code: 'wrong-download',
    severity: 'warning',
    says: /but got status 206 and no Content-Disposition\n/,
  },
  'caches responses for a year': {
    fault: setting(isApi, { 'cache-control': 'public, max-age=31536000' }),
    finds: 'freshness',
    code: 'cached-too-long',
    says: /, but got Cache-Control: public, max-age=31536000\n/,
  },
};

const WARNINGS: typeof ERRORS = {
  'leaves pages unguarded': {
    fault: setting(at('/'), { 'content-security-policy': '' }),
    finds: 'guard',
    code: 'missing-security-headers',
    says: /, but got .*no Content-Security-Policy\n/,
  },
  'lets browsers guess': {
    fault: without('x-content-type-options'),
    finds: 'guard',
    code: 'missing-security-headers',
    says: /no X-Content-Type-Options/,
  },
  'says nothing of caching': {
    fault: without('cache-control'),
    finds: 'caching',
    code: 'wrong-cache-control',
    says: /no Cache-Control/,
  },
  'never says 304': {
    fault: asking(({ headers: { 'if-none-match': _, ...headers } }) => ({ headers })),
    finds: 'validators',
    code: 'missing-validation',
    says: /expected 304 without content, but got 200, .*If-None-Match/s,
  },
  'has no validators': {
    fault: without('etag'),
    finds: 'validators',
    code: 'missing-validation',
    says: /no ETag and no Last-Modified/,
  },
  'compresses nothing': {
    fault: setting(always, { 'x-as-it-is': 'yes' }),
    finds: 'compression',
    code: 'missing-compression',
    says: /isn’t compressed \(\d+\.\d kB\)\n/,
  },
};

export const BROKEN: readonly Broken[] = [
  ...Object.entries(ERRORS).map(([host, broken]) => ({ host, ...broken })),
  ...Object.entries(WARNINGS).map(([host, broken]) => ({ host, ...broken, severity: 'warning' as const })),
];

/** Separate tests cause these problems. */
export const OTHER_CODES = [
  'wrong-site-url',
  'different-build',
  'json-charset',
] as const satisfies readonly DiagnosticCode[];
