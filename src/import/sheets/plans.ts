// The plans list. The original sheet identifies councils only by name; the live service's version adds codes and other columns.
// Each row represents either a document or a council without documents.
import { date } from '../readers/date.ts';
import { text, url } from '../readers/text.ts';
import { yesNo } from '../readers/yes-no.ts';
import { fieldValue, type MappedRow, type SheetRow, type TableSheet } from '../sheet.ts';
import { COUNCIL_COLUMNS } from './council.ts';
import { documentStatus, documentType, scope } from './vocabulary.ts';

export const PLANS: TableSheet = {
  title: 'the plans list',
  identity: { table: 'plans', key: ['authority_code', 'url'], isUnique: true },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['url'], field: 'url', read: url },
    { names: ['title'], field: 'title', read: text, isOptional: true },
    { names: ['type'], field: 'document_type', read: documentType },
    { names: ['last_update'], field: 'updated_at', read: date, isOptional: true },
    { names: ['scope'], field: 'scope', read: scope(), isOptional: true, isExtra: true },
    { names: ['status'], field: 'status', read: documentStatus, isOptional: true, isExtra: true },
    { names: ['time_period'], field: 'time_period', read: text, isOptional: true, isExtra: true },
    { names: ['date_retrieved'], field: 'date_retrieved', read: date, isOptional: true, isExtra: true },
    { names: ['out_of_date'], field: 'out_of_date', read: yesNo(), isOptional: true, isExtra: true },
    { names: ['website_url'], field: 'website_url', read: url, isOptional: true, isExtra: true },
  ],
  map: planOf,
  // The plans list is the live service's only source for council websites.
  councilFields: ['website_url'],
};

/** The columns that identify a document without a URL. */
const DETAILS = ['title', 'document_type', 'updated_at'];
const EXTRAS = ['scope', 'status', 'time_period', 'date_retrieved', 'out_of_date'];

function planOf(row: SheetRow, code: string): MappedRow {
  const present = [...DETAILS, ...EXTRAS].filter((field) => row.readings[field]);
  const url = fieldValue(row, 'url');
  if (url === '') {
    const isNamed = present.some((field) => fieldValue(row, field) !== '');
    return isNamed ? { code: 'empty-cell', field: 'url' } : { code: 'nothing-to-import' };
  }
  const others = Object.fromEntries(present.map((field) => [field, fieldValue(row, field)]));
  return { cells: { authority_code: code, url, ...others } };
}
