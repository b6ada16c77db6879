// The “rollback” command switches to an earlier release.

import path from 'node:path';
import { printable } from '../../engine/text/printable.ts';
import { CURRENT } from '../../engine/write/release-options.ts';
import { rollBack } from '../../engine/write/releases.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import type { Effects, ExitCode } from './effects.ts';

interface RollbackOptions {
  readonly folder: string;
  /** Defaults to the release before the current one. */
  readonly release?: string | undefined;
}

export async function rollback({ folder, release }: RollbackOptions, { terminal }: Effects): Promise<ExitCode> {
  const result = await rollBack(folder, release);
  if ('code' in result) return reportProblems(terminal, [result]);
  const { from, to } = result;
  const link = printable(path.join(folder, CURRENT));
  const builtAt = `${to.builtAt.toISOString().slice(0, 19)}Z`;
  terminal.print(fitted(`${link} is now ${to.name}, built ${builtAt} (it was ${from})`));
  return 0;
}
