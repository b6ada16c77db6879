// Maps each row of a sheet to cells for our tables, or explains why the row isn't imported.

import { quoted } from '../text/format.ts';
import type { CouncilCells, CouncilMatch } from './councils/council-matcher.ts';
import { rejectAmbiguousDates } from './day-order.ts';
import { type RawSheet, rowRejection } from './read-sheet.ts';
import {
  type CellReading,
  type Cells,
  COUNCIL,
  fieldValue,
  hasCouncils,
  type ImportedRow,
  isUnclear,
  type Rejection,
  type Sheet,
  type SheetRow,
} from './sheet.ts';
import type { RowProblem } from './sheet-report.ts';

export type CouncilMatcher = (cells: CouncilCells) => CouncilMatch;

export interface MappedRows {
  readonly rows: readonly ImportedRow[];
  /** The cells for councils.csv from the same rows. */
  readonly councilRows: readonly ImportedRow[];
  /** The problems that prevented the other rows from being imported, at least one for each row. */
  readonly rejects: readonly RowProblem[];
  /** Problems with individual cells in imported rows. */
  readonly cells: readonly RowProblem[];
}

/**
 * @param match finds the council for a row; not needed if the sheet has no councils
 * @param councilFields the fields that are imported into councils.csv
 */
export function mapRows(
  sheet: Sheet,
  raw: RawSheet,
  match: CouncilMatcher = () => ({ council: '' }),
  councilFields: readonly string[] = [],
): MappedRows {
  const rows = rejectAmbiguousDates(rowsOf(sheet, raw));
  const skip = sheet.skip?.(rows) ?? (() => undefined);
  const imported: ImportedRow[] = [];
  const councilRows: ImportedRow[] = [];
  const rejects: RowProblem[] = [];
  const cells: RowProblem[] = [];
  const reject = (number: number, faults: readonly Rejection[]) =>
    rejects.push(...faults.map((fault) => ({ ...fault, number })));
  for (const [index, row] of rows.entries()) {
    const skipped = rowRejection(raw.rows[index]!) ?? skip(row);
    const faults = skipped ? [skipped] : unclearCells(sheet, row);
    const found = faults.length === 0 && hasCouncils(sheet) ? councilOf(row, match) : { council: '' };
    if (faults.length > 0) reject(row.number, faults);
    else if ('code' in found) reject(row.number, [found]);
    else {
      councilRows.push(...councilRow(councilFields, row, found.council));
      const mapped = sheet.map(row, found.council);
      if ('code' in mapped) reject(row.number, [mapped]);
      else {
        imported.push({ number: row.number, cells: withoutUnclear(mapped.cells, row) });
        cells.push(...cellProblems(row));
      }
    }
  }
  return { rows: imported, councilRows, rejects, cells };
}

function rowsOf(sheet: Sheet, raw: RawSheet): readonly SheetRow[] {
  const columns = sheet.columns.filter(({ field }) => raw.columns.has(field));
  return raw.rows.map(({ number, texts }) => {
    const readings: Record<string, CellReading> = {};
    for (const { field, read } of columns) readings[field] = read(texts[field] ?? '');
    return { number, texts, readings };
  });
}

const unclearCells = ({ columns }: Sheet, { readings }: SheetRow): readonly Rejection[] =>
  columns.flatMap(({ field, isExtra }) => {
    const reading = readings[field];
    return reading && isUnclear(reading) && !isExtra ? [{ ...reading, field }] : [];
  });

const councilOf = (row: SheetRow, match: CouncilMatcher): CouncilMatch =>
  match({
    name: fieldValue(row, COUNCIL.name),
    code: fieldValue(row, COUNCIL.code),
    gss: fieldValue(row, COUNCIL.gss),
  });

/** If the sheet's cell is unclear, ours stays unchanged, because an unclear cell isn't an empty one. */
function withoutUnclear(cells: Cells, { readings }: SheetRow): Cells {
  const known = Object.entries(cells).filter(([field]) => !readings[field] || !isUnclear(readings[field]));
  return Object.fromEntries(known);
}

function councilRow(councilFields: readonly string[], row: SheetRow, code: string): readonly ImportedRow[] {
  const known = councilFields.flatMap((field) =>
    fieldValue(row, field) === '' ? [] : [[field, fieldValue(row, field)] as const],
  );
  return known.length === 0
    ? []
    : [{ number: row.number, cells: { authority_code: code, ...Object.fromEntries(known) } }];
}

/** Unclear cells, and cells in which the text around the value was ignored. */
function cellProblems({ number, readings }: SheetRow): readonly RowProblem[] {
  return Object.entries(readings).flatMap(([field, reading]): readonly RowProblem[] => {
    if (isUnclear(reading)) return [{ ...reading, number, field }];
    const { ignored } = reading;
    return ignored === undefined ? [] : [{ code: 'ignored-text', number, field, values: { text: quoted(ignored) } }];
  });
}
