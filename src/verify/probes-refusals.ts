// Probes of what is no answer of the data: errors, redirects, methods.
import { METHODS } from '../route/endpoints.ts';
import { actualText, BY_QUERY, type Exchange, expectedText, isPage, isRight, LEVELS } from './exchange.ts';
import type { Deviation, Probe, Seen } from './probe.ts';

function wrongMissing({ open, level }: Seen): Deviation | undefined {
  // A host's own error page shows itself wherever the API says 404.
  const others = open('beyond', 'xml-format').filter(({ answer }) => answer.status === 404 && isPage(answer.text));
  const missing = open('unknown', 'nowhere').filter(
    (exchange) => exchange.answer.status !== 404 || (level !== 'path' && !isRight(exchange)),
  );
  const wrong = [...missing, ...others];
  const [first] = wrong;
  if (!first) return undefined;
  const { status, text } = first.answer;
  const [impact, fix] =
    status === 200 && isPage(text)
      ? [
          'The host answers whatever it lacks with 200 and a page, as for a single-page app: clients take it for data.',
          'Switch off the fallback to index.html, and publish 404.html with the rest.',
        ]
      : status === 404
        ? [
            'The host’s own error page came in place of the API’s JSON: clients that read the error fail.',
            'Let the router answer everything under /api/, or name 404.json as its error document.',
          ]
        : [
            'The host doesn’t say 404 for what isn’t there.',
            'See that the router answers everything under /api/, and that 404.html is the host’s error page.',
          ];
  return {
    severity: 'error',
    about: wrong,
    actual: actualText(first),
    expected: expectedText(first),
    impact: impact!,
    fix: fix!,
  };
}

function wrongSlash({ open }: Seen): Deviation | undefined {
  const [exchange] = open('slash');
  if (!exchange) return undefined;
  const { status, headers } = exchange.answer;
  const expected = exchange.url.replace('?', '/?');
  const location = headers.get('location') ?? '';
  const actual = URL.canParse(location, exchange.url) ? new URL(location, exchange.url).href : '';
  if (status === 301 && actual === expected) return undefined;
  const isLost = status === 301 && actual === expected.replace(/\?.*$/s, '');
  return {
    severity: 'error',
    about: [exchange],
    actual: actualText(exchange),
    expected: `301, to ${expected}`,
    impact: isLost
      ? 'The redirect loses the query: clients get unfiltered data for a filtered address.'
      : status === 301
        ? 'The redirect leads to another address than the same one with a slash.'
        : 'An address without its slash is not redirected: one answer lies at two addresses, or clients that leave it out fail.',
    fix: isLost
      ? 'Let the router answer the redirect, or let the host’s own keep the query.'
      : 'Let the router answer /api/ and everything below it, addresses without a slash too.',
  };
}

function wrongOptions({ open }: Seen): Deviation | undefined {
  const [exchange] = open('options');
  const allow = exchange?.answer.headers.get('allow')?.split(/\s*,\s*/) ?? [];
  if (!exchange || (isRight(exchange) && METHODS.every((method) => allow.includes(method)))) return undefined;
  const isMissing = exchange.answer.status === 405 || exchange.answer.status === 501;
  return {
    severity: 'error',
    about: [exchange],
    actual: `${actualText(exchange)}; Allow: ${exchange.answer.headers.get('allow') ?? 'missing'}`,
    expected: `${expectedText(exchange)}; Allow: ${METHODS.join(', ')}`,
    impact: isMissing
      ? 'The host refuses OPTIONS: browsers’ programs from other sites may be turned away.'
      : 'The host answers OPTIONS by itself: the description of the list, or the Allow header, is lost.',
    fix: 'Let OPTIONS under /api/ reach the router, or answer it with the files in documents/options.',
  };
}

function wrongHead({ open, find }: Seen): Deviation | undefined {
  const [head] = open('head');
  const get = find('councils');
  if (!head || !get || get.answer.status !== 200) return undefined;
  const type = (exchange: Exchange) => exchange.answer.headers.get('content-type');
  if (head.answer.status === 200 && type(head) === type(get)) return undefined;
  return {
    severity: 'error',
    about: [head],
    actual: actualText(head),
    expected: actualText({ answer: { ...get.answer, text: '' } }),
    impact:
      'HEAD gets another answer than GET: link checkers and caches think that the list is missing or something else.',
    fix: 'Let HEAD requests go where GET requests go.',
  };
}

function wrongPost({ open }: Seen): Deviation | undefined {
  const [post] = open('post');
  if (!post || (post.answer.status === 405 && post.answer.headers.has('allow'))) return undefined;
  return {
    severity: 'error',
    about: [post],
    actual: `${actualText(post)}; Allow: ${post.answer.headers.get('allow') ?? 'missing'}`,
    expected: `${expectedText(post)}; Allow: ${METHODS.join(', ')}`,
    impact:
      'The host takes POST, or refuses it in another way than the API: clients think that they have changed something.',
    fix: 'Let all methods under /api/ reach the router, or refuse all but GET, HEAD and OPTIONS with 405.',
  };
}

function wrongParameters({ open }: Seen): Deviation | undefined {
  return refusals(
    open('beyond', 'low-count'),
    'A wrong page or threshold is not refused as the API refuses it: clients don’t learn of their mistake.',
    'See that the router gets the query, and that the host leaves its error answers alone (no custom error pages).',
  );
}

function ignoredAccept({ open }: Seen): Deviation | undefined {
  return refusals(
    open('html-accept', 'xml-accept'),
    'The Accept header is disregarded: browsers get data in place of pages, or clients what they can’t read.',
    'See that the router gets the Accept header, and that caches heed Vary: Accept.',
  );
}

function wrongFormats({ open }: Seen): Deviation | undefined {
  return refusals(
    open('html-format', 'html', 'xml-format'),
    'The browsable page can’t be had, or a format that there isn’t is not refused.',
    'See that the router gets the query, or, on a host of files, that those ending in .html were published.',
  );
}

function refusals(exchanges: readonly Exchange[], impact: string, fix: string): Deviation | undefined {
  const wrong = exchanges.filter(
    (exchange) => !isRight(exchange) || isPage(exchange.answer.text) !== isPageWanted(exchange),
  );
  const [first] = wrong;
  return (
    first && { severity: 'error', about: wrong, actual: actualText(first), expected: expectedText(first), impact, fix }
  );
}

const isPageWanted = ({ expected }: Exchange): boolean => expected.type?.startsWith('text/html') === true;

const router = { topic: 'router', levels: BY_QUERY, explains: true } as const;

export const REFUSAL_PROBES: readonly Probe[] = [
  { ...router, name: 'missing', levels: LEVELS, description: 'what isn’t there is a 404', examine: wrongMissing },
  { ...router, name: 'slash', description: 'a missing slash is added, the query kept', examine: wrongSlash },
  { ...router, name: 'options', description: 'OPTIONS describes the list', examine: wrongOptions },
  { ...router, name: 'head', levels: LEVELS, description: 'HEAD is answered as GET is', examine: wrongHead },
  { ...router, name: 'methods', description: 'POST is refused', examine: wrongPost },
  { ...router, name: 'parameters', description: 'wrong parameters are refused', examine: wrongParameters },
  { ...router, name: 'accept', description: 'the Accept header is heeded', examine: ignoredAccept },
  {
    ...router,
    name: 'formats',
    levels: LEVELS,
    description: 'there are pages for browsers, other formats not',
    examine: wrongFormats,
  },
];
