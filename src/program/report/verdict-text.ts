// Formats a verdict for people or for programs.
import { errorsIn, hasErrors } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { counted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import type { Level } from '../../tools/verify/exchange.ts';
import { allProblems, type ProbeOutcome, type Verdict } from '../../tools/verify/verify-site.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { countsText } from './counts.ts';
import { diagnosticRecords } from './json.ts';
import { wrapped } from './lines.ts';
import { fileBlocks } from './terminal-report.ts';

const NAME = 13;

const LEVEL_TEXTS: Readonly<Record<Level, string>> = {
  exact: 'conformance level: exact (every query gets a response)',
  canonical: 'conformance level: canonical (every prebuilt URL gets a response)',
  path: 'conformance level: path (files only, linked by their paths)',
};

/** @param stream the stream to write to; if it is a terminal, the text is coloured */
export function verdictText(verdict: Verdict, stream: NodeJS.WriteStream): string {
  const { outcomes, refused, base, level } = verdict;
  const problems = allProblems(verdict);
  const probed = outcomes.filter(({ outcome }) => outcome !== 'skipped');
  const heading = [styled('bold', printable(base), stream), ...(level ? [LEVEL_TEXTS[level]] : [])];
  const checks = [...probed.map((outcome) => lineOf(outcome, stream)), ...skippedLines(outcomes, stream)];
  const queries = counted(refused.length, 'query is', 'queries are');
  const refusal = `${queries} not prebuilt, so the host correctly refuses with 501.`;
  const effect = hasErrors(problems) ? '' : ' (clients get correct responses)';
  const summary =
    problems.length > 0
      ? countsText(problems) + effect
      : `No problems found: ${counted(probed.length, 'check')} passed.`;
  const last = [...(refused.length > 0 ? [wrapped(refusal, textWidthOf(stream), 0)] : []), summary];
  return [heading, checks, ...fileBlocks(problems, stream).map((block) => [block]), last]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The skipped probes, grouped by reason. */
function skippedLines(outcomes: readonly ProbeOutcome[], stream: NodeJS.WriteStream): readonly string[] {
  const reasons = groupBy(outcomes, ({ skipped }) => skipped);
  return [...reasons].flatMap(([reason, group]) => {
    const names = group.map(({ name }) => name).join(', ');
    const text = wrapped(`– ${reason}: ${names}`, textWidthOf(stream), 2).slice(2);
    return reason === undefined ? [] : [styled('dim', text, stream)];
  });
}

const lineOf = (each: ProbeOutcome, stream: NodeJS.WriteStream): string =>
  `${markOf(each, stream)} ${each.name.padEnd(NAME)} ${each.description}`;

function markOf({ outcome }: ProbeOutcome, stream: NodeJS.WriteStream): string {
  if (outcome === 'passed') return '✓';
  return outcome === 'error' ? styled('red', '✗', stream) : styled('yellow', '!', stream);
}

export function verdictJson(verdict: Verdict): string {
  const { base, level, outcomes, refused } = verdict;
  const problems = allProblems(verdict);
  const errors = errorsIn(problems).length;
  const probes = outcomes.map(({ problems: _, ...outcome }) => outcome);
  const counts = { errors, warnings: problems.length - errors };
  const record = { site: base, level, ...counts, refused, probes, problems: diagnosticRecords(problems) };
  return JSON.stringify(record, null, 2);
}
