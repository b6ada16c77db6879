// The declarations sheet: a row for each council, or for each declaration of a climate emergency.
import { date } from '../readers/date.ts';
import { address } from '../readers/text.ts';
import { yesNo } from '../readers/yes-no.ts';
import { type Brought, isSilent, type SheetRow, type TableSheet, valueIn } from '../sheet.ts';
import { COUNCIL_COLUMNS } from './council.ts';

export const DECLARATIONS: TableSheet = {
  title: 'the declarations sheet',
  identity: { table: 'emergencies', key: ['authority_code', 'date_declared'], isUnique: true },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['made_declaration'], field: 'made', read: yesNo({ remarks: ['unanimous', 'unanimously'] }) },
    { names: ['date_made'], field: 'date_declared', read: date },
    { names: ['motion_url', 'reference url'], field: 'source_url', read: address, mayBeMissing: true, isExtra: true },
  ],
  leaveOut: () => (row) => {
    const isNone = isSilent(row, 'made') || valueIn(row, 'made') === 'false';
    return isNone && isSilent(row, 'date_declared') ? { reason: 'no-declaration' } : undefined;
  },
  bring: declarationOf,
};

function declarationOf(row: SheetRow, code: string): Brought {
  const [made, date] = [valueIn(row, 'made'), valueIn(row, 'date_declared')];
  if (made === 'false') return { reason: 'contradiction', field: 'date_declared', detail: 'no declaration was made' };
  if (made === '') return { reason: 'not-said', field: 'made' };
  if (date === '') return { reason: 'no-date', field: 'date_declared' };
  const source = row.readings.source_url ? { source_url: valueIn(row, 'source_url') } : {};
  return { cells: { authority_code: code, date_declared: date, ...source } };
}
