// The flags that go before `site.json`, and the shape they take there.
import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_HOST, HOST_NAMES } from './model/names.ts';

const number = (text: string): number => {
  if (/^[0-9]+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number is expected.');
};

const numbers = (text: string): readonly number[] => text.split(',').map(number);

/** @param siteUrl what the help says of `--site-url` */
export function siteFlags(siteUrl: string): readonly Option[] {
  return [
    new Option('--site-url <url>', siteUrl),
    new Option('--commitments-per-page <n>', 'how many commitments a page holds').argParser(number),
    new Option('--searchterms-per-page <n>', 'how many search terms a page holds').argParser(number),
    new Option('--date-range-days <days>', 'prebuild every pair of days among the last so many').argParser(number),
    new Option('--open-ended-days <days>', 'prebuild each of the last so many days as start or end alone').argParser(
      number,
    ),
    new Option('--no-months', 'prebuild no calendar months'),
    new Option('--no-quarters', 'prebuild no calendar quarters'),
    new Option('--no-years', 'prebuild no calendar years'),
    new Option('--min-counts <list>', 'prebuild with these min_count, joined with commas').argParser(numbers),
    new Option('--min-results <list>', 'prebuild with these min_results, joined with commas').argParser(numbers),
  ];
}

/** Which host the site is for; a flag of the commands that build or plan one. */
export function hostFlags(): readonly Option[] {
  return [
    new Option(
      '--host <name...>',
      `build for these hosts (default: ${DEFAULT_HOST}, this program’s own server)`,
    ).choices(HOST_NAMES),
    new Option('--precompress', 'write Brotli and gzip files beside the others, for hosts that serve them'),
    new Option('--no-precompress', 'write none, whatever site.json says'),
  ];
}

/** The flags given, in the shape of site.json. */
export function siteOptionsOf(flags: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = (options: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const pageSizes = given({ commitments: flags.commitmentsPerPage, searchterms: flags.searchtermsPerPage });
  // Commander gives a flag that only takes something away as true where it isn't given: site.json would never be heard.
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
