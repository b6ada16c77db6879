// Collects the problems in a document and then determines their positions.
import { type Diagnostic, type DiagnosticCode, inFile, type Unlocated } from '../diagnostics/diagnostic.ts';
import { grouped } from '../diagnostics/grouped.ts';
import { numberText } from '../text/format.ts';
import type { CsvDocument } from './document.ts';
import { cellEdit } from './edit.ts';
import { MOST_FINDINGS } from './limits.ts';
import { bare, type Position } from './places.ts';

export interface Finding extends Position {
  readonly code: DiagnosticCode;
  readonly values?: Diagnostic['values'];
  readonly suggestion?: string | undefined;
  /** The intended value, if there is no doubt about it. */
  readonly fixed?: string | undefined;
  /** The row that contains the conflicting cell in the same column. */
  readonly otherRow?: number | undefined;
}

export interface Findings {
  add(finding: Finding): void;
}

export interface TableFindings extends Findings {
  /** Marks this cell as one that must be corrected manually. */
  leave(cell: Position): void;
  /**
   * Converts the findings into problems, in the order in which they occur in the file.
   * @param isPrivate whether to hide all text from the file
   */
  problems(isPrivate: boolean): readonly Diagnostic[];
}

export function findingsIn(document: CsvDocument): TableFindings {
  const findings: Finding[] = [];
  const left = new Set<string>();
  const keyOf = ({ row, column }: Position): string => `${row} ${column ?? ''}`;
  const problemOf = (finding: Finding): Diagnostic => {
    const { row, column, code, values, suggestion, fixed, otherRow } = finding;
    const location = { file: document.name, ...document.excerptOf(finding) };
    const first = otherRow === undefined ? undefined : document.excerptOf({ row: otherRow, column });
    const related = first && [{ relation: 'first' as const, location: { file: document.name, ...first } }];
    const canFix = fixed !== undefined && !left.has(keyOf(finding)) && document.rows[row] !== undefined;
    const fix = canFix ? cellEdit(document, row, column ?? 0, fixed) : undefined;
    return { code, location, values, suggestion, related, fix };
  };
  return {
    add: (finding) => {
      // Storing one more than the limit makes it possible to tell that there are further problems.
      if (findings.length <= MOST_FINDINGS) findings.push(finding);
    },
    leave: (cell) => left.add(keyOf(cell)),
    problems: (isPrivate) => {
      const file = document.name;
      const problems = findings
        .slice(0, MOST_FINDINGS)
        .sort(byPosition)
        .map((finding): Diagnostic => {
          if (!isPrivate) return problemOf(finding);
          const { code, values, suggestion } = finding;
          return { code, location: { file, ...bare(document.placeOf(finding)) }, values, suggestion };
        });
      return grouped(findings.length > MOST_FINDINGS ? [...problems, inFile(file, moreProblems())] : problems);
    },
  };
}

export const moreProblems = (): Unlocated => ({
  code: 'too-many-problems',
  values: { most: numberText(MOST_FINDINGS) },
});

export const byPosition = (a: Position, b: Position): number => a.row - b.row || (a.column ?? 0) - (b.column ?? 0);
