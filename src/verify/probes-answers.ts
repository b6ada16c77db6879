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
import type { Deviation, Probe, Seen } from './probe.ts';

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
  const [first] = ignoring;
  return (
    first && {
      severity: 'error',
      about: ignoring,
      actual: `${actualText(first)}: the very answer that comes without the query`,
      expected: expectedText(first),
      impact: 'The host ignores what stands after the “?”. Clients take unfiltered data for filtered data.',
      fix: 'Build for this host (build --host …) and use the configuration that comes with it, put “serve” in front of the files, or build for a plain file server: build --host static.',
    }
  );
}

/** Where a host tidies up addresses, or keeps parts of the site elsewhere. */
function redirected({ open }: Seen): Deviation | undefined {
  const away = open().filter(({ answer: { status }, expected }) => isRedirect(status) && !isRedirect(expected.status));
  const [first] = away;
  return (
    first && {
      severity: 'error',
      about: away,
      actual: actualText(first),
      expected: expectedText(first),
      impact: 'The host sends clients elsewhere: it takes away slashes or endings, or moves them to another address.',
      fix: 'Switch off “pretty URLs”, “clean URLs” and the like, and redirects of anything under /api/.',
    }
  );
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function rewritten({ open }: Seen): Deviation | undefined {
  const wrong = open().filter(
    (exchange) =>
      !isRight(exchange) && exchange.expected.texts.some((expected) => sameValues(exchange.answer.text, expected)),
  );
  const [first] = wrong;
  return (
    first && {
      severity: 'error',
      about: wrong,
      actual: `${actualText(first)}: the same values, written otherwise`,
      expected: 'the text as it was built',
      impact: 'Something on the way rewrites the JSON: a minifier, an optimiser, a formatter.',
      fix: 'Switch it off for everything under /api/.',
    }
  );
}

/** Answers that every host has as a file. */
function wrongFiles({ open }: Seen): Deviation | undefined {
  const wrong = open('root', 'councils', 'commitments', 'searchterms', 'second-page', 'council').filter(isWrong);
  const [first] = wrong;
  if (!first) return undefined;
  const { status, text } = first.answer;
  const [impact, fix] =
    status !== 200
      ? [
          'The file of this answer is not there, or the host doesn’t find it at its address.',
          'See that the folder “api” was published whole, and that addresses such as /api/councils/ lead to their files.',
        ]
      : isPage(text)
        ? [
            'A page came where JSON was asked for: the host takes index.html for any address that ends with a slash.',
            'Let the router answer everything under /api/, or build for a plain file server: build --host static.',
          ]
        : [
            'The answer is not of the same build as the store: files of two builds lie side by side, or a cache holds old ones.',
            'Publish the whole built folder again, and empty the host’s cache.',
          ];
  return {
    severity: 'error',
    about: wrong,
    actual: status === 200 ? `200, ${differenceText(text, first.expected.texts[0]!)}` : actualText(first),
    expected: `${expectedText(first)}, as in the site’s own store`,
    impact: impact!,
    fix: fix!,
  };
}

const isWrong = (exchange: Exchange): boolean => !isRight(exchange);

/** Answers that only a router or a set of rewrites can give. */
function wrongQueries({ open }: Seen): Deviation | undefined {
  const wrong = open('filtered', 'respelled', 'range', 'carried').filter(isWrong);
  const [first] = wrong;
  if (!first) return undefined;
  const { status, text } = first.answer;
  const [impact, fix] = isRefusal(first.answer)
    ? [
        'The host has no router: it refuses what is not prebuilt. That is honest, but not what the level “exact” asks for.',
        'Put the router in front of the files, or verify with “--level canonical”.',
      ]
    : status !== 200
      ? [
          'The host doesn’t compose this answer: no router runs there, or it looks for a file of that name.',
          'See that the router is deployed and gets every request under /api/, queries and all.',
        ]
      : [
          'The answer is not what the site’s store says: the router is of another build, or a cache leaves out parts of the query.',
          'Publish router and files of one build together; let caches tell answers apart by the whole query.',
        ];
  return {
    severity: 'error',
    about: wrong,
    actual: status === 200 ? `200, ${differenceText(text, first.expected.texts[0]!)}` : actualText(first),
    expected: expectedText(first),
    impact: impact!,
    fix: fix!,
  };
}

const files = { topic: 'files', levels: LEVELS, explains: true } as const;
const router = { topic: 'router', levels: BY_QUERY, explains: true } as const;

export const ANSWER_PROBES = {
  queries: [
    { ...router, name: 'queries', description: 'a filtered address gets a filtered answer', examine: ignoredQueries },
    {
      ...files,
      topic: undefined,
      name: 'redirects',
      description: 'no answer is a redirect to elsewhere',
      examine: redirected,
    },
    { ...files, topic: undefined, name: 'verbatim', description: 'JSON comes as it was written', examine: rewritten },
  ],
  others: [
    { ...files, name: 'lists', description: 'the lists are of the same build as the store', examine: wrongFiles },
    { ...router, name: 'composed', description: 'filters and ranges are answered exactly', examine: wrongQueries },
  ],
} as const satisfies Record<string, readonly Probe[]>;
