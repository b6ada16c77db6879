// The “redact” command turns private search logs into daily counts that are safe to publish.

import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Span } from '../../engine/addressing/ranges.ts';
import { openCache } from '../../engine/cache.ts';
import { type Diagnostic, hasErrors } from '../../engine/diagnostics/diagnostic.ts';
import { isThere } from '../../engine/source/files-below.ts';
import { LARGEST_TABLE, readSourceFile } from '../../engine/source/read-file.ts';
import { urlAmong } from '../../engine/source/urls-as-paths.ts';
import { spanOf } from '../../engine/terms/day-counts.ts';
import { indexLog } from '../../engine/terms/index-log.ts';
import { dateOf } from '../../engine/text/calendar.ts';
import type { Effects, ExitCode } from '../../program/commands/effects.ts';
import { readingProgress } from '../../program/progress.ts';
import { fitted } from '../../program/report/lines.ts';
import { reportProblems } from '../../program/report/terminal-report.ts';
import { WITHHELD_FILE } from '../names.ts';
import type { CountedLog } from './read-log.ts';
import { readSearchLogs } from './read-logs.ts';
import { earlierSpan, redactedInputs } from './redaction/earlier.ts';
import { findInputs, type LogInput } from './redaction/inputs.ts';
import { writeRedacted } from './redaction/output.ts';
import { figuresOf, type RedactSummary, summaryTexts } from './redaction/summary.ts';
import { readWithheldList, type WithheldList } from './withheld-list.ts';

export interface RedactOptions {
  /** The paths of files and folders. */
  readonly logs: readonly string[];
  readonly out: string;
  readonly format: 'pretty' | 'json';
  readonly allowTruncation: boolean;
  /** The path of the list of withheld search terms. Defaults to the list in the output folder, if there is one. */
  readonly withheld?: string | undefined;
  /** The path of the folder that stores counts between runs. */
  readonly cache?: string | undefined;
}

export async function redact(options: RedactOptions, { terminal }: Effects): Promise<ExitCode> {
  const url = urlAmong(options.logs, 'redact');
  if (url) return reportProblems(terminal, [url]);
  const { files, problems } = findInputs(options.logs);
  const { isWithheld, problems: listProblems } = readList(options);
  const found = [...problems, ...listProblems];
  if (hasErrors(found)) return reportProblems(terminal, found);
  const earlier = existsSync(options.out) ? await earlierSpan(options.out, isWithheld) : {};
  const refused = await refusals(files, options.out, earlier !== undefined);
  if (hasErrors(refused)) return reportProblems(terminal, refused);
  const cache = options.cache === undefined ? undefined : openCache<CountedLog>(options.cache);
  const onProgress = readingProgress(terminal);
  const { log, problems: logProblems } = await readSearchLogs(files, { isWithheld, cache, onProgress });
  found.push(...logProblems);
  if (hasErrors(found)) return reportProblems(terminal, found);
  const index = indexLog(log.counts);
  const lost = options.allowTruncation ? undefined : lostDays(options.out, earlier?.span, spanOf(index));
  if (lost) return reportProblems(terminal, [...found, lost]);
  const bytes = await writeRedacted(options.out, index);
  if (typeof bytes === 'object') return reportProblems(terminal, [...found, bytes]);
  reportProblems(terminal, found);
  const summary: RedactSummary = { ...figuresOf(log), bytes, rows: index.days.length };
  if (options.format === 'json') terminal.print(JSON.stringify(summary, null, 2));
  else {
    const { read, figures, wrote } = summaryTexts(options.out, summary, files.length);
    terminal.print([fitted(read), figures, fitted(wrote)].join('\n\n'));
  }
  return 0;
}

function readList({ withheld, out }: RedactOptions): WithheldList {
  const file = withheld ?? path.join(path.dirname(out), WITHHELD_FILE);
  if (withheld === undefined && !isThere(file)) return readWithheldList(undefined);
  const read = readSourceFile(file, LARGEST_TABLE);
  return 'code' in read ? { isWithheld: undefined, problems: [read] } : readWithheldList(read);
}

async function refusals(files: readonly LogInput[], out: string, isFree: boolean): Promise<readonly Diagnostic[]> {
  const place = existsSync(out) ? realpathSync(out) : undefined;
  const redacted = await redactedInputs(files);
  if (redacted.length > 0) return redacted;
  if (files.some(({ path }) => path === place)) return [{ code: 'output-is-input', values: { path: out } }];
  return isFree ? [] : [{ code: 'output-not-redacted', values: { path: out } }];
}

/**
 * Redaction keeps the first and last day of each term. If the new output covers a shorter period, logs are therefore missing.
 * @param before the first and last days of the earlier output
 */
function lostDays(out: string, before: Span, now: Span): Diagnostic | undefined {
  if (!before || (now && now.first <= before.first && now.last >= before.last)) return undefined;
  const daysOf = ({ first, last }: NonNullable<Span>) => `${dateOf(first)} to ${dateOf(last)}`;
  const values = { path: out, before: daysOf(before), now: now ? daysOf(now) : 'no days' };
  return { code: 'shorter-history', values };
}
