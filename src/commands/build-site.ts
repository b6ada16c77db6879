// The work of `build`: everything is read, checked, planned, and written into the out folder.
import type { BuiltSite, Host } from '../hosts/host.ts';
import { hostsOf } from '../hosts/registry.ts';
import type { Problem } from '../problem.ts';
import { printable } from '../report/printable.ts';
import { plainWord } from '../shell.ts';
import { bytesText, counted, durationText, numberText, type Terminal } from '../terminal.ts';
import { compress } from '../write/compression.ts';
import { unfitPlace } from '../write/out-place.ts';
import { type WrittenRelease, writeRelease } from '../write/releases.ts';
import { type WriteResult, writeSite } from '../write/write-site.ts';
import type { ExitCode } from './effects.ts';
import type { Said } from './last-build.ts';
import { type BuildOptions, type PreparedForHosts, prepareForHosts, progressOn } from './prepare.ts';
import { tellProblems } from './tell-problems.ts';

/** What a build says at its end. */
export interface Built {
  /** The name of the current release; undefined without `releases`. */
  readonly release: string | undefined;
  readonly summary: string;
  /** What took longest, if that is worth a word. */
  readonly slowest: string;
  /** The files that changed since the previous build; empty for a first build, and if every file was rewritten. */
  readonly changes: string;
  readonly again: Said;
}

/** @returns what to print at the end; the exit code if the site wasn’t built, after all problems have been printed */
export async function buildSite(options: BuildOptions, terminal: Terminal): Promise<ExitCode | Built> {
  const started = performance.now();
  const unfit = unfitPlace(options.releases?.folder ?? options.out, options);
  if (unfit) return tellProblems(terminal, [unfit]);
  terminal.progress(`Reading ${options.data} …`);
  const { prepared, problems } = await prepareForHosts(options, hostsOf, progressOn(terminal));
  const exitCode = tellProblems(terminal, problems);
  if (!prepared) return exitCode;
  const planned = performance.now();
  const result = await write(options, prepared, terminal);
  if ('code' in result) return tellProblems(terminal, [result]);
  const { rendering, writing, compressing } = result;
  const steps = { reading: planned - started, rendering, writing, compressing };
  const { hosts, siteUrl } = prepared;
  return {
    release: 'release' in result ? result.release : undefined,
    summary: summaryOf(result),
    slowest: slowestOf(steps, performance.now() - started),
    changes: result.isFirst || options.force ? '' : changesText(result.changes),
    // What the next one says that finds everything as it is now.
    again: {
      problems,
      summary: summaryOf(unchangedOf(result)),
      nextSteps: nextSteps(
        hosts,
        { out: asWord(options.out), siteUrl: printable(siteUrl) },
        options.releases && asWord(options.releases.folder),
      ),
    },
  };
}

async function write(
  { out, releases, force }: BuildOptions,
  { precompress, sizes: { files } }: PreparedForHosts,
  terminal: Terminal,
): Promise<WriteResult | WrittenRelease | Problem> {
  const doing = precompress ? 'Writing and compressing' : 'Writing';
  const onProgress = (done: number) =>
    terminal.progress(`${doing} ${out}: ${numberText(done)} of ${numberText(files.length)} files`);
  const writing = { onProgress, compress: precompress ? compress : undefined, force };
  return releases
    ? writeRelease(releases.folder, files, { ...writing, keep: releases.keep })
    : writeSite(out, files, writing);
}

/** A folder's path as one word for a shell. */
const asWord = (folder: string): string => plainWord(printable(folder.replace(/[\\/]+$/, '')));

/** A build after this one, if nothing happens in between. */
function unchangedOf(result: WriteResult): WriteResult {
  const { files, compressed } = result;
  const none = { written: 0, unchanged: files, removed: 0 };
  return { ...result, ...none, ...(compressed && { compressed: { ...compressed, written: 0 } }) };
}

/** How many paths are named. */
const MOST_NAMED = 20;

/** The paths that were written or removed, as far as they can be taken in. */
function changesText(changes: WriteResult['changes']): string {
  const named = changes.slice(0, MOST_NAMED).map(({ path, what }) => `  ${what.padEnd(8)}  ${printable(path)}`);
  const others = changes.length - named.length;
  return [...named, ...(others > 0 ? [`  … and ${counted(others, 'more file')}`] : [])].join('\n');
}

/** `15,290 files, 628.5 MB (15,290 written, 0 unchanged); plus 30,000 compressed files, 98.5 MB (30,000 written)` */
function summaryOf({ files, bytes, written, unchanged, removed, compressed }: WriteResult): string {
  const counts = [`${numberText(written)} written`, `${numberText(unchanged)} unchanged`];
  if (removed > 0) counts.push(`${numberText(removed)} removed`);
  const summary = `${numberText(files)} files, ${bytesText(bytes)} (${counts.join(', ')})`;
  if (!compressed) return summary;
  const more = `${numberText(compressed.files)} compressed files, ${bytesText(compressed.bytes)}`;
  return `${summary}; plus ${more} (${numberText(compressed.written)} written)`;
}

/** How to try the site and how to publish it, for each host. */
function nextSteps(hosts: readonly Host[], site: BuiltSite, releases: string | undefined): string {
  const steps = hosts.map(({ title, commands }) => {
    const { preview, deploy } = commands(site);
    return [title, ...labelled('try it', preview), ...labelled('publish', deploy)].join('\n');
  });
  const goBack = labelled('go back', [`council-climate-api rollback ${releases}`]);
  const released = releases
    ? [[`Servers on this machine that use ${site.out} now serve this release`, ...goBack].join('\n')]
    : [];
  const verify = `After publishing: council-climate-api verify ${plainWord(site.siteUrl)}`;
  return `\n${[...steps, ...released, verify].join('\n\n')}`;
}

const labelled = (label: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(8)}  ${line}`);

/** Worth a word only when it matters: past 50 ms and 8 % of the whole. */
function slowestOf(steps: Readonly<Record<string, number>>, total: number): string {
  const [name, time] = Object.entries(steps).reduce((slowest, step) => (step[1] > slowest[1] ? step : slowest));
  return time > 50 && time > total * 0.08 ? `, most of it ${name} (${durationText(time)})` : '';
}
