// Where the site keeps what is no answer: the files that the router, the hosts and the pages need besides them.
import { type EndpointName, isCountedSource, type SourceName } from '../api/api.ts';
import type { Rendering } from '../api/media.ts';

export const HOME = 'index.html';
/** What is answered where there is no file. */
export const NOT_FOUND = '404.html';
/** The reference of the API, a page made from its description. */
export const REFERENCE = 'reference/index.html';
/** The API's own description (OpenAPI 3.1): the one file under `/api/` that is no answer, and that no router composes. */
export const OPENAPI = 'api/openapi.json';
export const ICON = 'favicon.svg';
/** For search engines (https://www.sitemaps.org/protocol.html, RFC 9309). */
export const SITEMAP = 'sitemap.xml';
export const ROBOTS = 'robots.txt';
/**
 * The page for people about a record.
 * @param url its path, as the record has it
 */
export const recordPage = (url: string): string => `${url.slice(1)}${HOME}`;
/** What the router must know of the site; see `SiteIndex`. */
export const SITE_INDEX = 'store/index.json';

export const optionsFile = (endpoint: EndpointName, rendering: Rendering): string =>
  `documents/options/${endpoint}.${rendering}`;
export const errorFile = (name: string, rendering: Rendering): string => `documents/errors/${name}.${rendering}`;
/** The empty list: the records that belong to a key that nothing has. */
export const emptyFile = (source: SourceName, rendering: Rendering): string => `documents/no-${source}.${rendering}`;
/** The list of everything that is prebuilt. */
export const urlIndexFile = (rendering: Rendering): string => `documents/available.${rendering}`;
/** What is prebuilt of one family of answers. */
export const urlGroupFile = (family: string, rendering: Rendering): string =>
  `documents/available/${family.replace(/[^a-z]+/g, '-')}.${rendering}`;
/** Names with a hash of the content: a router that has read the site index never gets the data of another build. */
export const storeFile = (source: SourceName, hash: string): string =>
  `store/${source}.${hash}.${isCountedSource(source) ? 'bin' : 'json'}`;
export const styleFile = (hash: string): string => `assets/style.${hash}.css`;
export const logoFile = (hash: string, extension: string): string => `assets/logo.${hash}.${extension}`;
