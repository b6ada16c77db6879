// The “check” command reads and checks the data directory. With --fix, it also fixes cells that have only one safe correction.
import { appendFileSync } from 'node:fs';
import {
  andThen,
  type Diagnostic,
  exitCodeFor,
  type Fixable,
  fixableIn,
  isFault,
  messageOf,
  type Outcome,
} from '../diagnostics/diagnostic.ts';
import { fixFiles } from '../edit/fix-files.ts';
import { planningProblems } from '../hosts/registry.ts';
import { packageVersion } from '../package-files.ts';
import { readingProgress } from '../progress.ts';
import { fixesText, fixRecord } from '../report/fixes.ts';
import { annotationsOf, withoutCommands } from '../report/github.ts';
import { jobSummary } from '../report/job-summary.ts';
import { diagnosticRecords } from '../report/json.ts';
import { codeSpan } from '../report/markdown.ts';
import { sarifLog } from '../report/sarif.ts';
import { terminalReport } from '../report/terminal.ts';
import { noSiteUrl } from '../site/plan-site.ts';
import { readSource, type Source, type SourceOptions } from '../site/read-source.ts';
import { linesChangedSince } from '../source/changed-lines.ts';
import { trackedListProblems, trackedLogProblems } from '../source/tracked-files.ts';
import { counted } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface CheckOptions extends SourceOptions {
  readonly format: 'pretty' | 'json' | 'sarif' | 'github';
  readonly fix?: boolean | undefined;
  /** A git revision. Annotations on lines changed since this revision come first. */
  readonly base?: string | undefined;
  /** Set when running in a GitHub Actions job. */
  readonly job?: { readonly root: string; readonly summaryFile: string | undefined };
}

export async function check(options: CheckOptions, effects: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { terminal } = effects;
  const { found, done, unfixed } = await findAndFix(options, effects);
  const problems = [...found.problems, ...unfixed];
  const root = options.job?.root ?? process.cwd();
  if (options.format === 'json') {
    const records = diagnosticRecords(problems);
    terminal.print(jsonText(options.fix ? { fixed: done.map(fixRecord), problems: records } : records));
  } else if (options.format === 'sarif') terminal.print(jsonText(sarifLog(problems, root, packageVersion())));
  else {
    const isFine = !problems.some(isFault);
    const praise = (folder: string) => (isFine ? [praiseOf(folder, found.value!)] : []);
    const report = [
      ...(done.length > 0 ? [fixesText(done)] : []),
      ...(problems.length > 0 ? [terminalReport(problems, process.stdout)] : []),
      ...praise(printable(options.data)),
    ].join('\n\n');
    if (options.format !== 'github') terminal.print(report);
    else {
      const notices = problems.map((notice) => codeSpan(`${messageOf(notice)}.`));
      const summary = isFine
        ? ['### Check', ...notices, ...praise(codeSpan(options.data))].join('\n\n')
        : jobSummary(options.data, problems);
      reportToGitHub(problems, { report, summary, root }, options, effects);
    }
  }
  return exitCodeFor(problems);
}

/** Each round of fixes may reveal more problems, because a table is read only once its column names are correct. */
const MOST_ROUNDS = 4;

async function findAndFix(options: CheckOptions, effects: Effects) {
  const done: Fixable[] = [];
  const unfixed = new Map<string, Diagnostic>();
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
    problems: [...siteUrlNotice(source), ...planningProblems(source), ...exposedFiles(source)],
  }));
}

const siteUrlNotice = (source: Source): readonly Diagnostic[] =>
  source.options.siteUrl === undefined ? [{ ...noSiteUrl(source), severity: 'notice' }] : [];

function exposedFiles({ folder, searchLog, options }: Source): readonly Diagnostic[] {
  if (options.searchLog === 'public') return [];
  return [...(searchLog.isRedacted ? [] : trackedLogProblems(folder)), ...trackedListProblems(folder)];
}

/** @param folder the folder's path, escaped for the output format */
function praiseOf(folder: string, { dataset, searchLog }: Source): string {
  const { councils, commitments } = dataset;
  const counts = [
    counted(councils.length, 'council'),
    counted(commitments.length, 'commitment'),
    counted(searchLog.searches, 'search', 'searches'),
  ];
  return `No problems found in ${folder}: ${counts.join(', ')}.`;
}

/** Writes the job's log, annotations and summary. */
function reportToGitHub(
  problems: readonly Diagnostic[],
  { report, summary, root }: Readonly<Record<'report' | 'summary' | 'root', string>>,
  { data, base, job }: CheckOptions,
  { terminal }: Effects,
): void {
  terminal.print(withoutCommands(report));
  const isChanged = base === undefined ? undefined : linesChangedSince(data, base);
  if (base !== undefined && !isChanged)
    terminal.notify(`git has no revision ${printable(base)}, so annotations of changed lines don’t come first`);
  for (const line of annotationsOf(problems, { root, isChanged })) terminal.print(line);
  if (job?.summaryFile === undefined) return;
  try {
    appendFileSync(job.summaryFile, `${summary}\n\n`);
  } catch (error) {
    // This isn't an error, because the log contains the same information.
    terminal.notify(`the job’s summary can’t be written: ${printable((error as Error).message)}`);
  }
}

const jsonText = (value: object): string => JSON.stringify(value, null, 2);
