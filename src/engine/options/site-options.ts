// The options in `site.json`, with their defaults.

import * as z from 'zod';
import { DESCRIPTION, TITLE } from '#service/names';
import type { DatePolicy } from '../addressing/ranges.ts';
import { DOWNLOAD_FORMATS } from '../addressing/site-files.ts';
import { API_FOLDER, COUNTED_THRESHOLDS, PAGED_NAMES, THRESHOLD_OPTIONS, type ThresholdOption } from '../api/api.ts';
import { pageSizeOf } from '../api/words.ts';
import { attempt } from '../attempt.ts';
import { byName } from '../grouping.ts';
import { numberText } from '../text/format.ts';
import { DEFAULT_HOST, HOST_NAMES } from './names.ts';

/** Hosts that use rewrite rules read no more than nine digits. */
const MOST = 999_999_999;

const MOST_DAYS = 3660;
const days = z.int().min(0).max(MOST_DAYS);
const MOST_PER_PAGE = 100_000;
const pageSize = z.int().min(1).max(MOST_PER_PAGE);
const leastOf = (option: ThresholdOption): number =>
  COUNTED_THRESHOLDS.find(([, threshold]) => threshold.option === option)![1].least;
const anyOf = <Item extends z.ZodType>(item: Item) => z.array(item).transform((items) => [...new Set(items)]);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1)
    .transform((items) => [...new Set(items)]);
const thresholds = (option: ThresholdOption) =>
  listOf(z.int().min(leastOf(option)).max(MOST)).default([leastOf(option)]);

// Two rules in the URL Standard have changed: a capital ẞ in a host name is now converted to “ß” instead of “ss”, and ^ in a path
// is escaped. Node 20 and 22 still follow the old rules, which would give the site a different URL.
const HOST = /^[a-z]+:\/\/[^/?#]*/i;

/**
 * An absolute http(s) URL in normalised form, without a trailing slash. URLs with a password are rejected because the password
 * would be published, and paths that begin with the API's folder are rejected because they would conflict with the API's own paths.
 */
const siteUrl = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text.replace(HOST, (host) => host.replaceAll('ẞ', 'ß'))))
  .refine(({ username, password, search, hash }) => username + password + search + hash === '')
  .refine(({ pathname }) => pathname.split('/')[1] !== API_FOLDER && isText(pathname))
  .transform((url) => url.href.replaceAll('^', '%5E').replace(/\/+$/, ''));

/** Whether the percent-encoded characters in a path are valid UTF-8. Servers decode paths before comparing them. */
const isText = (path: string): boolean => attempt(() => decodeURIComponent(path)) !== undefined;

const text = z.string().min(1);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const pictureOf = (types: string) => z.string().regex(new RegExp(`^(?!\\.)[\\w.-]+\\.(?:${types})$`, 'i'));
const webUrl = z.url({ protocol: /^https?$/ });
const link = z.strictObject({ name: text, url: webUrl });

const MOST_COMMITS = 1000;

/** The date ranges to be prebuilt. A router composes the responses for all others. */
const dates = z.strictObject({
  /** The number of days at the end of the log for which all pairs of start and end dates are prebuilt. */
  dateRangeDays: days.default(31),
  /** The number of days at the end of the log for which ranges with only a start date or only an end date are prebuilt. */
  openEndedDays: days.default(31),
  months: z.boolean().default(true),
  quarters: z.boolean().default(true),
  years: z.boolean().default(true),
  /** The thresholds with which each date range is prebuilt. */
  ...byName(THRESHOLD_OPTIONS, thresholds),
} satisfies { readonly [Option in keyof DatePolicy]: z.ZodType<DatePolicy[Option]> });

/** The versions of the data whose changes are published. */
const changes = z.union([
  /** The newest commits that changed the tables. */
  z.strictObject({ commits: z.int().min(1).max(MOST_COMMITS) }),
  /** All commits after a revision. */
  z.strictObject({ since: text }),
  /** The commits with a tag whose name matches a pattern. */
  z.strictObject({ tags: text }),
  /** A folder with subfolders that contain earlier tables, named after their dates. */
  z.strictObject({ folder: text }),
]);

