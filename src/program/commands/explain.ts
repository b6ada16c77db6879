// The “check --explain” command explains the message with a given code, without reading any data.
import { CODES, type DiagnosticCode } from '../../engine/diagnostics/diagnostic.ts';
import { quoted } from '../../engine/text/format.ts';
import { nearest } from '../../engine/text/nearest.ts';
import { explanationText } from '../report/explain.ts';
import { reportProblems } from '../report/terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

export function explain(code: string, { terminal }: Effects): ExitCode {
  if (!Object.hasOwn(CODES, code)) {
    const values = { option: '--explain', value: quoted(code), expected: 'the code of a message, such as bad-date' };
    return reportProblems(terminal, [{ code: 'bad-option', values, suggestion: nearest(code, Object.keys(CODES)) }]);
  }
  terminal.print(explanationText(code as DiagnosticCode));
  return 0;
}
