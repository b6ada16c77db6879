// The “build” command generates a site from the source folder: it reads and checks the sources, plans every file, compares the plan
// with the limits of the hosts, and only then writes the files that have changed.

import { durationText, numberText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { type BuildOptions, type BuildReport, beginBuild } from '../../engine/write/last-build.ts';
import { type Terminal, textWidthOf } from '../terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

export async function build(options: BuildOptions, { terminal }: Effects): Promise<ExitCode> {
  const started = performance.now();
  const { data, out, releases, force } = options;
  const list = await listFor(options);
  if (typeof list === 'object') return (await import('../report/terminal-report.ts')).reportProblems(terminal, [list]);

  // If nothing has changed, most of the program isn't even loaded.
  const { same, keep } = await beginBuild(options);
  if (same) return reportUnchanged(same, out, started, terminal);
  const steps = await import('./build-steps.ts');

  const unfit = steps.unfitPlace(releases?.folder ?? out, options);
  if (unfit) return steps.reportProblems(terminal, [unfit]);

  terminal.progress(`Reading ${data} …`);
  const read = await steps.readSite(options, steps.readingProgress(terminal));
  const planned = steps.andThen(read, (source) => steps.planSite(source, steps.hostsOf(source.options)));
  const { value: checked, problems: found } = steps.andThen(planned, (plan) =>
    steps.checkHosts(plan, steps.measuringProgress(terminal), out),
  );
  const problems = checked && !checked.plan.options.licence ? [...found, steps.noLicence(data)] : found;
  const exitCode = steps.reportProblems(terminal, problems);
  if (!checked || exitCode !== 0) return exitCode;

  const { precompress, plan } = checked;
  const files = checked.files();
  const doing = `${precompress ? 'Writing and compressing' : 'Writing'} ${out}`;
  const result = await steps.writeSite(out, files, {
    ...{ releases, force },
    compress: precompress ? steps.compress : undefined,
    onProgress: (done) => terminal.progress(`${doing}: ${numberText(done)} of ${numberText(files.length)} files`),
  });
  if ('code' in result) return steps.reportProblems(terminal, [result]);

  const listed = list?.(checked.plan);
  if (typeof listed === 'object') return steps.reportProblems(terminal, [listed]);

  await printBuilt(steps.texts.writingSummary(result), out, result.release, started, terminal);
  if (listed !== undefined) terminal.print(steps.fitted(listed));
  if (!result.isFirst && !force && result.changes.length > 0) terminal.notify(steps.texts.writtenText(result.changes));
  const site = { out: steps.texts.asWord(out), siteUrl: printable(plan.options.siteUrl) };
  const nextSteps =
    steps.texts.absentText(plan, files.length) +
    steps.texts.nextSteps(plan.hosts, site, releases && steps.texts.asWord(releases.folder));
  terminal.notify(nextSteps);
  await keep({
    problems,
    summary: steps.texts.writingSummary(steps.texts.unchangedOf(result)),
    nextSteps,
    history: read.value?.history,
  });
  return 0;
}

/** @returns a function that lists the changed URLs after the build */
async function listFor({ changedUrls, out }: BuildOptions) {
  return changedUrls === undefined
    ? undefined
    : (await import('./changed-urls-file.ts')).beginChangedUrls(changedUrls, out);
}

/** Prints what the last build printed, as a build without any changes would. */
async function reportUnchanged(last: BuildReport, out: string, started: number, terminal: Terminal): Promise<ExitCode> {
  if (last.problems.length > 0) (await import('../report/terminal-report.ts')).reportProblems(terminal, last.problems);
  await printBuilt(last.summary, out, undefined, started, terminal);
  terminal.notify(last.nextSteps);
  return 0;
}

async function printBuilt(
  summary: string,
  out: string,
  release: string | undefined,
  started: number,
  terminal: Terminal,
): Promise<void> {
  const place = `${printable(out)}${release ? ` (${release})` : ''}`;
  const text = `Built ${place}: ${summary} in ${durationText(performance.now() - started)}`;
  // Most of these lines are short, and loading the code that fits them would take longer than an unchanged build.
  const isShort = text.length <= textWidthOf(process.stdout);
  terminal.print(isShort ? text : (await import('../report/lines.ts')).fitted(text));
}
