// HTTP headers for the site's files, as rules for paths. Hosts without a router only need to translate these rules.
import { FIXED_PAGES, ICON, ROBOTS } from '../addressing/site-files.ts';
import { PAGE_FOLDERS, SOURCE_NAMES } from '../api/api.ts';
import { CONTENT_TYPES } from '../api/media.ts';
import { API_HEADERS, CACHE, SITE_HEADERS } from './rules.ts';

export interface HeaderRule {
  /** A path relative to the site's root. It may contain one `*`, which matches any text, including slashes. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const short = { 'Cache-Control': CACHE.short };
const typed = (type: string) => ({ 'Content-Type': type });
const rules = (headers: HeaderRule['headers'], ...paths: readonly string[]): readonly HeaderRule[] =>
  paths.map((path) => ({ path, headers }));

/** A path may match several rules, but no two of them set the same header, because some hosts would combine the values. */
export const HEADER_RULES: readonly HeaderRule[] = [
  ...rules(SITE_HEADERS, '/*'),
  ...rules(typed(CONTENT_TYPES.json), '/*.json'),
  ...rules(typed(CONTENT_TYPES.html), '/*.html'),
  ...rules(typed('image/svg+xml'), '/*.svg'),
  ...rules(typed('text/plain; charset=utf-8'), '/*.txt'),
  ...rules(typed('application/xml'), '/*.xml'),
  ...rules({ Vary: API_HEADERS.Vary!, ...short }, '/api/*', '/documents/*'),
  ...rules(short, '/', '/index.html', '/404.html', '/404.json', '/store/index.json'),
  ...rules(
    short,
    ...[...FIXED_PAGES, ...PAGE_FOLDERS].map((folder) => `/${folder}/*`),
    `/${ICON}`,
    '/sitemap*',
    `/${ROBOTS}`,
  ),
  // Files with a content hash in their name.
  ...rules({ 'Cache-Control': CACHE.immutable }, '/assets/*', ...SOURCE_NAMES.map((source) => `/store/${source}.*`)),
];

/** The content types for file extensions that every host knows. */
export const PLAIN_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  bin: 'application/octet-stream',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** @param file the path of a file, relative to the site's root and without a leading slash */
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
