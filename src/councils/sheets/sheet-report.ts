// Reports the outcomes for the rows in a sheet, with counts and the locations of problems.

import { byPosition } from '../../engine/csv/findings.ts';
import { CODES, type Diagnostic, isFault, type Location } from '../../engine/diagnostics/diagnostic.ts';
import { grouped } from '../../engine/diagnostics/grouped.ts';
import { groupBy } from '../../engine/grouping.ts';
import { quoted } from '../../engine/text/format.ts';
import type { AssumedDates } from '../../tools/import/day-order.ts';
import {
  type RawSheet,
  REPORTED_IN,
  REPORTED_MISSING,
  REPORTED_ROW,
  REPORTED_SHEET,
  type RowInSheet,
} from '../../tools/import/read-sheet.ts';
import type { Sheet } from '../../tools/import/sheet.ts';
import type { MatchCounts } from './councils/council-matcher.ts';
import type { RowProblem, RowProblems } from './map-rows.ts';
import type { SheetName } from './sheet-names.ts';

/** The columns that precede a row's own cells in a table of rejected rows. */
export const REPORTED_COLUMNS: readonly string[] = [
  REPORTED_IN,
  REPORTED_SHEET,
  'reported_line',
  'reported_reason',
  'reported_cell',
  'reported_suggestion',
  'reported_similar_row',
  REPORTED_MISSING,
  REPORTED_ROW,
];

export interface SheetReport {
  readonly raw: RawSheet;
  readonly name: SheetName;
  /** Undefined if the sheet doesn't refer to councils in our tables. */
  readonly matchedBy: MatchCounts | undefined;
  /** The dates whose order of day and month was taken from other rows, by row number and field. */
  readonly assumedDates: AssumedDates;
  /** All problems. Those that need a review come first. */
  readonly problems: readonly Diagnostic[];
  /** The problems with rows that are not imported, by row number in the sheet. */
  readonly rejects: ReadonlyMap<number, readonly Diagnostic[]>;
  /** The problems that need a review, by row number in the sheet. Some of these rows are imported without a cell. */
  readonly review: ReadonlyMap<number, readonly Diagnostic[]>;
}

/** The outcomes for the rows in a sheet. */
export interface SheetOutcome extends Pick<SheetReport, 'raw' | 'matchedBy' | 'assumedDates'>, RowProblems {
  readonly sheet: Sheet<SheetName>;
}

/** @param outcomes all sheets of an import, because rows in different sheets can contradict each other */
export const sheetReports = (outcomes: readonly SheetOutcome[]): readonly SheetReport[] => {
  // If only one of two contradictory rows were in the list of rejects, importing the list would replace the other row.
  const firstRows = outcomes.flatMap(({ raw, rejects }) =>
    rejects.flatMap((problem) =>
      problem.code === 'conflicting-row' && problem.first
        ? [{ sheet: problem.first.raw, problem: { ...problem, ...problem.first, first: { ...problem, raw } } }]
        : [],
    ),
  );
  return outcomes.map((outcome) =>
    reportOf(
      outcome,
      firstRows.flatMap(({ sheet, problem }) => (sheet === outcome.raw ? [problem] : [])),
    ),
  );
};

/** @param firstRows the rows that later rows contradict. They are imported, but need a review. */
function reportOf(outcome: SheetOutcome, firstRows: readonly RowProblem[]): SheetReport {
  const { sheet, raw, matchedBy, assumedDates, rejects, cells } = outcome;
  const { name, isPrivate } = sheet;
  const rejected = locatedProblems(raw, rejects, isPrivate);
  const located = [...rejected, ...locatedProblems(raw, cells, isPrivate, 'notice')].sort(byPosition);
  const reviewed = [...located, ...locatedProblems(raw, firstRows, isPrivate)].sort(byPosition);
  const byRow = (problems: typeof located) =>
    new Map(
      Array.from(
        groupBy(problems, ({ row }) => row),
        ([row, group]) => [row, group.map(({ problem }) => problem)],
      ),
    );
  return {
    raw,
    name,
    matchedBy,
    assumedDates,
    problems: [...misspeltColumns(raw), ...warningsFirst(located), ...unusedColumns(raw)],
    rejects: byRow(rejected.sort(byPosition)),
    review: byRow(reviewed.filter(({ problem }) => needsReview(problem))),
  };
}

/** Whether a row or cell was left out that a person can correct. */
export const needsReview = ({ code }: Pick<Diagnostic, 'code'>): boolean => CODES[code].severity !== 'notice';

function warningsFirst(located: readonly { readonly problem: Diagnostic }[]): readonly Diagnostic[] {
  const problems = located.map(({ problem }) => problem);
  const notices = problems.filter((problem) => !isFault(problem));
  return [...grouped(problems.filter(isFault)), ...grouped(notices, 1)];
}

/** The problems with a lookup file. */
export const lookupProblems = (raw: RawSheet, problems: readonly RowProblem[]): readonly Diagnostic[] =>
  warningsFirst(locatedProblems(raw, problems).sort(byPosition));

/** Problems that are errors in `check` are only warnings here, because the rows or cells are left out. */
function locatedProblems(raw: RawSheet, problems: readonly RowProblem[], isPrivate = false, severity?: 'notice') {
  const texts = new Map(raw.rows.map(({ number, texts }) => [number, texts]));
  return problems.map(({ number, field, first, similar, code, values, suggestion }) => {
    const column = field === undefined ? undefined : raw.columns.get(field);
    const location = locationOf({ raw, number }, column, isPrivate);
    const related = [
      ...(first ? [{ relation: 'first' as const, location: locationOf(first, column, isPrivate) }] : []),
      ...(similar ? [{ relation: 'similar' as const, location: similar }] : []),
    ];
    const cell = isPrivate || field === undefined ? 'the cell' : quoted(texts.get(number)![field] ?? '');
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

function locationOf({ raw, number: row }: RowInSheet, column: number | undefined, isPrivate: boolean): Location {
  const { document, isWorksheet } = raw;
  const place = (isPrivate ? document.placeOf : document.excerptOf)({ row, column });
  // A worksheet has no lines.
  return { file: document.name, ...place, line: isWorksheet ? (place.cell?.row ?? place.line) : place.line };
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
