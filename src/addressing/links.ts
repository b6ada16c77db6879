// How answers link to each other: by the query URLs of the specification, or by the files that hold them, for hosts that
// ignore queries. Whatever names one answer in another comes here for the spelling.

import type { Rendering } from '../api/media.ts';
import { type Address, fileOf, type Paged, pathOf, urlOf } from './address.ts';
import { type QueryParameters, withPage, writeQuery } from './query.ts';

/** What the links of an answer echo of its request. */
export interface Echoed {
  /** The request's `format`, carried into every link; undefined when it had none. */
  readonly format: string | undefined;
  /** The request's parameters, for the answer's other pages. */
  readonly parameters: QueryParameters;
}

/** A spelling of links. All are from the site's root, with a slash at their beginning. */
interface Spelling {
  /** A page that is no answer, by its file. */
  readonly page: (file: string) => string;
  /** An answer, asked for canonically. A record holds the links that its JSON has. */
  readonly to: (address: Address, rendering: Rendering) => string;
  /** The same, for a page that carries a request's format on. */
  readonly asked: (address: Address, format: string | undefined) => string;
  /** Turns a link without a query, as a record holds it, into the link that keeps a request's format. */
  readonly keeping: (format: string | undefined) => (link: string) => string;
  /** Another page of the same answer. */
  readonly toPage: (address: Paged, page: number, echoed: Echoed) => string;
  /** The same answer in another format. */
  readonly inFormat: (target: string, format: 'json' | 'api') => string;
}

const QUERY: Spelling = {
  page: (file) => `/${file}`.replace(/\/index\.html$/, '/'),
  to: (address, rendering) => urlOf(address, rendering === 'html' ? 'api' : undefined),
  asked: urlOf,
  keeping: (format) => (link) => (format === undefined ? link : `${link}?format=${format}`),
  toPage: (address, page, { parameters }) => pathOf(address) + writeQuery(withPage(parameters, page)),
  inFormat: (target, format) => {
    const [path = '', query = ''] = target.split(/\?(.*)/s, 2);
    const others = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== 'format');
    return `${path}?${[...others, `format=${format}`].join('&')}`;
  },
};

const withEnding = (link: string, rendering: Rendering): string => link.replace(/\.(?:json|html)$/, `.${rendering}`);
const renderingIn = (format: string | undefined): Rendering => (format === 'api' ? 'html' : 'json');

const PATH: Spelling = {
  // Not every store of files answers a folder's address with its index.
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
  /** Set in the router's bundles alone: it refuses sites that are linked by path, and does without what only those need. */
  const ONLY_QUERY_LINKS: true;
}

/** What of a site its links depend on. */
export interface LinkedSite {
  /** Absolute, without a slash at its end; may have a path. */
  readonly siteUrl: string;
  readonly links: LinkForm;
}

/** The path of the site's root, with a slash at both ends. */
export function basePath({ siteUrl }: Pick<LinkedSite, 'siteUrl'>): string {
  // Asked of every link: to parse the address again would take longer than all else.
  return `${siteUrl.replace(/^[a-z]+:\/\/[^/]*|\/$/g, '')}/`;
}

export const spellingOf = ({ links }: Pick<LinkedSite, 'links'>): Spelling =>
  typeof ONLY_QUERY_LINKS === 'undefined' && links === 'path' ? PATH : QUERY;

/** Paths from the site's root on, with a slash at their beginning, as paths from the origin on. */
export function originPaths(site: Pick<LinkedSite, 'siteUrl'>): (path: string) => string {
  const base = basePath(site).slice(0, -1);
  return (path) => base + path;
}

/** The paths of pages that are no answers, by their files, from the origin on. */
export function pagePaths(site: LinkedSite): (file: string) => string {
  const at = originPaths(site);
  const { page } = spellingOf(site);
  return (file) => at(page(file));
}

/** An answer, or what there is as an answer is, in both renderings: by the paths of its JSON and of its page. */
export interface InBoth {
  readonly json: string;
  readonly page: string;
}

/** The paths of answers, from the origin on. */
export function responsePaths(site: LinkedSite): (address: Address) => InBoth {
  const at = originPaths(site);
  const { to } = spellingOf(site);
  return (address) => ({ json: at(to(address, 'json')), page: at(to(address, 'html')) });
}

/** The absolute link to an answer, asked for canonically. */
export function linkTo(address: Address, rendering: Rendering, site: LinkedSite): string {
  return site.siteUrl + spellingOf(site).to(address, rendering);
}
