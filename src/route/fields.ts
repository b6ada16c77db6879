// The fields of the API's records in words (specification, section 2): for the API's description, its reference, every page.
import { SRA, SRA_NAME } from './endpoints.ts';

export interface Field {
  readonly name: string;
  /** In words: `integer (a year) or null`. */
  readonly type: string;
  /** What it means, in a short sentence. */
  readonly text: string;
}

/** Each record's fields in the order in which answers have them. */
export const FIELDS: Readonly<Record<'root' | 'council' | 'commitment' | 'searchterm' | 'page', readonly Field[]>> = {
  root: [
    { name: 'councils', type: 'URL', text: 'The list of councils.' },
    { name: 'searchterms', type: 'URL', text: 'The list of search terms.' },
    { name: 'commitments', type: 'URL', text: 'The list of commitment records.' },
  ],
  council: [
    { name: 'name', type: 'string', text: 'The council’s name.' },
    { name: 'url', type: 'string (a path)', text: 'The path of the council’s page on this site.' },
    { name: 'website_url', type: 'string (a URL or empty)', text: 'The URL of the council’s website.' },
    {
      name: 'gss_code',
      type: 'string (may be empty)',
      text: 'The official code for the council’s area (GSS code): a letter and 8 digits.',
    },
    { name: 'country', type: 'string', text: 'England, Northern Ireland, Scotland or Wales.' },
    {
      name: 'authority_type',
      type: 'string (may be empty)',
      text: `The type of authority. ${SRA} is short for ${SRA_NAME}.`,
    },
    { name: 'authority_code', type: 'string', text: 'The code for the council in URLs: 3 or 4 capital letters.' },
    { name: 'plan_count', type: 'integer', text: 'The number of climate plans recorded for the council.' },
    {
      name: 'plans_last_update',
      type: 'string (a date) or null',
      text: 'The date of the most recent update to any plan; null if not recorded.',
    },
    {
      name: 'carbon_reduction_commitment',
      type: 'boolean',
      text: 'True if the council has promised net zero. False if no promise was found or nothing is recorded.',
    },
    {
      name: 'carbon_neutral_date',
      type: 'integer (a year) or null',
      text: 'The earliest target year in the council’s commitments; null if none is recorded.',
    },
    { name: 'carbon_reduction_statements', type: 'URL', text: 'The council’s commitment records.' },
    {
      name: 'declared_emergency',
      type: 'string (a date) or null',
      text: 'The date on which the council declared a climate emergency; null if not recorded.',
    },
  ],
  commitment: [
    { name: 'council', type: 'URL', text: 'The council that the record is about.' },
    {
      name: 'has_promise',
      type: 'boolean or null',
      text: 'True if there is a net zero promise, false if no promise was found, and null if not recorded.',
    },
    { name: 'target_year', type: 'integer (a year) or null', text: 'The target year; null if none is recorded.' },
    {
      name: 'scope',
      type: 'string or null',
      text: 'The scope of the commitment: “Council only” or “Whole area”; null if not recorded.',
    },
    {
      name: 'text',
      type: 'string (may be empty)',
      text: 'The text of the commitment, which can contain line breaks.',
    },
    { name: 'source', type: 'string (a URL or empty)', text: 'A link to the source document.' },
    { name: 'source_name', type: 'string (may be empty)', text: 'The name of the source document.' },
  ],
  searchterm: [
    {
      name: 'user_query',
      type: 'string',
      text: 'The search term, exactly as people typed it. Treat the term as text, never as HTML.',
    },
    { name: 'result_count', type: 'integer', text: 'The number of results that the search returned.' },
    {
      name: 'times_seen',
      type: 'integer',
      text: 'The number of times people searched for the term on the selected days.',
    },
    {
      name: 'council_restriction',
      type: 'string (may be empty)',
      text: 'If the search was limited to one council, that council’s name in double quotation marks; otherwise empty.',
    },
  ],
  page: [
    { name: 'count', type: 'integer', text: 'The total number of items across all pages.' },
    { name: 'next', type: 'URL or null', text: 'The URL of the next page; null on the last page.' },
    { name: 'previous', type: 'URL or null', text: 'The URL of the previous page; null on the first page.' },
    { name: 'results', type: 'array', text: 'The items on this page.' },
  ],
};
