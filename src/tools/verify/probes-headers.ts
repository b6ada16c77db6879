// Probes for the headers of responses that are otherwise correct.
import { API_FOLDER } from '../../engine/api/api.ts';
import { SITE_HEADERS } from '../../engine/http/rules.ts';
import { bytesText } from '../../engine/text/format.ts';
import { BY_QUERY, type Exchange, headerOf, isType, LEVELS, LIST_REQUESTS } from './exchange.ts';
import { actualText } from './exchange-text.ts';
import type { Observations, Probes } from './probe.ts';

/** Lists the given headers of a response with their values. */
const shown =
  (...names: readonly string[]) =>
  ({ response: { headers } }: Exchange): string =>
    names.map((name) => (headers.get(name) ? `${name}: ${headers.get(name)}` : `no ${name}`)).join(' and ');

const hasStatus = ({ response, expected }: Exchange): boolean => response.status === expected.status;
const isFound = ({ request, response: { status } }: Exchange): boolean =>
  (request.method ?? 'GET') === 'GET' && (status === 200 || status === 206);
const isDownload = ({ request }: Exchange): boolean => request.name === 'download';
/** Whether this is a correct API response. */
const isOfApi = (exchange: Exchange): boolean =>
  exchange.request.target.startsWith(`/${API_FOLDER}`) && isFound(exchange) && hasStatus(exchange);

/** Whether a browser would then send the request itself. Any successful status will do (Fetch, section 4.8). */
function isAllowed(exchange: Exchange): boolean {
  const { request, response } = exchange;
  const allowed = headerOf(exchange, 'access-control-allow-headers')
    .toLowerCase()
    .split(/\s*,\s*/);
  const asked = request.headers?.['Access-Control-Request-Headers']?.split(',') ?? [];
  const isSuccess = response.status >= 200 && response.status < 300;
  return isSuccess && (allowed.includes('*') || asked.every((name) => allowed.includes(name)));
}

const isPreflight = ({ request }: Exchange): boolean => request.name === 'preflight';
const isReadAcrossSites = (exchange: Exchange): boolean =>
  (isPreflight(exchange) && isAllowed(exchange)) || (isFound(exchange) && (isOfApi(exchange) || isDownload(exchange)));

/** Checks a single header in each response with status 200. */
const header = (name: string, isGood: (value: string, exchange: Exchange) => boolean) => ({
  isWrong: (exchange: Exchange) => isFound(exchange) && !isGood(headerOf(exchange, name), exchange),
  actual: shown(name),
});

const addsCharset = (exchange: Exchange): boolean => headerOf(exchange, 'content-type').startsWith('application/json');

/** One day, in seconds. Outdated data shouldn't be used for longer than this after a new build. */
const TOO_LONG = 86_400;

const isStyle = ({ request }: Exchange): boolean => request.name === 'style';

/** The exchange for the conditional request, or the exchange for the first list if no conditional request was possible. */
function notValidated({ open, all }: Observations): readonly Exchange[] {
  const [list] = open('list');
  const [unchanged] = all('unchanged');
  if (list?.response.status !== 200 || unchanged?.response.status === 304) return [];
  return [unchanged ?? list];
}

const isConditional = ({ request }: Exchange): boolean => request.name === 'unchanged';

/** In bytes. Compressing smaller responses is hardly worthwhile. */
const WORTH_COMPRESSING = 20_000;
const isUncompressed = (exchange: Exchange): boolean =>
  exchange.response.bytes.length > WORTH_COMPRESSING && headerOf(exchange, 'content-encoding') === '';

const headers = { topic: 'headers', levels: LEVELS, explains: false } as const;

