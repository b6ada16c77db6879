// The requests to send to a site. They are chosen based on the site's data, so that correct and incorrect responses differ.

import { type Address, fileOf, pathOf, urlOf } from '../../engine/addressing/address.ts';
import { linkWriter } from '../../engine/addressing/links.ts';
import { type RangeSite, rangeParametersOf, withRange } from '../../engine/addressing/ranges.ts';
import { HOME, OPENAPI, recordPage } from '../../engine/addressing/site-files.ts';
import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  LIST_NAMES,
  type ListName,
  PAGED_NAMES,
  type ParameterName,
  parametersIn,
  RECORD_SOURCES,
  sourceOf,
} from '../../engine/api/api.ts';
import { CONTENT_TYPES, type Rendering } from '../../engine/api/media.ts';
import type { Parameter, Values, WordList } from '../../engine/api/parameter.ts';
import { FILE_TYPES, headersOfFile } from '../../engine/http/file-headers.ts';
import type { Records } from '../../engine/respond/content.ts';
import { dateOf, dayOf, EARLIEST_DAY } from '../../engine/text/calendar.ts';
import type { DeployedSite } from './deployed.ts';
import { type Expected, isDescription, isPage, type Request, type RequestName } from './exchange.ts';

/** A path that doesn't exist on any site. */
const NOWHERE = '/no-such-page-3f1c/';
/** A page number higher than that of any list's last page. */
const BEYOND = 99_999_999;

const START: Address = { endpoint: ENDPOINT_NAMES[0]! };
const FIRST_LIST: Address = { endpoint: LIST_NAMES[0]! };

const PAGE: Expected = { status: 200, type: CONTENT_TYPES.html, texts: [], hasRightText: isPage };
const STYLE: Expected = { status: 200, type: FILE_TYPES.css, texts: [] };
const DESCRIPTION: Expected = { status: 200, type: CONTENT_TYPES.json, texts: [], hasRightText: isDescription };

/** @param byPath whether the host uses only the path and ignores queries */
export function requestsFor(site: DeployedSite, byPath: boolean): readonly Request[] {
  const at = (name: RequestName, address: Address, rendering: Rendering = 'json'): Request => {
    const [url, file] = [urlOf(address, rendering === 'html' ? 'api' : undefined), fileOf(address, rendering)];
    return { name, target: byPath ? `/${file}` : url, url, file };
  };
  const [start, list] = [at('start', START), at('list', FIRST_LIST)];
  const { records, content, index } = site;
  const long = PAGED_NAMES.filter((endpoint) => content.list({ endpoint }).count > index.pageSizes[endpoint]);
  return [
    ...(byPath ? [] : queries(site)),
    start,
    list,
    ...LIST_NAMES.slice(1).map((endpoint) => at('other-list', { endpoint })),
    ...long.map((endpoint) => at('second-page', { endpoint, page: 2 })),
    ...ENDPOINT_NAMES.flatMap((endpoint) => {
      const [key] = keysOf(endpoint, records);
      return key === undefined ? [] : [at('record', { endpoint, key })];
    }),
    at('html-format', byPath ? FIRST_LIST : START, 'html'),
    { ...list, name: 'head', method: 'HEAD' },
    ...unknownKeys(site).map((address) => at('unknown-key', address)),
    ...(byPath ? [] : [...routed(start, list), preflight(site)]),
    { name: 'home', target: '/', file: HOME, expected: PAGE },
    { name: 'style', target: `/${index.style}`, expected: STYLE },
    { name: 'description', target: `/${OPENAPI}`, expected: DESCRIPTION },
    ...recordPages(site),
    ...downloads(site),
    { name: 'nowhere', target: NOWHERE, expected: { status: 404, texts: [] } },
  ];
}

/**
 * Requests that depend on an earlier response: one repeats the request for the first list, and one asks whether the list has
 * changed.
 */
export function laterRequests(list: Request, headers: Headers): readonly Request[] {
  const [tag, time] = [headers.get('etag'), headers.get('last-modified')];
  const condition = tag ? { 'If-None-Match': tag } : time ? { 'If-Modified-Since': time } : undefined;
  const again: Request = { ...list, name: 'again' };
  if (!condition) return [again];
  const expected = { status: 304, texts: [] };
  return [again, { ...list, name: 'unchanged', headers: { Accept: 'application/json', ...condition }, expected }];
}

// ---- records ----

/** The keys of all records available from an endpoint. Empty if the endpoint's path contains no key. */
function keysOf(endpoint: EndpointName, records: Records): readonly string[] {
  const { key, source } = endpointOf(endpoint);
  if (key?.linksTo) return keysOf(key.linksTo, records);
  const keys = key && source && records[source]?.map((record) => record[key.field]);
  return keys?.filter((value) => typeof value === 'string') ?? [];
}

/** A well-formed but nonexistent key for each endpoint that returns a single record. */
function unknownKeys({ records }: DeployedSite): readonly Address[] {
  return ENDPOINT_NAMES.filter((endpoint) => endpointOf(endpoint).shape === 'item').flatMap((endpoint) => {
    const keys = keysOf(endpoint, records);
    const key = keys[0] && rareKeys(keys[0]).find((each) => !keys.includes(each));
    return key ? [{ endpoint, key }] : [];
  });
}

/** Keys of the same form, made up of rare letters and digits. */
const rareKeys = (like: string): readonly string[] =>
  Array.from('qxzjkvw', (letter, index) => {
    const lower = like.replace(/[a-z]/g, letter).replace(/\d/g, String(9 - index));
    return lower.replace(/[A-Z]/g, letter.toUpperCase());
  });

