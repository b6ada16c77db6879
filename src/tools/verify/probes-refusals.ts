// Probes for errors, redirects and methods.
import { METHODS } from '../../engine/api/media.ts';
import { type Exchange, headerOf, isPage, isWrong, LEVELS, redirectOf } from './exchange.ts';
import { actualText, expectedText } from './exchange-text.ts';
import { type Probes, ROUTER } from './probe.ts';

/** The URL to which a URL without its trailing slash should redirect. */
const withSlash = ({ url }: Exchange): string => url.replace('?', '/?');
const isMoved = ({ response }: Exchange): boolean => response.status === 301;

const allowed = (exchange: Exchange): readonly string[] => headerOf(exchange, 'allow').split(/\s*,\s*/);

const allowText = (methods: string): string => (methods === '' ? 'no Allow' : `Allow: ${methods}`);

const withAllow = {
  actual: (exchange: Exchange) => `${actualText(exchange)}, ${allowText(headerOf(exchange, 'allow'))}`,
  expected: (exchange: Exchange) => `${expectedText(exchange)}, ${allowText(METHODS.join(', '))}`,
};

const isPageWanted = ({ expected }: Exchange): boolean => expected.type?.startsWith('text/html') === true;

/** If JSON is expected, an HTML page is always wrong, and vice versa. */
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
    code: 'wrong-error',
  },
  slash: {
    ...ROUTER,
    description: 'a URL without its final slash is redirected',
    requests: ['slash'],
    isWrong: (exchange) => !isMoved(exchange) || redirectOf(exchange) !== withSlash(exchange),
    expected: (first) => `301, Location: ${withSlash(first)}`,
    code: 'wrong-slash-redirect',
  },
  options: {
    ...ROUTER,
    ...withAllow,
    description: 'OPTIONS describes the list',
    requests: ['options'],
    isWrong: (exchange) => isWrong(exchange) || !METHODS.every((method) => allowed(exchange).includes(method)),
    code: 'wrong-method-response',
  },
  head: {
    ...ROUTER,
    levels: LEVELS,
    description: 'HEAD and GET get the same response',
    requests: ['head'],
    isWrong: (head, { all }) => {
      const isLike = (get: Exchange) =>
        head.response.status === 200 && headerOf(head, 'content-type') === headerOf(get, 'content-type');
      return all('list').some((get) => get.response.status === 200 && !isLike(get));
    },
    expected: (_, { all }) => actualText({ response: { ...all('list')[0]!.response, text: '' } }),
    code: 'wrong-method-response',
  },
  methods: {
    ...ROUTER,
    ...withAllow,
    description: 'POST is refused',
    requests: ['post'],
    isWrong: ({ response }) => response.status !== 405 || !response.headers.has('allow'),
    code: 'wrong-method-response',
  },
  parameters: {
    ...kinds,
    description: 'invalid parameters are refused',
    requests: ['beyond', 'below-least'],
    code: 'wrong-error',
  },
  accept: {
    ...kinds,
    description: 'the Accept header chooses JSON or a page',
    requests: ['html-accept', 'xml-accept'],
    code: 'wrong-format',
  },
  formats: {
    ...kinds,
    levels: LEVELS,
    description: 'responses are also pages; other formats are refused',
    requests: ['html-format', 'xml-format'],
    code: 'wrong-format',
  },
};
