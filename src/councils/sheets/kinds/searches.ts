// The export of saved searches, with a row for each search. Like our own log, it is private.

import { fieldValue, type Sheet } from '../../../tools/import/sheet.ts';
import { verbatimText } from '../../../tools/import/text-readers.ts';
import { count, restriction, searchTime } from '../readers.ts';

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
export const SEARCHES: Sheet<'searches'> = {
  name: 'searches',
  title: 'the saved searches',
  columns: COLUMNS,
  isPrivate: true,
  map: () => (row) => ({ cells: Object.fromEntries(COLUMNS.map(({ field }) => [field, fieldValue(row, field)])) }),
};
