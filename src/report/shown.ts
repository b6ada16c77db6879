// Selects which diagnostics to show if there are too many.

import { type Diagnostic, errorsIn, hasErrors } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import { numberText } from '../text/format.ts';

/** The maximum number of problems, or of fixed cells, shown for each file. */
export const MOST_OF_A_FILE = 20;

/** The maximum number of files shown. */
const MOST_FILES = 50;

type FileProblems = readonly [file: string | undefined, problems: readonly Diagnostic[]];

/** The first files, in their original order. If there are too many, files with errors take precedence over files with warnings. */
export function shownFiles(files: readonly FileProblems[]): readonly FileProblems[] {
  if (files.length <= MOST_FILES) return files;
  const wrong = files.filter(([, problems]) => hasErrors(problems));
  const chosen = new Set(wrong.slice(0, MOST_FILES));
  for (const each of files) if (chosen.size < MOST_FILES) chosen.add(each);
  return files.filter((each) => chosen.has(each));
}

/** The first diagnostics for a file, in their original order. If there are too many, errors take precedence over warnings. */
export function shownOf(problems: readonly Diagnostic[]): {
  readonly shown: readonly Diagnostic[];
  readonly rest: readonly Diagnostic[];
} {
  if (problems.length <= MOST_OF_A_FILE) return { shown: problems, rest: [] };
  const errors = new Set(errorsIn(problems));
  const others = problems.filter((problem) => !errors.has(problem));
  const chosen = new Set([...errors, ...others].slice(0, MOST_OF_A_FILE));
  return {
    shown: problems.filter((problem) => chosen.has(problem)),
    rest: problems.filter((problem) => !chosen.has(problem)),
  };
}

/** For example, `and 380 more: 370 bad-year, 10 bad-date` */
export function restText(rest: readonly Diagnostic[]): string {
  const codes = [...groupBy(rest, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
  const counts = codes.map(([code, group]) => `${numberText(group.length)} ${code}`);
  return `and ${numberText(rest.length)} more: ${counts.join(', ')}`;
}
