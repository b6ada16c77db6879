// A verdict for people, at 80 columns, and for programs.
import { groupBy } from '../grouping.ts';
import { wrapped } from '../report/lines.ts';
import { printable } from '../report/printable.ts';
import { counted, styled } from '../terminal.ts';
import { askedText, type Level } from './exchange.ts';
import type { Outcome, Verdict } from './verify-site.ts';

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
  const probed = outcomes.filter(({ skipped }) => skipped === undefined);
  const lines = [...probed.map((outcome) => lineOf(outcome, stream)), ...skippedLines(outcomes, stream)];
  const findings = outcomes.filter(({ deviation }) => deviation).map((outcome) => findingText(outcome, stream));
  const queries = counted(refused.length, 'query is', 'queries are');
  const refusal =
    refused.length > 0 ? [wrapped(`${queries} not prebuilt, so the host correctly refuses with 501.`, WIDTH, 0)] : [];
  const heading = [`${styled('bold', printable(base), stream)}${level ? `\n${LEVEL_TEXTS[level]}` : ''}`];
  return [...heading, lines.join('\n'), ...findings, [...refusal, summaryText(verdict)].join('\n')].join('\n\n');
}

export function countsOf({ outcomes }: Verdict): { readonly errors: number; readonly warnings: number } {
  const of = (severity: string) => outcomes.filter(({ deviation }) => deviation?.severity === severity).length;
  return { errors: of('error'), warnings: of('warning') };
}

function summaryText(verdict: Verdict): string {
  const { errors, warnings } = countsOf(verdict);
  if (errors + warnings === 0)
    return `No problems found: ${counted(verdict.outcomes.filter(({ skipped }) => skipped === undefined).length, 'check')} passed.`;
  const counts = [...(errors ? [counted(errors, 'error')] : []), ...(warnings ? [counted(warnings, 'warning')] : [])];
  return `${counts.join(', ')}${errors === 0 ? '; clients get correct responses' : ''}.`;
}

/** Together, by the reason. */
function skippedLines(outcomes: readonly Outcome[], stream: NodeJS.WriteStream): readonly string[] {
  const reasons = groupBy(outcomes, ({ skipped }) => skipped);
  return [...reasons].flatMap(([reason, group]) => {
    const names = group.map(({ name }) => name).join(', ');
    return reason === undefined ? [] : [styled('dim', wrapped(`– ${reason}: ${names}`, WIDTH, 2).slice(2), stream)];
  });
}

function lineOf({ name, description, deviation }: Outcome, stream: NodeJS.WriteStream): string {
  return `${markOf(deviation, stream)} ${name.padEnd(NAME)} ${description}`;
}

function markOf(deviation: Outcome['deviation'], stream: NodeJS.WriteStream): string {
  if (!deviation) return '✓';
  return deviation.severity === 'error' ? styled('red', '✗', stream) : styled('yellow', '!', stream);
}

function findingText({ name, deviation }: Outcome, stream: NodeJS.WriteStream): string {
  const { about, actual, expected, impact, fix, hint } = deviation!;
  const requests = about.slice(0, MOST).map(askedText);
  const more = about.length > MOST ? [`and ${about.length - MOST} more`] : [];
  return [
    `${markOf(deviation, stream)} ${styled('bold', name, stream)}`,
    ...[...requests, ...more].map((text, index) => unwrapped(index === 0 ? 'requests' : '', text)),
    labelled('actual', actual),
    labelled('expected', expected),
    labelled('impact', impact),
    labelled('fix', fix),
    ...(hint ? [labelled('', `${hint.host}: ${hint.text}`)] : []),
  ].join('\n');
}

const LABEL = 10;

/** URLs are not wrapped, so that they can be copied. */
const unwrapped = (label: string, text: string): string => `  ${label.padEnd(LABEL)}${text}`;

const labelled = (label: string, text: string): string =>
  `  ${label.padEnd(LABEL)}${wrapped(text, WIDTH, LABEL + 2).trimStart()}`;

export function verdictJson(verdict: Verdict): string {
  const { base, level, outcomes, refused } = verdict;
  const probes = outcomes.map(({ name, description, deviation, skipped }) => ({
    name,
    description,
    outcome: skipped === undefined ? (deviation?.severity ?? 'passed') : 'skipped',
    skipped,
    finding: deviation && {
      requests: deviation.about.map(askedText),
      actual: deviation.actual,
      expected: deviation.expected,
      impact: deviation.impact,
      fix: deviation.fix,
      host: deviation.hint?.host,
      hint: deviation.hint?.text,
    },
  }));
  return JSON.stringify({ site: base, level, ...countsOf(verdict), refused: refused.map(askedText), probes }, null, 2);
}
