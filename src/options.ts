// The options that override `site.json`, and their values in its shape.
import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_HOST, HOST_NAMES } from './model/names.ts';

const number = (text: string): number => {
  if (/^[0-9]+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number.');
};

const numbers = (text: string): readonly number[] => text.split(',').map(number);

const SITE = 'Site (override site.json):';

/** @param siteUrl the help of `--site-url` */
export function siteFlags(siteUrl: string): readonly Option[] {
  return [
    new Option('--site-url <url>', siteUrl).helpGroup(SITE),
    new Option('--commitments-per-page <n>', 'Number of commitments per page').argParser(number).helpGroup(SITE),
    new Option('--searchterms-per-page <n>', 'Number of search terms per page').argParser(number).helpGroup(SITE),
    ...[
      new Option('--date-range-days <n>', 'Prebuild every date range within the last n days of the log').argParser(
        number,
      ),
      new Option(
        '--open-ended-days <n>',
        'Prebuild open-ended ranges that start or end on each of the last n days of the log',
      ).argParser(number),
      new Option('--no-months', 'Don’t prebuild calendar months'),
      new Option('--no-quarters', 'Don’t prebuild calendar quarters'),
      new Option('--no-years', 'Don’t prebuild calendar years'),
      new Option('--min-counts <list>', 'Values of min_count to prebuild, separated by commas').argParser(numbers),
      new Option('--min-results <list>', 'Values of min_results to prebuild, separated by commas').argParser(numbers),
    ].map((option) => option.helpGroup('Date ranges to prebuild (override site.json):')),
  ];
}

/** For commands that build or plan a site. */
export function hostFlags(): readonly Option[] {
  return [
    new Option('--host <name...>', `Hosts to build for (default: ${DEFAULT_HOST}, the built-in server)`).choices(
      HOST_NAMES,
    ),
    new Option('--precompress', 'Also write Brotli and gzip files, for hosts that serve them'),
    new Option('--no-precompress', 'Don’t write Brotli and gzip files'),
  ].map((option) => option.helpGroup('Hosts (override site.json):'));
}

/** The flags given, in the shape of site.json. */
export function siteOptionsOf(flags: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = (options: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const pageSizes = given({ commitments: flags.commitmentsPerPage, searchterms: flags.searchtermsPerPage });
  // Commander sets a --no-… option that isn't given to true, which would always override site.json.
  const unlessLeftOut = (flag: unknown) => (flag === false ? false : undefined);
  const dates = given({
    dateRangeDays: flags.dateRangeDays,
    openEndedDays: flags.openEndedDays,
    months: unlessLeftOut(flags.months),
    quarters: unlessLeftOut(flags.quarters),
    years: unlessLeftOut(flags.years),
    minCounts: flags.minCounts,
    minResults: flags.minResults,
  });
  return {
    ...given({ siteUrl: flags.siteUrl, hosts: flags.host, precompress: flags.precompress }),
    ...(Object.keys(pageSizes).length > 0 && { pageSizes }),
    ...(Object.keys(dates).length > 0 && { dates }),
  };
}
