// Shows problems as Markdown, for a job summary and for a comment on a pull request.

import {
  type CellName,
  type Diagnostic,
  hasErrors,
  helpOf,
  isFault,
  messageOf,
  severityOf,
} from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import type { SourceData } from '../../engine/site/read-data.ts';
import { counted } from '../../engine/text/format.ts';
import { countsText } from './counts.ts';
import { codeSpan, markdownTable } from './markdown.ts';
import { praiseOf } from './praise.ts';
import { hiddenProblemsText, shownProblems } from './shown-problems.ts';
import { LONGEST_QUOTED_VALUE, MOST_OF_A_CELL, messageText, otherRows, relatedText, repetitionsOf } from './texts.ts';

/** The maximum number of files shown. */
const MOST_FILES = 30;
/**
 * The maximum size, in bytes. GitHub accepts up to 1 MiB per step (docs.github.com, “Adding a job summary”), including the step's
 * other output.
 */
const MOST_BYTES = 900_000;

/**
 * The result of a check.
 * @param name the path of the checked file or folder, in the form in which the user gave it
 * @param data what was read, if there are no errors
 */
export function checkSummary(name: string, problems: readonly Diagnostic[], data: SourceData | undefined): string {
  if (problems.some(isFault)) return jobSummary(name, problems);
  const notices = problems.map((notice) => codeSpan(`${messageOf(notice)}.`));
  return ['### Check', ...notices, praiseOf(codeSpan(name), data)].join('\n\n');
}

/**
 * Returns a heading, a sentence, and a table for each file.
 * @param data the source folder, in the form in which the user gave it
 */
export function jobSummary(data: string, problems: readonly Diagnostic[]): string {
  const groups = [...groupBy(problems, ({ location }) => location?.file)];
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

/** A section for each file, for as many files as fit. */
function sectionsOf(groups: readonly (readonly [string | undefined, readonly Diagnostic[]])[]): readonly string[] {
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

function sectionOf(file: string | undefined, problems: readonly Diagnostic[]): string {
  const { shown, rest } = shownProblems(problems);
  return [
    ...(file === undefined ? [] : [`#### ${codeSpan(file)}`]),
    markdownTable(['Line', 'Cell', 'Severity', 'Problem', 'How to fix it'], shown.map(rowOf), [0]),
    ...(rest.length > 0 ? [`… ${hiddenProblemsText(rest)}`] : []),
  ].join('\n\n');
}

function rowOf(problem: Diagnostic): readonly string[] {
  const { location, suggestion } = problem;
  const clashes = otherRows(problem).map((each) => ` (${codeSpan(relatedText(each, location?.file))})`);
  const meant = suggestion === '' ? 'an empty cell' : codeSpan(suggestion ?? '', MOST_OF_A_CELL);
  const repeated = repetitionsOf(problem).map((text) => codeSpan(text, LONGEST_QUOTED_VALUE));
  return [
    location?.line === undefined ? '' : String(location.line),
    location?.cell ? cellText(location.cell) : '',
    severityOf(problem),
    `${codeSpan(messageText(problem), Number.POSITIVE_INFINITY)}${clashes.join('')}`,
    [codeSpan(helpOf(problem) ?? '', LONGEST_QUOTED_VALUE), meant && `Did you mean ${meant}?`, ...repeated]
      .filter((text) => text !== '')
      .join(' '),
  ];
}

const cellText = ({ address = '', column = '' }: CellName): string =>
  [address, codeSpan(column, 40)].filter((text) => text !== '').join(' ');
