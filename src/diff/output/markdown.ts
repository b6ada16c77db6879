// A difference in Markdown, for a comment on a pull request: short enough for GitHub, whatever the edit.

import type { Problem, ProblemCode } from '../../problem.ts';
import { codeSpan } from '../../report/markdown.ts';
import { counted } from '../../text/format.ts';
import { isDifferent } from '../comparison.ts';
import { beforeText, type Difference, differenceSummary, shortCommit } from '../difference.ts';
import { markdownSections } from './markdown-sections.ts';

/** GitHub takes comments of 65,536 characters; something may be put before or behind it. */
const LONGEST = 60_000;
/** How many rows a table has at most: fewer and fewer, until all is short enough. */
const ROWS = [100, 50, 25, 12, 6, 3, 0];

const HEADING = '## What this edit does to the API';

export function markdownDifference(difference: Difference): string {
  const opening = openingOf(difference);
  for (const rows of ROWS) {
    const text = [opening, ...markdownSections(difference.comparison, rows)].join('\n\n');
    if (text.length <= LONGEST) return text;
  }
  return opening;
}

/** What is said where the tables after the edit have errors. */
export const markdownRefusal = (errors: number): string =>
  `${HEADING}\n\nThe data has ${counted(errors, 'error')}, so nothing is published until ${errors === 1 ? 'it is' : 'they are'} fixed.`;

/**
 * Printed if there is nothing to compare with although nothing is wrong, such as for the first version of the tables.
 */
export function markdownWithout({ code, values = {} }: Problem): string | undefined {
  const reason = WITHOUT[code]?.(values);
  return reason && `${HEADING}\n\nIt can’t be told: ${reason}, so there is nothing to compare with.`;
}

const WITHOUT: Readonly<Partial<Record<ProblemCode, (values: Readonly<Record<string, string>>) => string>>> = {
  'no-tables': ({ folder = '', revision = '' }) =>
    `before the edit (${named(revision)}) there were no tables in ${codeSpan(folder)}`,
  'broken-before': ({ errors, revision = '' }) => `before the edit (${named(revision)}) the tables had ${errors}`,
};

const named = (revision: string): string => codeSpan(shortCommit(revision));

function openingOf(difference: Difference): string {
  const { comparison, notes } = difference;
  const summary = differenceSummary(comparison);
  const before = codeSpan(beforeText(difference));
  const sentence = isDifferent(comparison)
    ? `${summary[0]!.toUpperCase()}${summary.slice(1)}, compared with ${before}.`
    : `No changes to the API, compared with ${before}.`;
  return [HEADING, sentence, ...notes].join('\n\n');
}
