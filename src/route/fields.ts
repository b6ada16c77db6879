// The fields of the API's records in words (specification, section 2): for the API's description, its reference, every page.

export interface Field {
  readonly name: string;
  /** In words: `integer, a year, or null`. */
  readonly type: string;
  /** What it says, in a short sentence. */
  readonly text: string;
}

/** Each record's fields in the order in which answers have them. */
export const FIELDS: Readonly<Record<'root' | 'council' | 'commitment' | 'searchterm' | 'page', readonly Field[]>> = {
  root: [
    { name: 'councils', type: 'URL', text: 'The list of councils.' },
    { name: 'searchterms', type: 'URL', text: 'The list of search terms.' },
    { name: 'commitments', type: 'URL', text: 'The list of commitments.' },
  ],
  council: [
    { name: 'name', type: 'string', text: 'The council’s name.' },
    { name: 'url', type: 'string, a path', text: 'The path of its page on this site.' },
    { name: 'website_url', type: 'string, a URL, or empty', text: 'The council’s own website.' },
    { name: 'gss_code', type: 'string, or empty', text: 'The official code of its area: a letter and 8 digits.' },
    { name: 'country', type: 'string', text: 'England, Northern Ireland, Scotland or Wales.' },
    { name: 'authority_type', type: 'string, or empty', text: 'What kind of authority it is.' },
    { name: 'authority_code', type: 'string', text: '3 or 4 capital letters that name it in addresses.' },
    { name: 'plan_count', type: 'integer', text: 'How many of its plans are known.' },
    {
      name: 'plans_last_update',
      type: 'string, a date, or null',
      text: 'When a plan was last updated; null if unknown.',
    },
    { name: 'carbon_reduction_commitment', type: 'boolean', text: 'Whether it has promised net zero.' },
    {
      name: 'carbon_neutral_date',
      type: 'integer, a year, or null',
      text: 'The earliest year it aims at; null if none.',
    },
    { name: 'carbon_reduction_statements', type: 'URL', text: 'Its commitments.' },
    { name: 'declared_emergency', type: 'string, a date, or null', text: 'When it declared a climate emergency.' },
  ],
  commitment: [
    { name: 'council', type: 'URL', text: 'The council that made it.' },
    { name: 'has_promise', type: 'boolean, or null', text: 'Whether it includes net zero; null if unknown.' },
    { name: 'target_year', type: 'integer, a year, or null', text: 'The year it aims at; null if none.' },
    { name: 'scope', type: 'string, or null', text: '“Council only” or “Whole area”; null if unknown.' },
    {
      name: 'text',
      type: 'string, or empty',
      text: 'The commitment in the council’s words, perhaps in several lines.',
    },
    { name: 'source', type: 'string, a URL, or empty', text: 'The document that it comes from.' },
    { name: 'source_name', type: 'string, or empty', text: 'What that document is called.' },
  ],
  searchterm: [
    {
      name: 'user_query',
      type: 'string',
      text: 'What people searched for, exactly as they typed it: text, never markup.',
    },
    { name: 'result_count', type: 'integer', text: 'How many results the search returned.' },
    { name: 'times_seen', type: 'integer', text: 'How many times it was searched for in these days.' },
    {
      name: 'council_restriction',
      type: 'string, or empty',
      text: 'The council searched within, its name in double quotation marks; empty for all.',
    },
  ],
  page: [
    { name: 'count', type: 'integer', text: 'How many items there are on all pages together.' },
    { name: 'next', type: 'URL, or null', text: 'The next page; null on the last.' },
    { name: 'previous', type: 'URL, or null', text: 'The page before; null on the first.' },
    { name: 'results', type: 'array', text: 'The items of this page.' },
  ],
};
