// Problems as text for people: grouped by file, each with its row and a mark below the cell.
import { groupBy } from '../grouping.ts';
import { exitCodeFor, isFault, type Place, type Problem, type Severity, severityOf } from '../problem.ts';
import { type Style, styled, type Terminal, textWidthOf } from '../terminal.ts';
import { counted } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { countLine } from './counts.ts';
import { codeFrameOf } from './frame.ts';
import { wrapped } from './lines.ts';
import { restText, shownFiles, shownOf } from './shown.ts';
import { hintsOf, messageText, placeText } from './texts.ts';

const STYLES: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', notice: 'green' };

/** Where the texts and rows of a problem begin. */
const INDENT = 10;

/** @returns the exit code */
export function tellProblems(terminal: Pick<Terminal, 'tell'>, problems: readonly Problem[]): 0 | 1 | 2 {
  if (problems.length > 0) terminal.tell(reportOf(problems));
  return exitCodeFor(problems);
}

/**
 * Every problem with its place, in the order given, grouped by file, then one line of counts if anything is wrong.
 * @param stream where it will be printed
 */
export function reportOf(problems: readonly Problem[], stream: NodeJS.WriteStream = process.stderr): string {
  const groups = [...groupBy(problems, (problem) => problem.file)];
  const width = textWidthOf(stream);
  const chosen = shownFiles(groups);
  const blocks = chosen.map(([file, group]) => {
    const { shown, rest } = shownOf(group);
    return [
      ...(file === undefined ? [] : [styled('bold', printable(file), stream)]),
      ...shown.map((problem) => entryOf(problem, stream)),
      ...(rest.length > 0 ? [wrapped(`… ${restText(rest)}`, width, 2)] : []),
    ].join('\n\n');
  });
  const left = groups.length - chosen.length;
  const more = left > 0 ? [wrapped(`… and ${counted(left, 'more file')} with problems`, width, 0)] : [];
  const counts = problems.some(isFault) ? [wrapped(countLine(problems), width, 0)] : [];
  return [...blocks, ...more, ...counts].join('\n\n');
}

function entryOf(problem: Problem, stream: NodeJS.WriteStream): string {
  const { place, other } = problem;
  const severity = severityOf(problem);
  const style = STYLES[severity];
  const text = (line: string) => wrapped(line, textWidthOf(stream), INDENT);
  const message = `${messageText(problem)} ${styled('dim', `[${problem.code}]`, stream)}`;
  const first = text(message).slice(severity.length + 2);
  return [
    `  ${styled(style, severity, stream)}${first}`,
    ...(place ? [text(placeText(place))] : []),
    ...(place ? frames(place, other, style, stream) : []),
    ...hintsOf(problem).map(text),
  ].join('\n');
}

/** The row, and before it the one that it clashes with. */
function frames(place: Place, other: Place | undefined, style: Style, stream: NodeJS.WriteStream): readonly string[] {
  return [
    ...(other ? frame(other, '-', 'first here', 'dim', stream) : []),
    ...frame(place, '^', other ? 'and again here' : '', style, stream),
  ];
}

function frame(
  { line, excerpt }: Place,
  mark: string,
  label: string,
  style: Style,
  stream: NodeJS.WriteStream,
): readonly string[] {
  if (!excerpt || excerpt.text.trim() === '') return [];
  const gutter = (text: string) => styled('dim', `${text.padStart(INDENT - 3)} │ `, stream);
  const shown = codeFrameOf(excerpt, textWidthOf(stream) - INDENT);
  const marks = `${' '.repeat(shown.indent)}${styled(style, mark.repeat(shown.marked), stream)}`;
  const isRoom = shown.indent + shown.marked + 1 + label.length <= textWidthOf(stream) - INDENT;
  const labelled = label === '' ? marks : isRoom ? `${marks} ${label}` : marks;
  return [`${gutter(String(line))}${shown.line}`, `${gutter('')}${labelled}`];
}
