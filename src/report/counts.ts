// How many problems there are, in one line.
import { errorsIn, hasErrors, isFault, mendableIn, type Problem } from '../problem.ts';
import { counted, numberText } from '../terminal.ts';

/** `3 errors, 1 warning in 2 files; “check --fix” mends 2 of them`; notices don't count */
export function countLine(all: readonly Problem[]): string {
  const problems = all.filter(isFault);
  const files = new Set(problems.flatMap(({ file }) => file ?? [])).size;
  const where = files > 1 ? ` in ${counted(files, 'file')}` : '';
  const mendable = mendableIn(problems).length;
  const which = mendable < problems.length ? `${numberText(mendable)} of them` : mendable === 1 ? 'it' : 'them';
  const mending = mendable === 0 ? '' : `; “check --fix” mends ${which}`;
  return `${countsText(problems)}${where}${hasErrors(problems) ? '' : '; warnings stop nothing'}${mending}`;
}

/** `3 errors, 1 warning` */
export function countsText(problems: readonly Problem[]): string {
  const errors = errorsIn(problems).length;
  return `${counted(errors, 'error')}, ${counted(problems.filter(isFault).length - errors, 'warning')}`;
}
