// What is said of a problem, in every kind of report alike.
import { expectationOf, messageOf, type Place, type Problem } from '../problem.ts';
import { printable } from '../text/printable.ts';
import { clip } from './frame.ts';

/** How much of a cell is shown, in columns. */
export const MOST_OF_A_CELL = 120;
/** The longest value in a sentence, in columns. */
export const LONGEST_QUOTED_VALUE = 2 * MOST_OF_A_CELL;

/** Clips each value, not the whole message, so that the fault after a long path remains. */
export function messageText(problem: Problem): string {
  const values = Object.entries(problem.values ?? {}).map(([name, value]) => [
    name,
    clip(printable(value), LONGEST_QUOTED_VALUE),
  ]);
  return messageOf({ ...problem, values: Object.fromEntries(values) });
}

/** `line 34, cell C30 (target_year)`; the cell is as a spreadsheet names it. */
export function placeText({ line, column, cell }: Place): string {
  if (!cell) return `line ${line}, column ${column}`;
  if (cell.address === undefined) return cell.row === line ? `line ${line}` : `line ${line}, row ${cell.row}`;
  const name = cell.column === undefined ? '' : ` (${clip(printable(cell.column), 40)})`;
  return `line ${line}, cell ${cell.address}${name}`;
}

/** What was expected, and what was meant: a line each, as far as it is known. */
export function hintsOf(problem: Problem): readonly string[] {
  const expectation = expectationOf(problem);
  const { suggestion } = problem;
  return [
    ...(expectation ? [`expected: ${printable(expectation)}`] : []),
    ...(suggestion === undefined ? [] : [`did you mean: ${meantText(suggestion)}`]),
  ];
}

const meantText = (text: string): string => (text === '' ? 'an empty cell' : clip(printable(text), MOST_OF_A_CELL));
