// HTTP headers for the site's files, as rules for paths. Hosts without a router only need to translate these rules.
import {
  CHANGES_FOLDER,
  DOWNLOAD_FORMATS,
  downloadFile,
  EMBED_FOLDER,
  ICON,
  PAGE_FOLDERS,
  ROBOTS,
  VERSIONS_FOLDER,
} from '../addressing/site-files.ts';
import { API_FOLDER, SOURCE_NAMES } from '../api/api.ts';
import { ATOM_TYPE, CONTENT_TYPES } from '../api/media.ts';
import { API_HEADERS, CACHE, EMBED_HEADERS, SITE_HEADERS } from './rules.ts';

export interface HeaderRule {
  /** A path relative to the site's root. It may contain one `*`, which matches any text, including slashes. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const short = { 'Cache-Control': CACHE.short };
const rules = (headers: HeaderRule['headers'], ...paths: readonly string[]): readonly HeaderRule[] =>
  paths.map((path) => ({ path, headers }));

/** The rules for all headers except Content-Type. */
const FILE_RULES: readonly HeaderRule[] = [
  ...rules(SITE_HEADERS, '/*'),
  ...rules(EMBED_HEADERS, `/${EMBED_FOLDER}/*`),
  // Browsers save these files under their own names instead of showing them (RFC 6266).
  ...rules(
    { 'Content-Disposition': 'attachment' },
    ...DOWNLOAD_FORMATS.map((format) => `/${downloadFile('*', format)}`),
    `/${VERSIONS_FOLDER}/*`,
  ),
  ...rules({ Vary: API_HEADERS.Vary!, ...short }, `/${API_FOLDER}/*`, '/documents/*'),
  ...rules(
    short,
    ...['/', '/index.html', '/404.*', '/store/index.json'],
    ...PAGE_FOLDERS.map((folder) => `/${folder}/*`),
    // The changes as records and as a feed.
    ...[`/${CHANGES_FOLDER}.*`, `/${VERSIONS_FOLDER}/*`],
    `/${ICON}`,
    '/sitemap*',
    `/${ROBOTS}`,
  ),
  // Files with a content hash in their name.
  ...rules({ 'Cache-Control': CACHE.immutable }, '/assets/*', ...SOURCE_NAMES.map((source) => `/store/${source}.*`)),
];

/** The content types for all file extensions. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  ...CONTENT_TYPES,
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  xml: 'application/xml',
  atom: `${ATOM_TYPE}; charset=utf-8`,
  bin: 'application/octet-stream',
  parquet: 'application/vnd.apache.parquet',
  sqlite: 'application/vnd.sqlite3',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** The file extensions whose content types every host knows. */
export const PLAIN_TYPES: readonly string[] = ['css', 'js', 'bin', 'zip', 'png', 'webp', 'jpg', 'jpeg'];

/**
 * A path may match several rules. If two of them set the same header, some hosts send the later value, and others both values.
 * Therefore, only the content security policy is set twice: two policies apply together.
 */
export const HEADER_RULES: readonly HeaderRule[] = /* @__PURE__ */ FILE_RULES.concat(
  /* @__PURE__ */ Object.entries(FILE_TYPES).flatMap(([extension, type]) =>
    PLAIN_TYPES.includes(extension) ? [] : rules({ 'Content-Type': type }, `/*.${extension}`),
  ),
);

/** @param file the path of a file, relative to the site's root and without a leading slash */
export function headersOfFile(file: string): Record<string, string> {
  const path = `/${file}`;
  const type = FILE_TYPES[file.split('.').at(-1)!];
  const found = FILE_RULES.filter((rule) => matches(rule.path, path)).map((rule) => rule.headers);
  return Object.assign({}, type && { 'Content-Type': type }, ...found);
}

/** In the rules, the texts before and after a `*` never overlap. */
function matches(pattern: string, path: string): boolean {
  const [before = '', after] = pattern.split('*');
  return after === undefined ? path === pattern : path.startsWith(before) && path.endsWith(after);
}
