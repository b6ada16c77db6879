// Reads and checks all of a site's sources.
import { openCache } from '../cache.ts';
import type { Publication } from '../changes/publications.ts';
import type { Design } from '../design/design.ts';
import { readDesign } from '../design/read-design.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { readSiteOptions } from '../options/read-site-options.ts';
import type { ChangesOption, SiteOptions } from '../options/site-options.ts';
import { ownDesign } from '../package-files.ts';
import type { TableComparison } from '../tables/checks/check-tables.ts';
import { type ReadingOptions, readFolder, type SourceData } from './read-data.ts';

export interface SourceOptions {
  readonly data: string;
  /** Options in the same format as in site.json, which they override. */
  readonly site: Readonly<Record<string, unknown>>;
  /** The path of the folder in which counts from logs are kept between runs. */
  readonly cache?: string | undefined;
}

export interface Source extends SourceData {
  readonly folder: string;
  readonly options: SiteOptions;
  readonly design: Design;
  /** Undefined if the site shows no changes. Only `readSite` reads it. */
  readonly history?: History;
}

export interface History {
  readonly changes: ChangesOption;
  /** As returned by `stateOfHistory`, before the versions were read. */
  readonly state: string;
  /** From oldest to newest. */
  readonly publications: readonly Publication[];
}

interface SourceOutcome extends Outcome<Source> {
  /** Undefined if there is an error in the options. Other errors don't matter. */
  readonly options: SiteOptions | undefined;
}

/** @param onProgress called while logs are being read */
export async function readSource(
  { data, site, cache }: SourceOptions,
  onProgress?: ReadingOptions['onProgress'],
  comparison?: TableComparison,
): Promise<SourceOutcome> {
  const { value: read, site: file, problems } = await readFolder(data, { ...cacheFrom(cache), onProgress, comparison });
  const { value: options, problems: optionProblems } = readSiteOptions(file, site);
  const { value: design, problems: designProblems } = await readDesign(data, options, ownDesign());
  const all = [...problems, ...optionProblems, ...designProblems];
  return read && options && design
    ? { value: { folder: data, ...read, options, design }, options, problems: all }
    : { options, problems: all };
}

/** @param folder the path of the folder in which counts from logs are kept between runs */
export const cacheFrom = (folder: string | undefined): Pick<ReadingOptions, 'openCache'> =>
  folder === undefined ? {} : { openCache: () => openCache(folder) };
