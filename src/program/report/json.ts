// Writes diagnostics as JSON for programs.
import {
  type Diagnostic,
  type Excerpt,
  excerptText,
  helpOf,
  type Place,
  type Related,
  severityOf,
} from '../../engine/diagnostics/diagnostic.ts';
import { messageText } from './texts.ts';

export const diagnosticRecords = (problems: readonly Diagnostic[]): readonly object[] =>
  problems.map((problem) => ({
    code: problem.code,
    severity: severityOf(problem),
    message: messageText(problem),
    help: helpOf(problem),
    suggestion: problem.suggestion,
    ...(problem.location && { file: problem.location.file, ...placeRecord(problem.location) }),
    fixable: problem.fix ? true : undefined,
    related: problem.related?.map((each) => relatedRecord(each, problem)),
  }));

/**
 * Omits properties that have the same value as in the diagnostic, because there may be 250,000 repetitions and V8 limits the
 * length of strings.
 */
function relatedRecord(each: Related, problem: Diagnostic, hasText = each.relation !== 'repeated'): object {
  const { relation, location, values, suggestion, fix, related } = each;
  const { excerpt, ...place } = location;
  return {
    relation,
    message: relation === 'repeated' ? messageText({ code: problem.code, values }) : undefined,
    suggestion,
    file: location.file === problem.location?.file ? undefined : location.file,
    ...placeRecord(hasText ? location : place),
    length: excerpt && lengthOf(excerpt),
    fixable: fix ? true : undefined,
    related: related?.map((inner) => relatedRecord(inner, problem, false)),
  };
}

export const placeRecord = ({ line, column, cell, excerpt }: Partial<Place>) => ({
  line,
  column,
  length: excerpt && lengthOf(excerpt),
  row: cell?.row,
  cell: cell?.address,
  field: cell?.column,
  text: excerpt && textOf(excerpt),
});

/** The length in characters. */
const lengthOf = (excerpt: Excerpt): number => [...excerptText(excerpt)].length;

/**
 * The maximum length of the part of a row that is included, in UTF-16 code units. A header with 100,000 columns could be repeated
 * for each column.
 */
const MOST_OF_A_ROW = 2000;

/** The text of a row, clipped around the cell if it is very long. */
function textOf({ text, from }: Excerpt): string {
  const start = Math.max(0, Math.min(from - MOST_OF_A_ROW / 2, text.length - MOST_OF_A_ROW));
  const end = start + MOST_OF_A_ROW;
  return (start > 0 ? '…' : '') + text.slice(start, end) + (end < text.length ? '…' : '');
}
