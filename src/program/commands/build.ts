// The “build” command generates a site from the source folder. If nothing has changed, most of the program isn't even loaded.

import { durationText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { type BuildOptions, beginBuild } from '../../engine/write/last-build.ts';
import { textWidthOf } from '../terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

export async function build(options: BuildOptions, { terminal }: Effects): Promise<ExitCode> {
  const started = performance.now();
  const say = async (summary: string, release?: string): Promise<void> => {
    const place = `${printable(options.out)}${release ? ` (${release})` : ''}`;
    const text = `Built ${place}: ${summary} in ${durationText(performance.now() - started)}`;
    // Most of these lines are short, and loading the code that fits them would take longer than an unchanged build.
    const isShort = text.length <= textWidthOf(process.stdout);
    terminal.print(isShort ? text : (await import('../report/lines.ts')).fitted(text));
  };
  const { same, keep } = await beginBuild(options);
  if (same) {
    if (same.problems.length > 0) (await import('../report/terminal.ts')).reportProblems(terminal, same.problems);
    await say(same.summary);
    terminal.notify(same.nextSteps);
    return 0;
  }
  const built = await (await import('./build-site.ts')).buildSite(options, terminal);
  if (typeof built === 'number') return built;
  await say(built.summary, built.release);
  if (built.changes !== '') terminal.notify(built.changes);
  terminal.notify(built.again.nextSteps);
  await keep(built.again);
  return 0;
}
