// Site files that aren't responses.
import { type LIST_PAGES, OWN_PAGE_FOLDERS } from '#service/names';
import { API_FOLDER, type EndpointName, isCountedSource, type SourceName } from '../api/api.ts';
import type { Rendering } from '../api/media.ts';

export const HOME = 'index.html';
export const NOT_FOUND = '404.html';
/** The start for people who want to use the API. */
export const GUIDE = 'guide/index.html';
export const REFERENCE = 'reference/index.html';
export const ABOUT = 'about/index.html';
/** The page for people of a list. */
export const listPage = (list: (typeof LIST_PAGES)[number]): string => `${list}/${HOME}`;
export const DOWNLOADS = 'downloads/index.html';
/** The page that checks tables, if the site has one. */
export const CHECK_PAGE = 'check/index.html';
/** The tables to which others refer, for that page. */
export const CHECK_TABLES = 'check/tables.json';
/** Describes all downloads (https://datapackage.org). */
export const DATA_PACKAGE = 'downloads/datapackage.json';
/** The formats in which the site's data can be downloaded, which are also file extensions. */
export const DOWNLOAD_FORMATS = ['csv', 'xlsx', 'json', 'parquet', 'sqlite'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
export const downloadFile = (name: string, format: DownloadFormat | 'svg'): string => `downloads/${name}.${format}`;
/** The folder for charts in pages of their own, which other sites may show in a frame. */
export const EMBED_FOLDER = 'embed';
export const embedPage = (chart: string): string => `${EMBED_FOLDER}/${chart}/${HOME}`;
/** The folder for pages about changes, and for feeds of some of them. */
export const CHANGES_FOLDER = 'changes';
export const CHANGES_PAGE = `${CHANGES_FOLDER}/${HOME}`;
export const versionPage = (version: string): string => `${CHANGES_FOLDER}/${version}/${HOME}`;
/** All changes as records. */
export const CHANGES_FILE = 'changes.json';
/** The feed of all changes (RFC 4287). */
export const CHANGES_FEED = 'changes.atom';
export const changesFeed = (name: string): string => `${CHANGES_FOLDER}/${name}.atom`;
/** The folder for the data of each version. */
export const VERSIONS_FOLDER = 'versions';
export const versionArchive = (version: string): string => `${VERSIONS_FOLDER}/${version}.zip`;
/** The folders that contain all pages except the home page. */
export const PAGE_FOLDERS: readonly string[] = [
  ...['about', CHANGES_FOLDER, 'check', 'downloads', EMBED_FOLDER, 'guide', 'reference'],
  ...OWN_PAGE_FOLDERS,
];
/** The OpenAPI 3.1 document, the only file in the API's folder that isn't a response. */
export const OPENAPI: string = `${API_FOLDER}/openapi.json`;
export const ICON = 'favicon.svg';
/** Files for search engines (https://www.sitemaps.org/protocol.html, RFC 9309). */
export const SITEMAP = 'sitemap.xml';
export const ROBOTS = 'robots.txt';
/** @param url the path of the record's page, as given in the record */
export const recordPage = (url: string): string => `${url.slice(1)}${HOME}`;
/** For a description of the index, see `SiteIndex`. */
export const SITE_INDEX = 'store/index.json';

export const optionsFile = (endpoint: EndpointName, rendering: Rendering): string =>
  `documents/options/${endpoint}.${rendering}`;
export const errorFile = (name: string, rendering: Rendering): string => `documents/errors/${name}.${rendering}`;
/** The empty list sent for keys that don't exist. */
export const emptyFile = (source: SourceName, rendering: Rendering): string => `documents/no-${source}.${rendering}`;
export const urlIndexFile = (rendering: Rendering): string => `documents/available.${rendering}`;
export const urlGroupFile = (group: string, rendering: Rendering): string =>
  `documents/available/${group.replace(/[^a-z]+/g, '-')}.${rendering}`;
/** The name includes a hash of the data, so that a router never mixes files from two builds. */
export const storeFile = (source: SourceName, hash: string): string =>
  `store/${source}.${hash}.${isCountedSource(source) ? 'bin' : 'json'}`;
export const styleFile = (hash: string): string => `assets/style.${hash}.css`;
export const scriptFile = (name: string, hash: string): string => `assets/${name}.${hash}.js`;
/** A script or the style sheet of the page that checks tables. */
export const checkFile = (name: string, hash: string, extension: 'css' | 'js'): string =>
  `assets/check-${name}.${hash}.${extension}`;
export const pictureFile = (hash: string, extension: string): string => `assets/picture.${hash}.${extension}`;
export const logoFile = (hash: string, extension: string): string => `assets/logo.${hash}.${extension}`;
