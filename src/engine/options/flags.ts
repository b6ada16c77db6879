// Command-line options that override `site.json`. They are needed before the options schema is loaded.
import { COUNTED_SOURCES, PAGED_NAMES, type PagedName, THRESHOLD_OPTIONS } from '../api/api.ts';

export const pageSizeFlag = (name: PagedName): string => `--${name}-per-page`;

export const thresholdFlag = (option: string): string =>
  `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Whether any list is counted from logs, and can be restricted to a range of dates. */
export const HAS_DATES = COUNTED_SOURCES.length > 0;

/** The flag for each option. */
export const FLAGS: Readonly<Record<string, string>> = {
  siteUrl: '--site-url',
  ...Object.fromEntries(PAGED_NAMES.map((name) => [`pageSizes.${name}`, pageSizeFlag(name)])),
  ...(HAS_DATES && { 'dates.dateRangeDays': '--date-range-days', 'dates.openEndedDays': '--open-ended-days' }),
  ...Object.fromEntries(THRESHOLD_OPTIONS.map((option) => [`dates.${option}`, thresholdFlag(option)])),
  hosts: '--host',
  precompress: '--precompress',
};
