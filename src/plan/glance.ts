// The data at a glance: what the home page counts.
import type { CouncilCount } from '../../templates/sections/councils.ts';
import type { EmergenciesView } from '../../templates/sections/emergencies.ts';
import type { KeyFigure } from '../../templates/sections/lists.ts';
import type { TargetsView } from '../../templates/sections/targets.ts';
import { shareText } from '../../templates/words.ts';
import { groupBy } from '../grouping.ts';
import type { Council, Dataset } from '../read/dataset.ts';
import { compareCodePoints } from '../route/collation.ts';
import { COUNTRIES, SCOPES } from '../route/endpoints.ts';
import { numberText } from '../terminal.ts';

type Records = Pick<Dataset, 'councils' | 'commitments'>;

/** @param terms how many search terms are published */
export function keyFigures({ councils, commitments }: Records, terms: number): readonly KeyFigure[] {
  const all = councils.length;
  const share = (part: number) => (all === 0 ? '' : `, ${shareText(part, all)}`);
  const committed = councils.filter(({ hasPromise }) => hasPromise).length;
  const declared = councils.filter(({ emergencyDeclared }) => emergencyDeclared !== null).length;
  const [year] = yearsByFrequency(commitments.map(({ target_year }) => target_year));
  return [
    { value: numberText(all), label: all === 1 ? 'council' : 'councils' },
    { value: numberText(committed), label: `promised net zero${share(committed)}` },
    { value: numberText(commitments.length), label: commitments.length === 1 ? 'commitment' : 'commitments' },
    ...(year === undefined ? [] : [{ value: String(year), label: 'the most frequent target year' }]),
    { value: numberText(declared), label: `declared an emergency${share(declared)}` },
    { value: numberText(terms), label: terms === 1 ? 'search term' : 'search terms' },
  ];
}

/** Years by how often they occur, the most frequent first; of those that are as frequent the earlier one. */
export function yearsByFrequency(years: readonly (number | null)[]): readonly number[] {
  const groups = groupBy(
    years.filter((year) => year !== null),
    (year) => year,
  );
  return Array.from(groups, ([year, { length }]) => ({ year, length }))
    .sort((a, b) => b.length - a.length || a.year - b.year)
    .map(({ year }) => year);
}

/** By country in the specification's order; within one the most frequent type first. */
export function councilCounts(councils: readonly Council[]): readonly CouncilCount[] {
  return COUNTRIES.flatMap((country) => {
    const own = councils.filter((council) => council.country === country);
    const types = groupBy(own, ({ authority_type: type }) => type);
    return Array.from(types, ([type, { length }]) => ({
      ...{ country, type, councils: length },
      committed: types.get(type)!.filter(({ hasPromise }) => hasPromise).length,
    })).sort((a, b) => b.councils - a.councils || compareCodePoints(a.type, b.type));
  });
}

const ABOUT_SCOPES: Readonly<Record<(typeof SCOPES)[number], string>> = {
  'Council only': 'the council’s own work',
  'Whole area': 'everybody and everything in its area',
};

export function targetYears(commitments: Dataset['commitments']): TargetsView {
  const withYear = commitments.filter(({ target_year }) => target_year !== null);
  return {
    scopes: SCOPES.map((scope) => ({
      ...{ scope, about: ABOUT_SCOPES[scope] },
      years: withYear.flatMap((commitment) => (commitment.scope === scope ? [commitment.target_year!] : [])),
    })),
    withoutYear: commitments.length - withYear.length,
    withoutScope: withYear.filter(({ scope }) => scope === null).length,
  };
}

export function emergencies(councils: readonly Council[]): EmergenciesView {
  const dates = councils.flatMap(({ emergencyDeclared }) => emergencyDeclared ?? []);
  return { councils: councils.length, dates: dates.sort() };
}
