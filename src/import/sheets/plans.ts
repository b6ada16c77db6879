// The plans list, in both of its forms: the sheet as it is kept, with councils by name alone, and what the live service makes
// of it, with codes, and with more columns. One row for each document, or for a council of which none is known.
import { date } from '../readers/date.ts';
import { address, text } from '../readers/text.ts';
import { yesNo } from '../readers/yes-no.ts';
import { type Brought, type SheetRow, type TableSheet, valueIn } from '../sheet.ts';
import { COUNCIL_COLUMNS } from './council.ts';
import { documentStatus, documentType, scope } from './vocabulary.ts';

export const PLANS: TableSheet = {
  title: 'the plans list',
  identity: { table: 'plans', key: ['authority_code', 'url'], isUnique: true },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['url'], field: 'url', read: address },
    { names: ['title'], field: 'title', read: text, mayBeMissing: true },
    { names: ['type'], field: 'document_type', read: documentType },
    { names: ['last_update'], field: 'updated_at', read: date, mayBeMissing: true },
    { names: ['scope'], field: 'scope', read: scope(), mayBeMissing: true, isExtra: true },
    { names: ['status'], field: 'status', read: documentStatus, mayBeMissing: true, isExtra: true },
    { names: ['time_period'], field: 'time_period', read: text, mayBeMissing: true, isExtra: true },
    { names: ['date_retrieved'], field: 'date_retrieved', read: date, mayBeMissing: true, isExtra: true },
    { names: ['out_of_date'], field: 'out_of_date', read: yesNo(), mayBeMissing: true, isExtra: true },
    { names: ['website_url'], field: 'website_url', read: address, mayBeMissing: true, isExtra: true },
  ],
  bring: planOf,
  // The live service has the websites of councils from here, and from nowhere else.
  ofCouncils: ['website_url'],
};

/** What a document may be known by, if not by its address. */
const OTHERS = ['title', 'document_type', 'updated_at'];
const EXTRAS = ['scope', 'status', 'time_period', 'date_retrieved', 'out_of_date'];

function planOf(row: SheetRow, code: string): Brought {
  const there = [...OTHERS, ...EXTRAS].filter((field) => row.readings[field]);
  const url = valueIn(row, 'url');
  if (url === '') {
    const named = there.find((field) => valueIn(row, field) !== '');
    return named === undefined ? { reason: 'no-document' } : { reason: 'no-address', field: 'url' };
  }
  return {
    cells: { authority_code: code, url, ...Object.fromEntries(there.map((field) => [field, valueIn(row, field)])) },
  };
}
