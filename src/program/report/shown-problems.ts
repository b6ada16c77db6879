// Selects which diagnostics to show if there are too many.

import { type Diagnostic, hasErrors, isError } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { numberText } from '../../engine/text/format.ts';

/** The maximum number of problems, or of fixed cells, shown for each file. */
export const MOST_OF_A_FILE = 20;

/** The maximum number of files shown. */
const MOST_FILES = 50;

type FileProblems = readonly [file: string | undefined, problems: readonly Diagnostic[]];

/** The first files, in their original order. If there are too many, files with errors take precedence over files with warnings. */
export const shownFiles = (files: readonly FileProblems[]): readonly FileProblems[] =>
  firstOf(files, MOST_FILES, ([, problems]) => hasErrors(problems)).shown;

/** The first diagnostics for a file, in their original order. If there are too many, errors take precedence over warnings. */
export const shownProblems = (problems: readonly Diagnostic[]) => firstOf(problems, MOST_OF_A_FILE, isError);

function firstOf<Each>(all: readonly Each[], most: number, isWrong: (each: Each) => boolean) {
  const others = all.filter((each) => !isWrong(each));
  const chosen = new Set([...all.filter(isWrong), ...others].slice(0, most));
  return { shown: all.filter((each) => chosen.has(each)), rest: all.filter((each) => !chosen.has(each)) };
}

/** For example, `and 380 more: 370 bad-year, 10 bad-date` */
export function hiddenProblemsText(rest: readonly Diagnostic[]): string {
  const codes = [...groupBy(rest, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
  const counts = codes.map(([code, group]) => `${numberText(group.length)} ${code}`);
  return `and ${numberText(rest.length)} more: ${counts.join(', ')}`;
}
