// The wording for a diagnostic, shared by all reports.
import {
  type Diagnostic,
  excerptText,
  helpOf,
  messageOf,
  type Place,
  placeIn,
  type Related,
} from '../../engine/diagnostics/diagnostic.ts';
import { counted, numberText, quoted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { clip } from './code-frame.ts';

/** The maximum width of a cell, in terminal columns. */
export const MOST_OF_A_CELL = 120;
/** The maximum width of a value within a sentence, in terminal columns. */
export const LONGEST_QUOTED_VALUE = 2 * MOST_OF_A_CELL;

/** Clips each value rather than the whole message, so that the problem can still be read after a long path. */
const clippedValues = ({ values = {}, ...rest }: Diagnostic): Diagnostic => {
  const clipped = Object.entries(values).map(([name, value]) => [name, clip(printable(value), LONGEST_QUOTED_VALUE)]);
  return { ...rest, values: Object.fromEntries(clipped) };
};

export const messageText = (problem: Diagnostic): string => messageOf(clippedValues(problem));

/** For example, `line 34, cell C30 (target_year)`. The cell is named as in a spreadsheet. */
export function placeText({ line, column, cell }: Place): string {
  if (!cell) return `line ${line}, column ${column}`;
  if (cell.address === undefined) return cell.row === line ? `line ${line}` : `line ${line}, row ${cell.row}`;
  const name = cell.column === undefined ? '' : ` (${clip(printable(cell.column), 40)})`;
  return `line ${line}, cell ${cell.address}${name}`;
}

/**
 * Separate lines with advice for fixing the problem, the value that was probably intended, and other places with the same problem.
 */
export function hintsOf(problem: Diagnostic): readonly string[] {
  const help = helpOf(clippedValues(problem));
  const { suggestion } = problem;
  return [
    ...(help ? [`help: ${help}`] : []),
    ...(suggestion === undefined ? [] : [`did you mean: ${meantText(suggestion)}`]),
    ...repetitionsOf(problem),
  ];
}

const meantText = (text: string): string => (text === '' ? 'an empty cell' : clip(printable(text), MOST_OF_A_CELL));

export const relatedTo = ({ related = [] }: Diagnostic, relation: Related['relation']): readonly Related[] =>
  related.filter((each) => each.relation === relation);

/** The maximum number of repetitions that are listed individually. */
const MOST_REPEATED = 8;
const LONGEST_REPEATED = 30;

/** For example, `also in 44 other cells: B4 “1/2/2021” → 2021-02-01, B5 “2/3/2021” → 2021-03-02 and 42 more` */
export function repetitionsOf(problem: Diagnostic): readonly string[] {
  const repeated = relatedTo(problem, 'repeated');
  if (repeated.length === 0 || problem.location?.line === undefined) return [];
  const isCells = problem.location?.cell?.address !== undefined;
  const own = valueAt(problem);
  const shown = repeated.slice(0, MOST_REPEATED).map(({ location, suggestion }) => {
    const place = location.cell?.address ?? location.line;
    const value = valueAt({ location });
    if (value === undefined || value === own) return place;
    const meant = suggestion === undefined ? '' : ` → ${meantText(suggestion)}`;
    return `${place} ${quoted(clip(printable(value), LONGEST_REPEATED))}${meant}`;
  });
  const more = repeated.length - shown.length;
  const where = counted(repeated.length, isCells ? 'other cell' : 'other line');
  return [`also in ${where}: ${shown.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`];
}

/** The maximum number of other files that are listed. */
const MOST_OTHER_FILES = 3;

/** The other files or requests with the same problem, if it doesn't concern a particular line. */
export function otherFilesOf(problem: Diagnostic): readonly string[] {
  const files = relatedTo(problem, 'repeated').filter(({ location }) => location.line === undefined);
  const more = files.length - MOST_OTHER_FILES;
  const lines = files.slice(0, MOST_OTHER_FILES).map(({ location }) => `also: ${printable(location.file)}`);
  return more > 0 ? [...lines, `and ${numberText(more)} more`] : lines;
}

/** The text in the cell, unless it must not be shown. */
function valueAt({ location }: Pick<Diagnostic, 'location'>): string | undefined {
  const { cell, excerpt } = location ?? {};
  return cell?.address === undefined ? undefined : excerpt && excerptText(excerpt);
}

/** The rows that conflict with the diagnostic's row, or are similar to it. */
export const otherRows = ({ related = [] }: Diagnostic): readonly Related[] =>
  related.filter(({ relation }) => relation !== 'repeated');

/** The location of the related row. */
export function relatedText({ relation, location }: Related, file: string | undefined): string {
  const place = placeIn(location);
  const where = [location.file === file ? '' : printable(location.file), place ? placeText(place) : '']
    .filter((part) => part !== '')
    .join(', ');
  return relation === 'similar' ? `similar to ${where}` : `first in ${where}`;
}
