// “verify” reports nothing about a correct host, and reports exactly the fault of each broken one.

import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { storeFile } from '../../../src/engine/addressing/site-files.ts';
import { ENDPOINT_NAMES, endpointOf, LIST_NAMES, parametersIn } from '../../../src/engine/api/api.ts';
import type { CodeTexts } from '../../../src/engine/diagnostics/code.ts';
import { CODES, type DiagnosticCode, type Severity } from '../../../src/engine/diagnostics/diagnostic.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { MARKS } from '../../../src/engine/terms/dictionary.ts';
import { VarintWriter } from '../../../src/engine/terms/varints.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { previewHost } from '../../../src/hosts/serve/serve.ts';
import { staticHost } from '../../../src/hosts/static.ts';
import { type VerifyOptions, verify } from '../../../src/program/commands/verify.ts';
import { LONGEST_RESPONSE } from '../../../src/tools/verify/client.ts';
import { PROBES } from '../../../src/tools/verify/probes.ts';
import { OPENING } from '../../../src/tools/verify/probes-site.ts';
import type { ProbeOutcome } from '../../../src/tools/verify/verify-site.ts';
import { completeSite } from '../../hosts/own-files.ts';
import { startFileServer } from '../../hosts/path-site.ts';
import {
  type Asked,
  type BrokenHost,
  CUT,
  type Fault,
  OPTIONS,
  proxy,
  startBrokenHost,
} from '../../support/broken-host.ts';
import { planOf } from '../../support/planned.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { COUNCILS_HEADER, COUNTS_HEADER, sourceFolder, text } from '../../support/source.ts';
import { at, BROKEN, NOT_PREBUILT, rewriting } from './faults.ts';

const EDGE = dataOf('edge');
const PROBE_NAMES = Object.keys({ ...OPENING, ...PROBES });

let host: BrokenHost;
beforeAll(async () => {
  host = await startBrokenHost();
});
afterEach(() => host.breakWith());
afterAll(() => host.close());

interface ProblemRecord {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly file: string;
  readonly related?: readonly { readonly file: string; readonly message: string }[];
}

/** The requests for which a problem is reported. */
const requestsOf = ({ file, related = [] }: ProblemRecord): readonly string[] => [
  file,
  ...related.map((each) => each.file),
];

async function run(options: Partial<VerifyOptions> = {}) {
  const { effects, printed, told } = recorded();
  const code = await verify({ url: host.url, timeout: 20_000, format: 'json', ...options }, effects);
  const text = printed.join('\n');
  if (options.format === 'pretty' || text === '') return { code, text, told, probes: [], problems: [] };
  const { probes, problems, level, refused } = JSON.parse(text) as {
    probes: readonly Omit<ProbeOutcome, 'problems'>[];
    problems: readonly ProblemRecord[];
    level: string;
    refused: readonly string[];
  };
  const names = probes.filter(({ outcome }) => outcome === 'error' || outcome === 'warning').map(({ name }) => name);
  return { code, text, told, probes, problems, level, refused, names };
}

test('reports nothing about a correct site', async () => {
  const { code, names, level, probes } = await run({ out: host.out, strict: true });
  expect({ code, names, level }).toEqual({ code: 0, names: [], level: 'exact' });
  expect(probes.map(({ name }) => name)).toEqual(PROBE_NAMES);
  for (const { name, description } of probes) expect(description, name).toMatch(/\p{L}{2} .*\p{L}{2}/u);
});

