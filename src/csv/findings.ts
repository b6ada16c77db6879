// Collects what is wrong in a document, and finds the places afterwards.
import type { Problem, ProblemCode } from '../problem.ts';
import { numberText } from '../text/format.ts';
import type { CsvDocument } from './document.ts';
import { cellEdit } from './edit.ts';
import { MOST_FINDINGS } from './limits.ts';
import { bare, type Position } from './places.ts';

export interface Finding extends Position {
  readonly code: ProblemCode;
  readonly values?: Problem['values'];
  readonly suggestion?: string | undefined;
  /** The value that the cell certainly means. */
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
   * The findings as problems, in the order of the file.
   * @param isPrivate whether problems must not show any of the file's text
   */
  problems(isPrivate: boolean): readonly Problem[];
}

export function findingsIn(document: CsvDocument): TableFindings {
  const findings: Finding[] = [];
  const left = new Set<string>();
  const keyOf = ({ row, column }: Position): string => `${row} ${column ?? ''}`;
  const problemOf = (finding: Finding): Problem => {
    const { row, column, code, values, suggestion, fixed, otherRow } = finding;
    const place = document.excerptOf(finding);
    const other = otherRow === undefined ? undefined : document.excerptOf({ row: otherRow, column });
    const canFix = fixed !== undefined && !left.has(keyOf(finding)) && document.rows[row] !== undefined;
    const fix = canFix ? cellEdit(document, row, column ?? 0, fixed) : undefined;
    return { code, file: document.name, place, values, suggestion, other, fix };
  };
  return {
    add: (finding) => {
      // One more shows that there were more.
      if (findings.length <= MOST_FINDINGS) findings.push(finding);
    },
    leave: (cell) => left.add(keyOf(cell)),
    problems: (isPrivate) => {
      const file = document.name;
      const problems = findings
        .slice(0, MOST_FINDINGS)
        .sort(byPosition)
        .map((finding): Problem => {
          if (!isPrivate) return problemOf(finding);
          const { code, values, suggestion } = finding;
          return { code, file, place: bare(document.placeOf(finding)), values, suggestion };
        });
      return findings.length > MOST_FINDINGS ? [...problems, moreProblems(file)] : problems;
    },
  };
}

export const moreProblems = (file?: string): Problem => ({
  code: 'more-problems',
  file,
  values: { most: numberText(MOST_FINDINGS) },
});

export const byPosition = (a: Position, b: Position): number => a.row - b.row || (a.column ?? 0) - (b.column ?? 0);
