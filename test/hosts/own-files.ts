// Requests the site's files outside the data from a running host: the OpenAPI description, pages and images.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import {
  CHANGES_FEED,
  changesFeed,
  DATA_PACKAGE,
  DOWNLOAD_FORMATS,
  DOWNLOADS,
  HOME,
  ICON,
  NOT_FOUND,
  OPENAPI,
  REFERENCE,
  ROBOTS,
  recordPage,
  SITEMAP,
} from '../../src/engine/addressing/site-files.ts';
import { headersOfFile } from '../../src/engine/http/file-headers.ts';
import { askHost, type HttpAnswer } from './asking.ts';

/** A logo in each format. */
const LOGOS = ['svg', 'png', 'webp', 'jpg'].map((ending) => `assets/logo.0123456789abcdef.${ending}`);

/** A chart in a page of its own. */
const CHART = 'embed/a-chart/index.html';

/** A feed of all changes, and two of some. */
const FEEDS = [CHANGES_FEED, changesFeed('england'), changesFeed('council-ABC')];

/** The path of the page about one of the site's councils. */
function aCouncil(folder: string): string {
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  return read(read('store/index.json').store.councils)[0].url;
}

/** Adds files that a site may lack. */
export function completeSite(folder: string): void {
  const page = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1>\n';
  const contents = {
    [OPENAPI]: '{"openapi":"3.1.1"}',
    [REFERENCE]: page,
    [recordPage(aCouncil(folder))]: page,
    [CHART]: page,
    ...Object.fromEntries(FEEDS.map((feed) => [feed, '<feed xmlns="http://www.w3.org/2005/Atom"/>'])),
    ...Object.fromEntries(LOGOS.map((logo) => [logo, '<svg xmlns="http://www.w3.org/2000/svg"/>'])),
  };
  for (const [file, content] of Object.entries(contents)) {
    const whole = path.join(folder, file);
    if (existsSync(whole)) continue;
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, content);
  }
}

export interface HostWays {
  /** The path of the site's root, with a slash at both ends. */
  readonly base?: string;
  /** Whether the host rejects other methods. */
  readonly refuses?: boolean;
  /** Whether the host sends 304s, and whether these have none of the file's headers. */
  readonly validates?: boolean | 'bare';
  /** Whether the host's 404s have the site's headers and page. */
  readonly missing?: boolean;
  /** Whether the host responds to range requests, and whether it does so even if the client has a part of another file. */
  readonly ranges?: boolean | 'always';
  /** Whether the response to a range beyond the end states the file's size, and whether it has no body. */
  readonly beyondEnd?: { readonly size?: boolean; readonly empty?: boolean };
  /** The status for a folder without a trailing slash. */
  readonly slashless?: readonly number[];
}

/**
 * Requests every such file in all ways, and paths that aren't files.
 * @param url the host's origin
 * @param folder the site, to which `completeSite` has added all files
 */
export async function expectOwnFiles(url: string, folder: string, ways: HostWays = {}): Promise<void> {
  const { base = '/' } = ways;
  const ask: AskOwn = (target, method = 'GET', headers = {}) =>
    askHost(url, { method, target: base + target.slice(1), accept: headers.accept }, headers);
  const council = aCouncil(folder);
  const style = readdirSync(path.join(folder, 'assets')).find((name) => name.endsWith('.css'));
  const files: readonly (readonly [target: string, file: string])[] = [
    ['/', HOME],
    ['/reference/', REFERENCE],
    ['/downloads/', DOWNLOADS],
    [council, recordPage(council)],
    ['/embed/a-chart/', CHART],
    ...[
      HOME,
      REFERENCE,
      DOWNLOADS,
      DATA_PACKAGE,
      recordPage(council),
      CHART,
      OPENAPI,
      ICON,
      SITEMAP,
      ROBOTS,
      `assets/${style}`,
      ...LOGOS,
      ...FEEDS,
    ].map((file) => [`/${file}`, file] as const),
  ];
  const faults: string[] = [];
  for (const [target, file] of files)
    faults.push(...(await fileFaults(ask, target, file, readFileSync(path.join(folder, file)), ways)));
  for (const file of downloadsIn(folder)) {
    const content = readFileSync(path.join(folder, file));
    faults.push(...(await fileFaults(ask, `/${file}`, file, content, ways)));
    faults.push(...(await rangeFaults(ask, `/${file}`, file, content, ways)));
  }
  faults.push(...(await missingFaults(ask, folder, council, ways)));
  expect(faults).toEqual([]);
}

type AskOwn = (target: string, method?: string, headers?: Readonly<Record<string, string>>) => Promise<HttpAnswer>;

