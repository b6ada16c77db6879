// Flags that override the options in `site.json`.
import { InvalidArgumentError, Option } from 'commander';
import { endpointOf, PAGED_NAMES, thresholdOf } from './api/api.ts';
import { THRESHOLD_OPTIONS } from './api/parameter.ts';
import { FLAGS, pageSizeFlag, thresholdFlag } from './options/flags.ts';
import { DEFAULT_HOST, HOST_NAMES } from './options/names.ts';

/** @param read parses a value, and returns undefined if it is invalid */
export const reader =
  <Value>(read: (text: string) => Value | undefined, expected: string) =>
  (text: string): Value => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(expected);
    return value;
  };

export function numberIn(text: string, least: number, most: number): number | undefined {
  const isNumber = /^[0-9]+$/.test(text) && text.length <= String(most).length;
  return isNumber && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
}

const number = reader((text) => (/^[0-9]+$/.test(text) ? Number(text) : undefined), 'Expected a whole number.');

const numbers = (text: string): readonly number[] => text.split(',').map(number);

const pageSizes = PAGED_NAMES.map((name) =>
  new Option(`${pageSizeFlag(name)} <n>`, `Number of ${endpointOf(name).plural} per page`).argParser(number),
);

/** Commander sets --no-… options to true by default, which would override site.json. */
const PERIODS = ['months', 'quarters', 'years'] as const;

const dates = [
  new Option('--date-range-days <n>', 'Prebuild every date range within the last n days of the log').argParser(number),
  new Option(
    '--open-ended-days <n>',
    'Prebuild open-ended ranges that start or end on each of the last n days of the log',
  ).argParser(number),
  ...PERIODS.map((period) => new Option(`--no-${period}`, `Don’t prebuild calendar ${period}`)),
  ...THRESHOLD_OPTIONS.map((option) => {
    const [parameter] = thresholdOf(option);
    return new Option(
      `${thresholdFlag(option)} <list>`,
      `Values of ${parameter} to prebuild, separated by commas`,
    ).argParser(numbers);
  }),
];

/** @param siteUrl the help text for `--site-url` */
export function siteFlags(siteUrl: string): readonly Option[] {
  return [
    ...[new Option('--site-url <url>', siteUrl), ...pageSizes].map((option) =>
      option.helpGroup('Site (override site.json):'),
    ),
    ...dates.map((option) => option.helpGroup('Date ranges to prebuild (override site.json):')),
  ];
}

/** The flags for commands that build or plan a site. */
export function hostFlags(): readonly Option[] {
  return [
    new Option('--host <name...>', `Hosts to build for (default: ${DEFAULT_HOST}, the built-in server)`).choices(
      HOST_NAMES,
    ),
    new Option('--precompress', 'Also write Brotli and gzip files, for hosts that serve them'),
    new Option('--no-precompress', 'Don’t write Brotli and gzip files'),
  ].map((option) => option.helpGroup('Hosts (override site.json):'));
}

/** The options, with the same structure as site.json. */
export function siteOptionsOf(flags: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = [
    ...Object.entries(FLAGS).map(([option, flag]) => [option, flags[new Option(flag).attributeName()]] as const),
    ...PERIODS.map((period) => [`dates.${period}`, flags[period] === false ? false : undefined] as const),
  ].filter(([, value]) => value !== undefined);
  const options: Record<string, unknown> = {};
  for (const [option, value] of given) {
    const [group, name] = option.split('.');
    options[group!] = name === undefined ? value : { ...(options[group!] as object | undefined), [name]: value };
  }
  return options;
}
