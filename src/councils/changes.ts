// How the “diff” and “check” commands compare councils and commitments, and what they call them.
import type { EndpointName } from '../engine/api/api.ts';
import type { RecordsOfSite } from '../engine/site/records.ts';
import type { EarlierTables } from '../engine/tables/checks/earlier.ts';
import type { ComparedSources } from '../tools/diff/definition.ts';

export const COMPARED: ComparedSources = {
  councils: {
    otherKeys: ['gss_code', 'name'],
    /** Example: `Abbey (ABC)` */
    textOf: ({ name, authority_code: code }) => `${name} (${code})`,
    // The fields that aren't columns of councils.csv, with the table that they are derived from.
    fieldNames: {
      url: 'page',
      plan_count: 'number of plans (plans.csv)',
      plans_last_update: 'latest plan update (plans.csv)',
      carbon_reduction_commitment: 'net zero promise (commitments.csv)',
      carbon_neutral_date: 'earliest target year (commitments.csv)',
      declared_emergency: 'emergency declared (emergencies.csv)',
    },
  },
  commitments: {
    text: 'text',
    /** Example: `Whole area, 2030: Net zero by 2030` */
    textOf: ({ scope, target_year, text }) => {
      const about = [scope, target_year].filter((value) => value !== null).join(', ');
      return [about, String(text)].filter((part) => part !== '').join(': ') || 'no text';
    },
  },
};

/** What the human-readable formats call the URLs of each endpoint. */
export const URL_NAMES: Readonly<Record<EndpointName, string>> = {
  root: 'Start of the API',
  councils: 'List of councils',
  council: 'Councils',
  'council-commitments': 'Councils’ commitments',
  commitments: 'Pages of commitments',
  searchterms: 'Lists of search terms',
};

/** The contents of the tables that have no records of their own, as far as the councils' records show them. */
export function otherContents({ councils }: RecordsOfSite): EarlierTables['tables'] {
  const plans = councils.reduce((sum, { plan_count: count }) => sum + Number(count), 0);
  const planned = councils.filter((council) => Number(council.plan_count) > 0);
  const declared = councils.filter(({ declared_emergency: date }) => date !== null);
  return {
    plans: { rows: plans, subjects: planned.length, filled: {} },
    emergencies: { rows: declared.length, subjects: declared.length, filled: {} },
  };
}
