// The promises sheet: a row for each promise of a council, or “No promise” where it has made none.
import { SCOPES } from '../../api/vocabulary.ts';
import { address, text } from '../readers/text.ts';
import { year } from '../readers/year.ts';
import { type Brought, isSilent, isUnclear, type SheetRow, type TableSheet, valueIn } from '../sheet.ts';
import { COUNCIL_COLUMNS } from './council.ts';
import { scope } from './vocabulary.ts';

const NO_PROMISE = 'No promise';
const STATEMENT = ['scope', 'target_year', 'text', 'source', 'source_name'];

export const PROMISES: TableSheet = {
  title: 'the promises sheet',
  identity: { table: 'commitments', key: ['authority_code', 'scope', 'source'], isUnique: false },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['scope'], field: 'scope', read: scope(NO_PROMISE) },
    { names: ['target'], field: 'target_year', read: year({ remarks: SCOPES }) },
    { names: ['wording'], field: 'text', read: text },
    { names: ['source_url'], field: 'source', read: address },
    { names: ['source_name'], field: 'source_name', read: text, mayBeMissing: true },
  ],
  leaveOut: () => (row) => (STATEMENT.every((field) => isSilent(row, field)) ? { reason: 'no-statement' } : undefined),
  bring: promiseOf,
};

function promiseOf(row: SheetRow, code: string): Brought {
  const value = (field: string) => valueIn(row, field);
  const cells = {
    authority_code: code,
    text: value('text'),
    source: value('source'),
    source_name: value('source_name'),
  };
  if (value('scope') === NO_PROMISE) {
    if (value('target_year') !== '') return { reason: 'contradiction', field: 'target_year', detail: NO_PROMISE };
    return { cells: { ...cells, has_promise: 'false', target_year: '', scope: '' } };
  }
  // A year such as “2030 (whole area)” in a row about something else.
  const named = scopeBeside(row);
  if (named !== undefined && named !== value('scope')) {
    return { reason: 'contradiction', field: 'target_year', detail: `scope: ${value('scope') || 'none'}` };
  }
  // Every other row of the sheet is a promise; the live service lists none without its source (specification 2.1).
  if (cells.source === '') return { reason: 'no-source', field: 'source' };
  return { cells: { ...cells, has_promise: 'true', target_year: value('target_year'), scope: value('scope') } };
}

function scopeBeside({ readings }: SheetRow): string | undefined {
  const reading = readings.target_year;
  const said = reading && !isUnclear(reading) ? reading.beside?.text.toLowerCase() : undefined;
  return said === undefined ? undefined : SCOPES.find((scope) => said.includes(scope.toLowerCase()));
}
