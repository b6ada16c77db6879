// Problems as JSON, for programs.
import { expectationOf, messageOf, type Place, type Problem, severityOf } from '../problem.ts';

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

const placeRecord = ({ line, column, cell, excerpt }: Place) => ({
  line,
  column,
  row: cell?.row,
  cell: cell?.address,
  field: cell?.column,
  text: excerpt?.text,
});

export const problemRecords = (problems: readonly Problem[]): readonly object[] => problems.map(recordOf);
