// The figures on the home page. Records which say that there is no promise are not counted as promises.

import { byName, groupBy } from '../../engine/grouping.ts';
import { compareCodePoints } from '../../engine/text/collation.ts';
import { numberText, shareText } from '../../engine/text/format.ts';
import { authorityCodeOf, type Commitment, type Council, type Dataset } from '../dataset.ts';
import { PROMISE_STATUSES, type PromiseStatus, SCOPE_WORDS } from '../markup/scopes.ts';
import type { CouncilCounts, CouncilsView } from '../markup/sections/councils.ts';
import type { KeyFigure } from '../markup/sections/key-figures.ts';
import type { TargetsView } from '../markup/sections/targets.ts';
import { COUNTRIES, SCOPES } from '../vocabulary.ts';
import type { PageInput } from './input.ts';
import { mostCommonYear, promisesIn } from './promises.ts';
import { countIn, yearBins } from './year-bins.ts';

/** @param terms the number of records in the API's list of search terms; undefined if the site has no searches */
export function keyFigures(
  { commitments, emergencies }: Dataset,
  { councils: all, ...statuses }: CouncilCounts,
  terms: number | undefined,
): readonly KeyFigure[] {
  const ofCouncils = (number: number, one: string, many = one): KeyFigure => ({
    value: numberText(number),
    label: `${number === 1 ? `council ${one}` : `councils ${many}`}${all === 0 ? '' : ` (${shareText(number, all)})`}`,
  });
  const promises = promisesIn(commitments);
  const declared = new Set(emergencies.map(authorityCodeOf)).size;
  return [
    { value: numberText(all), label: all === 1 ? 'council' : 'councils' },
    ofCouncils(statuses.promised, 'has promised net zero', 'have promised net zero'),
    ofCouncils(statuses['no-promise-found'], 'where no net zero promise was found'),
    ofCouncils(
      statuses['not-recorded'],
      'with no record of whether it has promised net zero',
      'with no record of whether they have promised net zero',
    ),
    { value: numberText(promises.length), label: promises.length === 1 ? 'net zero promise' : 'net zero promises' },
    ...SCOPES.flatMap((scope) => commonYear(yearsIn(promises, scope), SCOPE_WORDS[scope].many)),
    // Without any declarations, it is unknown whether the councils have declared an emergency.
    ...(declared === 0
      ? []
      : [ofCouncils(declared, 'has declared a climate emergency', 'have declared a climate emergency')]),
    ...(terms === undefined
      ? []
      : [{ value: numberText(terms), label: terms === 1 ? 'published search term' : 'published search terms' }]),
  ];
}

const yearsIn = (promises: readonly Commitment[], scope: Commitment['scope']): readonly number[] =>
  promises.flatMap((promise) => (promise.scope === scope ? (promise.target_year ?? []) : []));

function commonYear(years: readonly number[], scopeWords: string): readonly KeyFigure[] {
  const common = mostCommonYear(years);
  if (common === undefined) return [];
  const label =
    years.length === 1
      ? `only target year promised for ${scopeWords}`
      : `most common target year for ${scopeWords} (${common.count} of ${years.length} promises with a target year)`;
  return [{ value: String(common.year), label }];
}

/** Countries are in the order used in the specification. Within each country, the type with the most councils comes first. */
export function councilCounts({ dataset: { councils }, factsOf }: PageInput): CouncilsView {
  const countsOf = (own: readonly Council[]): CouncilCounts => {
    const statuses = own.map((council) => factsOf(council).status);
    const count = (status: PromiseStatus) => statuses.filter((each) => each === status).length;
    return { councils: own.length, ...byName(PROMISE_STATUSES, count) };
  };
  const countries = COUNTRIES.flatMap((country) => {
    const own = councils.filter((council) => council.country === country);
    if (own.length === 0) return [];
    const types = [...groupBy(own, ({ authority_type: type }) => type)]
      .map(([type, alike]) => ({ type, ...countsOf(alike) }))
      .sort((one, other) => other.councils - one.councils || compareCodePoints(one.type, other.type));
    return [{ country, ...countsOf(own), types }];
  });
  return { all: countsOf(councils), countries };
}

export function targetYears(commitments: readonly Commitment[]): TargetsView {
  const promises = promisesIn(commitments);
  const bins = yearBins(SCOPES.flatMap((scope) => yearsIn(promises, scope)));
  const withYear = promises.filter(({ target_year }) => target_year !== null);
  return {
    bins,
    scopes: SCOPES.map((scope) => {
      const own = withYear.filter((promise) => promise.scope === scope);
      return {
        ...{ scope, promises: own.length, values: countIn(bins, yearsIn(own, scope)) },
        councils: new Set(own.map(authorityCodeOf)).size,
      };
    }),
    withoutYear: promises.length - withYear.length,
    withoutScope: withYear.filter(({ scope }) => scope === null).length,
    unclear: commitments.filter(({ has_promise, target_year }) => has_promise === null && target_year !== null).length,
  };
}
