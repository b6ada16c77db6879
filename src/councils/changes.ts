// How tables of councils are compared, and what their rows are called.
import type { EndpointName } from '../engine/api/api.ts';
import type { ComparedDefinitions } from '../engine/changes/definition.ts';
import type { RecordsOfSite } from '../engine/site/records.ts';
import type { EarlierTables } from '../engine/tables/checks/earlier.ts';
import { dayText } from '../engine/text/format.ts';

export const COMPARED = {
  councils: {
    noun: 'council',
    otherKeys: ['gss_code', 'name'],
    /** Example: `Abbey (ABC)` */
    textOf: ({ name, authority_code: code }) => `${name} (${code})`,
    feedsBy: 'country',
    readerNames: { declared_emergency: 'date of the emergency declaration' },
    calculated: {
      url: { name: 'page' },
      plan_count: { name: 'number of plans', from: 'plans.csv' },
      plans_last_update: { name: 'latest plan update', from: 'plans.csv' },
      carbon_reduction_commitment: { name: 'net zero promise', from: 'commitments.csv' },
      carbon_neutral_date: { name: 'earliest target year', from: 'commitments.csv' },
      declared_emergency: { name: 'emergency declared', from: 'emergencies.csv' },
    },
  },
  commitments: {
    noun: 'commitment',
    text: 'text',
    /** Example: `Whole area, 2030: Net zero by 2030` */
    textOf: ({ scope, target_year, text }) => {
      const about = [scope, target_year].filter((value) => value !== null).join(', ');
      return [about, String(text)].filter((part) => part !== '').join(': ') || 'no text';
    },
  },
  plans: {
    noun: 'plan',
    text: 'title',
    readerNames: { updated_at: 'date of the last update', url: 'URL' },
    /** Example: `Action plan: Climate Action Plan 2025` */
    textOf: ({ document_type: type, title }) => [type, title].filter((part) => part !== '').join(': ') || 'no title',
  },
  emergencies: {
    noun: 'emergency declaration',
    /** Example: `15 May 2019` */
    textOf: ({ date_declared: date }) => (date === null ? 'date not recorded' : dayText(String(date))),
  },
} as const satisfies ComparedDefinitions;

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
