// How many problems there are, in one line.
import { errorsIn, fixableIn, hasErrors, isFault, type Problem } from '../problem.ts';
import { counted, numberText } from '../text/format.ts';

/** `3 errors, 1 warning in 2 files; “check --fix” can fix 2 of them`; notices don't count */
export function countLine(all: readonly Problem[]): string {
  const problems = all.filter(isFault);
  const files = new Set(problems.flatMap(({ file }) => file ?? [])).size;
  const where = files > 1 ? ` in ${counted(files, 'file')}` : '';
  const fixable = fixableIn(problems).length;
  const which = fixable < problems.length ? `${numberText(fixable)} of them` : fixable === 1 ? 'it' : 'them';
  const fixing = fixable === 0 ? '' : `; “check --fix” can fix ${which}`;
  return `${countsText(problems)}${where}${hasErrors(problems) ? '' : ' (warnings don’t block publishing)'}${fixing}`;
}

/** `3 errors, 1 warning` */
export function countsText(problems: readonly Problem[]): string {
  const errors = errorsIn(problems).length;
  return `${counted(errors, 'error')}, ${counted(problems.filter(isFault).length - errors, 'warning')}`;
}
