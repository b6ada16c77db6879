// Problems as Markdown, for the summary of a job and the comment of a pull request.
import { groupBy } from '../grouping.ts';
import { expectationOf, hasErrors, type Place, type Problem, severityOf } from '../problem.ts';
import { counted } from '../text/format.ts';
import { countsText } from './counts.ts';
import { codeSpan, markdownTable } from './markdown.ts';
import { restText, shownOf } from './shown.ts';
import { LONGEST_QUOTED_VALUE, MOST_OF_A_CELL, messageText } from './texts.ts';

/** How many files are told of. */
const MOST_FILES = 30;
/** In bytes. GitHub takes 1 MiB of a step (docs.github.com, “Adding a job summary”), all that it says together. */
const MOST_BYTES = 900_000;

/**
 * A heading, a sentence, and a table a file.
 * @param data the source folder, as the user named it
 */
export function problemSummary(data: string, problems: readonly Problem[]): string {
  const groups = [...groupBy(problems, ({ file }) => file)];
  const sections = sectionsOf(groups.slice(0, MOST_FILES));
  const left = groups.length - sections.length;
  return [
    `### Check of ${codeSpan(data)}: ${countsText(problems)}`,
    hasErrors(problems)
      ? 'Nothing is published until the errors are fixed. The current site stays online.'
      : 'Warnings don’t block publishing.',
    ...sections,
    ...(left > 0 ? [`… and ${counted(left, 'more file')} with problems`] : []),
  ].join('\n\n');
}

/** A section a file, of as many as there is room for. */
function sectionsOf(groups: readonly (readonly [string | undefined, readonly Problem[]])[]): readonly string[] {
  const sections: string[] = [];
  let bytes = 0;
  for (const [file, problems] of groups) {
    const section = sectionOf(file, problems);
    bytes += Buffer.byteLength(section);
    if (bytes > MOST_BYTES) break;
    sections.push(section);
  }
  return sections;
}

function sectionOf(file: string | undefined, problems: readonly Problem[]): string {
  const { shown, rest } = shownOf(problems);
  return [
    ...(file === undefined ? [] : [`#### ${codeSpan(file)}`]),
    markdownTable(['Line', 'Cell', 'Severity', 'Problem', 'Expected'], shown.map(rowOf), [0]),
    ...(rest.length > 0 ? [`… ${restText(rest)}`] : []),
  ].join('\n\n');
}

function rowOf(problem: Problem): readonly string[] {
  const { place, other, suggestion } = problem;
  const clash = other ? ` (first in line ${other.line})` : '';
  const text = suggestion === '' ? 'an empty cell' : codeSpan(suggestion ?? '', MOST_OF_A_CELL);
  const meant = suggestion === undefined ? [] : [`did you mean ${text}?`];
  return [
    place ? String(place.line) : '',
    place?.cell ? cellText(place.cell) : '',
    severityOf(problem),
    `${codeSpan(messageText(problem), Number.POSITIVE_INFINITY)}${clash}`,
    [codeSpan(expectationOf(problem) ?? '', LONGEST_QUOTED_VALUE), ...meant].filter((text) => text !== '').join('; '),
  ];
}

const cellText = ({ address = '', column = '' }: NonNullable<Place['cell']>): string =>
  [address, codeSpan(column, 40)].filter((text) => text !== '').join(' ');
