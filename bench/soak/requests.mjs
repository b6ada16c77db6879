// Random requests of every kind, each with what its response should be.
import { createRandom } from '../random.mjs';
import { CODES, COUNTRIES, DAYS, dayAt, TYPES } from './edition.mjs';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
/** Pairs of the `format` parameter and the Accept header, with the rendering that they lead to. */
const FORMATS = [
  [undefined, undefined, 'json'],
  [undefined, '*/*', 'json'],
  [undefined, 'application/json', 'json'],
  [undefined, 'text/html', 'html'],
  [undefined, BROWSER, 'html'],
  ['json', undefined, 'json'],
  ['json', '*/*', 'json'],
  ['api', undefined, 'html'],
  ['api', 'text/html', 'html'],
  ['', undefined, 'json'],
];
const ENCODINGS = [
  [undefined, 3],
  ['br', 3],
  ['gzip', 3],
  ['gzip, deflate, br', 3],
  ['gzip;q=0.5, br;q=0', 1],
  ['identity', 1],
];
const DOWNLOADS = ['councils', 'commitments', 'plans', 'emergencies', 'searchterms'].flatMap((table) =>
  ['csv', 'json', 'parquet'].map((extension) => `/downloads/${table}.${extension}`),
);
const FILES = [
  ...DOWNLOADS,
  '/downloads/council-climate-commitments.xlsx',
  '/downloads/council-climate-commitments.sqlite',
  '/downloads/datapackage.json',
  ...CODES.flatMap((code) => [`/councils/${code.toLowerCase()}/`, `/downloads/councils/${code.toLowerCase()}.csv`]),
  ...['/', '/councils/', '/commitments/', '/about/', '/reference/', '/downloads/', '/robots.txt', '/sitemap.xml'],
  ...['/favicon.svg', '/api/openapi.json', '/404.html'],
];
const ERRORS = [
  ['/api/councils/QQQ/', 404, 'Not found.'],
  ['/api/nowhere/', 404, 'Not found.'],
  ['/api/councils/?format=xml', 404, 'Not found.'],
  ['/api/commitments/?page=99', 404, 'Invalid page.'],
  ['/api/commitments/?page=x', 404, 'Invalid page.'],
  ['/api/searchterms/?start_date=2025-02-30', 400, 'start_date must be a valid date with the format YYYY-MM-DD'],
  ['/api/searchterms/?min_count=4', 400, 'min_count must be an integer greater than or equal to 5'],
];

/**
 * @param isDirect whether the requests go directly to `serve`. Web servers have their own ETags, so those requests are left out.
 * @returns a function that returns another request on every call
 */
