// `check`: reads and checks the source folder, and says all that is wrong with it; mends what has one safe meaning.
import { appendFileSync } from 'node:fs';
import { exitCodeFor, isFault, type Mendable, mendableIn, messageOf, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { linesChangedSince } from '../read/changed-lines.ts';
import { trackedListProblems, trackedLogProblems } from '../read/tracked-files.ts';
import { annotationsOf, withoutCommands } from '../report/annotations.ts';
import { problemRecords } from '../report/json.ts';
import { jsonPieces } from '../report/json-pieces.ts';
import { codeSpan } from '../report/markdown.ts';
import { mendRecord, mendsText } from '../report/mends.ts';
import { printable } from '../report/printable.ts';
import { reportOf } from '../report/report.ts';
import { summaryOf } from '../report/summary.ts';
import { counted, type Terminal } from '../terminal.ts';
import { mendFiles } from '../write/mend-files.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { linkProblems, readSource, type Source, type SourceOptions } from './prepare.ts';

export interface CheckOptions extends SourceOptions {
  readonly format: 'pretty' | 'json' | 'github';
  /** Whether to mend what has one safe meaning. */
  readonly fix?: boolean | undefined;
  /** A git revision: annotations of lines changed since go before others. */
  readonly base?: string | undefined;
  /** Where a job of GitHub Actions runs. */
  readonly job?: { readonly root: string; readonly summaryFile: string | undefined };
}

export async function check(options: CheckOptions, effects: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { terminal } = effects;
  const { found, done, unmended } = await findAndMend(options, effects);
  const problems = [...found.problems, ...unmended];
  if (options.format === 'json') printJson(problems, options, done, terminal);
  else {
    const isFine = !problems.some(isFault);
    const praise = (folder: string) => (isFine ? [praiseOf(folder, found.source!)] : []);
    const report = [
      ...(done.length > 0 ? [mendsText(done)] : []),
      ...(problems.length > 0 ? [reportOf(problems, process.stdout)] : []),
      ...praise(printable(options.data)),
    ].join('\n\n');
    if (options.format !== 'github') terminal.print(report);
    else {
      const notices = problems.map((notice) => codeSpan(`${messageOf(notice)}.`));
      const summary = isFine
        ? ['### Check', ...notices, ...praise(codeSpan(options.data))].join('\n\n')
        : summaryOf(options.data, problems);
      tellGitHub(problems, { report, summary }, options, effects);
    }
  }
  return exitCodeFor(problems);
}

/** What is mended may show more to mend: a table is only read when the names of its columns are right. */
const MOST_ROUNDS = 4;

/** What is wrong, after what has one safe meaning was mended. */
async function findAndMend(options: CheckOptions, effects: Effects) {
  const done: Mendable[] = [];
  const unmended = new Map<string, Problem>();
  let found = await findAll(options, effects);
  for (let round = 0; options.fix && round < MOST_ROUNDS; round++) {
    const mendable = mendableIn(found.problems).filter(({ file }) => !unmended.has(file));
    if (mendable.length === 0) break;
    for (const problem of mendFiles(mendable)) unmended.set(problem.values!.path!, problem);
    for (const problem of mendable) if (!unmended.has(problem.file)) done.push(problem);
    found = await findAll(options, effects);
  }
  return { found, done, unmended: [...unmended.values()] };
}

interface Found {
  /** There unless there are errors. */
  readonly source?: Source;
  readonly problems: readonly Problem[];
}

async function findAll(options: CheckOptions, { terminal }: Effects): Promise<Found> {
  const { source, problems } = await readSource(options, { onProgress: readingProgress(terminal) });
  if (!source) return { problems };
  return { source, problems: [...problems, ...linkProblems(source.options), ...exposedFiles(options.data, source)] };
}

function exposedFiles(data: string, { dataset, options }: Source): readonly Problem[] {
  if (options.searchLog === 'public') return [];
  // Redacted counts contain nothing that the site doesn't publish.
  return [...(dataset.searchLog.isRedacted ? [] : trackedLogProblems(data)), ...trackedListProblems(data)];
}

/** @param folder the source folder, escaped for the output format */
function praiseOf(folder: string, { dataset: { councils, commitments, searchLog } }: Source): string {
  const counts = [
    counted(councils.length, 'council'),
    counted(commitments.length, 'commitment'),
    counted(searchLog.searches, 'search', 'searches'),
  ];
  return `Nothing is wrong with ${folder}: ${counts.join(', ')}.`;
}

/** A list of problems; when cells were to be mended, an object that tells of both. */
function printJson(
  problems: readonly Problem[],
  { fix }: CheckOptions,
  mended: readonly Mendable[],
  terminal: Terminal,
): void {
  const records = problemRecords(problems);
  for (const piece of jsonPieces(fix ? { mended: mended.map(mendRecord), problems: records } : records)) {
    terminal.print(piece);
  }
}

/** The log of the job, annotations, and the job's summary. */
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
    // All that it would say stands in the log.
    terminal.tell(`the job’s summary can’t be written: ${printable((error as Error).message)}`);
  }
}
