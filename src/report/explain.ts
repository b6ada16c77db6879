// Explains a code, for “check --explain” and for the list of messages in the documentation.
import { CODES, type DiagnosticCode, helpOf, messageOf, type Severity } from '../diagnostics/diagnostic.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { wrapped } from './lines.ts';

export interface Explanation {
  readonly severity: Severity;
  /** An example of the message, with realistic values. */
  readonly message: string;
  /** The reason why the problem matters, or its usual cause. */
  readonly explanation: string;
  /** The advice for fixing the problem. */
  readonly help: string | undefined;
}

const FIXABLE = '“check --fix” can fix it in some cases.';

export function explanationOf(code: DiagnosticCode): Explanation {
  const { severity, explanation, example, isFixable } = CODES[code];
  const problem = { code, values: example };
  const help = [helpOf(problem) ?? [], isFixable ? FIXABLE : []].flat().join(' ');
  return { severity, message: messageOf(problem), explanation, help: help === '' ? undefined : help };
}

export function explanationText(code: DiagnosticCode, stream: NodeJS.WriteStream = process.stdout): string {
  const { severity, message, explanation, help } = explanationOf(code);
  return [
    `${styled('bold', code, stream)} (${severity})`,
    `Example: ${message}`,
    explanation,
    ...(help === undefined ? [] : [`How to fix it: ${help}`]),
  ]
    .map((text) => wrapped(text, textWidthOf(stream), 0))
    .join('\n\n');
}
