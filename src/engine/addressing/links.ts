// Links between responses: either the query URLs in the specification or, for hosts that ignore queries, file paths.

import type { Rendering } from '../api/media.ts';
import { type Address, fileOf, type Paged, pathOf, urlOf } from './address.ts';
import { type QueryParameters, withPage, writeQuery } from './query.ts';

/** The parts of a request that its response repeats in links. */
export interface EchoedRequest {
  /** The format, repeated in every link. */
  readonly format: string | undefined;
  /** The parameters, repeated in links to other pages. */
  readonly parameters: QueryParameters;
}

/** A way of writing links. Every link is relative to the site's root and begins with a slash. */
interface LinkWriter {
  /** Links to a page that isn't a response, given its file. */
  readonly page: (file: string) => string;
  /** The canonical link to a response, as used in a record's JSON. */
  readonly to: (address: Address, rendering: Rendering) => string;
  /** The link to a response in the requested format. */
  readonly asked: (address: Address, format: string | undefined) => string;
  /** Adds the requested format to a link in a record. */
  readonly keeping: (format: string | undefined) => (link: string) => string;
  /** The link to another page of the same list. */
  readonly toPage: (address: Paged, page: number, echoed: EchoedRequest) => string;
  /** The link to the same response in another format, or in the format that clients get by default. */
  readonly inFormat: (target: string, format: 'json' | 'api' | '') => string;
}

const QUERY: LinkWriter = {
  page: (file) => `/${file}`.replace(/\/index\.html$/, '/'),
  to: (address, rendering) => urlOf(address, rendering === 'html' ? 'api' : undefined),
  asked: urlOf,
  keeping: (format) => (link) => (format === undefined ? link : `${link}?format=${format}`),
  toPage: (address, page, { parameters }) => pathOf(address) + writeQuery(withPage(parameters, page)),
  inFormat: (target, format) => {
    const [path = '', query = ''] = target.split(/\?(.*)/s, 2);
    const others = query.split('&').filter((pair) => pair.split('=')[0] !== 'format');
    return [path, [...others, format && `format=${format}`].filter(Boolean).join('&')].filter(Boolean).join('?');
  },
};

const withEnding = (link: string, rendering: Rendering): string => link.replace(/\.(?:json|html)$/, `.${rendering}`);
const renderingIn = (format: string | undefined): Rendering => (format === 'api' ? 'html' : 'json');

const PATH: LinkWriter = {
  // Some object stores don't serve index.html when a folder is requested.
  page: (file) => `/${file}`,
  to: (address, rendering) => `/${fileOf(address, rendering)}`,
  asked: (address, format) => `/${fileOf(address, renderingIn(format))}`,
  keeping: (format) => (link) => withEnding(link, renderingIn(format)),
  toPage: (address, page, { format }) => `/${fileOf({ ...address, page }, renderingIn(format))}`,
  inFormat: (target, format) => withEnding(target, renderingIn(format)),
};

export const LINK_FORMS = ['query', 'path'] as const;
export type LinkForm = (typeof LINK_FORMS)[number];

declare global {
  /** Set only in the router's bundles, so that the bundler drops the code for path links. */
  const ONLY_QUERY_LINKS: true;
}

export interface LinkedSite {
  /** An absolute URL without a trailing slash. It may include a path. */
  readonly siteUrl: string;
  readonly links: LinkForm;
}

/** The path of the site's root, beginning and ending with a slash. */
export function basePath({ siteUrl }: Pick<LinkedSite, 'siteUrl'>): string {
  // This runs for every link, and parsing the URL each time would dominate the running time.
  return `${siteUrl.replace(/^[a-z]+:\/\/[^/]*|\/$/g, '')}/`;
}

export const linkWriter = ({ links }: Pick<LinkedSite, 'links'>): LinkWriter =>
  typeof ONLY_QUERY_LINKS === 'undefined' && links === 'path' ? PATH : QUERY;

/** Converts paths relative to the site's root into paths relative to the origin. */
export function originPaths(site: Pick<LinkedSite, 'siteUrl'>): (path: string) => string {
  const base = basePath(site).slice(0, -1);
  return (path) => base + path;
}

/** Converts the file names of pages that aren't responses into paths relative to the origin. */
export function pagePaths(site: LinkedSite): (file: string) => string {
  const at = originPaths(site);
  const { page } = linkWriter(site);
  return (file) => at(page(file));
}

/** The paths of a response's JSON and HTML page. */
export interface BothPaths {
  readonly json: string;
  readonly page: string;
}

/** Both paths are relative to the origin. */
export function responsePaths(site: LinkedSite): (address: Address) => BothPaths {
  const at = originPaths(site);
  const { to } = linkWriter(site);
  return (address) => ({ json: at(to(address, 'json')), page: at(to(address, 'html')) });
}

/** The canonical, absolute link to a page that isn't a response, given its file. */
export const pageLinkTo = (file: string, site: LinkedSite): string => site.siteUrl + linkWriter(site).page(file);

/** The canonical, absolute link to a response. */
export function linkTo(address: Address, rendering: Rendering, site: LinkedSite): string {
  return site.siteUrl + linkWriter(site).to(address, rendering);
}
