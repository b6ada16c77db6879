// A verdict for people, at 80 columns, and for programs.
import { groupBy } from '../grouping.ts';
import { wrapped } from '../report/lines.ts';
import { styled } from '../terminal.ts';
import { counted } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import type { Level } from './exchange.ts';
import type { ProbeOutcome, Verdict } from './verify-site.ts';

const WIDTH = 80;
/** How many requests of a finding are shown. */
const MOST = 3;
const NAME = 13;

const LEVEL_TEXTS: Readonly<Record<Level, string>> = {
  exact: 'conformance level: exact (every query gets a response)',
  canonical: 'conformance level: canonical (every prebuilt URL gets a response)',
  path: 'conformance level: path (files only, linked by their paths)',
};

/** @param stream where it will be printed: a terminal gets colours */
export function verdictText(verdict: Verdict, stream: NodeJS.WriteStream): string {
  const { outcomes, refused, base, level } = verdict;
  const probed = outcomes.filter(({ outcome }) => outcome !== 'skipped');
  const lines = [...probed.map((outcome) => lineOf(outcome, stream)), ...skippedLines(outcomes, stream)];
  const findings = outcomes.flatMap((each) => (each.finding ? findingText(each, each.finding, stream) : []));
  const queries = counted(refused.length, 'query is', 'queries are');
  const refusal =
    refused.length > 0 ? [wrapped(`${queries} not prebuilt, so the host correctly refuses with 501.`, WIDTH, 0)] : [];
  const heading = [`${styled('bold', printable(base), stream)}${level ? `\n${LEVEL_TEXTS[level]}` : ''}`];
  return [...heading, lines.join('\n'), ...findings, [...refusal, summaryText(verdict)].join('\n')].join('\n\n');
}

export function verdictCounts({ outcomes }: Verdict): { readonly errors: number; readonly warnings: number } {
  const of = (severity: string) => outcomes.filter(({ outcome }) => outcome === severity).length;
  return { errors: of('error'), warnings: of('warning') };
}

function summaryText(verdict: Verdict): string {
  const { errors, warnings } = verdictCounts(verdict);
  if (errors + warnings === 0)
    return `No problems found: ${counted(verdict.outcomes.filter(({ outcome }) => outcome !== 'skipped').length, 'check')} passed.`;
  const counts = [...(errors ? [counted(errors, 'error')] : []), ...(warnings ? [counted(warnings, 'warning')] : [])];
  return `${counts.join(', ')}${errors === 0 ? '; clients get correct responses' : ''}.`;
}

/** Together, by the reason. */
function skippedLines(outcomes: readonly ProbeOutcome[], stream: NodeJS.WriteStream): readonly string[] {
  const reasons = groupBy(outcomes, ({ skipped }) => skipped);
  return [...reasons].flatMap(([reason, group]) => {
    const names = group.map(({ name }) => name).join(', ');
    return reason === undefined ? [] : [styled('dim', wrapped(`– ${reason}: ${names}`, WIDTH, 2).slice(2), stream)];
  });
}

const lineOf = (each: ProbeOutcome, stream: NodeJS.WriteStream): string =>
  `${markOf(each, stream)} ${each.name.padEnd(NAME)} ${each.description}`;

function markOf({ outcome }: ProbeOutcome, stream: NodeJS.WriteStream): string {
  if (outcome === 'passed') return '✓';
  return outcome === 'error' ? styled('red', '✗', stream) : styled('yellow', '!', stream);
}

function findingText(
  outcome: ProbeOutcome,
  finding: NonNullable<ProbeOutcome['finding']>,
  stream: NodeJS.WriteStream,
): string {
  const { requests, actual, expected, impact, fix, host, hint } = finding;
  const more = requests.length > MOST ? [`and ${requests.length - MOST} more`] : [];
  return [
    `${markOf(outcome, stream)} ${styled('bold', outcome.name, stream)}`,
    ...[...requests.slice(0, MOST), ...more].map((text, index) => unwrapped(index === 0 ? 'requests' : '', text)),
    ...Object.entries({ actual, expected, impact, fix }).map(([label, text]) => labelled(label, text)),
    ...(hint ? [labelled('', `${host}: ${hint}`)] : []),
  ].join('\n');
}

const LABEL = 10;

/** URLs are not wrapped, so that they can be copied. */
const unwrapped = (label: string, text: string): string => `  ${label.padEnd(LABEL)}${text}`;

const labelled = (label: string, text: string): string =>
  `  ${label.padEnd(LABEL)}${wrapped(text, WIDTH, LABEL + 2).trimStart()}`;

export function verdictJson(verdict: Verdict): string {
  const { base, level, outcomes, refused } = verdict;
  return JSON.stringify({ site: base, level, ...verdictCounts(verdict), refused, probes: outcomes }, null, 2);
}
