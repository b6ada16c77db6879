// Summarises the number of problems in one line.
import { type Diagnostic, errorsIn, fixableIn, hasErrors, isFault } from '../../engine/diagnostics/diagnostic.ts';
import { counted, numberText } from '../../engine/text/format.ts';
import { relatedTo } from './texts.ts';

/** For example, `3 errors, 1 warning at 8 places in 2 files; “check --fix” can fix 2 of them`. Notices aren't counted. */
export function countLine(all: readonly Diagnostic[]): string {
  const problems = all.filter(isFault);
  const files = new Set(problems.flatMap(({ location }) => location?.file ?? [])).size;
  const places = problems.reduce((sum, problem) => sum + 1 + relatedTo(problem, 'repeated').length, 0);
  const at = places > problems.length ? ` at ${counted(places, 'place')}` : '';
  const where = `${at}${files > 1 ? ` in ${counted(files, 'file')}` : ''}`;
  const fixable = fixableIn(problems).length;
  const which = fixable < places ? `${numberText(fixable)} of them` : fixable === 1 ? 'it' : 'them';
  const fixing = fixable === 0 ? '' : `; “check --fix” can fix ${which}`;
  return `${countsText(problems)}${where}${hasErrors(problems) ? '' : ' (warnings don’t block publishing)'}${fixing}`;
}

/** For example, `3 errors, 1 warning` */
export function countsText(problems: readonly Diagnostic[]): string {
  const errors = errorsIn(problems).length;
  return `${counted(errors, 'error')}, ${counted(problems.filter(isFault).length - errors, 'warning')}`;
}
