// The rows of a sheet → what each brings into our tables, or the reason why it stays out: every row the one or the other.

import type { Place } from '../problem.ts';
import type { TableName } from '../tables/tables.ts';
import type { CouncilCells, CouncilMatch } from './councils/names.ts';
import { withDoubtedDays } from './day-order.ts';
import type { RawRow, RawSheet } from './read-sheet.ts';
import type { ReasonCode } from './reasons.ts';
import {
  type Cells,
  COUNCIL,
  type ImportedRow,
  isUnclear,
  namesCouncil,
  type Sheet,
  type SheetReading,
  type SheetRow,
  type StaysOut,
  valueIn,
} from './sheet.ts';

export type CouncilMatcher = (cells: CouncilCells) => CouncilMatch;

/** A row in one of our tables, as a report names it. */
export interface NamedRow {
  readonly table: TableName;
  /** Undefined for a row that this import adds. */
  readonly place: Place | undefined;
  readonly cells: Cells;
}

/** A row that stays out, or a cell that does. */
export interface Reported extends StaysOut {
  /** The row's number in the sheet, from 0, the header. */
  readonly number: number;
  /** The row before that says the same, or otherwise. */
  readonly other?: number | undefined;
  /** The row in our table that may be the same. */
  readonly similar?: NamedRow | undefined;
  /** What else is wrong with the row. */
  readonly more?: readonly ReasonCode[] | undefined;
}

export interface UnderstoodSheet {
  readonly rows: readonly ImportedRow[];
  /** What rows say of councils besides, for councils.csv. */
  readonly about: readonly ImportedRow[];
  readonly rejects: readonly Reported[];
  /** Cells that were left out of rows that came in. */
  readonly cells: readonly Reported[];
}

/**
 * @param match finds the council of a row; for sheets that name none it isn't asked
 * @param ofCouncils columns of councils.csv of which the rows have the cells, besides
 */
export function understand(
  sheet: Sheet,
  raw: RawSheet,
  match: CouncilMatcher = () => ({ code: '' }),
  ofCouncils: readonly string[] = [],
): UnderstoodSheet {
  const rows = withDoubtedDays(rowsOf(sheet, raw));
  const reasonFor = sheet.leaveOut?.(rows) ?? (() => undefined);
  const brought: ImportedRow[] = [];
  const about: ImportedRow[] = [];
  const rejects: Reported[] = [];
  const cells: Reported[] = [];
  rows.forEach((row, index) => {
    const { number } = row;
    const stays = oddIn(raw.rows[index]!) ?? reasonFor(row) ?? unclearIn(sheet, row);
    const council = stays || !namesCouncil(sheet) ? { code: '' } : councilOf(row, match);
    const said = stays ?? ('reason' in council ? council : sheet.bring(row, council.code));
    if (!stays && 'code' in council) about.push(...aboutCouncil(ofCouncils, row, council.code));
    if ('reason' in said) rejects.push({ number, ...said });
    else {
      brought.push({ number, cells: withoutUnclear(said.cells, row) });
      cells.push(...leftBeside(row));
    }
  });
  return { rows: brought, about, rejects, cells };
}

function rowsOf(sheet: Sheet, raw: RawSheet): readonly SheetRow[] {
  const columns = sheet.columns.filter(({ field }) => raw.columns.has(field));
  return raw.rows.map(({ number, texts }) => {
    const readings: Record<string, SheetReading> = {};
    for (const { field, read } of columns) readings[field] = read(texts[field] ?? '');
    return { number, texts, readings };
  });
}

function oddIn({ isBlank, isTooLong }: RawRow): StaysOut | undefined {
  if (isBlank) return { reason: 'empty-row' };
  return isTooLong ? { reason: 'too-many-cells' } : undefined;
}

function unclearIn({ columns }: Sheet, { readings }: SheetRow): Omit<Reported, 'number'> | undefined {
  const faults = columns.flatMap(({ field, isExtra }) => {
    const reading = readings[field];
    return reading && isUnclear(reading) && !isExtra ? [{ field, ...reading }] : [];
  });
  const [first, ...others] = faults;
  if (!first) return undefined;
  const { unclear: reason, field, suggestion } = first;
  return { reason, field, suggestion, more: others.map(({ unclear }) => unclear) };
}

function councilOf(row: SheetRow, match: CouncilMatcher): { readonly code: string } | StaysOut {
  const { name, code, gss } = COUNCIL;
  const found = match({ name: valueIn(row, name), code: valueIn(row, code), gss: valueIn(row, gss) });
  if ('code' in found) return found;
  const { unclear: reason, field, suggestion, said } = found;
  return { reason, field: COUNCIL[field], suggestion, detail: said };
}

/** An extra cell that is unclear leaves ours as it is; nothing is not the same as not known. */
function withoutUnclear(cells: Cells, { readings }: SheetRow): Cells {
  const known = Object.entries(cells).filter(([field]) => !readings[field] || !isUnclear(readings[field]));
  return Object.fromEntries(known);
}

function aboutCouncil(ofCouncils: readonly string[], row: SheetRow, code: string): readonly ImportedRow[] {
  const known = ofCouncils.flatMap((field) =>
    valueIn(row, field) === '' ? [] : [[field, valueIn(row, field)] as const],
  );
  return known.length === 0
    ? []
    : [{ number: row.number, cells: { authority_code: code, ...Object.fromEntries(known) } }];
}

function leftBeside({ number, readings }: SheetRow): readonly Reported[] {
  return Object.entries(readings).flatMap(([field, reading]): readonly Reported[] => {
    if (isUnclear(reading)) return [{ number, field, reason: reading.unclear, suggestion: reading.suggestion }];
    return reading.beside ? [{ number, field, reason: reading.beside.reason }] : [];
  });
}
