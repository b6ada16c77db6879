// Explains a code, for “check --explain” and for the list of messages in the documentation.
import { CODES, type DiagnosticCode, helpOf, messageOf } from '../../engine/diagnostics/diagnostic.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { wrapped } from './lines.ts';

const FIXABLE = '“check --fix” can fix it in some cases.';

/** The message is an example with realistic values. */
export function explanationOf(code: DiagnosticCode) {
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
