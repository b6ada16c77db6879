// Probes of errors, redirects and methods.
import { METHODS } from '../api/media.ts';
import { type Exchange, headerOf, isPage, isWrong, LEVELS, redirectOf } from './exchange.ts';
import { actualText, expectedText } from './exchange-text.ts';
import { type Probes, ROUTER } from './probe.ts';

/** Where a URL without its slash should lead. */
const withSlash = ({ url }: Exchange): string => url.replace('?', '/?');
const isMoved = ({ response }: Exchange): boolean => response.status === 301;

const allowed = (exchange: Exchange): readonly string[] => headerOf(exchange, 'allow').split(/\s*,\s*/);

const withAllow = {
  actual: (exchange: Exchange) => `${actualText(exchange)}; Allow: ${headerOf(exchange, 'allow') || 'missing'}`,
  expected: (exchange: Exchange) => `${expectedText(exchange)}; Allow: ${METHODS.join(', ')}`,
};

const isPageWanted = ({ expected }: Exchange): boolean => expected.type?.startsWith('text/html') === true;

/** A page instead of JSON is always wrong, and so is the reverse. */
const kinds = {
  ...ROUTER,
  isWrong: (exchange: Exchange) => isWrong(exchange) || isPage(exchange.response.text) !== isPageWanted(exchange),
};

export const REFUSAL_PROBES: Probes = {
  missing: {
    ...ROUTER,
    levels: LEVELS,
    description: 'missing URLs return 404',
    requests: ['unknown-key', 'nowhere', 'beyond', 'xml-format'],
    isWrong: (exchange, { level }) =>
      ['unknown-key', 'nowhere'].includes(exchange.request.name)
        ? exchange.response.status !== 404 || (level !== 'path' && isWrong(exchange))
        : // A host’s own error page replaces any 404 of the API.
          exchange.response.status === 404 && isPage(exchange.response.text),
    causes: [
      {
        when: ({ response }) => response.status === 200 && isPage(response.text),
        impact:
          'The host sends a page with 200 for missing files, as for a single-page app, so clients can’t detect errors.',
        fix: 'Turn off the fallback to index.html, and publish 404.html with the other files.',
      },
      {
        when: ({ response }) => response.status === 404,
        impact: 'The host sends its own error page instead of the API’s JSON, so clients can’t read the error.',
        fix: 'Send all requests under /api/ to the router, or set 404.json as the error document.',
      },
      {
        impact: 'The host doesn’t return 404 for missing URLs.',
        fix: 'Check that the router gets all requests under /api/, and that 404.html is the host’s error page.',
      },
    ],
  },
  slash: {
    ...ROUTER,
    description: 'a URL without its final slash is redirected',
    requests: ['slash'],
    isWrong: (exchange) => !isMoved(exchange) || redirectOf(exchange) !== withSlash(exchange),
    expected: (first) => `301, to ${withSlash(first)}`,
    causes: [
      {
        when: (first) => isMoved(first) && redirectOf(first) === withSlash(first).replace(/\?.*$/s, ''),
        impact: 'The redirect loses the query, so clients get unfiltered data.',
        fix: 'Let the router send the redirect, or make the host’s own redirect keep the query.',
      },
      {
        impact: (first) =>
          isMoved(first)
            ? 'The redirect leads to a different URL than the same one with a slash.'
            : 'A URL without its final slash is not redirected, so clients that leave out the slash may fail.',
        fix: 'Send all requests for /api and under /api/ to the router, including URLs without a final slash.',
      },
    ],
  },
  options: {
    ...ROUTER,
    ...withAllow,
    description: 'OPTIONS describes the list',
    requests: ['options'],
    isWrong: (exchange) => isWrong(exchange) || !METHODS.every((method) => allowed(exchange).includes(method)),
    impact: ({ response }) =>
      [405, 501].includes(response.status)
        ? 'The host refuses OPTIONS, so clients on other sites may be blocked.'
        : 'The host responds to OPTIONS itself, so the description of the list or the Allow header is missing.',
    fix: 'Send OPTIONS requests under /api/ to the router, or respond with the files in documents/options.',
  },
  head: {
    ...ROUTER,
    levels: LEVELS,
    description: 'HEAD and GET get the same response',
    requests: ['head'],
    isWrong: (head, { all }) =>
      all('list').some(
        (get) =>
          get.response.status === 200 &&
          (head.response.status !== 200 || headerOf(head, 'content-type') !== headerOf(get, 'content-type')),
      ),
    expected: (_, { all }) => actualText({ response: { ...all('list')[0]!.response, text: '' } }),
    impact: 'HEAD and GET get different responses, so link checkers and caches may treat the list as missing.',
    fix: 'Handle HEAD requests in the same way as GET requests.',
  },
  methods: {
    ...ROUTER,
    ...withAllow,
    description: 'POST is refused',
    requests: ['post'],
    isWrong: ({ response }) => response.status !== 405 || !response.headers.has('allow'),
    impact: 'The host accepts POST or returns the wrong error, so clients may believe that they changed data.',
    fix: 'Send all methods under /api/ to the router, or return 405 for all except GET, HEAD and OPTIONS.',
  },
  parameters: {
    ...kinds,
    description: 'invalid parameters are refused',
    requests: ['beyond', 'below-least'],
    impact: 'The host doesn’t return the API’s error for an invalid parameter, so clients don’t notice their mistake.',
    fix: 'Check that the router gets the query, and that the host doesn’t replace its errors with custom error pages.',
  },
  accept: {
    ...kinds,
    description: 'the Accept header chooses JSON or a page',
    requests: ['html-accept', 'xml-accept'],
    impact:
      'The host ignores the Accept header, so browsers get data instead of pages, or clients get the wrong format.',
    fix: 'Check that the router gets the Accept header, and that caches respect “Vary: Accept”.',
  },
  formats: {
    ...kinds,
    levels: LEVELS,
    description: 'responses are also pages; other formats are refused',
    requests: ['html-format', 'xml-format'],
    impact: 'Responses aren’t available as pages, or an unknown format isn’t refused.',
    fix: 'Check that the router gets the query. On a plain file server, check that the .html files were published.',
  },
};
