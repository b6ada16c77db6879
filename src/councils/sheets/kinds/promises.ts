// The promises sheet. Each row represents a promise, or contains “No promise” for a council that hasn't made any.

import { isUnclear } from '../../../engine/tables/readers/reading.ts';
import {
  contradiction,
  fieldValue,
  isEmpty,
  type MappedRow,
  type SheetRow,
  type TableSheet,
} from '../../../tools/import/sheet.ts';
import { text, url } from '../../../tools/import/text-readers.ts';
import { SCOPES } from '../../vocabulary.ts';
import { year } from '../../year.ts';
import { COUNCIL_COLUMNS } from './council-columns.ts';
import { NO_PROMISE, promiseScope } from './vocabulary.ts';

const PROMISE_FIELDS = ['scope', 'target_year', 'text', 'source', 'source_name'];

export const PROMISES: TableSheet<'promises'> = {
  name: 'promises',
  title: 'the promises sheet',
  identity: {
    table: 'commitments',
    columns: ['authority_code', 'has_promise', 'target_year', 'scope', 'text', 'source', 'source_name'],
    keys: [['scope']],
    decisive: ['source', 'text', 'target_year', 'source_name'],
  },
  columns: [
    ...COUNCIL_COLUMNS,
    { names: ['scope'], field: 'scope', read: promiseScope },
    { names: ['target'], field: 'target_year', read: year({ remarks: SCOPES }) },
    { names: ['wording'], field: 'text', read: text },
    { names: ['source_url'], field: 'source', read: url },
    { names: ['source_name'], field: 'source_name', read: text, isOptional: true },
  ],
  skip: (row) => (PROMISE_FIELDS.every((field) => isEmpty(row, field)) ? { code: 'nothing-to-import' } : undefined),
  map: () => promiseOf,
};

function promiseOf(row: SheetRow, code: string): MappedRow {
  const value = (field: string) => fieldValue(row, field);
  const cells = {
    authority_code: code,
    text: value('text'),
    source: value('source'),
    ...(row.readings.source_name && { source_name: value('source_name') }),
  };
  if (value('scope') === NO_PROMISE) {
    if (value('target_year') !== '') return contradiction(row, 'target_year', 'scope');
    return { cells: { ...cells, has_promise: 'false', target_year: '', scope: '' } };
  }
  // If a year includes a scope, as in “2030 (whole area)”, it must match the scope column.
  const otherScope = scopeInYear(row);
  if (otherScope !== undefined && otherScope !== value('scope')) return contradiction(row, 'target_year', 'scope');
  // All other rows are promises. The live service omits promises without a source (specification, section 2.1).
  if (cells.source === '') return { code: 'empty-cell', field: 'source' };
  return { cells: { ...cells, has_promise: 'true', target_year: value('target_year'), scope: value('scope') } };
}

function scopeInYear({ readings }: SheetRow): string | undefined {
  const reading = readings.target_year;
  const remark = reading && !isUnclear(reading) ? reading.ignored?.toLowerCase() : undefined;
  return remark === undefined ? undefined : SCOPES.find((scope) => remark.includes(scope.toLowerCase()));
}
