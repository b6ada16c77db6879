// The “build” command generates a site from the source folder. If nothing has changed, most of the program isn't even loaded.

import { durationText } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { type BuildOptions, beginBuild } from '../write/last-build.ts';
import type { Effects, ExitCode } from './effects.ts';

export async function build(options: BuildOptions, { terminal }: Effects): Promise<ExitCode> {
  const started = performance.now();
  const said = (summary: string, release?: string) =>
    `Built ${printable(options.out)}${release ? ` (${release})` : ''}: ${summary} in ${durationText(performance.now() - started)}`;
  const { same, keep } = await beginBuild(options);
  if (same) {
    if (same.problems.length > 0) (await import('../report/terminal.ts')).reportProblems(terminal, same.problems);
    terminal.print(said(same.summary));
    terminal.notify(same.nextSteps);
    return 0;
  }
  const built = await (await import('./build-site.ts')).buildSite(options, terminal);
  if (typeof built === 'number') return built;
  terminal.print(said(built.summary, built.release));
  if (built.changes !== '') terminal.notify(built.changes);
  terminal.notify(built.again.nextSteps);
  await keep(built.again);
  return 0;
}
