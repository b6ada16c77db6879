// Which of a file's many problems are shown, and what is said of the others.
import { groupBy } from '../grouping.ts';
import { type Problem, severityOf } from '../problem.ts';
import { numberText } from '../terminal.ts';

/** How many problems of a file are shown. */
const MOST = 20;

/** The first of a file, in their order; where there are more, errors go before warnings. */
export function shownOf(problems: readonly Problem[]): {
  readonly shown: readonly Problem[];
  readonly rest: readonly Problem[];
} {
  if (problems.length <= MOST) return { shown: problems, rest: [] };
  const isError = (problem: Problem) => severityOf(problem) === 'error';
  const first = [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))].slice(0, MOST);
  const chosen = new Set(first);
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