export const SITE_OPTIONS = z.strictObject({
  siteUrl: siteUrl.optional(),
  title: text.default(TITLE),
  description: z.string().default(DESCRIPTION),
  licence: link.optional(),
  /** Where the data comes from. */
  sources: z.array(link).default([]),
  /** The people and organisations that compiled the data. */
  contributors: z.array(z.strictObject({ name: text, url: webUrl.optional() })).default([]),
  texts: z
    .strictObject({
      /** Paragraphs for the home page. */
      about: z.union([text.transform((paragraph) => [paragraph]), z.array(text)]).default([]),
      /** Shown at the bottom of every page. */
      footer: text.optional(),
    })
    .prefault({}),
  theme: z
    .strictObject({
      /** The colour of links and selected items. It is darkened or lightened where it would be hard to read. */
      accent: colour.optional(),
      /** The file name of an image in the source folder. */
      logo: pictureOf('svg|png|webp|jpe?g').optional(),
      /** The file name of the picture in link previews. */
      picture: pictureOf('png|jpe?g').optional(),
    })
    .prefault({}),
  contact: z.union([z.email(), z.url({ protocol: /^(?:https?|mailto)$/ }).regex(/^(?!mailto:(?:\?|$))/i)]).optional(),
  pageSizes: z.strictObject(byName(PAGED_NAMES, (name) => pageSize.default(pageSizeOf(name)))).prefault({}),
  dates: dates.prefault({}),
  /** The formats in which the data can be downloaded. If there are none, the site has no downloads page. */
  downloads: anyOf(z.enum(DOWNLOAD_FORMATS)).default([...DOWNLOAD_FORMATS]),
  changes: changes.optional(),
  /** Whether the site has a page that checks tables in the browser. */
  checkPage: z.boolean().default(false),
  hosts: listOf(z.enum(HOST_NAMES)).default([DEFAULT_HOST]),
  /** Whether to prebuild filtered lists with words that no record has, if a router can compose them. */
  prebuild: z.enum(['all', 'present']).default('all'),
  /** Whether to write additional copies of files, compressed with Brotli and gzip. */
  precompress: z.boolean().default(false),
  /** If set to “public”, the “check” command doesn't warn about logs tracked by git. */
  searchLog: z.enum(['private', 'public']).default('private'),
});

export type SiteOptions = z.output<typeof SITE_OPTIONS>;
export type ChangesOption = NonNullable<SiteOptions['changes']>;

const within = <Name extends string>(group: string, names: readonly Name[], textOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [`${group}.${name}`, textOf(name)]));

const NUMBER_OF_DAYS = `a whole number of days from 0 to ${numberText(MOST_DAYS)}`;

/** Descriptions of the values accepted by each option, for use in messages. */
export const EXPECTATIONS: Readonly<Record<string, string>> = {
  siteUrl: `a URL such as https://climate.example, without a password, a query, or a path that begins with /${API_FOLDER}`,
  title: 'a non-empty text string',
  description: 'a text string',
  licence: '{"name": …, "url": "https://…"}',
  'licence.name': 'a non-empty text string',
  'licence.url': 'a URL that begins with https://',
  sources: 'a list such as [{"name": …, "url": "https://…"}]',
  'sources.name': 'a non-empty text string',
  'sources.url': 'a URL that begins with https://',
  contributors: 'a list such as [{"name": …, "url": "https://…"}], in which the URLs are optional',
  'contributors.name': 'a non-empty text string',
  'contributors.url': 'a URL that begins with https://',
  contact: 'an email address, or the URL of a page',
  texts: '{"about": "…", "footer": "…"}',
  'texts.about': 'a text string, or a list of text strings (one for each paragraph)',
  'texts.footer': 'a non-empty text string',
  theme: '{"accent": "#00613c", "logo": "logo.svg", "picture": "picture.png"}',
  'theme.accent': '# followed by six hexadecimal digits (0 to 9, a to f), such as #00613c',
  'theme.logo': 'the name of a picture in the data directory (.svg, .png, .webp or .jpg)',
  'theme.picture': 'the name of a picture in the data directory (.png or .jpg)',
  pageSizes: `{${PAGED_NAMES.map((name) => `"${name}": ${pageSizeOf(name)}`).join(', ')}}`,
  ...within('pageSizes', PAGED_NAMES, () => `a whole number from 1 to ${numberText(MOST_PER_PAGE)}`),
  dates: '{"dateRangeDays": 31, "openEndedDays": 31, "months": true, …}',
  'dates.dateRangeDays': NUMBER_OF_DAYS,
  'dates.openEndedDays': NUMBER_OF_DAYS,
  ...within('dates', ['months', 'quarters', 'years'], () => 'true or false'),
  ...within(
    'dates',
    THRESHOLD_OPTIONS,
    (name) => `a list of whole numbers from ${leastOf(name)} to ${numberText(MOST)}`,
  ),
  downloads: `a list of formats, which may be empty: ${DOWNLOAD_FORMATS.join(', ')}`,
  changes: '{"commits": 20}, {"since": "v1.0"}, {"tags": "v*"} or {"folder": "../earlier"}',
  'changes.commits': `a whole number from 1 to ${numberText(MOST_COMMITS)}`,
  'changes.since': 'a git revision, such as v1.0',
  'changes.tags': 'a pattern for git tags, such as v*',
  'changes.folder': 'the path of a folder, such as ../earlier',
  checkPage: 'true or false',
  hosts: `a list of one or more hosts: ${HOST_NAMES.join(', ')}`,
  prebuild: '"all" or "present"',
  precompress: 'true or false',
  searchLog: '"private" or "public"',
};
