// Probes for the site as a whole: it can be read, its responses stay the same, and it is at the URL for which it was built.
import { hash } from 'node:crypto';
import { SITE_FORMAT } from '../../engine/respond/content.ts';
import { type Exchange, isFailed, isWrong, jsonIn, PREBUILT } from './exchange.ts';
import { actualText } from './exchange-text.ts';
import { type Check, FILES, type Observations, type Probes } from './probe.ts';

const hasStatus =
  (...statuses: readonly number[]) =>
  ({ response }: Exchange): boolean =>
    statuses.includes(response.status);

const isPrivate = hasStatus(401, 403);
const isRedirect = ({ response: { status } }: Exchange): boolean => status >= 300 && status < 400;

/** A 501 response isn't a failure, because the host admits that it doesn't support the request. */
const isUseless = (exchange: Exchange): boolean =>
  isFailed(exchange) ||
  hasStatus(401, 403, 429)(exchange) ||
  (exchange.response.status >= 500 && exchange.response.status !== 501);

const failureCode = (wrong: Exchange) =>
  isPrivate(wrong) ? 'not-public' : wrong.response.status === 429 ? 'too-many-requests' : 'failed-response';

/** Whether the response is the index of a site with a format that this version can't read. */
function isOtherFormat({ response: { status, text } }: Exchange): boolean {
  const format = status === 200 && (jsonIn(text) as { readonly format?: unknown } | null | undefined)?.format;
  return typeof format === 'number' && format !== SITE_FORMAT;
}

/** Nothing else can be checked until these checks pass. */
export const OPENING = {
  site: {
    topic: 'files',
    description: 'a site built by this program is at this URL',
    code: (wrong) => {
      if (isPrivate(wrong) || isRedirect(wrong)) return 'not-public';
      return isOtherFormat(wrong) ? 'other-version' : 'site-not-found';
    },
  },
  store: {
    topic: 'files',
    description: 'its store is complete and unchanged',
    code: (wrong) => {
      if (wrong.request.name === 'index') return 'other-version';
      if (wrong.response.status === 200 || wrong.response.isTooLong) return 'changed-file';
      return isUseless(wrong) ? failureCode(wrong) : 'unpublished-file';
    },
    actual: (wrong) =>
      wrong.response.status === 200 ? `${actualText(wrong)}; its hash doesn’t match its name` : actualText(wrong),
  },
} as const satisfies Readonly<Record<string, Check<undefined>>>;

const isSteady = (exchanges: readonly Exchange[]): boolean =>
  new Set(exchanges.map(({ response }) => response.text)).size < 2;

const builtFor = ({ site }: Observations): string => site.index.siteUrl.replace(/\/$/, '');

/** Responses that differ from the local build. */
function differing({ last, all, local }: Observations): readonly Exchange[] {
  const samples = [last, ...all(...PREBUILT, 'home')].filter(hasStatus(200));
  const isSame = ({ request, response }: Exchange): boolean =>
    hash('sha256', response.text).startsWith(local?.get(request.file!)?.hash ?? '');
  return local ? samples.filter((each) => !isSame(each)) : [];
}

export const SITE_PROBES: Probes = {
  answers: {
    ...FILES,
    topic: undefined,
    description: 'every request gets a response in time',
    isWrong: isUseless,
    code: failureCode,
  },
  steady: {
    ...FILES,
    description: 'the same request gets the same response',
    wrongIn: ({ last, all, open }) => [
      ...(!isFailed(last) && isWrong(last) ? [last] : []),
      ...(isSteady(all('list', 'again')) ? [] : open('list', 'again')),
    ],
    code: 'unsteady-site',
  },
  address: {
    ...FILES,
    topic: undefined,
    explains: false,
    description: 'the site was built for this URL',
    wrongIn: (seen) => (builtFor(seen) === seen.site.base ? [] : seen.all('start')),
    code: 'wrong-site-url',
    actual: (_, seen) => builtFor(seen),
    expected: (_, { site }) => site.base,
  },
  build: {
    ...FILES,
    description: 'the site is the same as the local build',
    wrongIn: differing,
    code: 'different-build',
  },
};
