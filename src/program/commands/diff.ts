// The “diff” command shows the effects of edits on the site, compared with a git revision or a build.

import { existsSync } from 'node:fs';
import type { LinkForm } from '../../engine/addressing/links.ts';
import { COMPARED_NAMES, comparedTable } from '../../engine/changes/compared-tables.ts';
import { type Diagnostic, type DiagnosticCode, errorsIn, hasErrors } from '../../engine/diagnostics/diagnostic.ts';
import { DEFAULT_HOST, DEFAULT_OUT } from '../../engine/options/names.ts';
import type { SiteOptions } from '../../engine/options/site-options.ts';
import { linkFormOf } from '../../engine/site/host.ts';
import { readSource, type SourceOptions } from '../../engine/site/read-source.ts';
import { repositoryAround } from '../../engine/source/repository.ts';
import { capitalised, listText } from '../../engine/text/format.ts';
import { planningProblems } from '../../hosts/planning-problems.ts';
import { hostsOf } from '../../hosts/registry.ts';
import { breakingNotes } from '../../tools/diff/breaking/breaking-changes.ts';
import { readBuildVersion } from '../../tools/diff/build.ts';
import { compareVersions } from '../../tools/diff/comparison.ts';
import { readRevisionVersion, type VersionBefore } from '../../tools/diff/revision.ts';
import { versionOf } from '../../tools/diff/version.ts';
import { readingProgress } from '../progress.ts';
import { jsonDifference } from '../report/diff/json.ts';
import { markdownDifference, markdownRefusal, markdownWithout } from '../report/diff/markdown.ts';
import { prettyDifference } from '../report/diff/pretty.ts';
import { diagnosticRecords } from '../report/json.ts';
import { reportProblems } from '../report/terminal-report.ts';
import type { Effects, ExitCode } from './effects.ts';

export interface DiffOptions extends SourceOptions {
  /** The folder of a build to compare the edits with. */
  readonly out?: string | undefined;
  /** A git revision to compare the edits with. By default, `HEAD` if git has the tables, otherwise the build in `dist`. */
  readonly since?: string | undefined;
  readonly format: 'pretty' | 'markdown' | 'json';
}

export async function diff(options: DiffOptions, { terminal }: Effects): Promise<ExitCode> {
  const { value: source, problems: readingProblems } = await readSource(options, readingProgress(terminal));
  const problems = [...readingProblems, ...(source ? await planningProblems(source) : [])];
  const exitCode = reportProblems(terminal, problems);
  if (!source || hasErrors(problems)) {
    if (exitCode === 1 && options.format !== 'pretty') terminal.print(refusalOf(problems, options.format));
    return exitCode;
  }
  const after = versionOf(source, formDecidedBy(source.options));
  const before = await readBefore(options);
  if (!('version' in before)) {
    const reason = options.format === 'markdown' ? markdownWithout(before[0]!) : undefined;
    if (reason !== undefined) terminal.print(reason);
    return reportProblems(terminal, before);
  }
  terminal.progress('Comparing …');
  const comparison = compareVersions(before.version, after, {
    policy: source.options.dates,
    isWithheld: source.isWithheld,
    ignoresLineBreaks: before.ignoresLineBreaks,
  });
  if ('code' in comparison) return reportProblems(terminal, [comparison]);
  const notes = [...before.notes, ...breakingNotes(before.version, after, comparison.breaking)];
  const difference = { ...before, notes, after: options.data, comparison };
  if (options.format === 'json') terminal.print(jsonDifference(difference));
  else if (options.format === 'markdown') terminal.print(markdownDifference(difference));
  else terminal.print(prettyDifference(difference, process.stdout));
  return 0;
}

async function readBefore(options: DiffOptions): Promise<VersionBefore | readonly Diagnostic[]> {
  const { data, out, since } = options;
  if (since !== undefined) return readRevisionVersion(since, options, formDecidedBy);
  if (out !== undefined) return readBuild(out);
  const isInGit = repositoryAround(data) !== undefined;
  const committed = isInGit ? await readRevisionVersion('HEAD', options, formDecidedBy) : [];
  if ('version' in committed || !committed.every(({ code }) => IS_NEW.includes(code))) return committed;
  const built = readBuild(DEFAULT_OUT);
  if ('version' in built || existsSync(DEFAULT_OUT)) return built;
  const reason = isInGit ? 'git has no commit that contains the tables' : 'the tables aren’t in git';
  return [{ code: 'nothing-to-compare', values: { folder: data, reason, out: DEFAULT_OUT } }];
}

/** Nothing has been committed yet, or not the tables. */
const IS_NEW: readonly DiagnosticCode[] = ['no-revision', 'no-tables'];

function readBuild(out: string): VersionBefore | readonly Diagnostic[] {
  const version = readBuildVersion(out);
  if ('code' in version) return [version];
  const unknown = COMPARED_NAMES.filter((name) => !version.rows[name]).map((name) =>
    comparedTable(name).title.toLowerCase(),
  );
  const list = capitalised(listText(unknown));
  const notes = unknown.length === 0 ? [] : [`${list} are not compared: the build doesn’t contain them as JSON files.`];
  return { before: { build: out }, notes, version, ignoresLineBreaks: false };
}

/** Undefined if no host is configured except the default one, because the “build” command's flags may specify another. */
function formDecidedBy(options: SiteOptions): LinkForm | undefined {
  const [first] = hostsOf(options).filter(({ name }) => name !== DEFAULT_HOST);
  return first && linkFormOf(first);
}

function refusalOf(problems: readonly Diagnostic[], format: 'markdown' | 'json'): string {
  if (format === 'markdown') return markdownRefusal(errorsIn(problems).length);
  return JSON.stringify({ problems: diagnosticRecords(problems) }, null, 2);
}
