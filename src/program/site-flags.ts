// Flags that override the options in `site.json`.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { COUNTED_THRESHOLDS, endpointOf, PAGED_NAMES } from '../engine/api/api.ts';
import { FLAGS, HAS_DATES, pageSizeFlag, thresholdFlag } from '../engine/options/flags.ts';
import { DEFAULT_HOST, HOST_NAMES } from '../engine/options/names.ts';

/** @param read parses a value, and returns undefined if it is invalid */
export const flagReader =
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

const number = flagReader((text) => (/^[0-9]+$/.test(text) ? Number(text) : undefined), 'Expected a whole number.');

const numbers = (text: string): readonly number[] => text.split(',').map(number);

/** Commander sets --no-… options to true by default, which would override site.json. */
const PERIODS = ['months', 'quarters', 'years'] as const;

/** @param siteUrl the help text for `--site-url` */
export function withSiteFlags(command: Command, siteUrl = 'URL of the published site'): Command {
  command.optionsGroup('Site (override site.json):').option('--site-url <url>', siteUrl);
  for (const name of PAGED_NAMES)
    command.option(`${pageSizeFlag(name)} <n>`, `Number of ${endpointOf(name).plural} per page`, number);
  if (!HAS_DATES) return command;
  command
    .optionsGroup('Date ranges to prebuild (override site.json):')
    .option('--date-range-days <n>', 'Prebuild every date range within the last n days of the log', number)
    .option(
      '--open-ended-days <n>',
      'Prebuild open-ended ranges that start or end on each of the last n days of the log',
      number,
    );
  for (const period of PERIODS) command.option(`--no-${period}`, `Don’t prebuild calendar ${period}`);
  for (const [name, { option }] of COUNTED_THRESHOLDS)
    command.option(`${thresholdFlag(option)} <list>`, `Values of ${name} to prebuild, separated by commas`, numbers);
  return command;
}

/** The flags for commands that build or plan a site. */
export function withHostFlags(command: Command): Command {
  const about = `Hosts to build for (default: ${DEFAULT_HOST}, the built-in server)`;
  return command
    .optionsGroup('Hosts (override site.json):')
    .addOption(new Option('--host <name...>', about).choices(HOST_NAMES))
    .option('--precompress', 'Also write Brotli and gzip files, for hosts that serve them')
    .option('--no-precompress', 'Don’t write Brotli and gzip files');
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
