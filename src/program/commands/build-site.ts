// Runs the “build” command: reads and checks the source folder, plans the site, checks the hosts' limits and writes the files.

import { RENDERINGS } from '../../engine/api/media.ts';
import type { BuiltSite, Host, HostStep } from '../../engine/site/host.ts';
import { noLicence } from '../../engine/site/missing-options.ts';
import { filesOf, type SitePlan } from '../../engine/site/site-plan.ts';
import { bytesText, counted, numberText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { plainWord } from '../../engine/text/shell.ts';
import { compress } from '../../engine/write/compression.ts';
import type { BuildOptions, BuildReport } from '../../engine/write/last-build.ts';
import { unfitPlace } from '../../engine/write/out-place.ts';
import { writeSite } from '../../engine/write/write-site.ts';
import type { WriteResult } from '../../engine/write/write-tree.ts';
import { commandLines, WIDTH, wrapped } from '../report/lines.ts';
import { reportProblems } from '../report/terminal.ts';
import type { Terminal } from '../terminal.ts';
import type { ExitCode } from './effects.ts';
import { checkedPlan } from './plan.ts';

export interface Built {
  /** Undefined if the `releases` option isn't used. */
  readonly release: string | undefined;
  readonly summary: string;
  /** A list of the files that have changed since the previous build. */
  readonly changes: string;
  /** The report to print if nothing has changed by the next build. */
  readonly again: BuildReport;
}

/**
 * Prints all problems.
 * @returns the final report, or the exit code if the site wasn't built
 */
export async function buildSite(options: BuildOptions, terminal: Terminal): Promise<ExitCode | Built> {
  const { data, out, releases, force } = options;
  const unfit = unfitPlace(releases?.folder ?? out, options);
  if (unfit) return reportProblems(terminal, [unfit]);
  terminal.progress(`Reading ${data} …`);

  const { value: checked, problems: found } = await checkedPlan(options, terminal, out);
  const problems = checked && !checked.plan.options.licence ? [...found, noLicence(data)] : found;
  const exitCode = reportProblems(terminal, problems);
  if (!checked || exitCode !== 0) return exitCode;

  const { precompress, plan } = checked;
  const files = filesOf(plan);
  const doing = `${precompress ? 'Writing and compressing' : 'Writing'} ${out}`;
  const onProgress = (done: number) =>
    terminal.progress(`${doing}: ${numberText(done)} of ${numberText(files.length)} files`);
  const result = await writeSite(out, files, {
    ...{ releases, force, onProgress },
    compress: precompress ? compress : undefined,
  });
  if ('code' in result) return reportProblems(terminal, [result]);

  const built = { out: asWord(out), siteUrl: printable(plan.options.siteUrl) };
  return {
    release: result.release,
    summary: summaryOf(result),
    changes: result.isFirst || force ? '' : changesText(result.changes),
    again: {
      problems,
      summary: summaryOf(unchangedOf(result)),
      nextSteps: absentText(plan, files.length) + nextSteps(plan.hosts, built, releases && asWord(releases.folder)),
    },
  };
}

/** The folder's path, quoted for use in a shell if necessary. */
const asWord = (folder: string): string => plainWord(printable(folder.replace(/[\\/]+$/, '')));

/** The result that a rebuild without any changes would have. */
function unchangedOf(result: WriteResult): WriteResult {
  const { files, compressed } = result;
  const none = { written: 0, unchanged: files, removed: 0 };
  return { ...result, ...none, ...(compressed && { compressed: { ...compressed, written: 0 } }) };
}

const MOST_NAMED = 20;

function changesText(changes: WriteResult['changes']): string {
  const named = changes.slice(0, MOST_NAMED).map(({ path, what }) => `  ${what.padEnd(8)}  ${printable(path)}`);
  const others = changes.length - named.length;
  return [...named, ...(others > 0 ? [`  … and ${counted(others, 'more file')}`] : [])].join('\n');
}

/** Example: `15,290 files, 628.5 MB (15,290 written, 0 unchanged); plus 30,000 compressed files, 98.5 MB (30,000 written)` */
function summaryOf({ files, bytes, written, unchanged, removed, compressed }: WriteResult): string {
  const counts = [`${numberText(written)} written`, `${numberText(unchanged)} unchanged`];
  if (removed > 0) counts.push(`${numberText(removed)} removed`);
  const summary = `${numberText(files)} files, ${bytesText(bytes)} (${counts.join(', ')})`;
  if (!compressed) return summary;
  const more = `${numberText(compressed.files)} compressed files, ${bytesText(compressed.bytes)}`;
  return `${summary}; plus ${more} (${numberText(compressed.written)} written)`;
}

/** A line about the files that the option `prebuild` can leave out, if they are more than half of all files. */
function absentText({ options, absentResponses }: SitePlan, all: number): string {
  const files = absentResponses * RENDERINGS.length;
  if (options.prebuild === 'present' || 2 * files <= all) return '';
  return `${numberText(files)} of them are for words no record has; "prebuild": "present" omits them.\n`;
}

/** Explains how to try out the site and publish it on each host. */
export function nextSteps(hosts: readonly Host[], site: BuiltSite, releases: string | undefined): string {
  const steps = hosts.map(({ title, commands }) => {
    const { preview, deploy } = commands(site);
    return [title, ...labelled('try it', preview), ...labelled('publish', deploy)].join('\n');
  });
  const goBack = labelled('go back', [`council-climate-api rollback ${releases}`]);
  const released = releases
    ? [
        [wrapped(`Servers on this machine that use ${site.out} now serve this release.`, WIDTH, 0), ...goBack].join(
          '\n',
        ),
      ]
    : [];
  const verify = ['After publishing:', ...commandLines(`council-climate-api verify ${plainWord(site.siteUrl)}`, 2)];
  return `\n${[...steps, ...released, verify.join('\n')].join('\n\n')}`;
}

/** The width of the labels with the spaces around them. */
const LABEL = 12;

function labelled(label: string, steps: readonly HostStep[]): readonly string[] {
  const lines = steps.flatMap((step) =>
    typeof step === 'string' ? commandLines(step, LABEL) : wrapped(step.note, WIDTH, LABEL).split('\n'),
  );
  return lines.map((line, index) => (index === 0 ? `  ${label}`.padEnd(LABEL) + line.slice(LABEL) : line));
}
