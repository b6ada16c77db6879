// The “check” command reads and checks the data directory. With --fix, it also fixes cells that have only one safe correction.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Diagnostic,
  exitCodeFor,
  type Fixable,
  isError,
  isFault,
  type Outcome,
} from '../../engine/diagnostics/diagnostic.ts';
import { fixInRounds } from '../../engine/edit/fix-rounds.ts';
import { packageVersion } from '../../engine/package-files.ts';
import { noSiteUrl } from '../../engine/site/missing-options.ts';
import { readSource, type Source, type SourceOptions } from '../../engine/site/read-source.ts';
import { linesChangedSince } from '../../engine/source/changed-lines.ts';
import { type CheckedPlace, placeNamed } from '../../engine/source/checked-place.ts';
import { exposedFiles } from '../../engine/source/tracked-files.ts';
import { counted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { planningProblems } from '../../hosts/planning-problems.ts';
import { readingProgress } from '../progress.ts';
import { fixRecords } from '../report/fix-records.ts';
import { fixesText } from '../report/fixes.ts';
import { annotationsOf, withoutCommands } from '../report/github.ts';
import { checkSummary } from '../report/job-summary.ts';
import { diagnosticRecords } from '../report/json.ts';
import { fitted } from '../report/lines.ts';
import { praiseOf } from '../report/praise.ts';
import { sarifLog } from '../report/sarif.ts';
import { reportProblems, terminalReport } from '../report/terminal-report.ts';
import { type EarlierVersion, readEarlierVersion, withFailure } from './earlier-version.ts';
import type { Effects, ExitCode } from './effects.ts';

export interface CheckOptions extends SourceOptions {
  readonly format: 'pretty' | 'json' | 'sarif' | 'github';
  readonly fix?: boolean | undefined;
  /** A file or directory, which replaces `data`. Only the problems in this file are reported. */
  readonly path?: string | undefined;
  /** A git revision or the folder of a build, with which the tables are compared. Defaults to `base`, or to HEAD. */
  readonly against?: string | undefined;
  /** The current date; dates that are more than a year later are reported. */
  readonly asOf?: string | undefined;
  /** Whether warnings count as errors. */
  readonly strict?: boolean | undefined;
  /** A git revision. Annotations on lines changed since this revision come first. */
  readonly base?: string | undefined;
  /** Set when running in a GitHub Actions job. */
  readonly job?: { readonly root: string; readonly summaryFile: string | undefined };
}

export async function check(options: CheckOptions, effects: Effects): Promise<ExitCode> {
  const { terminal } = effects;
  const place = options.path === undefined ? { data: options.data } : placeNamed(options.path);
  if ('code' in place) return reportProblems(terminal, [place]);
  const version = await readEarlierVersion(place.data, options);
  if ('code' in version) return reportProblems(terminal, [version]);
  const task = { ...options, ...place, ...version };
  const find = () => findAll(task, effects);
  const { found, done, unfixed } = task.fix ? await fixInRounds(find) : { found: await find(), done: [], unfixed: [] };
  const all = withFailure([...found.problems, ...unfixed], task.failure);
  const problems = options.strict ? all.map(strictly) : all;
  const root = options.job?.root ?? process.cwd();
  if (options.format === 'json') {
    const records = diagnosticRecords(problems);
    terminal.print(jsonText(options.fix ? { fixed: fixRecords(done), problems: records } : records));
  } else if (options.format === 'sarif') terminal.print(jsonText(sarifLog(problems, root, packageVersion())));
  else {
    const reported = { ...found, problems };
    const report = reportOf(task, reported, done);
    if (options.format === 'github')
      reportToGitHub(
        problems,
        { report, summary: checkSummary(task.file ?? task.data, problems, reported.value), root },
        task,
        effects,
      );
    else terminal.print(report);
  }
  return exitCodeFor(problems);
}

/** The report for the terminal. */
const reportOf = ({ data, file = data }: Task, { value, problems, others }: Found, done: readonly Fixable[]): string =>
  [
    ...(done.length > 0 ? [fixesText(done)] : []),
    ...(problems.length > 0 ? [terminalReport(problems, process.stdout)] : []),
    ...(problems.some(isFault) ? [] : [praiseOf(printable(file), value)]),
    ...(others > 0 ? [`${counted(others, 'problem')} in other files.`] : []),
  ].join('\n\n');

const strictly = (problem: Diagnostic): Diagnostic => (isFault(problem) ? { ...problem, severity: 'error' } : problem);

interface Task extends CheckOptions, CheckedPlace, EarlierVersion {}

interface Found extends Outcome<Source> {
  /** The number of problems in files other than the one that is checked. */
  readonly others: number;
}

async function findAll(task: Task, { terminal }: Effects): Promise<Found> {
  const { value, options, problems: readingProblems } = await readSource(task, readingProgress(terminal), task);
  const more = value ? [...siteUrlNotice(value), ...(await planningProblems(value))] : [];
  const isPrivate = options && options.searchLog !== 'public';
  const exposed = isPrivate ? await exposedFiles(task.data) : [];
  const problems = [...readingProblems, ...task.notices, ...more, ...exposed];
  if (task.file === undefined) return { ...(value && { value }), problems, others: 0 };
  const place = path.resolve(task.file);
  // A mistake in an option isn't in any file.
  const isHere = (problem: Diagnostic) =>
    problem.location ? path.resolve(problem.location.file) === place : isError(problem);
  const elsewhere = problems.filter((problem) => !isHere(problem) && isFault(problem));
  return { problems: problems.filter(isHere), others: elsewhere.length };
}

const siteUrlNotice = (source: Source): readonly Diagnostic[] =>
  source.options.siteUrl === undefined ? [{ ...noSiteUrl(source.folder), severity: 'notice' }] : [];

/** Writes the job's log, annotations and summary. */
function reportToGitHub(
  problems: readonly Diagnostic[],
  { report, summary, root }: Readonly<Record<'report' | 'summary' | 'root', string>>,
  { data, base, job, failure }: Task,
  { terminal }: Effects,
): void {
  terminal.print(withoutCommands(report));
  const reasons = new Set<string>();
  // A failure is already one of the problems, so the reason isn't reported again.
  const isChanged =
    base === undefined || failure ? undefined : linesChangedSince(data, base, (reason) => reasons.add(reason));
  for (const line of annotationsOf(problems, { root, isChanged })) terminal.print(line);
  for (const reason of reasons)
    terminal.notify(fitted(`annotations of changed lines don’t come first: ${printable(reason)}`));
  if (job?.summaryFile === undefined) return;
  try {
    appendFileSync(job.summaryFile, `${summary}\n\n`);
  } catch (error) {
    // This isn't an error, because the log contains the same information.
    terminal.notify(fitted(`the job’s summary can’t be written: ${printable((error as Error).message)}`));
  }
}

const jsonText = (value: object): string => JSON.stringify(value, null, 2);