export const HEADER_PROBES: Probes = {
  types: {
    ...headers,
    description: 'responses have the right Content-Type',
    isWrong: (exchange) =>
      (hasStatus(exchange) || isDownload(exchange)) &&
      // HEAD has a separate probe, `head`, which compares it with GET. Redirects have no content.
      exchange.request.method !== 'HEAD' &&
      exchange.response.status !== 301 &&
      !isType(headerOf(exchange, 'content-type'), exchange.expected.type),
    actual: shown('Content-Type'),
    expected: ({ expected }) => `Content-Type: ${expected.type}`,
    // Some static hosts always add a charset.
    code: (wrong, { level }) => {
      if (level !== 'path') return 'wrong-content-type';
      return addsCharset(wrong) ? 'json-charset' : isDownload(wrong) ? 'wrong-download' : 'wrong-content-type';
    },
  },
  vary: {
    ...headers,
    levels: BY_QUERY,
    description: 'Vary includes Accept',
    ...header('Vary', (value, of) => !isOfApi(of) || /(?:^|,)\s*(?:accept|\*)\s*(?:,|$)/i.test(value)),
    expected: 'Vary: Accept',
    code: 'missing-header',
  },
  preflight: {
    ...headers,
    levels: BY_QUERY,
    description: 'web pages on other sites may send headers',
    requests: ['preflight'],
    // If the file itself is missing, another probe reports that.
    isWrong: (exchange, { all }) =>
      !isAllowed(exchange) && all('download', 'description').some((file) => file.url === exchange.url && isFound(file)),
    actual: (wrong) => `status ${wrong.response.status} and ${shown('Access-Control-Allow-Headers')(wrong)}`,
    expected: 'status 204 and Access-Control-Allow-Headers: *',
    code: 'wrong-preflight',
  },
  cors: {
    ...headers,
    description: 'web pages on other sites can read the data',
    isWrong: (exchange) => isReadAcrossSites(exchange) && headerOf(exchange, 'access-control-allow-origin') !== '*',
    actual: shown('Access-Control-Allow-Origin'),
    expected: 'Access-Control-Allow-Origin: *',
    code: 'missing-header',
  },
  guard: {
    ...headers,
    description: 'headers stop browsers from running scripts',
    requests: ['home', 'style', 'list'],
    isWrong: (exchange) =>
      isFound(exchange) &&
      (headerOf(exchange, 'x-content-type-options').toLowerCase() !== 'nosniff' ||
        headerOf(exchange, 'content-security-policy') === ''),
    actual: shown('X-Content-Type-Options', 'Content-Security-Policy'),
    expected: `X-Content-Type-Options: ${SITE_HEADERS['X-Content-Type-Options']} and a Content-Security-Policy`,
    code: 'missing-security-headers',
  },
  freshness: {
    ...headers,
    description: 'responses aren’t cached for too long',
    requests: [...LIST_REQUESTS, 'home'],
    ...header('Cache-Control', (value) => !(Number(/max-age=(\d+)/i.exec(value)?.[1]) > TOO_LONG)),
    expected: 'Cache-Control: public, max-age=300',
    code: 'cached-too-long',
  },
  caching: {
    ...headers,
    description: 'responses say how long to cache them',
    requests: ['list', 'style'],
    ...header('Cache-Control', (value, of) => (isStyle(of) ? /immutable|max-age=\d{6,}/i : /./).test(value)),
    expected: (wrong) => `Cache-Control: public, max-age=${isStyle(wrong) ? '31536000, immutable' : '300'}`,
    code: 'wrong-cache-control',
  },
  validators: {
    ...headers,
    description: 'unchanged responses aren’t sent again',
    wrongIn: notValidated,
    actual: (wrong) => (isConditional(wrong) ? actualText(wrong) : shown('ETag', 'Last-Modified')(wrong)),
    expected: (wrong) => (isConditional(wrong) ? '304 without content' : 'an ETag or Last-Modified header'),
    code: 'missing-validation',
  },
  ranges: {
    ...headers,
    description: 'downloads are saved as files, and sent in parts',
    requests: ['download'],
    isWrong: (exchange) => !hasStatus(exchange) || headerOf(exchange, 'content-disposition') !== 'attachment',
    actual: (wrong) => `status ${wrong.response.status} and ${shown('Content-Disposition')(wrong)}`,
    expected: 'status 206 and Content-Disposition: attachment',
    code: 'wrong-download',
  },
  compression: {
    ...headers,
    description: 'long responses are compressed',
    requests: LIST_REQUESTS,
    isWrong: (exchange, { open }) => exchange === open(...LIST_REQUESTS).find(isUncompressed),
    actual: ({ response }) => bytesText(response.bytes.length),
    code: 'missing-compression',
  },
};
