// Maps each row of a sheet to cells for our tables, or explains why the row isn't imported.

import type { Location } from '../../engine/diagnostics/diagnostic.ts';
import { byName } from '../../engine/grouping.ts';
import { isBlank } from '../../engine/tables/readers/empty-cell.ts';
import { type CellReading, isUnclear, type Rejection } from '../../engine/tables/readers/reading.ts';
import { quoted } from '../../engine/text/format.ts';
import { type AssumedDates, assumedDatesIn, withDayOrder } from '../../tools/import/day-order.ts';
import {
  isRejectsTable,
  type RawSheet,
  type RowInSheet,
  reportedMissing,
  rowRejection,
} from '../../tools/import/read-sheet.ts';
import { type Cells, fieldValue, type ImportedRow, type RowRules, type SheetRow } from '../../tools/import/sheet.ts';
import type { CouncilCells, CouncilMatch, MatchCounts } from './councils/council-matcher.ts';
import { COUNCIL, WEBSITE } from './kinds/council-columns.ts';

type CouncilMatcher = (cells: CouncilCells) => CouncilMatch;

/** The reason for not importing a row, or for not importing a single cell in an imported row. */
export interface RowProblem extends Rejection {
  /** The row number in the sheet. The header is row 0. */
  readonly number: number;
  /** An earlier row that this one duplicates or contradicts, in this sheet or another. */
  readonly first?: RowInSheet | undefined;
  /** The row in our table with the same key. */
  readonly similar?: Location | undefined;
  /** The authority code of the row's council, if it is known. */
  readonly council?: string;
}

export interface RowProblems {
  /** The problems that prevented rows from being imported, at least one for each of these rows. */
  readonly rejects: readonly RowProblem[];
  /** Problems with individual cells in imported rows. */
  readonly cells: readonly RowProblem[];
}

export interface CouncilWebsite {
  readonly council: string;
  readonly website: string;
  /** The row number in the sheet. */
  readonly number: number;
}

export interface MappedRows extends RowProblems {
  readonly rows: readonly ImportedRow[];
  /** The rows for councils that have ended, if the sheet lists councils. */
  readonly ended: readonly ImportedRow[];
  /** The websites in the sheet. Several rows may give the website of the same council. */
  readonly websites: readonly CouncilWebsite[];
  /** The number of rows whose council was found by each kind of cell. */
  readonly matchedBy: MatchCounts;
  readonly assumedDates: AssumedDates;
}

/** @param match finds the council for a row; not needed if the sheet has no councils */
export function mapRows(sheet: RowRules, raw: RawSheet, match?: CouncilMatcher): MappedRows {
  const read = rowsOf(sheet, raw);
  // Dates in the rarer order are rejected, so they would seem to be usual in a table of rejected rows.
  const rows = isRejectsTable(raw.header) ? read : withDayOrder(read);
  const map = sheet.map(rows);
  const imported: ImportedRow[] = [];
  const ended: ImportedRow[] = [];
  const websites: CouncilWebsite[] = [];
  const rejects: RowProblem[] = [];
  const cells: RowProblem[] = [];
  const matchedBy = { code: 0, gss: 0, name: 0 };
  for (const [index, row] of rows.entries()) {
    const { number } = row;
    const reject = (faults: readonly Rejection[], council = '') =>
      rejects.push(...faults.map((fault) => ({ ...fault, number, council })));
    const rejection = rowRejection(raw.rows[index]!);
    const skipped = rejection ?? sheet.skip?.(row);
    const found = match && !rejection ? councilOf(row, match) : { council: fieldValue(row, 'authority_code') };
    const council = 'code' in found ? '' : found.council;
    if ('by' in found) matchedBy[found.by]++;
    const website = fieldValue(row, WEBSITE);
    if (council !== '' && website !== '') websites.push({ council, website, number });
    const faults = faultsIn(found, unclearCells(sheet, row));
    const mapped = skipped || faults.length > 0 ? undefined : map(row, council);
    if (!mapped) reject(skipped ? [skipped] : faults, council);
    else if ('code' in mapped) reject([mapped], council);
    else {
      const known = withoutUnclear(mapped.cells, row);
      (mapped.hasEnded ? ended : imported).push({ number, cells: known, unstated: unstatedIn(known, row, sheet, raw) });
      cells.push(...cellProblems(row));
    }
  }
  return { rows: imported, ended, websites, rejects, cells, matchedBy, assumedDates: assumedDatesIn(rows) };
}

