// The site's options, as in `site.json`, with their defaults.
import { z } from 'zod';
import type { DatePolicy } from '../addressing/ranges.ts';
import { PAGED_NAMES, thresholdOf } from '../api/api.ts';
import { THRESHOLD_OPTIONS, type ThresholdOption } from '../api/parameter.ts';
import { pageSizeOf } from '../api/words.ts';
import { attempt } from '../attempt.ts';
import { byName } from '../grouping.ts';
import { numberText } from '../text/format.ts';
import { DEFAULT_HOST, HOST_NAMES } from './names.ts';

/** Rewrite hosts read at most nine digits. */
const MOST = 999_999_999;

const days = z.int().min(0).max(3660);
const MOST_PER_PAGE = 100_000;
const pageSize = z.int().min(1).max(MOST_PER_PAGE);
const leastOf = (option: ThresholdOption): number => thresholdOf(option)[1].least;
const thresholds = (option: ThresholdOption) =>
  z
    .array(z.int().min(leastOf(option)).max(MOST))
    .min(1)
    .transform((values) => [...new Set(values)])
    .default([leastOf(option)]);

// Two rules of the URL Standard have changed: a capital ẞ in a host is “ß”, not “ss”, and ^ in a path is escaped. Node 20 and 22 have
// the older rules, and would give the site another URL.
const HOST = /^[a-z]+:\/\/[^/?#]*/i;

/**
 * An absolute http(s) URL in its normal form, without a trailing slash. Passwords are refused because they would be published, and
 * paths that begin with `/api` because they would clash with the API's own.
 */
const siteUrl = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text.replace(HOST, (host) => host.replaceAll('ẞ', 'ß'))))
  .refine(({ username, password, search, hash }) => username + password + search + hash === '')
  .refine(({ pathname }) => !/^\/api(?:\/|$)/.test(pathname) && isText(pathname))
  .transform((url) => url.href.replaceAll('^', '%5E').replace(/\/+$/, ''));

/** Whether its escapes are UTF-8, because servers compare paths unescaped. */
const isText = (path: string): boolean => attempt(() => decodeURIComponent(path)) !== undefined;

const link = z.strictObject({ name: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

/** The ranges of days that are prebuilt; a router composes any other. */
const dates = z.strictObject({
  /** All pairs among the last days of the log, this many. */
  dateRangeDays: days.default(31),
  /** How many of the last days are prebuilt as a start date without an end date, and the reverse. */
  openEndedDays: days.default(31),
  months: z.boolean().default(true),
  quarters: z.boolean().default(true),
  years: z.boolean().default(true),
  /** Each range with each of these thresholds. */
  ...byName(THRESHOLD_OPTIONS, thresholds),
} satisfies { readonly [Option in keyof DatePolicy]: z.ZodType<DatePolicy[Option]> });

export const SITE_OPTIONS = z.strictObject({
  siteUrl: siteUrl.optional(),
  title: z.string().min(1).default('Council climate commitments'),
  description: z.string().default('Climate commitments made by UK councils, and the terms that people search for.'),
  licence: link.optional(),
  texts: z
    .strictObject({
      /** On the home page, a paragraph each. */
      about: z
        .union([
          z
            .string()
            .min(1)
            .transform((paragraph) => [paragraph]),
          z.array(z.string().min(1)),
        ])
        .default([]),
      /** Under every page. */
      footer: z.string().min(1).optional(),
    })
    .prefault({}),
  theme: z
    .strictObject({
      /** The colour of links and selected items; made darker or lighter if it would be hard to read. */
      accent: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .optional(),
      /** A picture in the source folder. */
      logo: z
        .string()
        .regex(/^(?!\.)[\w.-]+\.(?:svg|png|webp|jpe?g)$/i)
        .optional(),
    })
    .prefault({}),
  contact: z.union([z.email(), z.url({ protocol: /^(?:https?|mailto)$/ }).regex(/^(?!mailto:(?:\?|$))/i)]).optional(),
  pageSizes: z.strictObject(byName(PAGED_NAMES, (name) => pageSize.default(pageSizeOf(name)))).prefault({}),
  dates: dates.prefault({}),
  hosts: z
    .array(z.enum(HOST_NAMES))
    .min(1)
    .transform((names) => [...new Set(names)])
    .default([DEFAULT_HOST]),
  /** Whether to write compressed copies of files, with Brotli and gzip. */
  precompress: z.boolean().default(false),
  /** If public, `check` doesn't warn about search logs that git tracks. */
  searchLog: z.enum(['private', 'public']).default('private'),
});

export type SiteOptions = z.output<typeof SITE_OPTIONS>;

const within = <Name extends string>(group: string, names: readonly Name[], textOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [`${group}.${name}`, textOf(name)]));

/** What each option accepts, for people. */
export const EXPECTATIONS: Readonly<Record<string, string>> = {
  siteUrl: 'an address such as https://climate.example, without a password, a query, or a path that begins with /api',
  title: 'a text',
  description: 'a text',
  licence: '{"name": …, "url": "https://…"}',
  'licence.name': 'a text',
  'licence.url': 'an address that begins with https://',
  contact: 'an email address, or the address of a page',
  texts: '{"about": "…", "footer": "…"}',
  'texts.about': 'a text, or a list of texts, a paragraph each',
  'texts.footer': 'a text',
  theme: '{"accent": "#00613c", "logo": "logo.svg"}',
  'theme.accent': 'a colour as # and six digits from 0 to 9 and a to f, such as #00613c',
  'theme.logo': 'the name of a picture in the same folder: .svg, .png, .webp or .jpg',
  pageSizes: `{${PAGED_NAMES.map((name) => `"${name}": ${pageSizeOf(name)}`).join(', ')}}`,
  ...within('pageSizes', PAGED_NAMES, () => `a whole number from 1 to ${numberText(MOST_PER_PAGE)}`),
  dates: '{"dateRangeDays": 31, "openEndedDays": 31, "months": true, …}',
  'dates.dateRangeDays': 'a number of days from 0 to 3,660',
  'dates.openEndedDays': 'a number of days from 0 to 3,660',
  'dates.months': 'true or false',
  'dates.quarters': 'true or false',
  'dates.years': 'true or false',
  ...within(
    'dates',
    THRESHOLD_OPTIONS,
    (option) => `a list of whole numbers from ${leastOf(option)} to ${numberText(MOST)}`,
  ),
  hosts: `a list with one or more of ${HOST_NAMES.join(', ')}`,
  precompress: 'true or false',
  searchLog: 'private or public',
};
