// What is found wrong with one file while its rows are read; each finding gets its place afterwards.
import { isLogHeader } from '../model/logs.ts';
import type { Place, Problem, ProblemCode } from '../problem.ts';
import { numberText } from '../text/format.ts';
import type { Cell } from './cell-scanner.ts';
import type { SourceFile } from './csv.ts';
import { rewritten } from './csv-cell.ts';
import { MOST_FINDINGS } from './limits.ts';
import { locateCells, type Position } from './places.ts';

export interface Finding extends Position {
  readonly code: ProblemCode;
  readonly values?: Problem['values'];
  readonly suggestion?: string | undefined;
  /** What the cell safely means. */
  readonly fixed?: string | undefined;
  /** The row that it clashes with, in the same column. */
  readonly otherRow?: number | undefined;
}

export interface Findings {
  add(finding: Finding): void;
}

export interface TableFindings extends Findings {
  /** Leaves this cell for people to fix, whatever problems it has. */
  leave(cell: Position): void;
  /**
   * The findings as problems, in the order of the file, each with its row.
   * @param header the names of the columns
   * @param isPrivate whether nothing of the file may be shown; by default, whether it is a search log
   */
  problems(header: readonly string[], isPrivate?: boolean): readonly Problem[];
}

export function findingsIn(file: SourceFile): TableFindings {
  const findings: Finding[] = [];
  const left = new Set<string>();
  let isFull = false;
  return {
    add: (finding) => {
      if (findings.length < MOST_FINDINGS) findings.push(finding);
      else isFull = true;
    },
    leave: (cell) => left.add(keyOf(cell)),
    problems: (header, isPrivate = isLogHeader(header)) => {
      const sorted = findings.toSorted(byPosition);
      const places = locateCells(file.bytes, sorted, header);
      const clashing = sorted.filter(({ otherRow }) => otherRow !== undefined);
      const others = clashing.map(otherCellOf).sort(byPosition);
      const otherPlaces = new Map(
        locateCells(file.bytes, others, header).map((found, index) => [keyOf(others[index]!), found?.place]),
      );
      const problems = sorted.map((finding, index): Problem => {
        const { code, values, suggestion, fixed } = finding;
        const found = places[index];
        if (isPrivate) return { code, file: file.name, place: bare(found?.place), values, suggestion };
        const other = finding.otherRow === undefined ? undefined : otherPlaces.get(keyOf(otherCellOf(finding)));
        const fix =
          found && fixed !== undefined && !left.has(keyOf(finding))
            ? { ...found.span, text: rewritten(file.bytes, found.span, fixed) }
            : undefined;
        return { code, file: file.name, place: found?.place ?? BEGINNING, values, suggestion, other, fix };
      });
      const more: Problem = { code: 'more-problems', file: file.name, values: { most: numberText(MOST_FINDINGS) } };
      return isFull ? [...problems, more] : problems;
    },
  };
}

/** What is about a whole row stands at its beginning. */
export const cellNameOf = ({ row, column }: Position): Cell => ({ row, column: column ?? 0 });

const otherCellOf = ({ otherRow, column }: Finding): Position => ({ row: otherRow!, column });

const keyOf = ({ row, column }: Position): string => `${row} ${column ?? ''}`;

export const byPosition = (a: Position, b: Position): number => a.row - b.row || (a.column ?? 0) - (b.column ?? 0);

/** What an empty file lacks is missing at its beginning. */
export const BEGINNING = { line: 1, column: 1 };

/** Where something stands, without a word of it. */
export const bare = ({ line, column }: Place = BEGINNING): Place => ({ line, column });
