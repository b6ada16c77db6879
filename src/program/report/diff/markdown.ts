// Formats a difference as Markdown for a comment on a pull request. The result never exceeds GitHub's length limit.

import type { Diagnostic, DiagnosticCode } from '../../../engine/diagnostics/diagnostic.ts';
import { capitalised, counted, shortCommit } from '../../../engine/text/format.ts';
import { type Difference, isDifferent } from '../../../tools/diff/comparison.ts';
import { codeSpan } from '../markdown.ts';
import { markdownSections } from './markdown-sections.ts';
import { beforeText, differenceSummary } from './summary.ts';

/** In characters. GitHub accepts comments of up to 65,536 characters, and the action adds a few lines. */
const LONGEST = 60_000;
/** The maximum number of rows per table. Smaller values are tried until the result is short enough. */
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

/** The output if the edited tables contain errors. */
export const markdownRefusal = (errors: number): string =>
  `${HEADING}\n\nThe data has ${counted(errors, 'error')}, so nothing is published until ${errors === 1 ? 'it is' : 'they are'} fixed.`;

/** The output if there are no errors but nothing to compare with, for example for the first version of the tables. */
export function markdownWithout({ code, values = {} }: Diagnostic): string | undefined {
  const reason = WITHOUT[code]?.(values);
  return reason && `${HEADING}\n\nThis edit can’t be compared with anything, because ${reason}.`;
}

const WITHOUT: Readonly<Partial<Record<DiagnosticCode, (values: Readonly<Record<string, string>>) => string>>> = {
  'no-tables': ({ folder = '', revision = '' }) =>
    `before the edit (${named(revision)}) there were no tables in ${codeSpan(folder)}`,
  'revision-has-errors': ({ errors, revision = '' }) => `before the edit (${named(revision)}) the tables had ${errors}`,
};

const named = (revision: string): string => codeSpan(shortCommit(revision));

function openingOf(difference: Difference): string {
  const { comparison, notes } = difference;
  const summary = differenceSummary(comparison);
  const before = codeSpan(beforeText(difference));
  const sentence = isDifferent(comparison)
    ? `${capitalised(summary)}, compared with ${before}.`
    : `No changes to the API, compared with ${before}.`;
  return [HEADING, sentence, ...notes].join('\n\n');
}
