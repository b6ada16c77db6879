// Checks a response against the files of the editions that it may come from, and against their tables. A fault is a text.
import { createHash } from 'node:crypto';
import { bodyOf } from '../client.mjs';
import { documentOf } from './documents.mjs';
import { editionOfMark, marksIn } from './edition.mjs';

const TYPES = {
  json: 'application/json',
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  parquet: 'application/vnd.apache.parquet',
  sqlite: 'application/vnd.sqlite3',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * @param site `editions` that the response may come from, the most likely one first; `read(edition, file)`, which returns undefined
 * if the edition isn't complete; `isDirect`, because web servers have ETags of their own
 * @returns `mixed` or `wrong` if there is a fault. Otherwise the edition, if the response shows it, and the hash of the body.
 */
export function check(request, response, site) {
  if (response.fault) return { wrong: response.fault };
  const coding = codingFault(request, response);
  if (coding) return { wrong: coding };
  let body;
  try {
    body = bodyOf(
      response.body,
      [206, 304].includes(response.status) || request.method === 'HEAD' ? undefined : encodingOf(response),
    );
  } catch (error) {
    return { wrong: `the body can’t be decoded: ${error.message}` };
  }
  const general = headerFault(request, response);
  if (general) return { wrong: general };
  if (response.status === 304) return checkUnchanged(request, response, site);
  if (request.known && request.known.tag === response.headers.etag)
    return { wrong: 'not a 304, although the ETag is the same' };
  return checkContent(request, response, body, site);
}

const encodingOf = ({ headers }) => headers['content-encoding'];

// ---- headers ----

function codingFault({ headers: asked }, { headers }) {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return undefined;
  if (!acceptedIn(asked['Accept-Encoding']).includes(encoding)) return `the client doesn’t accept ${encoding}`;
  return /accept-encoding/i.test(headers.vary) ? undefined : 'Vary lacks Accept-Encoding';
}

const acceptedIn = (header = '') =>
  header
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0].trim());

function headerFault({ want }, { status, headers }) {
  if (headers['access-control-allow-origin'] !== '*') return 'Access-Control-Allow-Origin is missing';
  if (want.isApi !== false && isApi(want) && !/(?:^|[\s,])accept(?:$|[\s,])/i.test(headers.vary ?? ''))
    return `Vary is “${headers.vary}”`;
  const type = headers['content-type'];
  if (status === 304 || status === 416) return undefined;
  const expected = TYPES[endingOf(want)];
  return type === expected ? undefined : `Content-Type is “${type}”, not “${expected}”`;
}

const isApi = ({ kind, isApi }) => kind === 'list' || kind === 'error' || isApi;
const endingOf = ({ kind, file, rendering }) => (kind === 'error' ? 'json' : (rendering ?? file.split('.').at(-1)));

const hashOf = (algorithm, bytes) => createHash(algorithm).update(bytes).digest('hex');

/**
 * An ETag is a hash of the content as it is sent, so strong ETags of different encodings differ (RFC 9110, section 8.8.3.3).
 * @param content the bytes that were sent for the whole file; undefined if they aren't known
 */
function tagFault({ etag }, content) {
  const [, core] = /^"([0-9a-f]{16,})"$/.exec(etag ?? '') ?? [];
  if (core === undefined) return `ETag is “${etag}”`;
  return content === undefined || hashOf('sha256', content).startsWith(core)
    ? undefined
    : `ETag ${etag} isn’t a hash of the content`;
}

// ---- 304 ----

function checkUnchanged({ known, want }, { headers, body }, site) {
  if (!known) return { wrong: '304 without a condition' };
  if (headers.etag !== known.tag) return { wrong: `304 with the ETag ${headers.etag} instead of ${known.tag}` };
  if (body.length > 0) return { wrong: '304 with a body' };
  const isPossible = (edition) => {
    if (want.rendering === 'html') return known.edition === undefined || known.edition === edition;
    const content = contentOf(want, edition, site);
    return content && hashOf('sha256', content) === known.hash;
  };
  const edition = site.editions.find(isPossible);
  return edition === undefined ? { wrong: `304 for an ETag of edition ${known.edition}, ${among(site)}` } : {};
}

const among = ({ editions }) => `but only ${editions.join(', ')} possible`;

// ---- the content ----

function checkContent(request, response, body, site) {
  const faults = new Map();
  for (const edition of site.editions) {
    const fault = faultFor(edition, request, response, body, site);
    if (fault === undefined) {
      keepCoded(request, response);
      return matched(request, body, edition);
    }
    faults.set(edition, fault);
  }
  const marks = marksIn(body.toString('latin1')).map(editionOfMark);
  if (marks.length > 1) return { mixed: `records of the editions ${marks.join(', ')}` };
  const [mark] = marks;
  if (mark !== undefined && !faults.has(mark)) return { wrong: `the body is of edition ${mark}, ${among(site)}` };
  return { wrong: faults.get(mark ?? site.editions[0]) ?? 'no edition is possible' };
}

/** Some files are the same in all editions. */
function matched({ want, method }, body, edition) {
  const isShown = method === 'GET' && want.kind !== 'error' && marksIn(body.toString('latin1')).length > 0;
  return { edition: isShown ? edition : undefined, hash: hashOf('sha256', body) };
}

