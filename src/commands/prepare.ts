// The steps that commands share: read and check the source folder, and plan the site.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { linkFormFor } from '../hosts/links.ts';
import type { SiteOptions } from '../model/site.ts';
import { STYLE_FILE } from '../package-files.ts';
import { planSite } from '../plan/plan.ts';
import { filesOf, type HostNeeds, type Plan } from '../plan/planned.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { type Dataset, readDataset } from '../read/dataset.ts';
import { readSiteOptions } from '../read/site-options.ts';
import { readSourceFolder, SITE_OPTIONS_FILE } from '../read/source-folder.ts';
import type { LinkForm } from '../route/links.ts';
import { reservedNames } from '../write/reserved-names.ts';

export interface SourceOptions {
  /** Path of the source folder. */
  readonly data: string;
  /** Options from the command line, in the shape of site.json; they go before it. */
  readonly site: Readonly<Record<string, unknown>>;
}

export interface Source {
  readonly dataset: Dataset;
  readonly options: SiteOptions;
}

/** Reads and checks everything; the source is there unless there are errors. */
export function readSource({ data, site }: SourceOptions): {
  readonly source?: Source;
  readonly problems: readonly Problem[];
} {
  const folder = readSourceFolder(data);
  const { dataset, problems } = readDataset(folder);
  const { options, problems: optionProblems } = readSiteOptions(folder.site, site);
  const all = [...problems, ...optionProblems];
  return dataset && options ? { source: { dataset, options }, problems: all } : { problems: all };
}

export interface Prepared<NeedsOfHost extends HostNeeds> {
  readonly plan: Plan;
  readonly hosts: readonly NeedsOfHost[];
  readonly siteUrl: string;
  readonly links: LinkForm;
}

/**
 * Reads, checks and plans; what is prepared is there unless there are errors.
 * @param hostsFor the hosts of a site with these options
 */
export function preparePlan<NeedsOfHost extends HostNeeds>(
  options: SourceOptions,
  hostsFor: (options: SiteOptions) => readonly NeedsOfHost[],
): { readonly prepared?: Prepared<NeedsOfHost>; readonly problems: readonly Problem[] } {
  const { source, problems } = readSource(options);
  if (!source) return { problems };
  const { siteUrl } = source.options;
  if (siteUrl === undefined) {
    const file = path.join(options.data, SITE_OPTIONS_FILE);
    return { problems: [...problems, { code: 'no-site-url', values: { file } }] };
  }
  const style = readFileSync(STYLE_FILE, 'utf8');
  const hosts = hostsFor(source.options);
  const links = linkFormFor(hosts, source.options.links);
  if (typeof links === 'object') return { problems: [...problems, links] };
  const plan = planSite({ ...source, options: { ...source.options, links }, siteUrl, style, hosts });
  const paths = filesOf(plan).map((file) => file.path);
  const all = [...problems, ...plan.problems, ...reservedNames(paths, process.platform)];
  return hasErrors(all) ? { problems: all } : { prepared: { plan, hosts, siteUrl, links }, problems: all };
}
