// The register of councils, as mySociety publishes it (uk_local_authorities_*.csv): every authority that is, was, or will be.
import { COUNTRIES } from '../../api/vocabulary.ts';
import { type AuthoritySpan, outOfForce } from '../in-force.ts';
import { choice } from '../readers/choice.ts';
import { authorityCode, gssCode } from '../readers/code.ts';
import { anyDate } from '../readers/date.ts';
import { line } from '../readers/text.ts';
import { yesNo } from '../readers/yes-no.ts';
import { type Brought, isUnclear, type SheetRow, type TableSheet, valueIn } from '../sheet.ts';
import { REGISTER_TYPES } from './vocabulary.ts';

export interface RegisterOptions {
  /** The day, YYYY-MM-DD, of which the authorities are wanted. */
  readonly asOf: string;
  /** Whether that day was asked for; otherwise it is today, and the register's own word for it counts, too. */
  readonly isAsked: boolean;
}

export const register = (options: RegisterOptions): TableSheet => ({
  title: 'the register of councils',
  identity: { table: 'councils', key: ['authority_code'], isUnique: true },
  columns: [
    { names: ['local-authority-code'], field: 'authority_code', read: authorityCode },
    { names: ['official-name'], field: 'name', read: line },
    { names: ['gss-code'], field: 'gss_code', read: gssCode },
    { names: ['nation'], field: 'country', read: choice(COUNTRIES) },
    { names: ['local-authority-type'], field: 'authority_type', read: choice([], { aliases: REGISTER_TYPES }) },
    { names: ['start-date'], field: 'start', read: anyDate, mayBeMissing: true },
    { names: ['end-date'], field: 'end', read: anyDate, mayBeMissing: true },
    { names: ['replaced-by'], field: 'successors', read: line, mayBeMissing: true },
    { names: ['current-authority'], field: 'current', read: yesNo(), mayBeMissing: true },
  ],
  leaveOut: (rows) => {
    const startOf = new Map(rows.map((row) => [row.texts.authority_code!.trim(), valueIn(row, 'start')]));
    return (row) => {
      // Nobody can tell whether the authority is in force.
      if (SPAN.some((field) => row.readings[field] && isUnclear(row.readings[field]))) return undefined;
      return outOfForce(spanOf(row, startOf), options);
    };
  },
  bring: councilOf,
});

const SPAN = ['start', 'end', 'successors', 'current'];
const FILLED = ['authority_code', 'name', 'country'];

function spanOf(row: SheetRow, startOf: ReadonlyMap<string, string>): AuthoritySpan {
  const successors = valueIn(row, 'successors')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return {
    start: valueIn(row, 'start'),
    end: valueIn(row, 'end'),
    successors: successors.map((code) => ({ code, start: startOf.get(code) ?? '' })),
    isCurrent: valueIn(row, 'current') !== 'false',
  };
}

function councilOf(row: SheetRow): Brought {
  const empty = FILLED.find((field) => valueIn(row, field) === '');
  if (empty !== undefined) return { reason: 'empty-cell', field: empty };
  const columns = [...FILLED, 'gss_code', 'authority_type'];
  return { cells: Object.fromEntries(columns.map((field) => [field, valueIn(row, field)])) };
}