test('reports nothing about a correct site with a store in blocks, and a missing block of another one', async () => {
  const days = ['2025-01-02', '2025-02-20', '2025-03-30'];
  const rows = Array.from({ length: 600 }, (_, index) => `${String(index).padStart(5, '0')} ${'long '.repeat(400)}`);
  const counts = text(COUNTS_HEADER, ...rows.map((query, index) => `${days[index % 3]},${query},3,,5`));
  const data = sourceFolder({ 'searches.csv': counts });
  const large = await startBrokenHost('', { pageSizes: { commitments: 1, searchterms: 1000 } }, data);
  onTestFinished(() => large.close());
  const { searchterms } = JSON.parse(readFileSync(path.join(large.out, 'store/index.json'), 'utf8')).store;
  expect(searchterms.blocks).toHaveLength(3);
  const { code, names } = await run({ url: large.url, out: large.out, strict: true });
  expect({ code, names }).toEqual({ code: 0, names: [] });
  large.breakWith(async (asked, forward) => {
    const isLost = asked.target === `/${searchterms.before[2]}`;
    return isLost ? { status: 404, headers: {}, body: Buffer.from('Not found') } : forward(asked);
  });
  expect(await run({ url: large.url })).toMatchObject({ code: 1, names: ['store'] });
});

/** The targets of all requests to a host, in order. */
function targetsOf(host: BrokenHost): readonly string[] {
  const targets: string[] = [];
  host.breakWith((asked, forward) => {
    targets.push(asked.target);
    return forward(asked);
  });
  return targets;
}

test('the host gets few requests, at most four at once, with the name of the program', async () => {
  const agents = new Set<string | undefined>();
  let [requests, now, most] = [0, 0, 0];
  host.breakWith(async (asked, forward) => {
    agents.add(asked.headers['user-agent']);
    requests++;
    now++;
    most = Math.max(most, now);
    const reply = await forward(asked);
    now--;
    return reply;
  });
  await run();
  // A few more for each list with filters.
  expect(requests).toBeLessThan(38 + 7 * FILTERED_GROUPS.length);
  expect(most).toBeLessThanOrEqual(4);
  expect([...agents]).toEqual([expect.stringMatching(/^council-climate-api\/[0-9.]+ \(verify\)$/)]);
});

test('every endpoint and every parameter is requested', async () => {
  const targets = targetsOf(host);
  await run();
  for (const endpoint of ENDPOINT_NAMES) {
    const path = `^${endpointOf(endpoint).path.replace(/\{\w+\}/, '[^/]+')}`;
    expect(targets, endpoint).toContainEqual(expect.stringMatching(new RegExp(`${path}$`)));
    for (const [name] of parametersIn(endpoint))
      expect(targets, name).toContainEqual(expect.stringMatching(new RegExp(`${path}\\?(?:.*&)?${name}=`)));
  }
});

test('the filters that it requests match some councils, but not all', async () => {
  const councils = text(
    COUNCILS_HEADER,
    'ABC,Abbey,abbey,,E06000001,England,Unitary Authority',
    'BCD,Beech,beech,,S12000002,Scotland,London Borough',
  );
  const small = await startBrokenHost('', {}, sourceFolder({ 'councils.csv': councils }));
  onTestFinished(() => small.close());
  const targets = targetsOf(small);
  await run({ url: small.url });
  const filtered = targets.filter((target) => /^\/api\/councils\/\?(?:country|authority_type)=[^&]*$/.test(target));
  expect(filtered.length).toBeGreaterThan(0);
  for (const target of filtered) {
    const response = await fetch(small.url + target, { headers: { Accept: 'application/json' } });
    expect(await response.json()).toHaveLength(1);
  }
});

/** Removes a parameter from the queries for a list. */
const ignoring =
  (name: string, path: string): Fault =>
  (asked, forward) => {
    const [own, query = ''] = asked.target.split('?');
    const others = query.split('&').filter((pair) => !pair.startsWith(`${name}=`));
    return forward(own === path ? { ...asked, target: [own, others.join('&')].filter(Boolean).join('?') } : asked);
  };

const PARAMETERS = LIST_NAMES.flatMap((list) =>
  parametersIn(list).map(([name]) => [name, endpointOf(list).path] as const),
);

test.each(PARAMETERS)('a host that ignores %s of %s is found', async (name, path) => {
  host.breakWith(ignoring(name, path));
  const { code, problems } = await run();
  expect(code).toBe(1);
  expect(requestsOf(problems[0]!)).toContainEqual(expect.stringContaining(`${name}=`));
});

