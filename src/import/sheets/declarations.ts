// The declarations sheet. It has a row for each council, or for each declaration of a climate emergency.
import { date } from '../readers/date.ts';
import { url } from '../readers/text.ts';
import { yesNo } from '../readers/yes-no.ts';
import { contradiction, fieldValue, isEmpty, type MappedRow, type SheetRow, type TableSheet } from '../sheet.ts';
import { COUNCIL_COLUMNS } from './council.ts';

export const DECLARATIONS: TableSheet = {
  title: 'the declarations sheet',
  identity: { table: 'emergencies', key: ['authority_code', 'date_declared'], isUnique: true },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['made_declaration'], field: 'made', read: yesNo({ remarks: ['unanimous', 'unanimously'] }) },
    { names: ['date_made'], field: 'date_declared', read: date },
    { names: ['motion_url', 'reference url'], field: 'source_url', read: url, isOptional: true, isExtra: true },
  ],
  skip: () => (row) => {
    const hasNoDeclaration = isEmpty(row, 'made') || fieldValue(row, 'made') === 'false';
    return hasNoDeclaration && isEmpty(row, 'date_declared') ? { code: 'nothing-to-import' } : undefined;
  },
  map: declarationOf,
};

function declarationOf(row: SheetRow, code: string): MappedRow {
  const [made, date] = [fieldValue(row, 'made'), fieldValue(row, 'date_declared')];
  if (made === 'false') return contradiction(row, 'date_declared', 'made');
  if (made === '') return { code: 'empty-cell', field: 'made' };
  if (date === '') return { code: 'empty-cell', field: 'date_declared' };
  const source = row.readings.source_url ? { source_url: fieldValue(row, 'source_url') } : {};
  return { cells: { authority_code: code, date_declared: date, ...source } };
}