async function fileFaults(
  ask: AskOwn,
  target: string,
  file: string,
  content: Buffer,
  { refuses = true, validates = true }: HostWays,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const query of ['', '?', '?format=xml&page=0', '?x=%C3%A9&y=%00']) {
    const { status, headers, body } = await ask(target + query, 'GET', { accept: 'text/plain' });
    if (status !== 200 || !body.equals(content)) faults.push(`${target}${query}: ${status} ${body.subarray(0, 60)}`);
    faults.push(...headerFaults(`${target}${query}`, headers, file));
  }
  const { headers } = await ask(target);
  const head = await ask(target, 'HEAD');
  if (head.status !== 200 || head.body.length > 0) faults.push(`HEAD ${target}: ${head.status}`);
  faults.push(...headerFaults(`HEAD ${target}`, head.headers, file));
  if (validates) {
    const again = await ask(target, 'GET', { 'if-none-match': headers.etag ?? 'no tag' });
    const tags = [again.headers.etag, headers.etag];
    const isBare = validates === 'bare';
    if (!isBare && (tags[0] !== tags[1] || again.headers['access-control-allow-origin'] !== '*'))
      faults.push(`again ${target}: ${tags.join(', not ')}, ${again.headers['access-control-allow-origin']}`);
    if (again.status !== 304 || again.body.length > 0) faults.push(`again ${target}: ${again.status} ${headers.etag}`);
  }
  if (refuses) faults.push(...(await preflightFaults(ask, target)));
  for (const method of refuses ? ['POST', 'DELETE'] : []) {
    const { status, body } = await ask(target, method);
    if (status !== 405 || body.equals(content)) faults.push(`${method} ${target}: ${status}`);
  }
  return faults;
}

/** Browsers send this request before a page on another site reads a part of a file, or asks whether the file has changed. */
const PREFLIGHT = {
  origin: 'https://other.example',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match,range',
};

const PREFLIGHT_ANSWER = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

async function preflightFaults(ask: AskOwn, target: string): Promise<readonly string[]> {
  const { status, headers, body } = await ask(target, 'OPTIONS', PREFLIGHT);
  const wrong = Object.entries(PREFLIGHT_ANSWER).filter(([name, value]) => headers[name] !== value);
  return [
    ...(status === 204 && body.length === 0 ? [] : [`OPTIONS ${target}: ${status} ${body.subarray(0, 60)}`]),
    ...wrong.map(([name]) => `OPTIONS ${target}: ${name}: ${headers[name]}`),
  ];
}

/** A download in each format. */
const downloadsIn = (folder: string): readonly string[] => [
  ...new Map(
    readdirSync(path.join(folder, 'downloads'))
      .filter((name) => DOWNLOAD_FORMATS.some((format) => name.endsWith(`.${format}`)))
      .map((name) => [path.extname(name), `downloads/${name}`]),
  ).values(),
];

/** The first bytes, the last bytes and some in between, and a range that ends beyond the file. */
const RANGES: readonly (readonly [range: string, start: number, end?: number])[] = [
  ['bytes=0-0', 0, 1],
  ['bytes=-3', -3],
  ['bytes=4-9', 4, 10],
  ['bytes=5-', 5],
  ['bytes=6-99999999', 6],
];

/** Invalid ranges, several ranges, and other units. */
const IGNORED_RANGES: readonly string[] = [
  ...['bytes=5-2', 'bytes=10-9', 'bytes=12-005', 'bytes=0099-0100-', 'items=0-1', 'bytes=', 'bytes=-', 'bytes=a-b'],
  ...['bytes=5', '5-9', 'bytes 0-1', 'bytes=--1', 'bytes=0x0-0x9', 'bytes=1.0-2.0', 'none'],
  ...['bytes=0-1,4-5', 'bytes=0-0, -1', 'bytes=-1,0-0', 'bytes=0-1,99999999-'],
];

