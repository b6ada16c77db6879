// Probes for the content of responses: queries must have an effect, the data must match the site’s store, and the other pages must
// exist.

import { RECORD_KINDS } from '../../engine/api/api.ts';
import { type Exchange, isPage, isWrong, PREBUILT, QUERIES } from './exchange.ts';
import { actualText, differenceText, sameValues } from './exchange-text.ts';
import { FILES, type Observations, type Probes, ROUTER } from './probe.ts';

/** The most serious fault: the response to a filtered URL is the unfiltered file, with status 200. */
function isUnfiltered({ request, response: { status, text }, expected }: Exchange, { all }: Observations): boolean {
  const path = request.target.replace(/\?.*$/s, '');
  const unfiltered = all(...PREBUILT).find((each) => each.request.target === path);
  const isSame = status === 200 && text === unfiltered?.response.text;
  return path !== request.target && isSame && !expected.texts.includes(text);
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const isNot200 = ({ response }: Exchange): boolean => response.status !== 200;

/** The difference between the actual and the expected JSON, or the response itself if it isn't JSON with status 200. */
const comparedText = (wrong: Exchange): string =>
  isNot200(wrong) || isPage(wrong.response.text)
    ? actualText(wrong)
    : differenceText(wrong.response.text, wrong.expected.texts[0]!);

const PAGES = `${RECORD_KINDS.flatMap(({ name, page }) => (page ? name : [])).join(' and ')} pages`;

export const QUERY_PROBES: Probes = {
  queries: {
    ...ROUTER,
    description: 'filtered URLs return filtered data',
    isWrong: isUnfiltered,
    code: 'ignored-query',
  },
  redirects: {
    ...FILES,
    topic: undefined,
    description: 'API URLs aren’t redirected elsewhere',
    isWrong: ({ response, expected }) => isRedirect(response.status) && !isRedirect(expected.status),
    code: 'redirected-response',
  },
  verbatim: {
    ...FILES,
    topic: undefined,
    description: 'the JSON is the same as in the build',
    isWrong: (exchange) =>
      isWrong(exchange) && exchange.expected.texts.some((text) => sameValues(exchange.response.text, text)),
    code: 'changed-file',
    actual: (wrong) => `${actualText(wrong)}; formatted differently`,
  },
};

export const RESPONSE_PROBES: Probes = {
  lists: {
    ...FILES,
    description: 'the lists and the store come from the same build',
    requests: PREBUILT,
    isWrong,
    code: (wrong) =>
      isNot200(wrong) ? 'unpublished-file' : isPage(wrong.response.text) ? 'wrong-format' : 'mixed-builds',
    actual: comparedText,
  },
  composed: {
    ...ROUTER,
    description: 'filters and date ranges get the right response',
    requests: QUERIES,
    isWrong,
    code: (wrong) => (isNot200(wrong) ? 'missing-router' : 'mixed-builds'),
    actual: comparedText,
  },
  home: {
    ...FILES,
    isWrong,
    description: 'the home page and its style sheet exist',
    requests: ['home', 'style'],
    code: 'unpublished-file',
  },
  downloads: {
    ...FILES,
    isWrong: ({ response: { status } }) => status !== 200 && status !== 206,
    description: 'the downloads exist',
    requests: ['download'],
    code: 'unpublished-file',
  },
  pages: {
    ...FILES,
    isWrong,
    description: `${PAGES} and the API description exist`,
    requests: ['description', 'record-page'],
    code: 'unpublished-file',
  },
};
