// Headers of the site's files, for the hosts that send them without a router: rules by path, which hosts only translate.

import { ICON, ROBOTS } from '../addressing/site-files.ts';
import { PAGE_FOLDERS, SOURCES } from '../api/api.ts';
import { CONTENT_TYPES } from '../api/media.ts';
import { API_HEADERS, CACHE, SITE_HEADERS } from './rules.ts';

export interface HeaderRule {
  /** A path from the site's root, in which one `*` may stand for any text, slashes too. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const responseHeaders = { Vary: API_HEADERS.Vary!, 'Cache-Control': CACHE.short };
const short = { 'Cache-Control': CACHE.short };
const immutable = { 'Cache-Control': CACHE.immutable };

/**
 * Several rules may match a path; no header is set by two of them, because some hosts join what two rules set.
 * Content-Type stands only where hosts might differ.
 */
export const HEADER_RULES: readonly HeaderRule[] = [
  { path: '/*', headers: SITE_HEADERS },
  { path: '/*.json', headers: { 'Content-Type': CONTENT_TYPES.json } },
  { path: '/*.html', headers: { 'Content-Type': CONTENT_TYPES.html } },
  { path: '/*.svg', headers: { 'Content-Type': 'image/svg+xml' } },
  { path: '/*.txt', headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  { path: '/*.xml', headers: { 'Content-Type': 'application/xml' } },
  { path: '/api/*', headers: responseHeaders },
  { path: '/documents/*', headers: responseHeaders },
  ...['/', '/index.html', '/404.html', '/404.json', '/store/index.json'].map((path) => ({ path, headers: short })),
  ...['/reference/*', ...PAGE_FOLDERS.map((folder) => `/${folder}/*`), `/${ICON}`, '/sitemap*', `/${ROBOTS}`].map(
    (path) => ({ path, headers: short }),
  ),
  // Names with a hash of the content.
  ...['/assets/*', ...Object.keys(SOURCES).map((source) => `/store/${source}.*`)].map((path) => ({
    path,
    headers: immutable,
  })),
];

/** Types that are left to the host, by the ending of a file's name. */
export const PLAIN_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  bin: 'application/octet-stream',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** @param file a file of the site, from its root, without a leading slash */
export function headersOfFile(file: string): Record<string, string> {
  const path = `/${file}`;
  const type = PLAIN_TYPES[file.split('.').at(-1)!];
  const found = HEADER_RULES.filter((rule) => matches(rule.path, path)).map((rule) => rule.headers);
  return Object.assign({}, type && { 'Content-Type': type }, ...found);
}

function matches(pattern: string, path: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return path === pattern;
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
}