test('so is one that ignores a filter whose words match all records or none', async () => {
  const uniform = await startBrokenHost('', {}, sourceFolder());
  onTestFinished(() => uniform.close());
  uniform.breakWith(ignoring('authority_type', '/api/councils/'));
  expect(await run({ url: uniform.url })).toMatchObject({ code: 1, names: ['queries'] });
});

test('a probe whose requests failed for another reason isn’t reported as passed', async () => {
  host.breakWith((asked, forward) => forward({ ...asked, target: asked.target.replace(/\/\?.*$/, '/') }));
  const { probes } = await run();
  expect(Object.fromEntries(probes.map(({ name, outcome }) => [name, outcome]))).toMatchObject({
    queries: 'error',
    parameters: 'skipped',
    composed: 'skipped',
    vary: 'passed',
  });
});

test('nor is one whose requests got no response', async () => {
  host.breakWith(async (asked, forward) => (asked.method === 'OPTIONS' ? CUT : forward(asked)));
  const { names, probes, problems } = await run();
  expect(names).toEqual(['answers']);
  expect(problems[0]!.message).toContain('closed the connection');
  expect(probes.find(({ name }) => name === 'options')!.outcome).toBe('skipped');
});

/** Separate tests below cause these problems. */
const OTHERS = ['address', 'build'];

test('all values in diagnostics are known', () => {
  for (const { code } of BROKEN) {
    const { message, help }: CodeTexts = CODES[code];
    for (const [, name] of `${message} ${help}`.matchAll(/\{(\w+)\}/g))
      expect(['actual', 'expected', 'hint'], code).toContain(name);
  }
});

test('there is a problem for each cause, which lists the other requests', async () => {
  const [first, second, third, ...others] = ['/api/', '/api/councils/', '/api/commitments/', '/api/searchterms/'];
  host.breakWith(async (asked, forward) => {
    const reply = await forward(asked);
    const isListed = [first, second, third, ...others].includes(asked.target) && reply.status === 200;
    if (asked.method !== 'GET' || asked.headers.accept !== '*/*' || !isListed) return reply;
    const { 'content-encoding': _, ...headers } = reply.headers;
    return { status: asked.target === second ? 404 : 200, headers, body: Buffer.from('[1]') };
  });
  const { names, problems } = await run();
  expect(names).toEqual(['lists']);
  expect(problems.map((each) => [each.code, requestsOf(each)])).toEqual([
    ['mixed-builds', [first, third, ...others].map((target) => `GET ${host.url}${target}`)],
    ['unpublished-file', [`GET ${host.url}${second}`]],
  ]);
  expect(problems[0]!.related![0]!.message).toMatch(/: expected count \d+.*, but got 1 record/);
  const { text } = await run({ format: 'pretty' });
  expect(text).toContain(`\n          also: GET ${host.url}${third}\n`);
});

test('every probe finds a fault in at least one host', () => {
  expect([...new Set([...BROKEN.map(({ finds }) => finds), ...OTHERS])].sort()).toEqual([...PROBE_NAMES].sort());
});

describe('a host that', () => {
  test.each(BROKEN.map((broken) => [broken.host, broken] as const))('%s', async (_, broken) => {
    const { finds, says, severity = 'error', timeout = 20_000, level } = broken;
    host.breakWith(broken.fault);
    const { code, names, problems } = await run({ level, timeout });
    expect(names).toEqual([finds]);
    expect(problems.map((problem) => [problem.code, problem.severity])).toEqual([[broken.code, severity]]);
    const [problem] = problems;
    expect(`${requestsOf(problem!)}\n${problem!.message}\n${problem!.help}`).toMatch(says);
    expect(problem!.help).not.toMatch(/\s$/);
    expect(code).toBe(severity === 'error' ? 1 : 0);
  });
});

test('with --strict, warnings cause an exit code of 1', async () => {
  host.breakWith(BROKEN.find(({ severity }) => severity === 'warning')!.fault);
  expect((await run()).code).toBe(0);
  expect((await run({ strict: true })).code).toBe(1);
});

