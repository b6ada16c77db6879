// Command-line options that override `site.json`. They are needed before the options schema is loaded.
import { PAGED_NAMES, type PagedName } from '../api/api.ts';
import { THRESHOLD_OPTIONS, type ThresholdOption } from '../api/parameter.ts';

export const pageSizeFlag = (name: PagedName): string => `--${name}-per-page`;

export const thresholdFlag = (option: ThresholdOption): string =>
  `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The flag for each option. */
export const FLAGS: Readonly<Record<string, string>> = {
  siteUrl: '--site-url',
  ...Object.fromEntries(PAGED_NAMES.map((name) => [`pageSizes.${name}`, pageSizeFlag(name)])),
  'dates.dateRangeDays': '--date-range-days',
  'dates.openEndedDays': '--open-ended-days',
  ...Object.fromEntries(THRESHOLD_OPTIONS.map((option) => [`dates.${option}`, thresholdFlag(option)])),
  hosts: '--host',
  precompress: '--precompress',
};