function faultFor(edition, request, response, body, site) {
  const { want } = request;
  if (want.kind === 'error') return errorFault(response, body, want.status, want.detail);
  if (want.kind === 'part') return partFault(request, response, body, site.read(edition, want.file), site);
  if (want.rendering === 'html') return pageFault(request, response, body, edition, site);
  const content = contentOf(want, edition, site);
  if (content === undefined && want.kind === 'file') return `there is no file ${want.file}`;
  if (content === undefined) return errorFault(response, body, 404, 'Invalid page.');
  if (response.status !== 200) return `the status is ${response.status}`;
  const isWhole = request.method === 'HEAD' ? lengthMatches(response, content) : body.equals(content);
  if (!isWhole) return differenceIn(body, content);
  return site.isDirect ? tagFault(response.headers, sentOf(request, response)) : undefined;
}

/** The bytes that were sent; undefined if the response to HEAD doesn't have them. */
const sentOf = ({ method }, { body }) => (method === 'HEAD' ? undefined : body);

const lengthMatches = ({ headers }, content) =>
  headers['content-encoding'] !== undefined || Number(headers['content-length']) === content.length;

function contentOf(want, edition, site) {
  if (want.kind !== 'list') return site.read(edition, want.file);
  const text = documentOf(edition, want.asked);
  return text === undefined ? undefined : Buffer.from(text);
}

function errorFault({ status }, body, expected, detail) {
  if (status !== expected) return `the status is ${status}, not ${expected}`;
  const text = JSON.stringify({ detail });
  return body.toString() === text ? undefined : `the body is ${body.toString().slice(0, 80)}, not ${text}`;
}

function differenceIn(body, content) {
  const at = content.findIndex((byte, index) => byte !== body[index]);
  const around = (bytes) => JSON.stringify(bytes.toString('latin1', Math.max(0, at - 10), at + 30));
  return `the body (${body.length} of ${content.length} bytes) differs at byte ${at}: ${around(body)}, not ${around(content)}`;
}

/** Ranges apply to the content as the client receives it (RFC 9110, section 14.2). */
function partFault({ headers: asked, want: { bytes } }, { status, headers }, body, content, site) {
  if (content === undefined) return 'there is no such file';
  const range = headers['content-range'];
  const total = Number(/\/(\d+)$/.exec(range)?.[1]);
  const encoding = headers['content-encoding'];
  // A 416 doesn't say whether its size is that of the compressed file.
  const isCoded = encoding !== undefined || (status === 416 && total !== content.length);
  if (isCoded && (acceptedIn(asked['Accept-Encoding']).length === 0 || !(total < content.length)))
    return `Content-Range is “${range}”, but the file has ${content.length} bytes`;
  const size = isCoded ? total : content.length;
  const slice = sliceOf(bytes, size);
  if (slice === undefined) {
    const isRight = status === 416 && range === `bytes */${size}` && body.length === 0;
    return isRight ? undefined : `not a 416, but ${status} with Content-Range “${range}” and ${body.length} bytes`;
  }
  const [start, end] = slice;
  if (status !== 206) return `the status is ${status}, not 206`;
  if (range !== `bytes ${start}-${end - 1}/${size}`) return `Content-Range is “${range}”`;
  const whole = isCoded ? codedBodies.get(headers.etag) : content;
  if (whole === undefined && body.length !== end - start)
    return `the part has ${body.length} bytes, not ${end - start}`;
  if (whole && !body.equals(whole.subarray(start, end))) return differenceIn(body, whole.subarray(start, end));
  return site.isDirect ? tagFault(headers, whole) : undefined;
}

/** Whole compressed files that were right, by their ETags. Parts of other compressed files can only be checked for their size. */
const codedBodies = new Map();

/** Enough for several editions. */
const MOST_CODED = 2000;

function keepCoded({ want }, { status, headers, body }) {
  if (want.kind !== 'file' || status !== 200 || headers['content-encoding'] === undefined || body.length === 0) return;
  if (codedBodies.size >= MOST_CODED) codedBodies.clear();
  codedBodies.set(headers.etag, body);
}

/** @returns where the part starts and ends; undefined if there is no such part */
function sliceOf(bytes, size) {
  const [first, last] = bytes.split('-');
  if (first === '') return [Math.max(0, size - Number(last)), size];
  if (Number(first) >= size) return undefined;
  return [Number(first), last === '' ? size : Math.min(size, Number(last) + 1)];
}

// ---- composed pages ----

function pageFault(request, response, body, edition, site) {
  const { status, headers } = response;
  const expected = documentOf(edition, request.want.asked);
  const text = body.toString();
  if (status !== (expected === undefined ? 404 : 200)) return `the status is ${status}`;
  if (!text.trimEnd().endsWith('</html>')) return `the page ends with ${JSON.stringify(text.slice(-30))}`;
  const marks = marksIn(text);
  if (marks.some((mark) => editionOfMark(mark) !== edition)) return `the page has the marks ${marks.join(', ')}`;
  if (expected !== undefined && jsonIn(text) !== expected) return 'the page doesn’t show the right JSON';
  return status === 200 && site.isDirect ? tagFault(headers, sentOf(request, response)) : undefined;
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The JSON that a page shows, in compact form. */
function jsonIn(page) {
  const shown = page.slice(page.indexOf('<pre class="headers">'));
  const blocks = [...shown.matchAll(/<pre(?: id="[^"]*")?>(.*?)<\/pre>/gs)].map(([, block]) => block);
  const text = blocks
    .join('')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
  try {
    return JSON.stringify(JSON.parse(text));
  } catch (error) {
    return `${error.message}: ${text.slice(0, 200)}`;
  }
}
