// Probes of the content of responses: queries have an effect, the data is that of the site’s store, and the other pages exist.

import { pathOf } from '../addressing/address.ts';
import { RECORD_KINDS } from '../api/api.ts';
import { capitalised } from '../text/format.ts';
import { type Exchange, isPage, isRefusal, isWrong, PREBUILT, QUERIES } from './exchange.ts';
import { actualText, differenceText, expectedText, sameValues } from './exchange-text.ts';
import { FILES, type Probes, ROUTER, type Seen } from './probe.ts';
import { FIRST_LIST } from './requests.ts';

/** The worst fault: a filtered URL gets the unfiltered file, with status 200. */
function isUnfiltered({ request, response: { status, text }, expected }: Exchange, { all }: Seen): boolean {
  const path = request.target.replace(/\?.*$/s, '');
  const unfiltered = all(...PREBUILT).find((each) => each.request.target === path);
  const isSame = status === 200 && text === unfiltered?.response.text;
  return path !== request.target && isSame && !expected.texts.includes(text);
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const isNot200 = ({ response }: Exchange): boolean => response.status !== 200;

/** The difference in the text if the status is 200; otherwise the status. */
const comparedText = (exchange: Exchange): string =>
  isNot200(exchange)
    ? actualText(exchange)
    : `200, ${differenceText(exchange.response.text, exchange.expected.texts[0]!)}`;

const PAGES = `${RECORD_KINDS.flatMap(({ name, page }) => (page ? name : [])).join(' and ')} pages`;

export const QUERY_PROBES: Probes = {
  queries: {
    ...ROUTER,
    description: 'filtered URLs return filtered data',
    isWrong: isUnfiltered,
    actual: (first) => `${actualText(first)}: the same response as without the query`,
    impact: 'The host ignores queries, so clients get unfiltered data.',
    fix: 'Build for this host (build --host NAME) and use its configuration. For a plain file server, use “build --host static”.',
  },
  redirects: {
    ...FILES,
    topic: undefined,
    description: 'API URLs aren’t redirected elsewhere',
    isWrong: ({ response, expected }) => isRedirect(response.status) && !isRedirect(expected.status),
    impact: 'The host redirects API URLs, for example to remove slashes or file extensions.',
    fix: 'Turn off “pretty URLs”, “clean URLs” and similar settings, and all other redirects under /api/.',
  },
  verbatim: {
    ...FILES,
    topic: undefined,
    description: 'the JSON is the same as in the build',
    isWrong: (exchange) =>
      isWrong(exchange) && exchange.expected.texts.some((text) => sameValues(exchange.response.text, text)),
    actual: (first) => `${actualText(first)}: the same values, formatted differently`,
    expected: 'the same bytes as in the build',
    impact: 'Something between the files and the client rewrites the JSON, such as a minifier or an optimiser.',
    fix: 'Turn it off for everything under /api/.',
  },
};

export const RESPONSE_PROBES: Probes = {
  lists: {
    ...FILES,
    description: 'the lists and the store come from the same build',
    requests: PREBUILT,
    isWrong,
    actual: comparedText,
    expected: (first) => `${expectedText(first)}, as in the site’s own store`,
    causes: [
      {
        when: isNot200,
        impact: 'The file for this response is missing, or the host doesn’t find it at this URL.',
        fix: `Check that the whole directory “api” was published, and that URLs such as ${pathOf(FIRST_LIST)} lead to their files.`,
      },
      {
        when: ({ response }) => isPage(response.text),
        impact:
          'Clients get a page instead of JSON, because the host sends index.html for any URL that ends with a slash.',
        fix: 'Send all requests under /api/ to the router. For a plain file server, use “build --host static”.',
      },
      {
        impact:
          'The list and the store come from different builds. Part of a build was published, or a cache has old files.',
        fix: 'Publish the whole output directory again, and clear the host’s cache.',
      },
    ],
  },
  composed: {
    ...ROUTER,
    description: 'filters and date ranges get the right response',
    requests: QUERIES,
    isWrong,
    actual: comparedText,
    causes: [
      {
        when: ({ response }) => isRefusal(response),
        impact:
          'The host has no router, so it refuses requests that are not prebuilt. The level “exact” requires a response.',
        fix: 'Run the router, or verify with “--level canonical”.',
      },
      {
        when: isNot200,
        impact: 'The host doesn’t compose this response. It has no router, or doesn’t send the request to it.',
        fix: 'Check that the router is deployed and gets every request under /api/, including the query.',
      },
      {
        impact:
          'The response doesn’t match the site’s store. The router is from a different build, or a cache ignores part of the query.',
        fix: 'Publish the router and the files of one build together. Make caches use the whole query as part of their key.',
      },
    ],
  },
  home: {
    ...FILES,
    isWrong,
    description: 'the home page and its style sheet exist',
    requests: ['home', 'style'],
    impact: 'The home page or its style sheet is missing, so people see unstyled pages or another site.',
    fix: 'Publish the whole output directory, including index.html and “assets”.',
  },
  pages: {
    ...FILES,
    isWrong,
    description: `${PAGES} and the API description exist`,
    // Sites built by an earlier version have none of these.
    requests: ['description', 'record-page'],
    impact: `${capitalised(PAGES)} or the API description are missing. An earlier version built the site or wrote the host’s configuration.`,
    fix:
      'Build the site again with this version, and publish all of it. For nginx, Caddy and an Apache virtual host, ' +
      'also replace the configuration (“host NAME”).',
  },
};
