// Problems as JSON, for programs.
import { type Excerpt, expectationOf, messageOf, type Place, type Problem, severityOf } from '../problem.ts';

/** Code, severity, texts and place of a problem. */
function recordOf(problem: Problem): object {
  return {
    code: problem.code,
    severity: severityOf(problem),
    message: messageOf(problem),
    expected: expectationOf(problem),
    suggestion: problem.suggestion,
    file: problem.file,
    ...(problem.place && placeRecord(problem.place)),
    other: problem.other && placeRecord(problem.other),
    fixable: problem.fix ? true : undefined,
  };
}

export const placeRecord = ({ line, column, cell, excerpt }: Place) => ({
  line,
  column,
  row: cell?.row,
  cell: cell?.address,
  field: cell?.column,
  text: excerpt && textOf(excerpt),
});

/** How much is told of a row, in UTF-16 units: a header of 100,000 columns would be repeated for each of them. */
const MOST_OF_A_ROW = 2000;

/** A row, a very long one clipped around the cell. */
function textOf({ text, from }: Excerpt): string {
  const start = Math.max(0, Math.min(from - MOST_OF_A_ROW / 2, text.length - MOST_OF_A_ROW));
  const end = start + MOST_OF_A_ROW;
  return (start > 0 ? '…' : '') + text.slice(start, end) + (end < text.length ? '…' : '');
}

export const problemRecords = (problems: readonly Problem[]): readonly object[] => problems.map(recordOf);
