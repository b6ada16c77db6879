// The figures of the home page. Counts of promises leave out records of no promise.

import { SCOPE_WORDS } from '../../../templates/scopes.ts';
import type { CouncilsView, StatusCounts } from '../../../templates/sections/councils.ts';
import type { EmergenciesView } from '../../../templates/sections/emergencies.ts';
import type { KeyFigure } from '../../../templates/sections/lists.ts';
import type { ScopeYears, TargetsView } from '../../../templates/sections/targets.ts';
import { listWith } from '../../addressing/address.ts';
import { responsePaths } from '../../addressing/links.ts';
import { COUNTRIES, SCOPES } from '../../api/vocabulary.ts';
import { groupBy } from '../../grouping.ts';
import { type PromiseStatus, promiseStatus, promisesIn } from '../../promise-status.ts';
import type { Commitment, Council, Dataset } from '../../read/dataset.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { filtersByWords } from '../../respond/filters.ts';
import { compareCodePoints } from '../../text/collation.ts';
import { numberText, shareText } from '../../text/format.ts';
import { kindLists } from './council-comparison.ts';
import { mostCommonYear } from './promises.ts';

type Records = Pick<Dataset, 'councils' | 'commitments'>;

/** @param terms the number of different search terms that are published */
export function keyFigures(records: Records, { scopes }: TargetsView, terms: number): readonly KeyFigure[] {
  const { councils, commitments } = records;
  const all = councils.length;
  const ofCouncils = (number: number, one: string, many = one): KeyFigure => ({
    value: numberText(number),
    label: `${number === 1 ? `council ${one}` : `councils ${many}`}${all === 0 ? '' : ` (${shareText(number, all)})`}`,
  });
  const statuses = countStatuses(councils.map(councilStatuses(records)));
  const promises = promisesIn(commitments).length;
  const declared = councils.filter(({ declared_emergency }) => declared_emergency !== null).length;
  return [
    { value: numberText(all), label: all === 1 ? 'council' : 'councils' },
    ofCouncils(statuses.promised, 'has promised net zero', 'have promised net zero'),
    ofCouncils(statuses['no-promise-found'], 'where no net zero promise was found'),
    ofCouncils(
      statuses['not-recorded'],
      'with no record of whether it has promised net zero',
      'with no record of whether they have promised net zero',
    ),
    { value: numberText(promises), label: promises === 1 ? 'net zero promise' : 'net zero promises' },
    ...scopes.flatMap(commonYear),
    ofCouncils(declared, 'has declared a climate emergency', 'have declared a climate emergency'),
    { value: numberText(terms), label: terms === 1 ? 'published search term' : 'published search terms' },
  ];
}

function commonYear({ scope, years }: ScopeYears): readonly KeyFigure[] {
  const common = mostCommonYear(years);
  if (common === undefined) return [];
  const many = SCOPE_WORDS[scope].many;
  const label =
    years.length === 1
      ? `only target year promised for ${many}`
      : `most common target year for ${many} (${common.count} of ${years.length} promises with a target year)`;
  return [{ value: String(common.year), label }];
}

function councilStatuses({ commitments }: Records): (council: Council) => PromiseStatus {
  const commitmentsOf = groupBy(commitments, ({ authority_code: code }) => code);
  return ({ authority_code: code }) => promiseStatus(commitmentsOf.get(code) ?? []);
}

/** Countries in the specification's order; in each country, the type with the most councils first. */
export function councilCounts(records: Records, site: SiteIndex): CouncilsView {
  const statusOf = councilStatuses(records);
  const pathsTo = responsePaths(site);
  const listOfKind = kindLists(site);
  const counts = COUNTRIES.flatMap((country) => {
    const own = records.councils.filter((council) => council.country === country);
    const types = [...groupBy(own, ({ authority_type: type }) => type)];
    types.sort(([a, those], [b, others]) => others.length - those.length || compareCodePoints(a, b));
    return types.map(([type, councils]) => ({
      ...{ country, type, url: listOfKind({ country, authority_type: type }) },
      ...countStatuses(councils.map(statusOf)),
    }));
  });
  const countryLists = COUNTRIES.map((country) => [
    country,
    pathsTo(listWith('councils', { country: [country] })).page,
  ]);
  return {
    counts,
    all: pathsTo({ endpoint: 'councils' }).page,
    countryUrls: filtersByWords(site) ? Object.fromEntries(countryLists) : {},
  };
}

function countStatuses(statuses: readonly PromiseStatus[]): StatusCounts {
  const count = (status: PromiseStatus) => statuses.filter((each) => each === status).length;
  return {
    promised: count('promised'),
    'no-promise-found': count('no-promise-found'),
    'not-recorded': count('not-recorded'),
  };
}

export function targetYears(commitments: readonly Commitment[]): TargetsView {
  const promises = promisesIn(commitments);
  const withYear = promises.filter(({ target_year }) => target_year !== null);
  return {
    scopes: SCOPES.map((scope) => {
      const own = withYear.filter((promise) => promise.scope === scope);
      return {
        scope,
        years: own.map(({ target_year }) => target_year!),
        councils: new Set(own.map(({ authority_code: code }) => code)).size,
      };
    }),
    withoutYear: promises.length - withYear.length,
    withoutScope: withYear.filter(({ scope }) => scope === null).length,
    unclear: commitments.filter(({ has_promise, target_year }) => has_promise === null && target_year !== null).length,
  };
}

export function emergencies(councils: readonly Council[]): EmergenciesView {
  const dates = councils.flatMap(({ declared_emergency }) => declared_emergency ?? []);
  return { councils: councils.length, dates: dates.sort() };
}
