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
          'The host sends something else instead of the answer, or an answer that never ends.',
          'Request it with another program, and check the host’s log.',
        ]
      : !('answer' in first)
        ? [
            'The host or one of its functions is too slow, is overloaded, or closes connections.',
            'Check the host’s log for that time, then verify again.',
          ]
        : status === 429
          ? ['The host limits requests, and these few exceed its limit.', 'Allow several dozen requests a minute.']
          : status < 500
            ? ['The host requires a password or permission for this.', 'Make everything under /api/ public.']
            : ['The host or one of its functions fails.', 'Check the host’s log for that time: it gives the cause.'];
  return {
    severity: 'error',
    about: [...unanswered, ...failing],
    actual: actualText(first),
    expected: 'answer' in first ? expectedText(first) : 'an answer',
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
      ? 'another store/index.json at the end than at the beginning'
      : 'two different answers to one request',
    expected: 'the same each time',
    impact: 'A new build was being published meanwhile, or parts of the host still hold an older one.',
    fix: 'Wait five minutes and verify again. If it stays, empty the host’s cache, or publish again.',
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
    impact: 'Every link in the answers leads to the address that the site was built for, not to this one.',
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
    actual: isOther ? 'the store/index.json of another build' : 'an answer that the build on this machine doesn’t hold',
    expected: 'the files of the build on this machine',
    impact: isOther
      ? 'The site still holds another build, most likely an older one.'
      : 'The site holds files of several builds: not everything was published.',
    fix: 'Publish the folder again, whole; if it was published just now, wait for caches to expire (five minutes).',
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
    description: 'every request is answered, in time',
    explains: true,
    examine: unanswering,
  },
  {
    ...site,
    name: 'steady',
    description: 'the same request gets the same answer',
    explains: true,
    examine: disagreeing,
  },
  {
    ...site,
    topic: undefined,
    name: 'address',
    description: 'links lead to this very address',
    explains: false,
    examine: elsewhere,
  },
  { ...site, name: 'build', description: 'it is the build on this machine', explains: true, examine: otherBuild },
];