test('a host without a router that correctly refuses requests has no faults', async () => {
  const composed = ({ target }: Asked) => /start_date|x=1/.test(target);
  host.breakWith(async (asked, forward) => (composed(asked) ? NOT_PREBUILT : forward(asked)));
  const { code, names, level, refused } = await run();
  expect({ code, names, level }).toEqual({ code: 0, names: [], level: 'canonical' });
  expect(refused).toHaveLength(2);
});

test('nor has one whose links contain canonical queries, like its files', async () => {
  host.breakWith(async (asked, forward) => {
    const target = asked.target.replace('?x=a+b&', '?').replace('&min_results=1', '');
    return forward({ ...asked, target });
  });
  expect((await run({ level: 'canonical' })).names).toEqual([]);
  expect((await run({ level: 'exact' })).names).toEqual(['composed']);
});

test('a site of files with path links has no faults', async () => {
  const folder = path.join(temporaryFolder(), 'site');
  const site = { ...OPTIONS, siteUrl: host.url };
  const plain = { ...staticHost, composes: previewHost.composes };
  const plan = await planOf(EDGE, site, [plain]);
  expect(await writeSite(folder, filesOf(plan))).toHaveProperty('files');
  completeSite(folder);
  const url = await startFileServer(folder);
  host.breakWith((asked, forward) => forward(asked, url));
  const { names, level, probes } = await run();
  expect(level).toBe('path');
  expect(names).toEqual([]);
  expect(probes.find(({ name }) => name === 'queries')!.outcome).toBe('skipped');
  const type = 'application/json; charset=utf-8';
  host.breakWith(async (asked, forward) => {
    const reply = await forward(asked, url);
    const isJson = reply.headers['content-type'] === 'application/json';
    return isJson ? { ...reply, headers: { ...reply.headers, 'content-type': type } } : reply;
  });
  const { code, problems } = await run();
  expect(code).toBe(0);
  expect(problems).toMatchObject([{ code: 'json-charset', severity: 'warning' }]);
});

test('a site for `serve` on a plain file server, which returns the unfiltered list for a filtered URL', async () => {
  const url = await startFileServer(host.out);
  host.breakWith((asked, forward) => forward(asked, url));
  const { code, names, problems } = await run();
  expect(code).toBe(1);
  expect(names).toEqual([
    ...['queries', 'missing', 'slash', 'options', 'methods', 'accept', 'lists'],
    ...['types', 'vary', 'preflight', 'cors', 'guard', 'caching', 'ranges'],
  ]);
  expect(problems[0]!.message).toContain('ignores the query');
});

