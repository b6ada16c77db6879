// What is known of each council: its own rows in all tables, whether it has promised net zero, and the years that it promised.

import { groupBy } from '../../../engine/grouping.ts';
import type { Published } from '../../../engine/site/part.ts';
import { authorityCodeOf, type Commitment, type Council, type Dataset } from '../../dataset.ts';
import type { CouncilRows } from './council-rows.ts';
import { type PromiseStatus, promisedYears, promiseStatus, type ScopeYear } from './promises.ts';
import type { Search } from './search.ts';

/** What pages about councils are made from. */
export interface PageInput extends Published {
  readonly factsOf: FactsOf;
  readonly search: Search;
  readonly rowsAbout: CouncilRows;
}

export interface CouncilFacts extends Pick<Dataset, 'plans' | 'emergencies'> {
  readonly commitments: readonly Commitment[];
  readonly status: PromiseStatus;
  readonly years: readonly ScopeYear[];
}

type FactsOf = (council: Council) => CouncilFacts;

export function councilFacts({ councils, ...tables }: Dataset): FactsOf {
  const [commitments, plans] = [groupBy(tables.commitments, authorityCodeOf), groupBy(tables.plans, authorityCodeOf)];
  const emergencies = groupBy(tables.emergencies, authorityCodeOf);
  const factsFor = ({ authority_code: code }: Council): CouncilFacts => {
    const own = commitments.get(code) ?? [];
    const others = { plans: plans.get(code) ?? [], emergencies: emergencies.get(code) ?? [] };
    return { ...others, commitments: own, status: promiseStatus(own), years: promisedYears(own) };
  };
  const facts = new Map(councils.map((council) => [council, factsFor(council)]));
  return (council) => facts.get(council)!;
}
