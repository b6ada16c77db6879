// The steps that commands share: read and check the source folder, and plan the site.
import path from 'node:path';
import type { Host } from '../hosts/host.ts';
import { limitProblems } from '../hosts/limits.ts';
import { type LinkedHost, linkFormFor } from '../hosts/link-form.ts';
import { HOSTS, hostsOf } from '../hosts/registry.ts';
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import { ownDesign, packageVersion, programHash } from '../package-files.ts';
import { isBeyondPlanning, MOST_ANSWERS, TooManyAnswers } from '../plan/families.ts';
import { planSite } from '../plan/plan.ts';
import { filesOf, type HostNeeds, type Plan } from '../plan/planned.ts';
import { type SiteSizes, sizesOf } from '../plan/sizes.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { openCountCache } from '../read/count-cache.ts';
import { type Dataset, type Reading, readDataset } from '../read/dataset.ts';
import { readDesign } from '../read/design.ts';
import { readSiteOptions } from '../read/site-options.ts';
import { readSourceFolder, SITE_OPTIONS_FILE } from '../read/source-folder.ts';
import type { LinkForm } from '../route/links.ts';
import { counted, numberText, type Terminal } from '../terminal.ts';
import { MANIFEST, readBuild } from '../write/manifest.ts';
import { reservedNames } from '../write/reserved-names.ts';
import { siblingsOf } from '../write/siblings.ts';

export interface SourceOptions {
  /** Path of the source folder. */
  readonly data: string;
  /** Options from the command line, in the shape of site.json; they go before it. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Path of the folder that keeps counted search logs between runs; undefined for none. */
  readonly cache?: string | undefined;
}

export interface BuildOptions extends SourceOptions {
  /** Path of the output directory; with `releases`, the link to the current release. */
  readonly out: string;
  /** The folder for releases, and how many to keep; if undefined, the site is written to `out`. */
  readonly releases?: { readonly folder: string; readonly keep: number } | undefined;
  /** Whether to rewrite every file, even if the folder's manifest is missing or damaged. */
  readonly force?: boolean | undefined;
}

export interface Source {
  readonly dataset: Dataset;
  readonly options: SiteOptions;
  readonly design: Design;
}

export interface Watching extends Pick<Reading, 'onProgress'> {
  /** Called from time to time with the number of measured files. */
  readonly onMeasured?: (done: number) => void;
}

/** Shows the progress of reading and measuring. */
export const progressOn = (terminal: Terminal): Watching => ({
  onProgress: readingProgress(terminal),
  onMeasured: (done) => terminal.progress(`Measuring ${counted(done, 'file')} …`),
});

/** Reads and checks everything; the source is there unless there are errors. */
export async function readSource(
  { data, site, cache }: SourceOptions,
  { onProgress }: Watching = {},
): Promise<{ readonly source?: Source; readonly problems: readonly Problem[] }> {
  const folder = readSourceFolder(data);
  const kept = cache === undefined ? undefined : openCountCache(cache);
  const { dataset, problems } = await readDataset(folder, { cache: kept, onProgress });
  const { options, problems: optionProblems } = readSiteOptions(folder.site, site);
  const { design, problems: designProblems } = await readDesign(data, options, ownDesign());
  const asked = dataset && options && isBeyondPlanning(options.dates, dataset.searchLog.span) ? [tooManyAnswers()] : [];
  const all = [...problems, ...optionProblems, ...designProblems, ...asked];
  return dataset && options && design && !hasErrors(asked)
    ? { source: { dataset, options, design }, problems: all }
    : { problems: all };
}

/** That the hosts of a site need links of different forms. */
export function linkProblems(options: SiteOptions): readonly Problem[] {
  const links = linkFormFor(hostsOf(options));
  return typeof links === 'object' ? [links] : [];
}

/** What planning needs to know about a host. */
type HostToPlan = HostNeeds & LinkedHost;

export interface Prepared<NeedsOfHost extends HostToPlan> {
  readonly plan: Plan;
  readonly hosts: readonly NeedsOfHost[];
  readonly siteUrl: string;
  readonly links: LinkForm;
  readonly options: SiteOptions;
}

