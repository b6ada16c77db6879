// `build`: the source folder → a finished site in the out folder.
import { printable } from '../report/printable.ts';
import { durationText } from '../terminal.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { beginBuild } from './last-build.ts';
import type { BuildOptions } from './prepare.ts';

export async function build(options: BuildOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const started = performance.now();
  const said = (summary: string, more = '', release?: string) =>
    `Built ${printable(options.out)}${release ? ` (${release})` : ''}: ${summary} in ${durationText(performance.now() - started)}${more}`;
  const { same, keep } = beginBuild(options);
  if (same) {
    // Loaded where it is needed: that takes longer than to see that there is nothing to do.
    if (same.problems.length > 0) terminal.tell((await import('../report/report.ts')).reportOf(same.problems));
    terminal.print(said(same.summary));
    terminal.tell(same.nextSteps);
    return 0;
  }
  const built = await (await import('./build-site.ts')).buildSite(options, terminal);
  if (typeof built === 'number') return built;
  terminal.print(said(built.summary, built.slowest, built.release));
  if (built.changes !== '') terminal.tell(built.changes);
  terminal.tell(built.again.nextSteps);
  keep(built.again);
  return 0;
}