async function rangeFaults(
  ask: AskOwn,
  target: string,
  file: string,
  content: Buffer,
  { ranges = true, beyondEnd: { size = true, empty = true } = {} }: HostWays,
): Promise<readonly string[]> {
  const faults: string[] = [];
  if (!ranges) return faults;
  for (const [range, start, end] of RANGES) {
    const part = content.subarray(start, end);
    const first = part.byteOffset - content.byteOffset;
    const { status, headers, body } = await ask(target, 'GET', { range });
    const wanted = `bytes ${first}-${first + part.length - 1}/${content.length}`;
    if (status !== 206 || !body.equals(part) || headers['content-range'] !== wanted)
      faults.push(`${target} ${range}: ${status} ${headers['content-range']}, not ${wanted}`);
    faults.push(...headerFaults(`${target} ${range}`, headers, file));
  }
  if (ranges === 'always') return faults;
  for (const range of [`bytes=${content.length}-`, `bytes=${content.length + 9}-${content.length + 20}`]) {
    const { status, headers, body } = await ask(target, 'GET', { range });
    const wanted = size ? `bytes */${content.length}` : undefined;
    if (status !== 416 || headers['content-range'] !== wanted || (empty && body.length > 0))
      faults.push(`${target} ${range}: ${status} ${headers['content-range']} ${body.subarray(0, 60)}`);
    if (headers['access-control-allow-origin'] !== '*') faults.push(`${target} ${range}: no CORS`);
    if (empty && !/\bno-store\b/.test(headers['cache-control'] ?? ''))
      faults.push(`${target} ${range}: ${headers['cache-control']}`);
  }
  // A range of no bytes at all can't be satisfied, but a server may ignore it.
  const none = await ask(target, 'GET', { range: 'bytes=-0' });
  if (none.status !== 416 && !(none.status === 200 && none.body.equals(content)))
    faults.push(`${target} bytes=-0: ${none.status}`);
  for (const range of IGNORED_RANGES) {
    const { status, headers, body } = await ask(target, 'GET', { range });
    if (status !== 200 || !body.equals(content) || headers['content-range'] !== undefined)
      faults.push(`${target} ${range}: ${status} ${headers['content-range']} ${body.length} bytes`);
    faults.push(...headerFaults(`${target} ${range}`, headers, file));
  }
  const head = await ask(target, 'HEAD', { range: 'bytes=0-0' });
  if (![200, 206].includes(head.status) || head.body.length > 0) faults.push(`HEAD ${target} in part: ${head.status}`);
  const stale = await ask(target, 'GET', { range: 'bytes=0-0', 'if-range': '"another"' });
  if (stale.status !== 200 || !stale.body.equals(content)) faults.push(`${target} after a change: ${stale.status}`);
  return faults;
}

function headerFaults(what: string, headers: HttpAnswer['headers'], file: string): readonly string[] {
  const { Vary, ...wanted } = headersOfFile(file);
  const wrong = Object.entries(wanted).filter(([name, value]) => headers[name.toLowerCase()] !== value);
  // A host that compresses may add to this header.
  const varies = (headers.vary ?? '').split(/, */).includes('Accept');
  return [
    ...wrong.map(([name, value]) => `${what}: ${name}: ${headers[name.toLowerCase()]}, not ${value}`),
    ...(varies === (Vary !== undefined) ? [] : [`${what}: Vary: ${headers.vary}`]),
    ...(headers.allow === undefined ? [] : [`${what}: Allow: ${headers.allow}`]),
    ...(headers['last-modified'] === undefined ? [] : [`${what}: Last-Modified: ${headers['last-modified']}`]),
  ];
}

const NO_FILES = [
  ...['/councils/no-such-council/', '/reference/x/', '/embed/no-such-chart/'],
  ...['/sitemap-9.xml', '/api/openapi.json/index.html'],
];
const NOT_THE_DESCRIPTION = ['openapi.json/', 'openapi.jsonx', 'openapi', 'Openapi.json'];
const ESCAPED_DESCRIPTION = ['/api/%6Fpenapi.json', '/%61pi/openapi%2Ejson?x=1', '/api%2Fopenapi.json'];

async function missingFaults(
  ask: AskOwn,
  folder: string,
  council: string,
  { refuses = true, missing = true, slashless = [404] }: HostWays,
): Promise<readonly string[]> {
  const [notFound, description] = [NOT_FOUND, OPENAPI].map((file) => readFileSync(path.join(folder, file)));
  const faults: string[] = [];
  const notFiles = ['/councils/no-such-council/', '/nowhere', '/build-manifest.json', '/_headers', '/.htaccess'];
  for (const target of refuses ? notFiles : []) {
    const { status, headers } = await ask(target, 'OPTIONS', PREFLIGHT);
    if (![404, 405].includes(status) || headers['access-control-allow-methods'] !== undefined)
      faults.push(`OPTIONS ${target}: ${status}`);
  }
  for (const target of [...NO_FILES, `${council}x`, `${council}x/`]) {
    const { status, headers, body } = await ask(target);
    if (status !== 404) faults.push(`${target}: ${status}`);
    if (!missing || target.startsWith('/api/')) continue;
    if (!body.equals(notFound!)) faults.push(`${target}: ${body.subarray(0, 60)}`);
    faults.push(...headerFaults(target, headers, NOT_FOUND));
  }
  for (const target of ['/reference', council.slice(0, -1)]) {
    const { status, headers } = await ask(target);
    const isRight = !headers.location || new URL(headers.location, 'http://x').pathname.endsWith(`${target}/`);
    if (!slashless.includes(status) || !isRight) faults.push(`${target}: ${status} ${headers.location}`);
  }
  for (const target of NOT_THE_DESCRIPTION) {
    const { status, body } = await ask(`/api/${target}`);
    if (![404, 301, 308].includes(status) || body.equals(description!)) faults.push(`/api/${target}: ${status}`);
  }
  for (const target of ESCAPED_DESCRIPTION) {
    const { status, body } = await ask(target);
    if (status !== 404 && !(status === 200 && body.equals(description!))) faults.push(`${target}: ${status}`);
  }
  return faults;
}
