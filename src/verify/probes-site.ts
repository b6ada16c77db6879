// Probes of the site as a whole: that it answers, with one voice, at its own address.
import { hash } from 'node:crypto';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { PREBUILT } from './exchange.ts';
import { actualText, expectedText } from './exchange-text.ts';
import { type Deviation, FILES, type Probes, type Seen } from './probe.ts';

function unanswering({ unanswered, open }: Seen): Deviation | undefined {
  const about = [...unanswered, ...open().filter(({ answer }) => isFailing(answer.status))];
  const [first] = about;
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
    about,
    actual: actualText(first),
    expected: 'answer' in first ? expectedText(first) : 'a response',
    impact: impact!,
    fix: fix!,
  };
}

/** 501 is no failure, but says what a host doesn’t do. */
const isFailing = (status: number): boolean => (status >= 500 && status !== 501) || [401, 403, 429].includes(status);

function disagreeing({ all, open, indexText: { first, last } }: Seen): Deviation | undefined {
  const agree = new Set(all('list', 'again').map(({ answer }) => answer.text)).size < 2;
  if (agree && (last === undefined || last === first)) return undefined;
  return {
    about: open('list', 'again'),
    actual: agree
      ? 'a different store/index.json at the end than at the beginning'
      : 'two different responses to the same request',
    expected: 'the same response each time',
    impact: 'A new build was being published during the test, or parts of the host still have an older build.',
    fix: 'Wait five minutes and run “verify” again. If the problem remains, clear the host’s cache or publish again.',
  };
}

function elsewhere({ site: { base, index }, all }: Seen): Deviation | undefined {
  const built = index.siteUrl.replace(/\/$/, '');
  if (built === base) return undefined;
  return {
    about: all('start'),
    actual: `a site built for ${built}`,
    expected: `a site built for ${base}`,
    impact: 'Links in responses lead to the URL that the site was built for, not to this URL.',
    fix: `Build with “--site-url ${base}”, or verify ${built} instead.`,
  };
}

/** The build on this machine against the deployed one, by the hashes of its manifest. */
function otherBuild({ local, all, indexText }: Seen): Deviation | undefined {
  if (!local) return undefined;
  const isSame = (file: string, text: string): boolean => hash('sha256', text).startsWith(local.get(file)?.hash ?? '');
  const samples = all(...PREBUILT, 'home').filter(({ answer }) => answer.status === 200);
  const differing = samples.filter(({ request, answer }) => !isSame(request.file!, answer.text));
  const isOther = !isSame(SITE_INDEX, indexText.first);
  if (!isOther && differing.length === 0) return undefined;
  return {
    about: differing.length > 0 ? differing : samples.slice(0, 1),
    actual: isOther ? 'the store/index.json of a different build' : 'a response that the local build doesn’t contain',
    expected: 'the files of the local build',
    impact: isOther
      ? 'A different build is published, probably an older one.'
      : 'The site has files from several builds, because not all files were published.',
    fix: 'Publish the whole output directory again. If you have just published it, wait five minutes for caches to expire.',
  };
}

const UNHINTED = { ...FILES, topic: undefined } as const;

export const SITE_PROBES: Probes = {
  answers: { ...UNHINTED, description: 'every request gets a response in time', examine: unanswering },
  steady: { ...FILES, description: 'the same request gets the same response', examine: disagreeing },
  address: { ...UNHINTED, description: 'the site was built for this URL', explains: false, examine: elsewhere },
  build: { ...FILES, description: 'the site is the same as the local build', examine: otherBuild },
};
