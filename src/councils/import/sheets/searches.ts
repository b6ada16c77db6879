// The export of saved searches, with a row for each search. Like our own log, it is private.
import { count, restriction, searchTime } from '../readers/code.ts';
import { verbatimText } from '../readers/text.ts';
import { fieldValue, type Sheet } from '../sheet.ts';

const COLUMNS: Sheet['columns'] = [
  { names: ['created'], field: 'searched_at', read: searchTime },
  { names: ['user_query'], field: 'user_query', read: verbatimText },
  { names: ['result_count'], field: 'result_count', read: count },
  { names: ['council_restriction'], field: 'council_restriction', read: restriction },
];

/**
 * Like the live service, the import counts all searches, including those made through links on the service's own pages (the
 * “inorganic” column).
 */
export const SEARCHES: Sheet = {
  name: 'searches',
  title: 'the saved searches',
  columns: COLUMNS,
  isPrivate: true,
  map: () => (row) => ({ cells: Object.fromEntries(COLUMNS.map(({ field }) => [field, fieldValue(row, field)])) }),
};
