// `redact`: turns the private search history into daily counts that are safe to publish.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Span } from '../addressing/ranges.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { tellProblems } from '../report/report.ts';
import { openCountCache } from '../searchlog/count-cache.ts';
import { readSearchLogs } from '../searchlog/read-logs.ts';
import { earlierSpan, redactedInputs } from '../searchlog/redaction/earlier.ts';
import { findInputs, type Input } from '../searchlog/redaction/inputs.ts';
import { writeRedacted } from '../searchlog/redaction/output.ts';
import { figuresOf, type RedactSummary, summaryText } from '../searchlog/redaction/summary.ts';
import { readWithheldList, type WithheldList } from '../searchlog/withheld-list.ts';
import { spanOf } from '../searchterms/day-counts.ts';
import { indexLog } from '../searchterms/index-log.ts';
import { isThere } from '../source/files-below.ts';
import { LARGEST_TABLE, readSourceFile } from '../source/read-file.ts';
import { WITHHELD_FILE } from '../source/source-folder.ts';
import { dateOf } from '../text/calendar.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface RedactOptions {
  /** Files, folders and patterns. */
  readonly logs: readonly string[];
  readonly out: string;
  readonly format: 'pretty' | 'json';
  readonly allowTruncation: boolean;
  /** The list of withheld search terms; by default, the one in the output's folder, if it exists. */
  readonly withheld?: string | undefined;
  /** Path of the folder that keeps counted logs between runs. */
  readonly cache?: string | undefined;
}

export async function redact(options: RedactOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { files, problems } = findInputs(options.logs);
  const { isWithheld, problems: listProblems } = readList(options);
  const found = [...problems, ...listProblems];
  if (hasErrors(found)) return tellProblems(terminal, found);
  const earlier = existsSync(options.out) ? await earlierSpan(options.out, isWithheld) : {};
  const refused = await refusals(files, options.out, earlier !== undefined);
  if (hasErrors(refused)) return tellProblems(terminal, refused);
  const cache = options.cache === undefined ? undefined : openCountCache(options.cache);
  const onProgress = readingProgress(terminal);
  const { log, problems: logProblems } = await readSearchLogs(files, { isWithheld, cache, onProgress });
  found.push(...logProblems);
  if (hasErrors(found)) return tellProblems(terminal, found);
  const index = indexLog(log.counts);
  const lost = options.allowTruncation ? undefined : lostDays(options.out, earlier?.span, spanOf(index));
  if (lost) return tellProblems(terminal, [...found, lost]);
  const bytes = await writeRedacted(options.out, index);
  if (typeof bytes === 'object') return tellProblems(terminal, [...found, bytes]);
  tellProblems(terminal, found);
  const summary: RedactSummary = { ...figuresOf(log), bytes, rows: index.days.length };
  terminal.print(
    options.format === 'json' ? JSON.stringify(summary, null, 2) : summaryText(options.out, summary, files.length),
  );
  return 0;
}

function readList({ withheld, out }: RedactOptions): WithheldList {
  const file = withheld ?? path.join(path.dirname(out), WITHHELD_FILE);
  if (withheld === undefined && !isThere(file)) return readWithheldList(undefined);
  const read = readSourceFile(file, LARGEST_TABLE);
  return 'code' in read ? { isWithheld: undefined, problems: [read] } : readWithheldList(read);
}

async function refusals(files: readonly Input[], out: string, isFree: boolean): Promise<readonly Problem[]> {
  const place = existsSync(out) ? realpathSync(out) : undefined;
  const redacted = await redactedInputs(files);
  if (redacted.length > 0) return redacted;
  if (files.some(({ path }) => path === place)) return [{ code: 'out-is-input', values: { path: out } }];
  return isFree ? [] : [{ code: 'not-redacted', values: { path: out } }];
}

/**
 * Redacting keeps the first and last day of each term, so a shorter range of days means that logs are missing.
 * @param before the first and last day of the earlier output
 */
function lostDays(out: string, before: Span, now: Span): Problem | undefined {
  if (!before || (now && now.first <= before.first && now.last >= before.last)) return undefined;
  const daysOf = ({ first, last }: NonNullable<Span>) => `${dateOf(first)} to ${dateOf(last)}`;
  const values = { path: out, before: daysOf(before), now: now ? daysOf(now) : 'nothing' };
  return { code: 'shorter-history', values };
}
