// The tables that can be downloaded. They contain what the API and the council pages publish, and nothing else.
import type { Span } from '../../addressing/ranges.ts';
import type { Fields } from '../../api/endpoint.ts';
import { RECORDS } from '../../api/words.ts';
import { itemsOf } from '../../respond/content.ts';
import { dateOf } from '../../text/calendar.ts';
import type { PageInput } from '../pages/page.ts';
import { columnsOf, type DownloadTable } from './table.ts';

const OF_COUNCILS = { column: 'authority_code', table: 'councils' } as const;

const authorityCode = (about: string): Fields => ({
  authority_code: { type: 'authority code', text: `The authority code of the council ${about}.` },
});

const PLAN_FIELDS: Fields = {
  ...authorityCode('that published the document'),
  title: { type: 'text or empty', text: 'The title of the document.' },
  document_type: { type: 'text or empty', text: 'The type of document, such as “Action plan”.' },
  updated_at: { type: 'date or null', text: 'The date when this record was last updated; null if not recorded.' },
  url: { type: 'address', text: 'The URL of the document.' },
};

const EMERGENCY_FIELDS: Fields = {
  ...authorityCode('that declared the emergency'),
  date_declared: { type: 'date or null', text: 'The date of the declaration; null if not recorded.' },
  source_url: { type: 'address', text: 'The URL of a page or document that contains the declaration.' },
};

/** In the API, the number depends on the dates in the request. */
const TIMES_SEEN: Fields = {
  times_seen: {
    ...RECORDS.searchterms.fields.times_seen,
    text: 'The number of times people searched for the term on all days in the search log.',
  },
};

const daysText = ({ span }: PageInput['terms']): string =>
  span ? ` The search log begins on ${dateOf(span.first)} and ends on ${dateOf(span.last)}.` : '';

/** Links depend on the site's URL and can be derived from the other fields. */
const withoutLinks = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { to }]) => to === undefined));

const TABLE_NAMES = ['councils', 'commitments', 'plans', 'emergencies', 'searchterms'] as const;

/** A site without searches has no table of search terms. */
export const tableNames = (span: Span): readonly (typeof TABLE_NAMES)[number][] =>
  TABLE_NAMES.filter((name) => name !== 'searchterms' || span !== undefined);

export function downloadTables({ dataset, content, terms }: Pick<PageInput, 'dataset' | 'content' | 'terms'>) {
  const { councils, commitments, plans, emergencies } = dataset;
  const tables: readonly (DownloadTable & { readonly name: ReturnType<typeof tableNames>[number] })[] = [
    {
      name: 'councils',
      title: 'Councils',
      description: 'One row for each council, sorted by name.',
      columns: columnsOf(withoutLinks(RECORDS.councils.fields)),
      key: ['authority_code'],
      rows: councils,
      record: RECORDS.councils.fields,
    },
    {
      name: 'commitments',
      title: 'Commitments',
      description: 'One row for each commitment, or for a record that none was found; sorted by target year.',
      columns: columnsOf({ ...authorityCode('that the record is about'), ...withoutLinks(RECORDS.commitments.fields) }),
      refersTo: OF_COUNCILS,
      rows: commitments,
      record: RECORDS.commitments.fields,
    },
    {
      name: 'plans',
      title: 'Plans',
      description: 'One row for each climate plan or other document of a council, newest first.',
      columns: columnsOf(PLAN_FIELDS),
      refersTo: OF_COUNCILS,
      rows: plans,
    },
    {
      name: 'emergencies',
      title: 'Emergencies',
      description: 'One row for each declaration of a climate emergency, earliest first.',
      columns: columnsOf(EMERGENCY_FIELDS),
      refersTo: OF_COUNCILS,
      rows: emergencies,
    },
    {
      name: 'searchterms',
      title: 'Search terms',
      description: `One row for each search term that was searched for often enough to be published, most popular first.${daysText(terms)}`,
      columns: columnsOf({ ...RECORDS.searchterms.fields, ...TIMES_SEEN }),
      key: ['user_query', 'result_count', 'council_restriction'],
      rows: itemsOf(content.list({ endpoint: 'searchterms' })),
      record: RECORDS.searchterms.fields,
      newest: terms.span && dateOf(terms.span.last),
    },
  ];
  const names = tableNames(terms.span);
  return tables.filter(({ name }) => names.includes(name));
}