/**
 * Reads, checks and plans; what is prepared is there unless there are errors.
 * @param hostsFor the hosts of a site with these options
 */
export async function preparePlan<NeedsOfHost extends HostToPlan>(
  options: SourceOptions,
  hostsFor: (options: SiteOptions) => readonly NeedsOfHost[],
  watching: Watching = {},
): Promise<{ readonly prepared?: Prepared<NeedsOfHost>; readonly problems: readonly Problem[] }> {
  const { source, problems } = await readSource(options, watching);
  if (!source) return { problems };
  const { siteUrl } = source.options;
  if (siteUrl === undefined) {
    const file = path.join(options.data, SITE_OPTIONS_FILE);
    return { problems: [...problems, { code: 'no-site-url', values: { file } }] };
  }
  const version = packageVersion();
  const program = programHash();
  const hosts = hostsFor(source.options);
  const links = linkFormFor(hosts);
  if (typeof links === 'object') return { problems: [...problems, links] };
  const plan = unlessTooMany(() => planSite({ ...source, siteUrl, links, version, program, hosts }));
  if ('code' in plan) return { problems: [...problems, plan] };
  const paths = filesOf(plan).map((file) => file.path);
  const all = [...problems, ...plan.problems, ...reservedNames(paths, process.platform)];
  return hasErrors(all)
    ? { problems: all }
    : { prepared: { plan, hosts, siteUrl, links, options: source.options }, problems: all };
}

/** What is made of all answers that a site prebuilds, or that they are too many. */
export function unlessTooMany<Made>(make: () => Made): Made | Problem {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof TooManyAnswers)) throw error;
    return tooManyAnswers();
  }
}

const tooManyAnswers = (): Problem => ({ code: 'too-many-answers', values: { most: numberText(MOST_ANSWERS) } });

export interface PreparedForHosts extends Prepared<Host> {
  /** Whether compressed files are to be written. */
  readonly precompress: boolean;
  readonly sizes: SiteSizes;
}

export interface PreparationForHosts {
  /** There unless there are errors. */
  readonly prepared?: PreparedForHosts;
  /** There, too, where the only errors are that a host takes less. */
  readonly planned?: PreparedForHosts;
  readonly problems: readonly Problem[];
}

/** Reads, checks and plans for the hosts that the options name, and holds the plan against their limits. */
export async function prepareForHosts(
  options: SourceOptions & Partial<Pick<BuildOptions, 'out'>>,
  hostsFor: (options: SiteOptions) => readonly Host[] = hostsOf,
  watching: Watching = {},
): Promise<PreparationForHosts> {
  const { prepared, problems } = await preparePlan(options, hostsFor, watching);
  if (!prepared) return { problems };
  const { plan, hosts } = prepared;
  const precompress = prepared.options.precompress && hosts.some((host) => host.precompressed);
  const compressed = precompress ? filesOf(plan).flatMap((file) => siblingsOf(file.path)) : [];
  const isMeasured = hosts.some(({ limits }) => limits.fileBytes ?? limits.siteBytes);
  const earlier = isMeasured && options.out !== undefined ? readBuild(options.out) : undefined;
  const sizes = sizesOf(plan, { manifest: MANIFEST, compressed, earlier, onProgress: watching.onMeasured });
  const all = [
    ...problems,
    ...(prepared.options.precompress && !precompress ? [compressedForNobody(hosts)] : []),
    ...hosts.flatMap((host) => limitProblems(host, sizes)),
  ];
  const planned = { ...prepared, precompress, sizes };
  return { planned, ...(!hasErrors(all) && { prepared: planned }), problems: all };
}

function compressedForNobody(hosts: readonly Host[]): Problem {
  const able = Object.entries(HOSTS).filter(([, host]) => host.precompressed);
  const values = { hosts: hosts.map(({ title }) => title).join(', '), able: able.map(([name]) => name).join(', ') };
  return { code: 'compressed-for-nobody', values };
}
