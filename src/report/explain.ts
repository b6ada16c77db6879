import { CODES, type DiagnosticCode, helpOf, messageOf, type Severity } from '../diagnostics/diagnostic.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { wrapped } from './lines.ts';

export interface Explanation {
  readonly severity: Severity;
  /** The message, filled in with realistic values. */
  readonly message: string;
  /** Why it matters or how it usually comes about. */
  readonly explanation: string;
  /** How to fix it. */
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
