// Probes of what is no answer of the data: errors, redirects, methods.
import { METHODS } from '../route/endpoints.ts';
import { actualText, BY_QUERY, type Exchange, expectedText, isPage, isRight, LEVELS } from './exchange.ts';
import { type Deviation, deviationIn, type Probe, type Seen } from './probe.ts';

function wrongMissing({ open, level }: Seen): Deviation | undefined {
  // A host's own error page shows itself wherever the API says 404.
  const others = open('beyond', 'xml-format').filter(({ answer }) => answer.status === 404 && isPage(answer.text));
  const missing = open('unknown', 'nowhere').filter(
    (exchange) => exchange.answer.status !== 404 || (level !== 'path' && !isRight(exchange)),
  );
  const wrong = [...missing, ...others];
  return deviationIn(wrong, ({ answer: { status, text } }) => {
    if (status === 200 && isPage(text))
      return {
        impact:
          'The host sends a page with 200 for missing files, as for a single-page app, so clients can’t detect errors.',
        fix: 'Turn off the fallback to index.html, and publish 404.html with the other files.',
      };
    if (status === 404)
      return {
        impact: 'The host sends its own error page instead of the API’s JSON, so clients can’t read the error.',
        fix: 'Send all requests under /api/ to the router, or set 404.json as the error document.',
      };
    return {
      impact: 'The host doesn’t return 404 for missing URLs.',
      fix: 'Check that the router gets all requests under /api/, and that 404.html is the host’s error page.',
    };
  });
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
      ? 'The redirect loses the query, so clients get unfiltered data.'
      : status === 301
        ? 'The redirect leads to a different URL than the same one with a slash.'
        : 'A URL without its final slash is not redirected, so clients that leave out the slash may fail.',
    fix: isLost
      ? 'Let the router send the redirect, or make the host’s own redirect keep the query.'
      : 'Send all requests for /api and under /api/ to the router, including URLs without a final slash.',
  };
}

function wrongOptions({ open }: Seen): Deviation | undefined {
  const wrong = open('options').filter((exchange) => {
    const allow = exchange.answer.headers.get('allow')?.split(/\s*,\s*/) ?? [];
    return !isRight(exchange) || !METHODS.every((method) => allow.includes(method));
  });
  return deviationIn(wrong, (first) => ({
    ...withAllow(first),
    impact: [405, 501].includes(first.answer.status)
      ? 'The host refuses OPTIONS, so clients on other sites may be blocked.'
      : 'The host responds to OPTIONS itself, so the description of the list or the Allow header is missing.',
    fix: 'Send OPTIONS requests under /api/ to the router, or respond with the files in documents/options.',
  }));
}

const withAllow = (exchange: Exchange): Pick<Deviation, 'actual' | 'expected'> => ({
  actual: `${actualText(exchange)}; Allow: ${exchange.answer.headers.get('allow') ?? 'missing'}`,
  expected: `${expectedText(exchange)}; Allow: ${METHODS.join(', ')}`,
});

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
    impact: 'HEAD and GET get different responses, so link checkers and caches may treat the list as missing.',
    fix: 'Handle HEAD requests in the same way as GET requests.',
  };
}

function wrongPost({ open }: Seen): Deviation | undefined {
  const wrong = open('post').filter(({ answer }) => answer.status !== 405 || !answer.headers.has('allow'));
  return deviationIn(wrong, (post) => ({
    ...withAllow(post),
    impact: 'The host accepts POST or returns the wrong error, so clients may believe that they changed data.',
    fix: 'Send all methods under /api/ to the router, or return 405 for all except GET, HEAD and OPTIONS.',
  }));
}

function wrongParameters({ open }: Seen): Deviation | undefined {
  return refusals(
    open('beyond', 'low-count'),
    'The host doesn’t return the API’s error for an invalid parameter, so clients don’t notice their mistake.',
    'Check that the router gets the query, and that the host doesn’t replace its errors with custom error pages.',
  );
}

function ignoredAccept({ open }: Seen): Deviation | undefined {
  return refusals(
    open('html-accept', 'xml-accept'),
    'The host ignores the Accept header, so browsers get data instead of pages, or clients get the wrong format.',
    'Check that the router gets the Accept header, and that caches respect “Vary: Accept”.',
  );
}

function wrongFormats({ open }: Seen): Deviation | undefined {
  return refusals(
    open('html-format', 'html', 'xml-format'),
    'Responses aren’t available as pages, or an unknown format isn’t refused.',
    'Check that the router gets the query. On a plain file server, check that the .html files were published.',
  );
}

function refusals(exchanges: readonly Exchange[], impact: string, fix: string): Deviation | undefined {
  const wrong = exchanges.filter(
    (exchange) => !isRight(exchange) || isPage(exchange.answer.text) !== isPageWanted(exchange),
  );
  return deviationIn(wrong, () => ({ impact, fix }));
}

const isPageWanted = ({ expected }: Exchange): boolean => expected.type?.startsWith('text/html') === true;

const router = { topic: 'router', levels: BY_QUERY, explains: true } as const;

export const REFUSAL_PROBES: readonly Probe[] = [
  { ...router, name: 'missing', levels: LEVELS, description: 'missing URLs return 404', examine: wrongMissing },
  { ...router, name: 'slash', description: 'a URL without its final slash is redirected', examine: wrongSlash },
  { ...router, name: 'options', description: 'OPTIONS describes the list', examine: wrongOptions },
  { ...router, name: 'head', levels: LEVELS, description: 'HEAD and GET get the same response', examine: wrongHead },
  { ...router, name: 'methods', description: 'POST is refused', examine: wrongPost },
  { ...router, name: 'parameters', description: 'invalid parameters are refused', examine: wrongParameters },
  { ...router, name: 'accept', description: 'the Accept header chooses JSON or a page', examine: ignoredAccept },
  {
    ...router,
    name: 'formats',
    levels: LEVELS,
    description: 'responses are also pages; other formats are refused',
    examine: wrongFormats,
  },
];
