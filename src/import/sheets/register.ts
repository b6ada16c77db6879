// The register of councils published by mySociety (uk_local_authorities_*.csv). It lists past, present and future authorities.
import { COUNTRIES } from '../../api/vocabulary.ts';
import { type AuthoritySpan, outOfForce } from '../in-force.ts';
import { choice } from '../readers/choice.ts';
import { authorityCode, gssCode } from '../readers/code.ts';
import { anyDate } from '../readers/date.ts';
import { line } from '../readers/text.ts';
import { yesNo } from '../readers/yes-no.ts';
import { fieldValue, isUnclear, type MappedRow, type SheetRow, type TableSheet } from '../sheet.ts';
import { REGISTER_TYPES } from './vocabulary.ts';

export interface RegisterOptions {
  /** The date for which authorities are imported, as YYYY-MM-DD. */
  readonly asOf: string;
  /** Whether --as-of was given. If not, today's date is used, and the register's “current” column is also taken into account. */
  readonly isExplicit: boolean;
}

export const register = (options: RegisterOptions): TableSheet => ({
  title: 'the register of councils',
  identity: { table: 'councils', key: ['authority_code'], isUnique: true },
  columns: [
    { names: ['local-authority-code'], field: 'authority_code', read: authorityCode },
    { names: ['official-name'], field: 'name', read: line },
    { names: ['gss-code'], field: 'gss_code', read: gssCode },
    { names: ['nation'], field: 'country', read: choice(COUNTRIES, 'unknown-country') },
    { names: ['local-authority-type'], field: 'authority_type', read: choice([], 'unknown-type', REGISTER_TYPES) },
    { names: ['start-date'], field: 'start', read: anyDate, isOptional: true },
    { names: ['end-date'], field: 'end', read: anyDate, isOptional: true },
    { names: ['replaced-by'], field: 'successors', read: line, isOptional: true },
    { names: ['current-authority'], field: 'current', read: yesNo(), isOptional: true },
  ],
  skip: (rows) => {
    const startOf = new Map(rows.map((row) => [row.texts.authority_code!.trim(), fieldValue(row, 'start')]));
    return (row) => {
      // If any of the dates is unclear, the row must be reviewed by a person.
      if (SPAN.some((field) => row.readings[field] && isUnclear(row.readings[field]))) return undefined;
      return outOfForce(spanOf(row, startOf), options);
    };
  },
  map: councilOf,
});

const SPAN = ['start', 'end', 'successors', 'current'];
const REQUIRED = ['authority_code', 'name', 'country'];

function spanOf(row: SheetRow, startOf: ReadonlyMap<string, string>): AuthoritySpan {
  const successors = fieldValue(row, 'successors')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return {
    start: fieldValue(row, 'start'),
    end: fieldValue(row, 'end'),
    successors: successors.map((code) => ({ code, start: startOf.get(code) ?? '' })),
    isCurrent: fieldValue(row, 'current') !== 'false',
  };
}

function councilOf(row: SheetRow): MappedRow {
  const empty = REQUIRED.find((field) => fieldValue(row, field) === '');
  if (empty !== undefined) return { code: 'empty-cell', field: empty };
  const columns = [...REQUIRED, 'gss_code', 'authority_type'];
  return { cells: Object.fromEntries(columns.map((field) => [field, fieldValue(row, field)])) };
}
