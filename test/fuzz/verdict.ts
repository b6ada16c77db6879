// Checks that apply to all problems, whatever the input.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { CodeDefinition } from '../../src/engine/diagnostics/code.ts';
import {
  CODES,
  type Diagnostic,
  type DiagnosticCode,
  exitCodeFor,
  hasErrors,
  type Place,
  placeIn,
} from '../../src/engine/diagnostics/diagnostic.ts';
import { getOrAdd } from '../../src/engine/grouping.ts';
import { annotationsOf } from '../../src/program/report/github.ts';
import { jobSummary } from '../../src/program/report/job-summary.ts';
import { diagnosticRecords } from '../../src/program/report/json.ts';
import { terminalReport } from '../../src/program/report/terminal-report.ts';
import { isDrawn } from './runs.ts';

/** Errors about the command line or the whole site, which have no file. */
const WITHOUT_FILE: readonly DiagnosticCode[] = [
  ...(['no-data-directory', 'no-site-url', 'links-mismatch'] as const),
  ...(['too-many-searches', 'too-many-responses'] as const),
];

/** Errors about a whole file, which have no line. */
const WITHOUT_LINE: readonly DiagnosticCode[] = [
  ...(['missing-file', 'file-too-large', 'unreadable-file', 'not-csv', 'bad-gzip', 'too-many-problems'] as const),
  // Errors about all rows of a log together, or about several files.
  ...(['duplicate-log', 'duplicate-day', 'redacted-with-others', 'rare-terms'] as const),
  // Errors about templates and pictures.
  ...(['unknown-template', 'missing-placeholder', 'missing-logo', 'logo-too-large', 'bad-logo'] as const),
];

const isLog = (file: string): boolean =>
  path.basename(file).startsWith('searches') || file.split(path.sep).includes('searches');

const isPlace = ({ line, column, excerpt }: Place): boolean =>
  [line, column].every((number) => Number.isInteger(number) && number >= 1) &&
  (!excerpt || (0 <= excerpt.from && excerpt.from <= excerpt.to && excerpt.to <= excerpt.text.length));

/** An empty line at the end counts. */
const linesOf = (bytes: Buffer): number => bytes.toString('latin1').split(/\r\n|\n|\r/).length;

const PLACEHOLDER = /\{(\w+)\}/g;

/** The faults of a single problem. */
function faultsOf(problem: Diagnostic, folder: string, mostLines: (file: string) => number): readonly string[] {
  const { code, location, related = [], values = {}, fix } = problem;
  const file = location?.file;
  const place = location && placeIn(location);
  const rule: CodeDefinition | undefined = CODES[code];
  if (!rule) return ['its code is unknown'];
  const isError = rule.severity === 'error';
  const placeholders = Array.from(`${rule.message} ${rule.help ?? ''}`.matchAll(PLACEHOLDER), ([, name]) => name!);
  const places = [location, ...related.map((each) => each.location)].flatMap((each) => (each && placeIn(each)) ?? []);
  const checks: Readonly<Record<string, boolean>> = {
    'a value is missing': placeholders.every((name) => typeof values[name] === 'string'),
    'a value isn’t text':
      Object.values(values).every((value) => !/undefined|\[object |\bNaN\b/.test(value)) || isQuoting(values),
    'it has no file': file !== undefined || !isError || WITHOUT_FILE.includes(code),
    'its file is elsewhere': file === undefined || file.startsWith(folder + path.sep),
    'it has no place in its file': file === undefined || !isError || place !== undefined || WITHOUT_LINE.includes(code),
    'its place is impossible': places.every(isPlace),
    'its line doesn’t exist': file === undefined || places.every(({ line }) => line <= mostLines(file)),
    // Logs are private.
    'it shows a row of a log': !file || !isLog(file) || (!fix && places.every(({ excerpt }) => !excerpt)),
    'its fix is impossible': !fix || (0 <= fix.start && fix.start <= fix.end),
  };
  return Object.keys(checks).filter((fault) => !checks[fault]);
}

/** Whether text that looks suspicious can be from the file. */
const isQuoting = (values: Readonly<Record<string, string>>): boolean =>
  ['cell', 'column', 'value', 'option', 'found'].some((name) => values[name] !== undefined);

/** Characters that a terminal would interpret or hide. */
const OBEYED = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const ANNOTATION = /^::(?:error|warning|notice)(?: [^\n\r]*)?::[^\n\r]*$/;

/** One in this many runs renders the reports, which takes as long as reading. */
const REPORTED = 5;

/** Every problem has a known code and a place in a file of the folder, and every format can show it. */
export function expectGoodProblems(
  problems: readonly Diagnostic[],
  folder: string,
  draw: number,
  read: (file: string) => Buffer = readFileSync,
): void {
  if (problems.length === 0) return;
  const lines = new Map<string, number>();
  const mostLines = (file: string) =>
    file.endsWith('.gz') ? Number.POSITIVE_INFINITY : getOrAdd(lines, file, () => linesOf(read(file)));
  const faulty = problems.flatMap((problem) =>
    faultsOf(problem, folder, mostLines).map((fault) => `${fault}: ${JSON.stringify(problem)}`),
  );
  expect(faulty).toEqual([]);
  const records: readonly unknown[] = JSON.parse(JSON.stringify(diagnosticRecords(problems)));
  expect([exitCodeFor(problems) > 0, records.length]).toEqual([hasErrors(problems), problems.length]);
  if (!isDrawn(draw, REPORTED)) return;
  const annotations = annotationsOf(problems, { root: folder });
  expect({
    // GitHub shows ten annotations of each kind. The last one gives the number of further ones.
    tooMany: annotations.slice(21),
    unfit: annotations.filter((line) => !ANNOTATION.test(line)),
  }).toEqual({ tooMany: [], unfit: [] });
  const pretty = terminalReport(problems);
  expect(OBEYED.exec(pretty)).toBeNull();
  // GitHub's limit for a step.
  expect(Buffer.byteLength(jobSummary(folder, problems))).toBeLessThan(2 ** 20);
}
