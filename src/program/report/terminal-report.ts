// Shows diagnostics as text, grouped by file. Below each diagnostic is the row from the file, with the cell marked.
import {
  type Diagnostic,
  exitCodeFor,
  isFault,
  type Location,
  placeIn,
  type Related,
  type Severity,
  severityOf,
} from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { counted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { type Style, styled, type Terminal, textWidthOf } from '../terminal.ts';
import { codeFrameOf } from './code-frame.ts';
import { countLine } from './counts.ts';
import { wrapped } from './lines.ts';
import { hiddenProblemsText, shownFiles, shownProblems } from './shown-problems.ts';
import { hintsOf, messageText, otherFilesOf, otherRows, placeText, relatedText } from './texts.ts';

const STYLES: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', notice: 'green' };

/** The column in which text and rows begin. */
const INDENT = 10;

/** @returns the exit code */
export function reportProblems(terminal: Pick<Terminal, 'notify'>, problems: readonly Diagnostic[]): 0 | 1 | 2 {
  if (problems.length > 0) terminal.notify(terminalReport(problems));
  return exitCodeFor(problems);
}

/**
 * Shows all diagnostics with their locations, and a line with the number of problems if there are any.
 * @param stream the stream to which the report is written
 */
export function terminalReport(problems: readonly Diagnostic[], stream: NodeJS.WriteStream = process.stderr): string {
  const counts = problems.some(isFault) ? [wrapped(countLine(problems), textWidthOf(stream), 0)] : [];
  return [...fileBlocks(problems, stream), ...counts].join('\n\n');
}

/** A block of text for each file, with its diagnostics in the given order. */
export function fileBlocks(problems: readonly Diagnostic[], stream: NodeJS.WriteStream): readonly string[] {
  const groups = [...groupBy(problems, ({ location }) => location?.file)];
  const width = textWidthOf(stream);
  const chosen = shownFiles(groups);
  const blocks = chosen.map(([file, group]) => {
    const { shown, rest } = shownProblems(group);
    return [
      ...(file === undefined ? [] : [styled('bold', printable(file), stream)]),
      ...shown.map((problem) => entryOf(problem, stream)),
      ...(rest.length > 0 ? [wrapped(`… ${hiddenProblemsText(rest)}`, width, 2)] : []),
    ].join('\n\n');
  });
  const left = groups.length - chosen.length;
  return left > 0 ? [...blocks, wrapped(`… and ${counted(left, 'more file')} with problems`, width, 0)] : blocks;
}

function entryOf(problem: Diagnostic, stream: NodeJS.WriteStream): string {
  const { location } = problem;
  const severity = severityOf(problem);
  const text = (line: string) => wrapped(line, textWidthOf(stream), INDENT);
  const message = `${messageText(problem)} ${styled('dim', `[${problem.code}]`, stream)}`;
  const place = location && placeIn(location);
  return [
    `  ${styled(STYLES[severity], severity, stream)}${text(message).slice(severity.length + 2)}`,
    ...(place ? [text(placeText(place))] : []),
    // A notice doesn’t require any action, so the row isn’t shown unless it is compared with another.
    ...(severity === 'notice' && otherRows(problem).length === 0 ? [] : frames(problem, text, stream)),
    ...hintsOf(problem).map(text),
    // These lines aren't wrapped, so that requests can be copied.
    ...otherFilesOf(problem).map((line) => ' '.repeat(INDENT) + line),
  ].join('\n');
}

/** The row with the problem, preceded by the row with which it conflicts, and followed by similar rows and rows in other files. */
function frames(problem: Diagnostic, text: (line: string) => string, stream: NodeJS.WriteStream): readonly string[] {
  const { location } = problem;
  if (!location) return [];
  const others = otherRows(problem);
  const isFirst = (other: Related) => other.relation === 'first' && other.location.file === location.file;
  const first = others.find(isFirst);
  return [
    ...(first ? frame(first.location, '-', 'first here', 'dim', stream) : []),
    ...frame(location, '^', first ? 'and again here' : '', STYLES[severityOf(problem)], stream),
    ...others
      .filter((other) => !isFirst(other))
      .flatMap((other) => [text(relatedText(other, location.file)), ...frame(other.location, '-', '', 'dim', stream)]),
  ];
}

function frame(
  { line, excerpt }: Location,
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
  const isWholeRow = excerpt.from === 0 && excerpt.to === excerpt.text.length;
  // For a whole row, a label is more helpful than marks.
  const only = isWholeRow ? label : marks;
  const labelled = label === '' ? marks : isRoom ? `${marks} ${label}` : only;
  return [`${gutter(String(line))}${shown.line}`, `${gutter('')}${labelled}`];
}
