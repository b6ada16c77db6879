// Probes of the site as a whole: that it answers, with one voice, at its own address.
import { hash } from 'node:crypto';
import { addressOf, addressOfFile, fileOf, routeOf } from '../route/address.ts';
import { HOME, SITE_INDEX } from '../route/layout.ts';
import { parseQuery } from '../route/parameters.ts';
import { actualText, type Exchange, expectedText, LEVELS } from './exchange.ts';
import type { Deviation, Probe, Seen } from './probe.ts';

function unanswering({ unanswered, open }: Seen): Deviation | undefined {
  const failing = open().filter(({ answer }) => isFailing(answer.status));
  const [first] = [...unanswered, ...failing];
  if (!first) return undefined;
  const status = 'answer' in first ? first.answer.status : 0;
  const [impact, fix] =
    'failure' in first && first.isTooLong
      ? [
          'The host sends the wrong response, or one that never ends.',
          'Request the URL with another program, and check the host’s log.',
        ]
      : !('answer' in first)
        ? [
            'The host or one of its functions is too slow, is overloaded, or closes connections.',
            'Check the host’s log for that time, then run “verify” again.',
          ]
        : status === 429
          ? ['The host limits requests, and “verify” exceeded the limit.', 'Allow several dozen requests a minute.']
          : status < 500
            ? ['The host requires a password or permission for these URLs.', 'Make everything under /api/ public.']
            : ['The host or one of its functions fails.', 'Check the host’s log for that time to find the cause.'];
  return {
    severity: 'error',
    about: [...unanswered, ...failing],
    actual: actualText(first),
    expected: 'answer' in first ? expectedText(first) : 'a response',
    impact: impact!,
    fix: fix!,
  };
}

/** 501 is no failure, but says what a host doesn’t do. */
const isFailing = (status: number): boolean => (status >= 500 && status !== 501) || [401, 403, 429].includes(status);

function disagreeing({ find, open, indexText: { first, last } }: Seen): Deviation | undefined {
  const [councils, again] = [find('councils'), find('again')];
  const agree = !councils || !again || councils.answer.text === again.answer.text;
  if (agree && (last === undefined || last === first)) return undefined;
  return {
    severity: 'error',
    about: open('councils', 'again'),
    actual: agree
      ? 'a different store/index.json at the end than at the beginning'
      : 'two different responses to the same request',
    expected: 'the same response each time',
    impact: 'A new build was being published during the test, or parts of the host still have an older build.',
    fix: 'Wait five minutes and run “verify” again. If the problem remains, clear the host’s cache or publish again.',
  };
}

function elsewhere({ site: { base, index }, find }: Seen): Deviation | undefined {
  const built = index.siteUrl.replace(/\/$/, '');
  if (built === base) return undefined;
  const root = find('root');
  return {
    severity: 'error',
    about: root ? [root] : [],
    actual: `a site built for ${built}`,
    expected: `a site built for ${base}`,
    impact: 'Links in responses lead to the URL that the site was built for, not to this URL.',
    fix: `Build with “--site-url ${base}”, or verify ${built} instead.`,
  };
}

/** The build on this machine against the deployed one, by the hashes of its manifest. */
function otherBuild({ local, find, indexText }: Seen): Deviation | undefined {
  if (!local) return undefined;
  const isSame = (file: string, text: string): boolean =>
    local.get(file) === undefined || hash('sha256', text).startsWith(local.get(file)!.hash);
  const samples = ['root', 'councils', 'commitments', 'searchterms', 'second-page', 'council', 'home']
    .map(find)
    .filter((exchange) => exchange?.answer.status === 200) as Exchange[];
  const differing = samples.filter((exchange) => !isSame(fileAt(exchange), exchange.answer.text));
  const isOther = !isSame(SITE_INDEX, indexText.first);
  if (!isOther && differing.length === 0) return undefined;
  return {
    severity: 'error',
    about: differing.length > 0 ? differing : samples.slice(0, 1),
    actual: isOther ? 'the store/index.json of a different build' : 'a response that the local build doesn’t contain',
    expected: 'the files of the local build',
    impact: isOther
      ? 'A different build is published, probably an older one.'
      : 'The site has files from several builds, because not all files were published.',
    fix: 'Publish the whole output directory again. If you have just published it, wait five minutes for caches to expire.',
  };
}

function fileAt({ request: { target } }: Exchange): string {
  if (target === '/') return HOME;
  if (addressOfFile(target.slice(1))) return target.slice(1);
  const [path = '', query = ''] = target.split('?');
  const address = addressOf(routeOf(path)!, parseQuery(query));
  return 'fault' in address ? '' : fileOf(address, 'json');
}

const site = { topic: 'files', levels: LEVELS } as const;

export const SITE_PROBES: readonly Probe[] = [
  {
    ...site,
    topic: undefined,
    name: 'answers',
    description: 'every request gets a response in time',
    explains: true,
    examine: unanswering,
  },
  {
    ...site,
    name: 'steady',
    description: 'the same request gets the same response',
    explains: true,
    examine: disagreeing,
  },
  {
    ...site,
    topic: undefined,
    name: 'address',
    description: 'the site was built for this URL',
    explains: false,
    examine: elsewhere,
  },
  {
    ...site,
    name: 'build',
    description: 'the site is the same as the local build',
    explains: true,
    examine: otherBuild,
  },
];
