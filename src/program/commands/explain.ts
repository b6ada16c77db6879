// The “check --explain” command explains the message with a given code, without reading any data.

import { CODES, type DiagnosticCode, helpOf, messageOf } from '../../engine/diagnostics/diagnostic.ts';
import { quoted } from '../../engine/text/format.ts';
import { nearest } from '../../engine/text/nearest.ts';
import { wrapped } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import { styled, textWidthOf } from '../terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

export function explain(code: string, { terminal }: Effects): ExitCode {
  if (!Object.hasOwn(CODES, code)) {
    const values = { option: '--explain', value: quoted(code), expected: 'the code of a message, such as bad-date' };
    return reportProblems(terminal, [{ code: 'bad-option', values, suggestion: nearest(code, Object.keys(CODES)) }]);
  }
  terminal.print(explanationText(code as DiagnosticCode));
  return 0;
}

const FIXABLE = '“check --fix” can fix it in some cases.';

/** The message is an example with realistic values. */
export function explanationOf(code: DiagnosticCode) {
  const { severity, explanation, example, isFixable } = CODES[code];
  const problem = { code, values: example };
  const help = [helpOf(problem) ?? [], isFixable ? FIXABLE : []].flat().join(' ');
  return { severity, message: messageOf(problem), explanation, help: help === '' ? undefined : help };
}

function explanationText(code: DiagnosticCode): string {
  const { severity, message, explanation, help } = explanationOf(code);
  return [
    `${styled('bold', code, process.stdout)} (${severity})`,
    `Example: ${message}`,
    explanation,
    ...(help === undefined ? [] : [`How to fix it: ${help}`]),
  ]
    .map((text) => wrapped(text, textWidthOf(process.stdout), 0))
    .join('\n\n');
}
