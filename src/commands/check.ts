// `check`: reads and checks the source folder, and says all that is wrong with it.
import { linkFormFor } from '../hosts/link-form.ts';
import { hostsOf } from '../hosts/registry.ts';
import { exitCodeFor, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { trackedLogProblems } from '../read/tracked-files.ts';
import { problemsAsJson, reportOf } from '../report/report.ts';
import { counted } from '../terminal.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { readSource, type Source, type SourceOptions } from './prepare.ts';

export interface CheckOptions extends SourceOptions {
  readonly format: 'pretty' | 'json';
}

export async function check(options: CheckOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { source, problems: found } = await readSource(options, { onProgress: readingProgress(terminal) });
  const links = source && linkFormFor(hostsOf(source.options), source.options.links);
  const problems = [
    ...found,
    ...(typeof links === 'object' ? [links] : []),
    ...(source ? exposedLogs(options.data, source) : []),
  ];
  if (options.format === 'json') terminal.print(problemsAsJson(problems));
  else if (problems.length > 0) terminal.print(reportOf(problems, process.stdout));
  else {
    const { councils, commitments, searchLog } = source!.dataset;
    const counts = [
      counted(councils.length, 'council'),
      counted(commitments.length, 'commitment'),
      counted(searchLog.searches, 'search', 'searches'),
    ];
    terminal.print(`Nothing is wrong with ${options.data}: ${counts.join(', ')}.`);
  }
  return exitCodeFor(problems);
}

/** Redacted counts hold nothing that the site doesn't tell. */
function exposedLogs(data: string, { dataset, options }: Source): readonly Problem[] {
  const isPrivate = options.searchLog === 'private' && !dataset.searchLog.isRedacted;
  return isPrivate ? trackedLogProblems(data) : [];
}