/** Another address of the same host. */
async function startOther(answer: Parameters<typeof proxy>[0]): Promise<string> {
  const server = proxy(answer);
  const port = await listen(server, 0, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

test('a site that was built for another URL', async () => {
  let forward: Parameters<Parameters<BrokenHost['breakWith']>[0] & object>[1] | undefined;
  host.breakWith((asked, next) => {
    forward = next;
    return next(asked);
  });
  await run();
  const url = await startOther((asked) => forward!(asked));
  const { code, names, problems } = await run({ url });
  expect({ code, names }).toEqual({ code: 1, names: ['address'] });
  expect(problems).toMatchObject([
    { code: 'wrong-site-url', message: `the site was built for ${host.url}, not for ${url}` },
  ]);
  expect(problems[0]!.help).toContain(`--site-url ${url}`);
});

test('redirects to the site’s own URL are followed', async () => {
  const url = await startOther(async ({ target }) => ({
    status: 301,
    headers: { location: host.url + target },
    body: Buffer.alloc(0),
  }));
  const { code, text } = await run({ url });
  expect([code, JSON.parse(text).site]).toEqual([0, host.url]);
});

test('a site from another build than the local one', async () => {
  const out = temporaryFolder();
  const manifest = readFileSync(path.join(host.out, MANIFEST), 'utf8');
  const changed = (file: string) => manifest.replace(new RegExp(`("${file}": \\[")[0-9a-f]{4}`), '$10000');
  writeFileSync(path.join(out, MANIFEST), changed('store/index.json'));
  const older = await run({ out });
  expect([older.code, older.names]).toEqual([1, ['build']]);
  expect(older.problems).toMatchObject([{ code: 'different-build', file: `GET ${host.url}/store/index.json` }]);
  writeFileSync(path.join(out, MANIFEST), changed('api/councils/index.json'));
  const mixed = await run({ out });
  expect([mixed.code, mixed.names]).toEqual([1, ['build']]);
  expect(mixed.problems).toMatchObject([{ code: 'different-build', file: `GET ${host.url}/api/councils/` }]);
});

describe('a store index that this program didn’t write is rejected', () => {
  type Index = Record<string, unknown> & { store: Record<string, unknown> & { searchterms: Record<string, unknown> } };
  const BROKEN_INDEXES: Readonly<Record<string, (index: Index) => unknown>> = {
    'a list': () => [],
    'no object': () => null,
    'without a title': ({ title: _, ...index }) => index,
    'with an address that is not on the web': (index) => ({ ...index, siteUrl: 'ftp://climate.example' }),
    'with an invalid address': (index) => ({ ...index, siteUrl: 'https://' }),
    'with a foreign file of councils': ({ store, ...index }) => ({
      ...index,
      store: { ...store, councils: '../secret' },
    }),
    'without a store': (index) => ({ ...index, store: undefined }),
    'with more blocks of search terms than three hundred years need': ({ store, ...index }) => ({
      ...index,
      store: { ...store, searchterms: { ...store.searchterms, blocks: Array(4_000).fill('') } },
    }),
    'with a day that doesn’t exist': (index) => ({ ...index, days: { first: '2025-02-30', last: '2025-03-01' } }),
    'with a page size of zero': (index) => ({ ...index, pageSizes: { commitments: 0, searchterms: 5 } }),
  };
  test.each(Object.entries(BROKEN_INDEXES))('%s', async (_, mutilate) => {
    const targets: string[] = [];
    const broken = rewriting(at('/store/index.json'), (text) => JSON.stringify(mutilate(JSON.parse(text))));
    host.breakWith((asked, forward) => {
      targets.push(asked.target);
      return broken(asked, forward);
    });
    expect(await run()).toMatchObject({ code: 1, names: ['site'] });
    expect(targets).toEqual(['/store/index.json']);
  });
});

describe('a store whose files have the correct names, but', () => {
  const list = (records: string): Buffer => Buffer.from(`[${records}]`);
  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  /** A dictionary that consists only of a header. */
  const dictionary = (...header: readonly number[]): Buffer => {
    const writer = new VarintWriter();
    writer.append(MARKS.dictionary);
    for (const value of header) writer.write(value);
    return Buffer.from(writer.bytes());
  };
  const NOTHING = [0, 0, 0, 0, 0, 0];
  const STRANGE: Readonly<Record<string, readonly ['councils' | 'commitments' | 'searchterms', Buffer, RegExp]>> = {
    'no JSON in it': ['councils', Buffer.from('[{'), /JSON/],
    'no list': ['commitments', Buffer.from('{}'), /not a list of records/],
    'no records': ['councils', list('1'), /not a list of records/],
    'more records than any build writes': [
      'councils',
      list(`{}${',{}'.repeat(200_000)}`),
      /200,001 records, more than/,
    ],
    'records that are nested without an end': [
      'councils',
      list(`{"authority_code":"ABC","url":"/councils/a/","name":${deep(100_000)}}`),
      /call stack/,
    ],
    'a table of more keys than it has bytes': [
      'searchterms',
      dictionary(2 ** 40, 0, 0, 0, 9, 9, 9, ...NOTHING),
      /is damaged/,
    ],
    'more days than there are': ['searchterms', dictionary(0, 0, 0, 0, 1, 2 ** 31, 0, ...NOTHING), /is damaged/],
    'blocks of more days than there are': [
      'searchterms',
      dictionary(0, 0, 0, 0, 1, 9, 2 ** 31, ...NOTHING),
      /is damaged/,
    ],
  };
  test.each(Object.entries(STRANGE))('%s', async (_, [name, bytes, says]) => {
    const file = storeFile(name, hash('sha256', bytes).slice(0, 16));
    const broken = rewriting(at('/store/index.json'), (text) =>
      text.replace(new RegExp(`store/${name}\\.[^"]*`), file),
    );
    host.breakWith(async (asked, forward) =>
      asked.target === `/${file}` ? { status: 200, headers: {}, body: bytes } : broken(asked, forward),
    );
    const { code, names, problems } = await run();
    expect({ code, names }).toEqual({ code: 1, names: ['store'] });
    expect(problems[0]!.message).toMatch(says);
    expect(problems[0]!.code).toBe('other-version');
  });
});

test('a problem has a short text, whatever the host sends', async () => {
  const long = 'long'.repeat(100_000);
  host.breakWith(rewriting(at('/store/index.json'), (text) => text.replace(/("siteUrl":"[^"]*)/, `$1/${long}`)));
  const { names, text } = await run();
  expect(names).toContain('address');
  expect(text).toContain('longlong');
  expect(text.length).toBeLessThan(100_000);
});

test('with a local build, a response may be twice as long as its largest file', async () => {
  const out = temporaryFolder();
  const manifest = readFileSync(path.join(host.out, MANIFEST), 'utf8');
  writeFileSync(path.join(out, MANIFEST), manifest.replace(/("404\.html": \[[^\]]*, )\d+/, `$1${LONGEST_RESPONSE}`));
  const padding = ' '.repeat(LONGEST_RESPONSE);
  host.breakWith(rewriting(at('/'), (text) => text + padding));
  expect((await run()).names).toEqual(['answers']);
  expect((await run({ out })).names).toEqual(['build']);
});

test('a site below a path, and a URL within its API', async () => {
  const project = await startBrokenHost('/project', {}, EDGE);
  onTestFinished(() => project.close());
  for (const url of [project.url, `${project.url}/`, `${project.url}/api/councils/`]) {
    expect(await run({ url, strict: true })).toMatchObject({ code: 0, names: [] });
  }
});

test.each([
  ['no address', { url: 'climate.example' }, 'bad-site-url'],
  ['a query', { url: 'https://climate.example/?a=1' }, 'bad-site-url'],
  ['a password', { url: 'https://me:secret@climate.example/' }, 'bad-site-url'],
  ['a folder without a build', { out: import.meta.dirname }, 'no-site'],
] as const)('%s: the command can’t run', async (_, options, problem) => {
  const { code, text, told } = await run(options);
  expect([code, text]).toEqual([2, '']);
  expect(told.join('\n')).toContain(`[${problem}]`);
});

test('it can’t run if the host can’t be reached, and says why', async () => {
  const free = proxy(async () => undefined);
  const port = await listen(free, 0, 0, '127.0.0.1');
  await new Promise((resolve) => free.close(resolve));
  const refused = await run({ url: `http://127.0.0.1:${port}` });
  expect([refused.code, refused.text]).toEqual([2, '']);
  expect(refused.told.join('\n')).toContain('the connection was refused');
  const plain = await run({ url: host.url.replace('http:', 'https:') });
  expect(plain.told.join('\n')).toMatch(/doesn’t use TLS/);
});

test('output for people has 80 columns, and a hint for their host', async () => {
  host.breakWith(async (asked, forward) => {
    const { status, headers, body } = await forward({ ...asked, target: asked.target.replace(/\/\?.*$/, '/') });
    return { status, headers: { ...headers, server: 'nginx/1.26' }, body };
  });
  const { code, text } = await run({ format: 'pretty' });
  expect(code).toBe(1);
  // These URLs are long, but must not be broken.
  const tooLong = text.split('\n').filter((line) => line.length > 80 && !/http:\/\/\S+/.test(line));
  expect(tooLong).toEqual([]);
  expect(text).toContain('✗ queries       filtered URLs return filtered data');
  expect(text).toMatch(/ nginx: Check\s+that\s+nginx\s+includes\s+the\s+configuration/);
  expect(text.match(/^ {10}also: GET http:\S+$/gm)).toHaveLength(3);
  expect(text).toMatch(/^ {10}and \d+ more$/m);
  expect(text).toMatch(/1 error, 0 warnings$/);
});
