// The export of saved searches: a row for each search. It is private, as our own log is.
import { count, restriction, searchTime } from '../readers/code.ts';
import { verbatimText } from '../readers/text.ts';
import { type Sheet, valueIn } from '../sheet.ts';

const COLUMNS: Sheet['columns'] = [
  { names: ['created'], field: 'searched_at', read: searchTime },
  { names: ['user_query'], field: 'user_query', read: verbatimText },
  { names: ['result_count'], field: 'result_count', read: count },
  { names: ['council_restriction'], field: 'council_restriction', read: restriction },
];

/** The live service counts all searches, those that a link on its pages made (column “inorganic”) as well. */
export const SEARCHES: Sheet = {
  title: 'the saved searches',
  columns: COLUMNS,
  isPrivate: true,
  bring: (row) => ({ cells: Object.fromEntries(COLUMNS.map(({ field }) => [field, valueIn(row, field)])) }),
};
