// The declarations sheet. It has a row for each council, or for each declaration of a climate emergency.
import { date } from '../../../engine/tables/readers/date.ts';
import { isUnclear, type Rejection } from '../../../engine/tables/readers/reading.ts';
import { yesNoWithRemark } from '../../../engine/tables/readers/yes-no.ts';
import {
  contradiction,
  fieldValue,
  isEmpty,
  type MappedRow,
  type SheetRow,
  type TableSheet,
} from '../../../tools/import/sheet.ts';
import { url } from '../../../tools/import/text-readers.ts';
import { COUNCIL_COLUMNS } from './council-columns.ts';

export const DECLARATIONS: TableSheet<'declarations'> = {
  name: 'declarations',
  title: 'the declarations sheet',
  identity: {
    table: 'emergencies',
    columns: ['authority_code', 'date_declared', 'source_url'],
    keys: [[]],
    decisive: ['date_declared', 'source_url'],
  },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['made_declaration'], field: 'made', read: yesNoWithRemark },
    { names: ['date_made'], field: 'date_declared', read: date },
    { names: ['motion_url', 'reference url'], field: 'source_url', read: url, isOptional: true, isExtra: true },
  ],
  skip: noDeclaration,
  map: () => declarationOf,
};

function noDeclaration(row: SheetRow): Rejection | undefined {
  const made = row.readings.made!;
  if (isUnclear(made) || made.value === 'true') return undefined;
  // In a row such as “N - but made pledges”, the date is that of the pledges.
  if (made.ignored === undefined && !isEmpty(row, 'date_declared')) return undefined;
  const values = made.value === '' ? { cell: 'an empty cell' } : undefined;
  return { code: 'no-declaration', field: 'made', values };
}

function declarationOf(row: SheetRow, code: string): MappedRow {
  const [made, date] = [fieldValue(row, 'made'), fieldValue(row, 'date_declared')];
  if (made === 'false') return contradiction(row, 'date_declared', 'made');
  if (made === '') return { code: 'empty-cell', field: 'made' };
  const source = row.readings.source_url ? { source_url: fieldValue(row, 'source_url') } : {};
  return { cells: { authority_code: code, date_declared: date, ...source } };
}
