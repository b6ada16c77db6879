// Problems as text for people.
import { groupBy } from '../grouping.ts';
import { expectationOf, hasErrors, messageOf, type Problem, severityOf } from '../problem.ts';
import { counted, numberText, styled } from '../terminal.ts';

/** How much of a cell or a line is shown. */
const CLIP = 160;
/** How many problems of a file are shown. */
const MOST = 20;

/**
 * Every problem with its place, in the order given, grouped by file, then one line of counts.
 * @param stream where it will be printed: a terminal gets colours
 */
export function reportOf(problems: readonly Problem[], stream: NodeJS.WriteStream = process.stderr): string {
  const blocks = [...groupBy(problems, (problem) => problem.file)].map(([file, group]) =>
    [
      ...(file === undefined ? [] : [styled('bold', printable(file), stream)]),
      ...group.slice(0, MOST).map((problem) => entryOf(problem, stream)),
      ...(group.length > MOST ? [`  … and ${numberText(group.length - MOST)} more`] : []),
    ].join('\n'),
  );
  return [...blocks, countLine(problems)].join('\n\n');
}

function entryOf(problem: Problem, stream: NodeJS.WriteStream): string {
  const { place, suggestion, other } = problem;
  const expectation = expectationOf(problem);
  const severity = severityOf(problem);
  const label = styled(severity === 'error' ? 'red' : 'yellow', severity, stream);
  const where = place ? `${place.line}:${place.column} ` : '';
  const lines = [
    `  ${where}${label} ${clip(printable(messageOf(problem)))} ${styled('dim', `[${problem.code}]`, stream)}`,
  ];
  if (place?.text !== undefined) lines.push(`    row: ${clip(printable(place.text))}`);
  if (other) lines.push(`    first in line ${other.line}`);
  if (expectation) lines.push(`    expected: ${expectation}`);
  if (suggestion !== undefined) lines.push(`    did you mean: ${clip(printable(suggestion))}`);
  return lines.join('\n');
}

const clip = (text: string): string => {
  const characters = [...text];
  return characters.length <= CLIP ? text : `${characters.slice(0, CLIP - 1).join('')}…`;
};

/** Text of a file as it may be written to a terminal: control characters are shown, not obeyed. */
const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    if (character === '\t') return ' ';
    if (character === '\n' || character === '\r') return '⏎';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

function countLine(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => severityOf(problem) === 'error').length;
  const warnings = problems.length - errors;
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}${hasErrors(problems) ? '' : '; warnings stop nothing'}`;
}

/** Problems as JSON, for programs: code, severity, texts and place each. */
export function problemsAsJson(problems: readonly Problem[]): string {
  const records = problems.map((problem) => ({
    code: problem.code,
    severity: severityOf(problem),
    message: messageOf(problem),
    expected: expectationOf(problem),
    suggestion: problem.suggestion,
    file: problem.file,
    line: problem.place?.line,
    column: problem.place?.column,
    text: problem.place?.text,
    otherLine: problem.other?.line,
  }));
  return JSON.stringify(records, null, 2);
}
