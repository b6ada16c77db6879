// A deployed site, opened: its index, its store, and a router over them that says what a right host answers.
import { hash } from 'node:crypto';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { endpointOf, isCountedSource, PAGED_NAMES, RECORD_SOURCES, SOURCE_NAMES, type SourceName } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { readDate } from '../api/values.ts';
import { MOST_RECORDS } from '../read/limits.ts';
import { type Content, contentOf, type Records, type SiteIndex } from '../respond/content.ts';
import { createComposer, type Router } from '../router/router.ts';
import { openDictionary, type TermDictionary, UNFIT } from '../searchterms/dictionary.ts';
import { listTerms, type TermStore } from '../searchterms/store.ts';
import { LATEST_DAY } from '../text/calendar.ts';
import { counted } from '../text/format.ts';
import { type Answer, type Ask, AT_ONCE, type Failure } from './ask.ts';
import { type Exchange, isPage, jsonIn, type Request, redirectOf, type Unanswered } from './exchange.ts';
import { actualText } from './exchange-text.ts';
import type { Deviation } from './probe.ts';

export interface DeployedIndex {
  /** The site's address, without a slash at its end, after redirects. */
  readonly base: string;
  readonly index: SiteIndex;
  /** As it came. */
  readonly text: string;
  readonly headers: Headers;
}

export interface DeployedSite extends DeployedIndex {
  readonly records: Records;
  readonly content: Content;
  /** Composes every answer, because it has no prebuilt file. */
  readonly router: Router;
}

type Found = DeployedIndex | Deviation;

const MOST_REDIRECTS = 4;
const request: Request = { name: 'index', target: `/${SITE_INDEX}` };

/** Finds the site, following redirects of its whole address (to https, to www). */
export async function findSite(ask: Ask, address: string, redirects = MOST_REDIRECTS): Promise<Found | Failure> {
  const url = `${address}/${SITE_INDEX}`;
  const answer = await ask(url);
  if ('failure' in answer) return answer.isTooLong ? noSite({ request, url, ...answer }) : answer;
  const target = redirectOf({ url, answer });
  const isElsewhere = answer.status >= 300 && answer.status < 400 && target.endsWith(`/${SITE_INDEX}`);
  if (isElsewhere && redirects > 0) {
    return findSite(ask, target.slice(0, -SITE_INDEX.length - 1), redirects - 1);
  }
  const index = answer.status === 200 ? jsonIn(answer.text) : undefined;
  if (isSiteIndex(index)) return { base: address, index, text: answer.text, headers: answer.headers };
  return noSite({ request, url, answer, expected: { status: 200, texts: [] } });
}

/** Foreign text may be anything; only names of the store's own shape are ever asked for. */
function isSiteIndex(value: unknown): value is SiteIndex {
  const { siteUrl, title, description, store, days, pageSizes, style } = (value ?? {}) as Partial<SiteIndex>;
  if ([siteUrl, title, description, style].some((text) => typeof text !== 'string')) return false;
  if (!/^https?:/.test(siteUrl!) || !URL.canParse(siteUrl!)) return false;
  const isDay = (date: unknown) => typeof date === 'string' && readDate(date) !== undefined;
  if (days !== undefined && ![days?.first, days?.last].every(isDay)) return false;
  const isFile = (name: unknown) => typeof name === 'string' && STORE_FILE.test(name);
  const isFileList = (names: unknown) =>
    Array.isArray(names) && names.length <= MOST_BLOCKS && names.every((name) => name === '' || isFile(name));
  const isSource = (name: SourceName): boolean => {
    if (!isCountedSource(name)) return isFile(store?.[name]);
    const { dictionary, blocks, before } = store?.[name] ?? {};
    return isFile(dictionary) && [blocks, before].every(isFileList);
  };
  const isSize = (size: unknown) => Number.isSafeInteger(size) && (size as number) > 0;
  return SOURCE_NAMES.every(isSource) && PAGED_NAMES.every((name) => isSize(pageSizes?.[name]));
}

/** Of 30 days each: three hundred years. */
const MOST_BLOCKS = 3_700;
const STORE_FILE = /^store\/[a-z-]+\.([0-9a-f]{16})\.(?:json|bin)$/;

function noSite(asked: Exchange | Unanswered): Deviation {
  const { status, text } = 'answer' in asked ? asked.answer : { status: undefined, text: '' };
  const [impact, fix] =
    status === 401 || status === 403
      ? ['The host requires a password or permission for the site.', 'Make the site public.']
      : status !== undefined && status >= 300 && status < 400
        ? ['The host redirects every visitor, perhaps to a login page.', 'Make the site public.']
        : status === undefined || (status === 200 && isPage(text))
          ? [
              'The host didn’t send the file. Another site is at this URL, or the host sends a page for every missing file.',
              'Verify the URL where the output directory is published, including its path.',
            ]
          : [
              'No site from this program is published at this URL, or its directory “store” wasn’t published.',
              'Publish the whole output directory, and verify its URL, including its path.',
            ];
  const expected = '200, the site’s index, which every build writes';
  return { about: [asked], actual: actualText(asked), expected, impact: impact!, fix: fix! };
}