export function createRequests(seed, isDirect) {
  const random = createRandom('soak', seed);
  const { pick, chance, integer } = random;

  const KINDS = {
    record: [15, () => ownFile(`/api/councils/${pick(CODES)}/`)],
    'record, commitments': [5, () => ownFile(`/api/councils/${pick(CODES)}/commitments`)],
    list: [15, () => ownFile(pick(['/api/councils/', '/api/commitments/', '/api/searchterms/', '/api/']))],
    page: [8, () => ownFile('/api/commitments/', { page: integer(1, 3) })],
    'canonical filter': [5, canonicalFilter],
    'filter, oddly spelt': [15, filter],
    'list, oddly spelt': [5, oddPage],
    'prebuilt range': [6, prebuiltRange],
    'random range': [15, randomRange],
    file: [8, () => file(pick(FILES))],
    error: [3, error],
    ...(isDirect && { 'byte range': [5, part], HEAD: [2, head] }),
  };
  const weights = Object.entries(KINDS).map(([kind, [weight]]) => [kind, weight]);

  // ---- requests for a file of the build ----

  /** The canonical URL of a prebuilt response, as JSON or as a page. */
  function ownFile(path, { page = 1, stem, query = [] } = {}) {
    const isPage = chance(0.25);
    const parameters = [
      ...query,
      ...(isPage ? [['format', 'api']] : []),
      ...(page > 1 ? [['page', String(page)]] : []),
    ].sort(([a], [b]) => (a < b ? -1 : 1));
    const own = stem ?? `${path.slice(1)}${path.endsWith('/') ? (page > 1 ? `page-${page}` : 'index') : ''}`;
    const rendering = isPage ? 'html' : 'json';
    const text = parameters.map((pair) => pair.map(encodeURIComponent).join('=').replaceAll('%20', '+')).join('&');
    return {
      target: path + (text && `?${text}`),
      headers: accepting(isPage ? pick([undefined, 'text/html']) : pick([undefined, '*/*', 'application/json'])),
      want: { kind: 'file', file: `${own}.${rendering}`, isApi: true },
    };
  }

  function canonicalFilter() {
    const [country, type] = [pick(COUNTRIES), pick(TYPES)];
    const slug = (word) => word.toLowerCase().replaceAll(' ', '-');
    const query = [
      ['authority_type', type],
      ['country', country],
    ];
    const stem = `api/councils/country-${slug(country)}/type-${slug(type)}`;
    return ownFile('/api/councils/', { stem, query });
  }

  /** Only ranges within the last five days and calendar months are prebuilt. */
  function prebuiltRange() {
    const [start, end] = chance(0.3)
      ? ['2025-01-01', '2025-01-31']
      : [integer(DAYS - 5, DAYS - 1), integer(DAYS - 5, DAYS - 1)].sort((a, b) => a - b).map(dayAt);
    const query = [
      ['end_date', end],
      ['start_date', start],
    ];
    return ownFile('/api/searchterms/', {
      stem: `api/searchterms/from-${start}_to-${end}_count-5_results-1/page-1`,
      query,
    });
  }

  function file(path) {
    const own = `${path.slice(1)}${path.endsWith('/') ? 'index.html' : ''}`;
    const isApi = path.startsWith('/api/');
    return { target: path, headers: accepting(pick([undefined, '*/*'])), want: { kind: 'file', file: own, isApi } };
  }

  function part() {
    const request = file(pick(FILES.filter((path) => !path.startsWith('/api/'))));
    const start = integer(0, 3000);
    const bytes = pick([
      `${start}-`,
      `${start}-${start + integer(0, 2000)}`,
      `-${integer(1, 3000)}`,
      '0-0',
      '9999999-',
    ]);
    if (chance(0.1)) {
      // A server may always send the whole file to clients that send If-Range.
      return { ...request, headers: { ...request.headers, Range: `bytes=${bytes}`, 'If-Range': '"another"' } };
    }
    return {
      ...request,
      headers: { ...request.headers, Range: `bytes=${bytes}` },
      want: { ...request.want, kind: 'part', bytes },
    };
  }

  function head() {
    const request = chance(0.5) ? ownFile('/api/councils/') : file(pick(FILES));
    return { ...request, method: 'HEAD' };
  }

  // ---- requests for composed responses ----

  function listRequest(list, path, parameters, asked) {
    const [format, accept, rendering] = pick(FORMATS);
    const all = random.shuffle([...parameters, ...(format === undefined ? [] : [['format', format]])]);
    const text = all.map((pair) => pair.map(oddlyEncoded).join('=')).join('&');
    return {
      target: path + (text && `?${text}`),
      headers: accepting(accept),
      want: { kind: 'list', rendering, asked: { list, path, parameters: all, format, page: 1, ...asked } },
    };
  }

  /** Some escapes that aren't necessary, and both ways to write a space. */
  function oddlyEncoded(text) {
    const isOdd = chance(0.1);
    return [...text]
      .map((letter) => {
        if (letter === ' ') return pick(['+', '%20']);
        return isOdd && letter === '2' ? '%32' : encodeURIComponent(letter);
      })
      .join('');
  }

  const oddCase = (word) => pick([word, word.toLowerCase(), word.toUpperCase(), ` ${word}`, `${word} `]);

  /** A value with some of the words, in any order, and perhaps one that doesn't exist. */
  function words(known) {
    const chosen = known.filter(() => chance(0.5));
    const written = [...chosen, ...(chance(0.3) ? chosen : []), ...(chance(0.1) ? ['Atlantis'] : [])].map(oddCase);
    return [chosen, random.shuffle(written).join(',')];
  }

  function filter() {
    const [countries, country] = words(COUNTRIES);
    const [types, type] = words(TYPES);
    const parameters = [['country', country], ['authority_type', type], ...(chance(0.1) ? [['colour', 'green']] : [])];
    return listRequest('councils', '/api/councils/', parameters, { countries, types });
  }

  function oddPage() {
    const page = pick([1, 2, 3, 'last']);
    const written = page === 'last' ? 'last' : pick([`0${page}`, `+${page}`, ` ${page}`, String(page)]);
    return listRequest('commitments', '/api/commitments/', [['page', written]], { page });
  }

  function randomRange() {
    const [first, last] = [integer(0, DAYS - 1), integer(0, DAYS - 1)];
    const [leastCount, leastResults, page] = [integer(5, 20), integer(1, 3), pick([1, 1, 1, 2, 'last'])];
    const date = (day) => (chance(0.8) ? dayAt(day) : dayAt(day).replace(/-0(?=\d$)/, '-'));
    const parameters = [
      ['start_date', date(first)],
      ['end_date', date(last)],
      ['min_count', pick([`${leastCount}`, `${leastCount}`, `+${leastCount}`, `0${leastCount}`])],
      ...(leastResults > 1 || chance(0.3) ? [['min_results', String(leastResults)]] : []),
      ...(page === 1 ? [] : [['page', String(page)]]),
    ];
    const asked = { first, last, leastCount, leastResults, page };
    return listRequest('searchterms', '/api/searchterms/', parameters, asked);
  }

  function error() {
    const [target, status, detail] = pick(ERRORS);
    return { target, headers: {}, want: { kind: 'error', status, detail } };
  }

  const accepting = (accept) => ({ ...(accept && { Accept: accept }) });

  return () => {
    const kind = random.weighted(weights);
    const request = KINDS[kind][1]();
    const encoding = random.weighted(ENCODINGS);
    const headers = { ...request.headers, ...(encoding && { 'Accept-Encoding': encoding }) };
    return { method: 'GET', ...request, kind, headers };
  };
}
