// `diff`: how edits change the site, compared with the last build or a git revision.

import type { LinkForm } from '../addressing/links.ts';
import { readBuildVersion } from '../diff/build.ts';
import { compareVersions } from '../diff/comparison.ts';
import { jsonDifference } from '../diff/output/json.ts';
import { markdownDifference, markdownRefusal, markdownWithout } from '../diff/output/markdown.ts';
import { prettyDifference } from '../diff/output/pretty.ts';
import { readRevisionVersion, type VersionBefore } from '../diff/revision.ts';
import { versionOf } from '../diff/version.ts';
import { hostsOf, planningProblems } from '../hosts/registry.ts';
import { DEFAULT_HOST } from '../options/names.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { andThen, errorsIn, hasErrors, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { tellProblems } from '../report/report.ts';
import { openCountCache } from '../searchlog/count-cache.ts';
import { linkFormOf } from '../site/host.ts';
import { readSource, type SourceOptions } from '../site/read-source.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface DiffOptions extends SourceOptions {
  /** The build to compare with. */
  readonly out: string;
  /** The git revision to compare with instead. */
  readonly since?: string | undefined;
  readonly format: 'pretty' | 'markdown' | 'json';
}

export async function diff(options: DiffOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const read = await readSource(options, readingProgress(terminal));
  const { value: source, problems } = andThen(read, (source) => ({
    value: source,
    problems: planningProblems(source),
  }));
  const exitCode = tellProblems(terminal, problems);
  if (!source || hasErrors(problems)) {
    if (exitCode === 1 && options.format !== 'pretty') terminal.print(refusal(problems, options.format));
    return exitCode;
  }
  const after = versionOf(source, formDecidedBy(source.options));
  const before = await readBefore(options);
  if ('code' in before) {
    const exitCode = tellProblems(terminal, [before]);
    const told = options.format === 'markdown' ? markdownWithout(before) : undefined;
    if (told !== undefined) terminal.print(told);
    return exitCode;
  }
  terminal.progress('Comparing …');
  const comparison = compareVersions(before.version, after, {
    policy: source.options.dates,
    isWithheld: source.isWithheld,
    ignoresLineBreaks: before.ignoresLineBreaks,
  });
  if ('code' in comparison) return tellProblems(terminal, [comparison]);
  const difference = { ...before, after: options.data, comparison };
  if (options.format === 'json') terminal.print(jsonDifference(difference));
  else if (options.format === 'markdown') terminal.print(markdownDifference(difference));
  else terminal.print(prettyDifference(difference, process.stdout));
  return 0;
}

async function readBefore({ data, out, since, site, cache }: DiffOptions): Promise<VersionBefore | Problem> {
  if (since === undefined) {
    const version = readBuildVersion(out);
    return 'code' in version ? version : { before: { build: out }, notes: [], version, ignoresLineBreaks: false };
  }
  const kept = cache === undefined ? undefined : openCountCache(cache);
  return readRevisionVersion({ folder: data, revision: since, site, cache: kept, linksOf: formDecidedBy });
}

/** Undefined if no host is named, because a build's flags may name one. */
function formDecidedBy(options: SiteOptions): LinkForm | undefined {
  const [first] = hostsOf(options).filter(({ name }) => name !== DEFAULT_HOST);
  return first && linkFormOf(first);
}

function refusal(problems: readonly Problem[], format: 'markdown' | 'json'): string {
  const errors = errorsIn(problems).length;
  return format === 'json' ? JSON.stringify({ errors }, null, 2) : markdownRefusal(errors);
}
