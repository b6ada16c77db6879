// The tables that can be downloaded. They contain what the API and the council pages publish, and nothing else.
import type { DownloadFormat } from '../engine/addressing/site-files.ts';
import type { FieldWords } from '../engine/api/endpoint.ts';
import type { DownloadDefinitions } from '../engine/downloads/definition.ts';
import { RECORDS } from './words.ts';

const authorityCode = (about: string): FieldWords => ({
  type: 'authority code',
  text: `The authority code of the council ${about}.`,
});

/** In the order of the downloads page. */
export const DOWNLOAD_TABLES = {
  councils: {
    description: 'One row for each council, sorted by name.',
    besideReferences: { council_name: 'name', country: 'country' },
  },
  commitments: {
    description: 'One row for each commitment, or for a record that none was found; sorted by target year.',
    reference: authorityCode('that the record is about'),
  },
  plans: {
    description: 'One row for each climate plan or other document of a council, newest first.',
    fields: {
      authority_code: authorityCode('that published the document'),
      title: { type: 'text or empty', text: 'The title of the document.' },
      document_type: { type: 'text or empty', text: 'The type of document, such as “Action plan”.' },
      updated_at: { type: 'date or null', text: 'The date when this record was last updated; null if not recorded.' },
      url: { type: 'address', text: 'The URL of the document.' },
    },
  },
  emergencies: {
    description: 'One row for each declaration of a climate emergency, earliest first.',
    fields: {
      authority_code: authorityCode('that declared the emergency'),
      date_declared: { type: 'date or null', text: 'The date of the declaration; null if not recorded.' },
      source_url: { type: 'address', text: 'The URL of a page or document that contains the declaration.' },
    },
  },
  searchterms: {
    description: 'One row for each search term that was searched for often enough to be published, most popular first.',
    key: ['user_query', 'result_count', 'council_restriction'],
    fields: {
      ...RECORDS.searchterms.fields,
      // In the API, the number depends on the dates in the request.
      times_seen: {
        ...RECORDS.searchterms.fields.times_seen,
        text: 'The number of times people searched for the term on all days in the search log.',
      },
    },
  },
} as const satisfies DownloadDefinitions;

/** What the pages offer in a format, apart from these tables. */
export const PAGE_DOWNLOADS: Readonly<Partial<Record<DownloadFormat, string>>> = {
  csv: 'The pages of councils, lists of councils and target years offer the rows that they show as CSV files.',
  xlsx: 'The page of each country offers a workbook with the rows about its councils, or with all rows if it has nearly all councils.',
};

/** An example of a query for the database. */
export const QUERY = 'SELECT name, carbon_neutral_date FROM councils ORDER BY carbon_neutral_date';