/** Reads the whole store that the index names, and makes the reference from it. */
export async function openStore(ask: Ask, found: DeployedIndex): Promise<DeployedSite | Deviation> {
  const left = [...new Set(storeFilesIn(found.index).filter((name) => name !== ''))];
  const files = new Map<string, Uint8Array>();
  while (left.length > 0) {
    const next = left.splice(0, AT_ONCE);
    const read = await Promise.all(next.map((file) => readStoreFile(ask, found, file)));
    for (const [index, result] of read.entries()) {
      if ('about' in result) return result;
      files.set(next[index]!, result);
    }
  }
  try {
    return { ...found, ...contentIn(files, found.index) };
  } catch (error) {
    return otherVersion(found, (error as Error).message);
  }
}

async function readStoreFile(ask: Ask, { base }: DeployedIndex, file: string): Promise<Uint8Array | Deviation> {
  const asked = { request: { name: 'store', target: `/${file}` } as const, url: `${base}/${file}` };
  const answer = await ask(asked.url);
  if ('failure' in answer) return unreadable({ ...asked, ...answer });
  if (!isWhole(answer, file)) return unreadable({ ...asked, answer, expected: { status: 200, texts: [] } });
  return answer.bytes;
}

const storeFilesIn = ({ store }: SiteIndex): readonly string[] =>
  SOURCE_NAMES.flatMap((name) => {
    if (!isCountedSource(name)) return [store[name]];
    const { dictionary, blocks, before } = store[name];
    return [dictionary, ...blocks, ...before];
  });

function contentIn(files: ReadonlyMap<string, Uint8Array>, index: SiteIndex) {
  const { store } = index;
  const bytesOf = (file: string) => files.get(file)!;
  const records: Records = Object.fromEntries(
    RECORD_SOURCES.map((name) => [name, recordsIn(bytesOf(store[name]), store[name])]),
  );
  const terms = new Map<string | undefined, TermStore>(
    SOURCE_NAMES.filter(isCountedSource).map((name) => [
      name,
      { dictionary: wholeDictionary(bytesOf(store[name].dictionary)), files: store[name], bytesOf },
    ]),
  );
  const content = contentOf(records, ({ endpoint, values = {} }) =>
    listTerms(terms.get(endpointOf(endpoint).source)!, values),
  );
  // Of a site of plain files it tells their content, too: a router that serves one would refuse it.
  const router = createComposer({ site: async () => index, content: async () => content, all: async () => {} });
  return { records, content, router };
}

function recordsIn(bytes: Uint8Array, file: string): readonly Item[] {
  const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'object' && item !== null))
    throw new Error(`${file} is not a list of records`);
  if (list.length <= MOST_RECORDS) return list;
  throw new Error(`${file} has ${counted(list.length, 'record')}, more than any build writes`);
}

/** @throws {Error} if there are more keys or days than possible, before it allocates memory for them */
function wholeDictionary(bytes: Uint8Array): TermDictionary {
  const dictionary = openDictionary(bytes);
  const { firstDay, beyondDay, blockDays, totals } = dictionary;
  totals();
  if (beyondDay > LATEST_DAY + 1 || blockDays > beyondDay - firstDay) throw new Error(UNFIT);
  return dictionary;
}

/** The hashes fit, so the files are as they were built; but this program would not build them so. */
export const otherVersion = (found: DeployedIndex, reason: string): Deviation => ({
  about: [{ request, url: `${found.base}/${SITE_INDEX}`, failure: reason }],
  actual: reason,
  expected: 'a store that this version of the program can read',
  impact: 'Another version of the program built the site.',
  fix: 'Verify it with the version that built it, or build and publish it again with this version.',
});

const isWhole = ({ status, bytes }: Answer, file: string): boolean =>
  status === 200 && hash('sha256', bytes).startsWith(STORE_FILE.exec(file)![1]!);

function unreadable(asked: Exchange | Unanswered): Deviation {
  const actual = actualText(asked);
  const isChanged = 'answer' in asked ? asked.answer.status === 200 : asked.isTooLong === true;
  return {
    about: [asked],
    actual: isChanged && 'answer' in asked ? `${actual}; its bytes don’t match the hash in its name` : actual,
    expected: '200, the unchanged file that store/index.json names',
    impact: isChanged
      ? 'The file was changed or cut off during the upload or by the host, or the host sends a page instead.'
      : 'The index and the files come from different builds. Part of a build was published, or a cache has an old index.',
    fix: isChanged
      ? 'Publish the file unchanged. Turn off conversion and minifying, and upload in binary mode.'
      : 'Publish the whole output directory again, and clear the host’s cache.',
  };
}
