// Probes of what is answered: queries heeded, and every answer what the site's own store says.
import {
  actualText,
  BY_QUERY,
  differenceText,
  type Exchange,
  expectedText,
  isPage,
  isQuery,
  isRefusal,
  isRight,
  LEVELS,
  sameValues,
} from './exchange.ts';
import { type Deviation, deviationIn, type Probe, type Seen } from './probe.ts';

/** The worst that a host can do: it answers a filtered address with the unfiltered file, and a 200. */
function ignoredQueries({ open, find }: Seen): Deviation | undefined {
  const plain = ['root', 'councils', 'commitments', 'searchterms'].map(find);
  const ignoring = open().filter((exchange) => {
    const path = exchange.request.target.replace(/\?.*$/s, '');
    const unfiltered = plain.find((each) => each?.request.target === path);
    return (
      isQuery(exchange) &&
      !exchange.expected.texts.includes(exchange.answer.text) &&
      exchange.answer.status === 200 &&
      exchange.answer.text === unfiltered?.answer.text
    );
  });
  return deviationIn(ignoring, (first) => ({
    actual: `${actualText(first)}: the same response as without the query`,
    impact: 'The host ignores queries, so clients get unfiltered data.',
    fix: 'Build for this host (build --host NAME) and use its configuration. For a plain file server, use “build --host static”.',
  }));
}

/** Where a host tidies up addresses, or keeps parts of the site elsewhere. */
function redirected({ open }: Seen): Deviation | undefined {
  const away = open().filter(({ answer: { status }, expected }) => isRedirect(status) && !isRedirect(expected.status));
  return deviationIn(away, () => ({
    impact: 'The host redirects API URLs, for example to remove slashes or file extensions.',
    fix: 'Turn off “pretty URLs”, “clean URLs” and similar settings, and all other redirects under /api/.',
  }));
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function rewritten({ open }: Seen): Deviation | undefined {
  const wrong = open().filter(
    (exchange) =>
      !isRight(exchange) && exchange.expected.texts.some((expected) => sameValues(exchange.answer.text, expected)),
  );
  return deviationIn(wrong, (first) => ({
    actual: `${actualText(first)}: the same values, formatted differently`,
    expected: 'the same bytes as in the build',
    impact: 'Something between the files and the client rewrites the JSON, such as a minifier or an optimiser.',
    fix: 'Turn it off for everything under /api/.',
  }));
}

/** Answers that every host has as a file. */
function wrongFiles({ open }: Seen): Deviation | undefined {
  const wrong = open('root', 'councils', 'commitments', 'searchterms', 'second-page', 'council').filter(isWrong);
  return deviationIn(wrong, (first) => {
    const { status, text } = first.answer;
    const compared = { actual: comparedText(first), expected: `${expectedText(first)}, as in the site’s own store` };
    if (status !== 200)
      return {
        ...compared,
        impact: 'The file for this response is missing, or the host doesn’t find it at this URL.',
        fix: 'Check that the whole directory “api” was published, and that URLs such as /api/councils/ lead to their files.',
      };
    if (isPage(text))
      return {
        ...compared,
        impact:
          'Clients get a page instead of JSON, because the host sends index.html for any URL that ends with a slash.',
        fix: 'Send all requests under /api/ to the router. For a plain file server, use “build --host static”.',
      };
    return {
      ...compared,
      impact:
        'The list and the store come from different builds. Part of a build was published, or a cache has old files.',
      fix: 'Publish the whole output directory again, and clear the host’s cache.',
    };
  });
}

/** The difference in the text if the status is 200; otherwise the status. */
const comparedText = (exchange: Exchange): string =>
  exchange.answer.status === 200
    ? `200, ${differenceText(exchange.answer.text, exchange.expected.texts[0]!)}`
    : actualText(exchange);

const isWrong = (exchange: Exchange): boolean => !isRight(exchange);

/** Answers that only a router or a set of rewrites can give. */
function wrongQueries({ open }: Seen): Deviation | undefined {
  const wrong = open('filtered', 'respelled', 'range', 'carried').filter(isWrong);
  return deviationIn(wrong, (first) => {
    const actual = comparedText(first);
    if (isRefusal(first.answer))
      return {
        actual,
        impact:
          'The host has no router, so it refuses requests that are not prebuilt. The level “exact” requires a response.',
        fix: 'Run the router, or verify with “--level canonical”.',
      };
    if (first.answer.status !== 200)
      return {
        actual,
        impact: 'The host doesn’t compose this response. It has no router, or doesn’t send the request to it.',
        fix: 'Check that the router is deployed and gets every request under /api/, including the query.',
      };
    return {
      actual,
      impact:
        'The response doesn’t match the site’s store. The router is from a different build, or a cache ignores part of the query.',
      fix: 'Publish the router and the files of one build together. Make caches use the whole query as part of their key.',
    };
  });
}

const files = { topic: 'files', levels: LEVELS, explains: true } as const;
const router = { topic: 'router', levels: BY_QUERY, explains: true } as const;

export const ANSWER_PROBES = {
  queries: [
    { ...router, name: 'queries', description: 'filtered URLs return filtered data', examine: ignoredQueries },
    {
      ...files,
      topic: undefined,
      name: 'redirects',
      description: 'API URLs aren’t redirected elsewhere',
      examine: redirected,
    },
    {
      ...files,
      topic: undefined,
      name: 'verbatim',
      description: 'the JSON is the same as in the build',
      examine: rewritten,
    },
  ],
  others: [
    { ...files, name: 'lists', description: 'the lists and the store come from the same build', examine: wrongFiles },
    {
      ...router,
      name: 'composed',
      description: 'filters and date ranges get the right response',
      examine: wrongQueries,
    },
  ],
} as const satisfies Record<string, readonly Probe[]>;