function rowsOf(sheet: RowRules, raw: RawSheet): readonly SheetRow[] {
  const columns = sheet.columns.filter(({ field }) => raw.columns.has(field));
  return raw.rows.map(({ number, texts }) => {
    const missing = reportedMissing(raw, number);
    const readings: Record<string, CellReading> = {};
    for (const { field, names, read, isOptional } of columns) {
      const text = texts[field] ?? '';
      if (isOptional && isBlank(text) && names.some((name) => missing.includes(name))) continue;
      readings[field] = read(text);
    }
    return { number, texts, readings };
  });
}

const unclearCells = ({ columns }: RowRules, { readings }: SheetRow): readonly Rejection[] =>
  columns.flatMap(({ field, isExtra }) => {
    const reading = readings[field];
    return reading && isUnclear(reading) && !isExtra ? [{ ...reading, field }] : [];
  });

/** If a code is unclear, the name may belong to another council, so only the code is reported. An unclear name isn't empty. */
function faultsIn(found: object | Rejection, unclear: readonly Rejection[]): readonly Rejection[] {
  if (!('code' in found)) return unclear;
  if (found.code === 'ended-council-row') return [found];
  const isUnclear = (kind: keyof typeof COUNCIL) => unclear.some(({ field }) => field === COUNCIL[kind]);
  const isNameless = found.code === 'empty-cell' && isUnclear('name');
  return isUnclear('code') || isUnclear('gss') || isNameless ? unclear : [found, ...unclear];
}

const councilOf = (row: SheetRow, match: CouncilMatcher): CouncilMatch =>
  match(byName(['name', 'code', 'gss', 'end', 'successors'], (kind) => fieldValue(row, COUNCIL[kind])));

/** If the sheet's cell is unclear, ours stays unchanged, because an unclear cell isn't an empty one. */
function withoutUnclear(cells: Cells, { readings }: SheetRow): Cells {
  const known = Object.entries(cells).filter(([field]) => !readings[field] || !isUnclear(readings[field]));
  return Object.fromEntries(known);
}

/** The empty columns whose cell in the sheet contains text, or is missing because the row is too short. */
function unstatedIn(cells: Cells, { number, texts }: SheetRow, sheet: RowRules, raw: RawSheet): readonly string[] {
  const { columns, document, isWorksheet } = raw;
  // A worksheet has no cells at the end of a row if they are empty.
  const width = isWorksheet ? Number.POSITIVE_INFINITY : document.rows[number]!.length;
  const missing = reportedMissing(raw, number);
  return sheet.columns.flatMap(({ field, names }) => {
    const column = columns.get(field);
    if (cells[field] !== '' || column === undefined) return [];
    return column >= width || names.some((name) => missing.includes(name)) || !isBlank(texts[field] ?? '')
      ? [field]
      : [];
  });
}

/** How messages show values that our tables write differently. */
const VALUES: Readonly<Record<string, string>> = { '': 'an empty cell', true: '“yes”', false: '“no”' };

/** Unclear cells, and cells in which the text around the value was ignored. */
function cellProblems({ number, readings }: SheetRow): readonly RowProblem[] {
  return Object.entries(readings).flatMap(([field, reading]): readonly RowProblem[] => {
    if (isUnclear(reading)) {
      const code = reading.code === 'spreadsheet-error' ? 'spreadsheet-artefact' : reading.code;
      return [{ ...reading, code, number, field }];
    }
    const { value, ignored, notice } = reading;
    const values = { value: VALUES[value] ?? quoted(value) };
    const ignoredText = ignored === undefined ? [] : [{ code: 'ignored-text', values } as const];
    return [...(notice ? [notice] : []), ...ignoredText].map((problem) => ({ ...problem, number, field }));
  });
}
