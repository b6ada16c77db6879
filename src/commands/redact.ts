// `redact`: turns the whole private search history into daily counts that are safe to publish.
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { exitCodeFor, hasErrors, type Problem, systemReason } from '../problem.ts';
import { openCountCache } from '../read/count-cache.ts';
import { isThere } from '../read/files-below.ts';
import { LARGEST_TABLE } from '../read/limits.ts';
import { readSourceFile, WITHHELD_FILE } from '../read/source-folder.ts';
import { readWithheldList, type WithheldList } from '../read/withheld-list.ts';
import { BUILT_IN } from '../redact/built-in.ts';
import { duckDbEngine } from '../redact/duckdb/engine.ts';
import { earlierSpan, redactedInputs } from '../redact/earlier.ts';
import {
  type AddedUp,
  EngineFailure,
  type EngineName,
  type InputFile,
  type RedactEngine,
  type Span,
} from '../redact/engine.ts';
import { findInputs } from '../redact/inputs.ts';
import { type PendingOutput, writeBeside } from '../redact/output.ts';
import { type RedactSummary, summaryText } from '../redact/summary.ts';
import { reportOf } from '../report/report.ts';
import { dateOf } from '../route/calendar.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface RedactOptions {
  /** Files, folders and patterns. */
  readonly logs: readonly string[];
  readonly out: string;
  readonly engine: EngineName;
  readonly format: 'pretty' | 'json';
  readonly allowTruncation: boolean;
  /** The list of withheld search terms; undefined for the one in the output's folder, if it exists. */
  readonly withheld?: string | undefined;
  readonly memoryLimit?: string | undefined;
  /** Path of the folder that keeps counted logs between runs; undefined for none. */
  readonly cache?: string | undefined;
}

const ENGINES: Readonly<Record<EngineName, RedactEngine>> = { 'built-in': BUILT_IN, duckdb: duckDbEngine() };

/** @param engine a test passes its own */
export async function redact(
  options: RedactOptions,
  { terminal }: Effects = REAL_EFFECTS,
  engine: RedactEngine = ENGINES[options.engine],
): Promise<ExitCode> {
  const { files, problems } = findInputs(options.logs, engine.reads);
  const { isWithheld, problems: listProblems } = readList(options);
  const found = [...problems, ...listProblems];
  if (hasErrors(found)) return tell(found);
  const earlier = existsSync(options.out) ? await earlierSpan(options.out, isWithheld) : {};
  const refused = refusals(files, options.out, earlier !== undefined);
  if (hasErrors(refused)) return tell(refused);
  const { memoryLimit } = options;
  const cache = options.cache === undefined ? undefined : openCountCache(options.cache);
  const run = await engine.run(files, { memoryLimit, isWithheld, cache, terminal });
  const all = [...found, ...run.problems];
  try {
    if (!run.log) return tell(all);
    const result = await write(run.log, options, earlier?.span);
    if ('code' in result) return tell([...all, result]);
    if (all.length > 0) tell(all);
    terminal.print(
      options.format === 'json' ? JSON.stringify(result, null, 2) : summaryText(options.out, result, files.length),
    );
    return 0;
  } finally {
    run.close();
  }

  function tell(all: readonly Problem[]): ExitCode {
    terminal.tell(reportOf(all));
    return exitCodeFor(all);
  }
}

function readList({ withheld, out }: RedactOptions): WithheldList {
  const file = withheld ?? path.join(path.dirname(out), WITHHELD_FILE);
  if (withheld === undefined && !isThere(file)) return readWithheldList(undefined);
  const read = readSourceFile(file, LARGEST_TABLE);
  return 'code' in read ? { isWithheld: undefined, problems: [read] } : readWithheldList(read);
}

/** Why these files are not to be redacted into that one. */
function refusals(files: readonly InputFile[], out: string, isFree: boolean): readonly Problem[] {
  const place = existsSync(out) ? realpathSync(out) : undefined;
  const redacted = redactedInputs(files);
  if (redacted.length > 0) return redacted;
  if (files.some(({ path }) => path === place)) return [{ code: 'out-is-input', values: { path: out } }];
  return isFree ? [] : [{ code: 'not-redacted', values: { path: out } }];
}

/** @param before the days of the earlier output */
async function write(
  log: AddedUp,
  { out, allowTruncation }: RedactOptions,
  before: Span | undefined,
): Promise<RedactSummary | Problem> {
  let output: PendingOutput | undefined;
  try {
    output = await writeBeside(out, log.keys());
    const lost = allowTruncation ? undefined : lostDays(out, before, output.span);
    if (lost) return lost;
    output.commit();
    const { bytes, rows } = output;
    return { ...log.figures, bytes, rows };
  } catch (error) {
    if (error instanceof EngineFailure) return error.problem;
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return { code: 'unwritable', values: { path: out, reason } };
  } finally {
    output?.discard();
  }
}

/**
 * A whole history never loses days: what was published stays, and snapping moves neither the first search of a term nor
 * its last. So a later beginning or an earlier end means that some logs are missing.
 */
function lostDays(out: string, before: Span | undefined, now: Span | undefined): Problem | undefined {
  if (!before || (now && now.first <= before.first && now.last >= before.last)) return undefined;
  const daysOf = ({ first, last }: Span) => `${dateOf(first)} to ${dateOf(last)}`;
  const values = { path: out, before: daysOf(before), now: now ? daysOf(now) : 'nothing' };
  return { code: 'shorter-history', values };
}