/** A request for one record page of each kind. */
function recordPages({ records, index }: DeployedSite): readonly Request[] {
  const urls = RECORD_SOURCES.map((source) => records[source]?.[0]?.[sourceOf(source).page ?? '']);
  return urls
    .filter((url) => typeof url === 'string')
    .map((url) => ({ name: 'record-page', target: linkWriter(index).page(recordPage(url)), expected: PAGE }));
}

/** A download in each format, by content type. */
const downloadsOf = ({ index }: DeployedSite): ReadonlyMap<string | undefined, string> =>
  new Map(index.downloads.map((file) => [headersOfFile(file)['Content-Type'], file]));

/** Requests for the first byte of a download in each format, as sent by programs that read only part of a file. */
function downloads(site: DeployedSite): readonly Request[] {
  return Array.from(downloadsOf(site), ([type, file]) => ({
    ...{ name: 'download', target: `/${file}` },
    headers: { Range: 'bytes=0-0', 'Accept-Encoding': 'identity' },
    expected: { status: 206, type, texts: [] },
  }));
}

/** Sent by browsers before a page on another site reads part of a file, or asks whether a file has changed (Fetch, section 4.8). */
function preflight(site: DeployedSite): Request {
  const [file = OPENAPI] = downloadsOf(site).values();
  return {
    ...{ name: 'preflight', method: 'OPTIONS', target: `/${file}` },
    headers: {
      Origin: 'https://other.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match,range',
    },
    expected: { status: 204, texts: [] },
  };
}

// ---- requests that need a router ----

/** Requests for other formats, with other methods, for a nonexistent page, and for a path without its trailing slash. */
function routed(start: Request, list: Request): readonly Request[] {
  return [
    { ...start, name: 'html-accept', headers: { Accept: 'text/html' } },
    { ...start, name: 'xml-accept', headers: { Accept: 'application/xml' } },
    { name: 'xml-format', target: urlOf(START, 'xml') },
    ...PAGED_NAMES.map((endpoint): Request => ({ name: 'beyond', target: urlOf({ endpoint, page: BEYOND }) })),
    { name: 'slash', target: `${list.target.slice(0, -1)}?b=2&a=1` },
    { ...list, name: 'options', method: 'OPTIONS' },
    { ...list, name: 'post', method: 'POST' },
  ];
}

/** Queries that change the response. */
function queries(site: DeployedSite): readonly Request[] {
  const all = LIST_NAMES.flatMap((endpoint) =>
    parametersIn(endpoint).flatMap(([name, parameter]) => queriesWith(name, parameter, endpoint, site)),
  );
  const filtered = all.filter(({ name }) => name === 'filtered');
  return [
    ...all,
    ...filtered.slice(-1).map(({ target }): Request => ({ name: 'respelled', target: respelled(target) })),
    // This response is never prebuilt, because its links repeat the format.
    { name: 'carried', target: urlOf(FIRST_LIST, 'json') },
  ];
}

/** Counts the records in a list that match these parameter values. */
type Count = (values: Values) => number;

function queriesWith(
  name: ParameterName,
  parameter: Parameter,
  endpoint: ListName,
  { content, index }: DeployedSite,
): readonly Request[] {
  const count: Count = (values) => content.list({ endpoint, values }).count;
  switch (parameter.kind) {
    case 'words': {
      const values = selective(name, parameter, count);
      return values ? [{ name: 'filtered', target: urlOf({ endpoint, values }) }] : [];
    }
    case 'day':
      return parameter.side === 'first' ? rangeQuery(endpoint, index, count) : [];
    case 'threshold':
      return [{ name: 'below-least', target: `${pathOf({ endpoint })}?${name}=${parameter.least - 1}` }];
  }
}

/**
 * The word that matches the fewest records, excluding words that match none or all of them. If there is no such word, one that
 * matches none.
 */
function selective(name: ParameterName, { words }: WordList, count: Count): Values | undefined {
  const all = count({});
  const counted = words.map((word) => ({ values: { [name]: [word] }, matches: count({ [name]: [word] }) }));
  const some = counted.filter(({ matches }) => matches > 0 && matches < all).toSorted((a, b) => a.matches - b.matches);
  return (some[0] ?? counted.find(({ matches }) => matches === 0))?.values;
}

/** The same query with different spelling, an unknown parameter and an unknown word, none of which affect the data. */
const respelled = (target: string): string =>
  target.replace(/\?(\w+)=(.*)/, (_, name: string, word: string) => `?x=1&${name}=+${word.toUpperCase()}+,,nowhere`);

/**
 * A date range within the log for which few sites have a prebuilt list. The query includes a parameter that affects nothing but
 * the links, which repeat it.
 */
function rangeQuery(endpoint: ListName, site: RangeSite, count: Count): readonly Request[] {
  const limits = rangeParametersOf(endpoint);
  if (!limits) return [];
  const first = site.days ? dayOf(site.days.first) : EARLIEST_DAY;
  const last = site.days ? dayOf(site.days.last) : first;
  const third = Math.floor((last - first) / 3);
  const all = count({});
  const range = (start: number, end: number) => withRange({}, { start: dateOf(start), end: dateOf(end) }, limits);
  const tried = [range(first + third, last - third), range(first + third, last), range(first, last - 1)];
  const isSelective = (values: Values): boolean => count(values) > 0 && count(values) < all;
  const values = tried.find(isSelective) ?? tried[0]!;
  // A threshold has no effect at its lowest value.
  const least = limits.thresholds.slice(-1).map(([name, threshold]) => `&${name}=${threshold.least}`);
  const days = [limits.last, limits.first].map((name) => `&${name}=${values[name]}`);
  return [{ name: 'range', target: [pathOf({ endpoint }), '?x=a+b', ...days, ...least].join('') }];
}
