// `check`: reads and checks the data directory; with --fix, fixes cells that have one safe correction.
import { appendFileSync } from 'node:fs';
import { fixFiles } from '../edit/fix-files.ts';
import { planningProblems } from '../hosts/registry.ts';
import {
  andThen,
  exitCodeFor,
  type Fixable,
  fixableIn,
  isFault,
  messageOf,
  type Outcome,
  type Problem,
} from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { annotationsOf, withoutCommands } from '../report/annotations.ts';
import { fixesText, fixRecord } from '../report/fixes.ts';
import { problemRecords } from '../report/json.ts';
import { jsonPieces } from '../report/json-pieces.ts';
import { codeSpan } from '../report/markdown.ts';
import { reportOf } from '../report/report.ts';
import { problemSummary } from '../report/summary.ts';
import { readSource, type Source, type SourceOptions } from '../site/read-source.ts';
import { linesChangedSince } from '../source/changed-lines.ts';
import { trackedListProblems, trackedLogProblems } from '../source/tracked-files.ts';
import type { Terminal } from '../terminal.ts';
import { counted } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface CheckOptions extends SourceOptions {
  readonly format: 'pretty' | 'json' | 'github';
  readonly fix?: boolean | undefined;
  /** A git revision. Annotations of lines changed since then come first. */
  readonly base?: string | undefined;
  /** Set in a job of GitHub Actions. */
  readonly job?: { readonly root: string; readonly summaryFile: string | undefined };
}

export async function check(options: CheckOptions, effects: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { terminal } = effects;
  const { found, done, unfixed } = await findAndFix(options, effects);
  const problems = [...found.problems, ...unfixed];
  if (options.format === 'json') printJson(problems, options, done, terminal);
  else {
    const isFine = !problems.some(isFault);
    const praise = (folder: string) => (isFine ? [praiseOf(folder, found.value!)] : []);
    const report = [
      ...(done.length > 0 ? [fixesText(done)] : []),
      ...(problems.length > 0 ? [reportOf(problems, process.stdout)] : []),
      ...praise(printable(options.data)),
    ].join('\n\n');
    if (options.format !== 'github') terminal.print(report);
    else {
      const notices = problems.map((notice) => codeSpan(`${messageOf(notice)}.`));
      const summary = isFine
        ? ['### Check', ...notices, ...praise(codeSpan(options.data))].join('\n\n')
        : problemSummary(options.data, problems);
      tellGitHub(problems, { report, summary }, options, effects);
    }
  }
  return exitCodeFor(problems);
}

/** Fixes may reveal more to fix, because a table isn't read until its column names are right. */
const MOST_ROUNDS = 4;

async function findAndFix(options: CheckOptions, effects: Effects) {
  const done: Fixable[] = [];
  const unfixed = new Map<string, Problem>();
  let found = await findAll(options, effects);
  for (let round = 0; options.fix && round < MOST_ROUNDS; round++) {
    const fixable = fixableIn(found.problems).filter(({ file }) => !unfixed.has(file));
    if (fixable.length === 0) break;
    for (const problem of fixFiles(fixable)) unfixed.set(problem.values!.path!, problem);
    for (const problem of fixable) if (!unfixed.has(problem.file)) done.push(problem);
    found = await findAll(options, effects);
  }
  return { found, done, unfixed: [...unfixed.values()] };
}

async function findAll(options: CheckOptions, { terminal }: Effects): Promise<Outcome<Source>> {
  const read = await readSource(options, readingProgress(terminal));
  return andThen(read, (source) => ({
    value: source,
    problems: [...planningProblems(source), ...exposedFiles(source)],
  }));
}

function exposedFiles({ folder, searchLog, options }: Source): readonly Problem[] {
  if (options.searchLog === 'public') return [];
  return [...(searchLog.isRedacted ? [] : trackedLogProblems(folder)), ...trackedListProblems(folder)];
}

/** @param folder escaped for the output format */
function praiseOf(folder: string, { dataset, searchLog }: Source): string {
  const { councils, commitments } = dataset;
  const counts = [
    counted(councils.length, 'council'),
    counted(commitments.length, 'commitment'),
    counted(searchLog.searches, 'search', 'searches'),
  ];
  return `No problems found in ${folder}: ${counts.join(', ')}.`;
}

/** With --fix, the fixes too. */
function printJson(
  problems: readonly Problem[],
  { fix }: CheckOptions,
  fixed: readonly Fixable[],
  terminal: Terminal,
): void {
  const records = problemRecords(problems);
  for (const piece of jsonPieces(fix ? { fixed: fixed.map(fixRecord), problems: records } : records)) {
    terminal.print(piece);
  }
}

/** The job's log, annotations and summary. */
function tellGitHub(
  problems: readonly Problem[],
  { report, summary }: { readonly report: string; readonly summary: string },
  { data, base, job = { root: process.cwd(), summaryFile: undefined } }: CheckOptions,
  { terminal }: Effects,
): void {
  terminal.print(withoutCommands(report));
  const isChanged = base === undefined ? undefined : linesChangedSince(data, base);
  if (base !== undefined && !isChanged)
    terminal.tell(`git has no revision ${printable(base)}, so annotations of changed lines don’t come first`);
  for (const line of annotationsOf(problems, { root: job.root, isChanged })) terminal.print(line);
  if (job.summaryFile === undefined) return;
  try {
    appendFileSync(job.summaryFile, `${summary}\n\n`);
  } catch (error) {
    // The log says the same.
    terminal.tell(`the job’s summary can’t be written: ${printable((error as Error).message)}`);
  }
}
