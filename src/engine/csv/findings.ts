// Collects the problems in a document and then determines their positions.
import {
  type Diagnostic,
  type DiagnosticCode,
  type Edit,
  hasErrors,
  type Location,
  locatedIn,
  type Related,
  type UnlocatedDiagnostic,
} from '../diagnostics/diagnostic.ts';
import { grouped } from '../diagnostics/grouped.ts';
import { numberText } from '../text/format.ts';
import type { CsvDocument } from './document.ts';
import { cellEdit } from './edit.ts';
import { MOST_FINDINGS } from './limits.ts';
import { type Position, withoutCell } from './places.ts';

export interface Finding extends Position {
  readonly code: DiagnosticCode;
  readonly severity?: Diagnostic['severity'];
  readonly values?: Diagnostic['values'];
  readonly suggestion?: string | undefined;
  /** The intended value, if there is no doubt about it. */
  readonly fixed?: string | undefined;
  /** The row that contains the conflicting cell in the same column. In the message, `{line}` is its line. */
  readonly otherRow?: number | undefined;
  /** The conflicting cell, if it is in another column or file. */
  readonly other?: Location | undefined;
  /** The other cells with the same mistake, if it is reported only once. */
  readonly repeated?: readonly FoundCell[];
}

type Amendment = Pick<Finding, 'suggestion' | 'fixed'>;
type FoundCell = Position & Amendment;

export interface Findings {
  add(finding: Finding): void;
}

export interface TableFindings extends Findings {
  /** All findings so far. */
  readonly found: () => readonly Finding[];
  /** Removes findings that have a common cause, which is reported instead. */
  withdraw(isCaused: (finding: Finding) => boolean): void;
  /** The location of a row or cell, with its text. */
  locationOf(position: Position): Location;
  /** Changes the suggestion or the fix in the findings about this cell. */
  amend(cell: Position, changes: Amendment): void;
  /**
   * Converts the findings into problems, in the order in which they occur in the file.
   * @param isPrivate whether to hide all text from the file
   */
  problems(isPrivate: boolean): readonly Diagnostic[];
}

export function findingsIn(document: CsvDocument): TableFindings {
  let findings: Finding[] = [];
  const amended = new Map<string, Amendment>();
  return {
    add: (finding) => {
      // Storing one more than the limit makes it possible to tell that there are further problems.
      if (findings.length <= MOST_FINDINGS) findings.push(finding);
    },
    found: () => findings,
    withdraw: (isCaused) => {
      findings = findings.filter((finding) => !isCaused(finding));
    },
    locationOf: (position) => locationIn(document, position),
    amend: (cell, changes) => amended.set(keyOf(cell), { ...amended.get(keyOf(cell)), ...changes }),
    problems: (isPrivate) => {
      const file = document.name;
      const fixOf = fixer(document, findings);
      const problems = findings
        .slice(0, MOST_FINDINGS)
        .sort(byPosition)
        .map((finding) => ({ ...finding, ...amended.get(keyOf(finding)) }))
        .map((finding): Diagnostic => {
          if (!isPrivate) return problemOf(document, finding, fixOf);
          const { code, severity, values, suggestion } = finding;
          return { code, severity, location: { file, ...withoutCell(document.placeOf(finding)) }, values, suggestion };
        });
      return grouped(findings.length > MOST_FINDINGS ? [...problems, locatedIn(file, moreProblems())] : problems);
    },
  };
}

const keyOf = ({ row, column }: Position): string => `${row} ${column ?? ''}`;

const locationIn = (document: CsvDocument, position: Position): Location => ({
  file: document.name,
  ...document.excerptOf(position),
});

type Fixer = (cell: FoundCell) => Edit | undefined;

function problemOf(document: CsvDocument, finding: Finding, fixOf: Fixer): Diagnostic {
  const { code, severity, column, suggestion, otherRow, repeated = [] } = finding;
  const located = (position: Position) => locationIn(document, position);
  const other = otherRow === undefined ? finding.other : located({ row: otherRow, column });
  const related: readonly Related[] = [
    ...(other ? [{ relation: 'first' as const, location: other }] : []),
    ...repeated.map((cell) => {
      return { relation: 'repeated' as const, location: located(cell), suggestion: cell.suggestion, fix: fixOf(cell) };
    }),
  ];
  const location = located(finding);
  const values = other?.line === undefined ? finding.values : { ...finding.values, line: numberText(other.line) };
  const all = related.length > 0 ? related : undefined;
  return { code, severity, location, values, suggestion, related: all, fix: fixOf(finding) };
}

/** If a row contains several errors, its cells may be in the wrong columns, so none of them is fixed. */
function fixer(document: CsvDocument, findings: readonly Finding[]): Fixer {
  const errors = new Map<number, number>();
  for (const finding of findings) {
    if (!hasErrors([finding])) continue;
    for (const { row } of [finding, ...(finding.repeated ?? [])]) errors.set(row, (errors.get(row) ?? 0) + 1);
  }
  return ({ row, column, fixed }) => {
    const isSafe = row === 0 || (errors.get(row) ?? 0) < 2;
    return fixed !== undefined && isSafe && document.rows[row]
      ? cellEdit(document, row, column ?? 0, fixed)
      : undefined;
  };
}

export const moreProblems = (): UnlocatedDiagnostic => ({
  code: 'too-many-problems',
  values: { most: numberText(MOST_FINDINGS) },
});

export const byPosition = (a: Position, b: Position): number => a.row - b.row || (a.column ?? 0) - (b.column ?? 0);
