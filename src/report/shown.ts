// Which of a file's many problems are shown, and what is said of the others.
import { groupBy } from '../grouping.ts';
import { errorsIn, hasErrors, type Problem } from '../problem.ts';
import { numberText } from '../text/format.ts';

/** How many problems of a file are shown, and how many of its fixed cells. */
export const MOST_OF_A_FILE = 20;

/** Of how many files problems are shown. */
const MOST_FILES = 50;

type FileProblems = readonly [file: string | undefined, problems: readonly Problem[]];

/** The first files, in their order; where there are more, those with errors go before those with warnings. */
export function shownFiles(files: readonly FileProblems[]): readonly FileProblems[] {
  if (files.length <= MOST_FILES) return files;
  const wrong = files.filter(([, problems]) => hasErrors(problems));
  const chosen = new Set(wrong.slice(0, MOST_FILES));
  for (const each of files) if (chosen.size < MOST_FILES) chosen.add(each);
  return files.filter((each) => chosen.has(each));
}

/** The first of a file, in their order; where there are more, errors go before warnings. */
export function shownOf(problems: readonly Problem[]): {
  readonly shown: readonly Problem[];
  readonly rest: readonly Problem[];
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

/** `and 380 more: 370 bad-year, 10 bad-date` */
export function restText(rest: readonly Problem[]): string {
  const codes = [...groupBy(rest, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
  const counts = codes.map(([code, group]) => `${numberText(group.length)} ${code}`);
  return `and ${numberText(rest.length)} more: ${counts.join(', ')}`;
}
