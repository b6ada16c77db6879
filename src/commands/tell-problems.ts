// Reports problems; what they are decides the exit code.
import { exitCodeFor, type Problem } from '../problem.ts';
import { reportOf } from '../report/report.ts';
import type { Terminal } from '../terminal.ts';
import type { ExitCode } from './effects.ts';

export function tellProblems(terminal: Terminal, problems: readonly Problem[]): ExitCode {
  if (problems.length > 0) terminal.tell(reportOf(problems));
  return exitCodeFor(problems);
}
