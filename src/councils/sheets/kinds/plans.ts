// The plans list. The original sheet identifies councils only by name; the live service's version adds codes and other columns.
// Each row represents either a document or a council without documents.
import { date } from '../../../engine/tables/readers/date.ts';
import { yesNo } from '../../../engine/tables/readers/yes-no.ts';
import { fieldValue, isEmpty, type MappedRow, type SheetRow, type TableSheet } from '../../../tools/import/sheet.ts';
import { text, url } from '../../../tools/import/text-readers.ts';
import { COUNCIL_COLUMNS } from './council-columns.ts';
import { documentStatus, documentType, scope } from './vocabulary.ts';

/** If all these columns are empty, the row has no document. */
const DOCUMENT = ['url', 'title', 'document_type', 'updated_at', 'scope', 'status', 'time_period', 'date_retrieved'];

export const PLANS: TableSheet<'plans'> = {
  name: 'plans',
  title: 'the plans list',
  identity: {
    table: 'plans',
    columns: ['authority_code', ...DOCUMENT, 'out_of_date'],
    keys: [['url'], ['title']],
    decisive: ['title', 'updated_at', 'document_type'],
  },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['url'], field: 'url', read: url },
    { names: ['title'], field: 'title', read: text, isOptional: true },
    { names: ['type'], field: 'document_type', read: documentType },
    { names: ['last_update'], field: 'updated_at', read: date, isOptional: true },
    { names: ['scope'], field: 'scope', read: scope, isOptional: true, isExtra: true },
    { names: ['status'], field: 'status', read: documentStatus, isOptional: true, isExtra: true },
    { names: ['time_period'], field: 'time_period', read: text, isOptional: true, isExtra: true },
    { names: ['date_retrieved'], field: 'date_retrieved', read: date, isOptional: true, isExtra: true },
    { names: ['out_of_date'], field: 'out_of_date', read: yesNo, isOptional: true, isExtra: true },
  ],
  skip: (row) => (DOCUMENT.every((field) => isEmpty(row, field)) ? { code: 'no-document' } : undefined),
  map: () => planOf,
};

function planOf(row: SheetRow, code: string): MappedRow {
  if (fieldValue(row, 'url') === '' && fieldValue(row, 'title') === '') return { code: 'empty-cell', field: 'url' };
  const present = [...DOCUMENT, 'out_of_date'].filter((field) => row.readings[field]);
  const cells = Object.fromEntries(present.map((field) => [field, fieldValue(row, field)]));
  return { cells: { authority_code: code, ...cells } };
}
