// Collects what is found wrong with one file while its rows are read, and gives each finding its place afterwards.
import type { Problem, ProblemCode } from '../problem.ts';
import type { SourceFile } from './csv.ts';
import { locateRows } from './places.ts';

interface Finding {
  readonly code: ProblemCode;
  /** From 0, the header. */
  readonly row: number;
  /** From 0; undefined when it is about the whole row. */
  readonly column: number | undefined;
  readonly values?: Problem['values'];
  readonly suggestion?: string | undefined;
  readonly otherRow?: number | undefined;
}

export interface Findings {
  add(finding: Finding): void;
  /**
   * The findings as problems, in the order of the file.
   * @param showText whether the text of a line may be shown; of a search log it may not
   */
  problems(showText: boolean): readonly Problem[];
}

export function findingsIn(file: SourceFile): Findings {
  const findings: Finding[] = [];
  return {
    add: (finding) => findings.push(finding),
    problems: (showText) => {
      if (findings.length === 0) return [];
      const rows = new Set(findings.flatMap(({ row, otherRow }) => (otherRow === undefined ? [row] : [row, otherRow])));
      const located = locateRows(file.bytes, rows);
      const sorted = findings.toSorted((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0));
      return sorted.map(({ code, row, column, values, suggestion, otherRow }) => {
        const cells = located.get(row);
        const { line, column: character, text } = cells?.[column ?? 0] ?? cells?.at(-1) ?? { line: 1, column: 1 };
        const other = otherRow === undefined ? undefined : located.get(otherRow)?.[0];
        return {
          code,
          file: file.name,
          place: { line, column: character, ...(showText && { text }) },
          values,
          suggestion,
          other: other && { line: other.line },
        };
      });
    },
  };
}
