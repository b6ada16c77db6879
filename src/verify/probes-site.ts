// Probes of the site as a whole: that it can be read, responds always in the same way, and is at its own URL.
import { hash } from 'node:crypto';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { type Exchange, isFailed, isPage, PREBUILT } from './exchange.ts';
import { actualText, expectedText } from './exchange-text.ts';
import { FILES, type Probes, type Seen, type Words } from './probe.ts';

const hasStatus =
  (...statuses: readonly number[]) =>
  ({ response }: Exchange): boolean =>
    statuses.includes(response.status);

const isChanged = ({ response }: Exchange): boolean => response.status === 200 || response.isTooLong === true;
const isIndex = ({ request }: Exchange): boolean => request.name === 'index';

/** What must be right before anything else can be checked. */
export const OPENING = {
  site: {
    topic: 'files',
    description: 'a site from this program is at this URL',
    expected: '200, the site’s index, which every build writes',
    causes: [
      {
        when: hasStatus(401, 403),
        impact: 'The host requires a password or permission for the site.',
        fix: 'Make the site public.',
      },
      {
        when: ({ response: { status } }) => status >= 300 && status < 400,
        impact: 'The host redirects every visitor, perhaps to a login page.',
        fix: 'Make the site public.',
      },
      {
        when: ({ response }) => response.isTooLong || (response.status === 200 && isPage(response.text)),
        impact:
          'The host didn’t send the file. Another site is at this URL, or the host sends a page for every missing file.',
        fix: 'Verify the URL where the output directory is published, including its path.',
      },
      {
        impact: 'No site from this program is published at this URL, or its directory “store” wasn’t published.',
        fix: 'Publish the whole output directory, and verify its URL, including its path.',
      },
    ],
  },
  store: {
    topic: 'files',
    description: 'its store is complete and unchanged',
    actual: (first) =>
      first.response.status === 200
        ? `${actualText(first)}; its bytes don’t match the hash in its name`
        : actualText(first),
    expected: (first) =>
      isIndex(first)
        ? 'a store that this version of the program can read'
        : '200, the unchanged file that store/index.json names',
    causes: [
      {
        when: isIndex,
        impact: 'Another version of the program built the site.',
        fix: 'Verify it with the version that built it, or build and publish it again with this version.',
      },
      {
        when: isChanged,
        impact: 'The file was changed or cut off during the upload or by the host, or the host sends a page instead.',
        fix: 'Publish the file unchanged. Turn off conversion and minifying, and upload in binary mode.',
      },
      {
        impact:
          'The index and the files come from different builds. Part of a build was published, or a cache has an old index.',
        fix: 'Publish the whole output directory again, and clear the host’s cache.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Words<undefined>>>;

/** 501 is no failure, but says what a host doesn’t do. */
const isUseless = (exchange: Exchange): boolean =>
  isFailed(exchange) ||
  hasStatus(401, 403, 429)(exchange) ||
  (exchange.response.status >= 500 && exchange.response.status !== 501);

const agrees = ({ all }: Seen): boolean => new Set(all('list', 'again').map(({ response }) => response.text)).size < 2;

const builtFor = ({ site }: Seen): string => site.index.siteUrl.replace(/\/$/, '');

/** Whether a file of the site is the same in the build on this machine. */
const isSame = ({ local }: Seen, file: string, text: string): boolean =>
  hash('sha256', text).startsWith(local?.get(file)?.hash ?? '');

const isOther = (seen: Seen): boolean => !isSame(seen, SITE_INDEX, seen.indexText.first);

function differing(seen: Seen): readonly Exchange[] {
  const samples = seen.all(...PREBUILT, 'home').filter(hasStatus(200));
  const wrong = samples.filter(({ request, response }) => !isSame(seen, request.file!, response.text));
  return wrong.length === 0 && isOther(seen) ? samples.slice(0, 1) : wrong;
}

export const SITE_PROBES: Probes = {
  answers: {
    ...FILES,
    topic: undefined,
    description: 'every request gets a response in time',
    isWrong: isUseless,
    expected: (first) => (isFailed(first) ? 'a response' : expectedText(first)),
    causes: [
      {
        when: ({ response }) => response.isTooLong === true,
        impact: 'The host sends the wrong response, or one that never ends.',
        fix: 'Request the URL with another program, and check the host’s log.',
      },
      {
        when: isFailed,
        impact: 'The host or one of its functions is too slow, is overloaded, or closes connections.',
        fix: 'Check the host’s log for that time, then run “verify” again.',
      },
      {
        when: hasStatus(429),
        impact: 'The host limits requests, and “verify” exceeded the limit.',
        fix: 'Allow several dozen requests a minute.',
      },
      {
        when: hasStatus(401, 403),
        impact: 'The host requires a password or permission for these URLs.',
        fix: 'Make everything under /api/ public.',
      },
      {
        impact: 'The host or one of its functions fails.',
        fix: 'Check the host’s log for that time to find the cause.',
      },
    ],
  },
  steady: {
    ...FILES,
    description: 'the same request gets the same response',
    wrongIn: (seen) => {
      const { first, last } = seen.indexText;
      return agrees(seen) && last === first ? [] : seen.open('list', 'again');
    },
    actual: (_, seen) =>
      agrees(seen)
        ? 'a different store/index.json at the end than at the beginning'
        : 'two different responses to the same request',
    expected: 'the same response each time',
    impact: 'A new build was being published during the test, or parts of the host still have an older build.',
    fix: 'Wait five minutes and run “verify” again. If the problem remains, clear the host’s cache or publish again.',
  },
  address: {
    ...FILES,
    topic: undefined,
    explains: false,
    description: 'the site was built for this URL',
    wrongIn: (seen) => (builtFor(seen) === seen.site.base ? [] : seen.all('start')),
    actual: (_, seen) => `a site built for ${builtFor(seen)}`,
    expected: (_, { site }) => `a site built for ${site.base}`,
    impact: 'Links in responses lead to the URL that the site was built for, not to this URL.',
    fix: (_, seen) => `Build with “--site-url ${seen.site.base}”, or verify ${builtFor(seen)} instead.`,
  },
  build: {
    ...FILES,
    description: 'the site is the same as the local build',
    wrongIn: (seen) => (seen.local ? differing(seen) : []),
    actual: (_, seen) =>
      isOther(seen) ? 'the store/index.json of a different build' : 'a response that the local build doesn’t contain',
    expected: 'the files of the local build',
    impact: (_, seen) =>
      isOther(seen)
        ? 'A different build is published, probably an older one.'
        : 'The site has files from several builds, because not all files were published.',
    fix: 'Publish the whole output directory again. If you have just published it, wait five minutes for caches to expire.',
  },
};
