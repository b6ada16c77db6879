// Reports the outcomes for the rows in a sheet, with counts and the locations of problems.
import { byPosition } from '../csv/findings.ts';
import { CODES, type Diagnostic, isFault, type Location } from '../diagnostics/diagnostic.ts';
import { grouped } from '../diagnostics/grouped.ts';
import { groupBy } from '../grouping.ts';
import { quoted } from '../text/format.ts';
import type { RawSheet } from './read-sheet.ts';
import type { Rejection } from './sheet.ts';

/** The columns that precede a row's own cells in a table of rejected rows. */
export const REPORTED_COLUMNS: readonly string[] = [
  'reported_in',
  'reported_line',
  'reported_reason',
  'reported_cell',
  'reported_suggestion',
  'reported_similar_row',
];

/** The reason for not importing a row, or for not importing a single cell in an imported row. */
export interface RowProblem extends Rejection {
  /** The row number in the sheet. The header is row 0. */
  readonly number: number;
  /** The number of an earlier row that this one duplicates or contradicts. */
  readonly first?: number | undefined;
  /** The row that this one may duplicate. */
  readonly similar?: Location | undefined;
}

export interface SheetReport {
  readonly raw: RawSheet;
  readonly imported: number;
  /** All problems. Those with rows that need a review come first. */
  readonly problems: readonly Diagnostic[];
  /** The problems with rows that are not imported, by row number in the sheet. */
  readonly rejects: ReadonlyMap<number, readonly Diagnostic[]>;
}

/**
 * @param rejects problems with rows that are not imported
 * @param cells problems with cells in imported rows
 * @param isPrivate whether text from the sheet must not appear in problems
 */
export function sheetReport(
  raw: RawSheet,
  rejects: readonly RowProblem[],
  cells: readonly RowProblem[],
  isPrivate = false,
): SheetReport {
  const rejected = locatedProblems(raw, rejects, isPrivate);
  const located = [...rejected, ...locatedProblems(raw, cells, isPrivate, 'notice')].sort(byPosition);
  const byRow = groupBy(rejected.sort(byPosition), ({ row }) => row);
  return {
    raw,
    imported: raw.rows.length - byRow.size,
    problems: [...misspeltColumns(raw), ...warningsFirst(located), ...unusedColumns(raw)],
    rejects: new Map(Array.from(byRow, ([row, entries]) => [row, entries.map(({ problem }) => problem)])),
  };
}

/** The rejected rows that need a review. */
export const reviewRows = ({ rejects }: SheetReport) => [...rejects].filter(([, problems]) => problems.some(isFault));

function warningsFirst(located: readonly { readonly problem: Diagnostic }[]): readonly Diagnostic[] {
  const problems = located.map(({ problem }) => problem);
  const notices = problems.filter((problem) => !isFault(problem));
  return [...grouped(problems.filter(isFault)), ...grouped(notices, 1)];
}

/** The problems with a lookup file. */
export const lookupProblems = (raw: RawSheet, problems: readonly RowProblem[]): readonly Diagnostic[] =>
  warningsFirst(locatedProblems(raw, problems).sort(byPosition));

/** Problems that are errors in `check` are only warnings here, because the rows are left out. */
function locatedProblems(raw: RawSheet, problems: readonly RowProblem[], isPrivate = false, severity?: 'notice') {
  const { document, rows, columns } = raw;
  return problems.map(({ number, field, first, similar, code, values, suggestion }) => {
    const column = field === undefined ? undefined : columns.get(field);
    const placeOf = isPrivate ? document.placeOf : document.excerptOf;
    const locationOf = (row: number): Location => ({ file: document.name, ...placeOf({ row, column }) });
    const location = locationOf(number);
    const related = [
      ...(first === undefined ? [] : [{ relation: 'first' as const, location: locationOf(first) }]),
      ...(similar ? [{ relation: 'similar' as const, location: similar }] : []),
    ];
    const cell = isPrivate || field === undefined ? 'the cell' : quoted(rows[number - 1]!.texts[field] ?? '');
    const problem: Diagnostic = {
      code,
      severity: severity ?? (CODES[code].severity === 'notice' ? 'notice' : 'warning'),
      location,
      values: { cell, ...values },
      // Suggestions contain text from the sheet, which may be private.
      suggestion: isPrivate ? undefined : suggestion,
      related: related.length > 0 ? related : undefined,
    };
    return { row: number, column, problem };
  });
}

const misspeltColumns = ({ document, unread }: RawSheet): readonly Diagnostic[] =>
  unread.flatMap(({ name, column, suggestion }): readonly Diagnostic[] => {
    if (suggestion === undefined) return [];
    const location = { file: document.name, ...document.excerptOf({ row: 0, column }) };
    return [{ code: 'unknown-column', location, values: { column: quoted(name) }, suggestion }];
  });

function unusedColumns({ document, unread }: RawSheet): readonly Diagnostic[] {
  // A corrected table of rejected rows contains these columns in addition to those in the sheet.
  const unused = unread.filter(({ name, suggestion }) => suggestion === undefined && !REPORTED_COLUMNS.includes(name));
  const columns = unused.map(({ name }) => name).join(', ');
  return unused.length === 0
    ? []
    : [{ code: 'unused-columns', location: { file: document.name }, values: { columns } }];
}
