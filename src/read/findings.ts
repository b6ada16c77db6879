// What is found wrong with one file while its rows are read; each finding gets its place afterwards.
import type { Place, Problem, ProblemCode } from '../problem.ts';
import type { SourceFile } from './csv.ts';
import { type Cell, locateCells } from './places.ts';

export interface Finding {
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
}

export interface TableFindings extends Findings {
  /** The findings as problems, in the order of the file, each with the text of its line. */
  problems(): readonly Problem[];
}

export function findingsIn(file: SourceFile): TableFindings {
  const findings: Finding[] = [];
  return {
    add: (finding) => findings.push(finding),
    problems: () => {
      const sorted = findings.toSorted((a, b) => byPosition(cellOf(a), cellOf(b)));
      const places = placesOf(file.bytes, sorted.map(cellOf));
      const others = placesOf(file.bytes, sorted.flatMap(otherCellOf).sort(byPosition));
      const otherLines = new Map(others.map(({ cell, place }) => [cell.row, place.line]));
      return sorted.map(({ code, values, suggestion, otherRow }, index) => {
        const otherLine = otherRow === undefined ? undefined : otherLines.get(otherRow);
        return {
          code,
          file: file.name,
          place: places[index]!.place,
          values,
          suggestion,
          other: otherLine === undefined ? undefined : { line: otherLine },
        };
      });
    },
  };
}

/** What is about a whole row stands at its beginning. */
export const cellOf = ({ row, column }: Pick<Finding, 'row' | 'column'>): Cell => ({ row, column: column ?? 0 });

const otherCellOf = ({ otherRow }: Finding): readonly Cell[] =>
  otherRow === undefined ? [] : [{ row: otherRow, column: 0 }];

export const byPosition = (a: Cell, b: Cell): number => a.row - b.row || a.column - b.column;

/** What an empty file lacks is missing at its beginning. */
export const BEGINNING = { line: 1, column: 1 };

function placesOf(
  bytes: Uint8Array,
  cells: readonly Cell[],
): readonly { readonly cell: Cell; readonly place: Place }[] {
  if (cells.length === 0) return [];
  const places = locateCells(bytes, cells);
  return cells.map((cell, index) => ({ cell, place: places[index] ?? BEGINNING }));
}
