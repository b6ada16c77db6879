// The register of councils published by mySociety (uk_local_authorities_*.csv). It lists past, present and future authorities.

import { byName } from '../../../engine/grouping.ts';
import { choice } from '../../../engine/tables/readers/choice.ts';
import { anyDate } from '../../../engine/tables/readers/date.ts';
import { isUnclear } from '../../../engine/tables/readers/reading.ts';
import { yesNo } from '../../../engine/tables/readers/yes-no.ts';
import { listedIn } from '../../../engine/text/space.ts';
import {
  type Cells,
  fieldValue,
  type Identity,
  type MappedRow,
  type SheetRow,
  type TableSheet,
} from '../../../tools/import/sheet.ts';
import { line, list } from '../../../tools/import/text-readers.ts';
import { REGISTER_TYPES } from '../../published-names.ts';
import { AUTHORITY_TYPES, COUNTRIES } from '../../vocabulary.ts';
import { type AuthoritySpan, type DateOptions, statusOn } from '../councils/in-force.ts';
import { registerNames } from '../councils/register-names.ts';
import { authorityCode, formerCode, gssCode, latitude, longitude } from '../readers.ts';
import { WEBSITE_COLUMN } from './council-columns.ts';

export interface RegisterOptions extends DateOptions {
  /** Returns the dates and successors that other sheets give for an authority. */
  readonly spanElsewhere: (code: string) => AuthoritySpan | undefined;
}

/** Fields with names other than the official one. Older registers lack some or all of them. */
export const NAME_FIELDS = ['nice_name', 'alt_names', 'former_gss_codes'] as const;

const COLUMNS = ['authority_code', 'name', 'gss_code', 'country', 'authority_type'];

/** Columns that older registers lack. */
const PLACE_COLUMNS = ['region', 'latitude', 'longitude', 'county'];

export const COUNCILS: Identity = {
  table: 'councils',
  columns: [...COLUMNS, ...PLACE_COLUMNS, 'alternative_names'],
  ...{ keys: [[]], decisive: [], isUnique: true },
};

export const ENDED_COUNCILS: Identity = {
  ...COUNCILS,
  table: 'ended-councils',
  columns: [...COLUMNS, 'end_date', 'replaced_by', 'alternative_names'],
};

export const register = (options: RegisterOptions): TableSheet<'register'> => ({
  name: 'register',
  title: 'the register of councils',
  identity: COUNCILS,
  columns: [
    { names: ['local-authority-code'], field: 'authority_code', read: formerCode },
    { names: ['official-name'], field: 'name', read: line },
    { names: ['gss-code'], field: 'gss_code', read: gssCode },
    { names: ['nation'], field: 'country', read: choice(COUNTRIES, 'unknown-country') },
    {
      names: ['local-authority-type'],
      field: 'authority_type',
      read: choice(AUTHORITY_TYPES, 'unknown-type', REGISTER_TYPES),
    },
    { names: ['start-date'], field: 'start', read: anyDate, isOptional: true },
    { names: ['end-date'], field: 'end_date', read: anyDate, isOptional: true },
    { names: ['replaced-by'], field: 'replaced_by', read: list, isOptional: true },
    { names: ['current-authority'], field: 'current', read: yesNo, isOptional: true },
    { names: ['region'], field: 'region', read: line, isOptional: true },
    { names: ['county-la'], field: 'county', read: formerCode, isOptional: true, isExtra: true },
    { names: ['lat'], field: 'latitude', read: latitude, isOptional: true, isExtra: true },
    { names: ['long'], field: 'longitude', read: longitude, isOptional: true, isExtra: true },
    { names: ['nice-name'], field: 'nice_name', read: line, isOptional: true, isExtra: true },
    { names: ['alt-names'], field: 'alt_names', read: line, isOptional: true, isExtra: true },
    { names: ['former-gss-codes'], field: 'former_gss_codes', read: list, isOptional: true, isExtra: true },
    WEBSITE_COLUMN,
  ],
  skip: (row) => {
    const start = startOf(row, options);
    return start > options.asOf ? { code: 'future-authority', values: { start } } : undefined;
  },
  map: (rows) => {
    const starts = new Map(rows.map((row) => [fieldValue(row, 'authority_code'), startOf(row, options)]));
    return (row) => councilOf(row, starts, options);
  },
});

const startOf = (row: SheetRow, { spanElsewhere }: RegisterOptions): string =>
  fieldValue(row, 'start') || (spanElsewhere(fieldValue(row, 'authority_code'))?.start ?? '');

const REQUIRED = ['authority_code', 'name', 'country'];

function councilOf(row: SheetRow, starts: ReadonlyMap<string, string>, options: RegisterOptions): MappedRow {
  const value = (field: string) => fieldValue(row, field);
  const empty = REQUIRED.find((field) => value(field) === '');
  if (empty !== undefined) return { code: 'empty-cell', field: empty };
  const elsewhere = options.spanElsewhere(value('authority_code'));
  const end = value('end_date') || (elsewhere?.end ?? '');
  const successors = listedIn(value('replaced_by') || (elsewhere?.successors ?? ''));
  const status = statusOn({ end, successors, isCurrent: value('current') !== 'false' }, starts, options);
  if (status === 'unknown') return { code: 'missing-end-date', field: 'end_date' };
  const cells = { ...Object.fromEntries(COLUMNS.map((field) => [field, value(field)])), ...namesIn(row) };
  if (status === 'ended') {
    const endings = { end_date: end, replaced_by: successors.join(', ') };
    // If no sheet has a column, its value is unknown rather than empty.
    const known = Object.entries(endings).filter(([field, text]) => row.readings[field] || text !== '');
    return { cells: { ...cells, ...Object.fromEntries(known) }, hasEnded: true };
  }
  // Only authorities that no longer exist may have another kind of code.
  const code = authorityCode(value('authority_code'));
  if (isUnclear(code)) return { ...code, field: 'authority_code' };
  const places = PLACE_COLUMNS.filter((field) => row.readings[field]).map((field) => [field, value(field)]);
  return { cells: { ...cells, ...Object.fromEntries(places) } };
}

/** If the sheet has none of the columns, or a cell is unclear, the names in our table stay unchanged. */
function namesIn(row: SheetRow): Cells {
  const readings = NAME_FIELDS.flatMap((field) => row.readings[field] ?? []);
  if (readings.length === 0 || readings.some(isUnclear)) return {};
  const fields = ['name', 'gss_code', ...NAME_FIELDS] as const;
  return { alternative_names: registerNames(byName(fields, (field) => fieldValue(row, field))) };
}
