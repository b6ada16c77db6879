// Reads and checks everything that a site is made from.

import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import { ownDesign } from '../package-files.ts';
import type { Outcome } from '../problem.ts';
import { openCountCache } from './count-cache.ts';
import { type Dataset, readDataset } from './dataset.ts';
import { readDesign } from './design.ts';
import type { ReadProgress } from './read-progress.ts';
import type { SearchLog } from './searches.ts';
import { readSiteOptions } from './site-options.ts';
import { readSourceFolder } from './source-folder.ts';

export interface SourceOptions {
  readonly data: string;
  /** In the shape of site.json, which they override. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Path of the folder that keeps counted search logs between runs. */
  readonly cache?: string | undefined;
}

export interface Source {
  readonly folder: string;
  readonly dataset: Dataset;
  /** Private: only `publishTerms` decides what is published. */
  readonly searchLog: SearchLog;
  readonly options: SiteOptions;
  readonly design: Design;
}

/** @param onProgress called up to ten times a second while search logs are read */
export async function readSource(
  { data, site, cache }: SourceOptions,
  onProgress?: (progress: ReadProgress) => void,
): Promise<Outcome<Source>> {
  const files = readSourceFolder(data);
  const kept = cache === undefined ? undefined : openCountCache(cache);
  const { dataset, searchLog, problems } = await readDataset(files, { cache: kept, onProgress });
  const { options, problems: optionProblems } = readSiteOptions(files.site, site);
  const { design, problems: designProblems } = await readDesign(data, options, ownDesign());
  const all = [...problems, ...optionProblems, ...designProblems];
  return dataset && searchLog && options && design
    ? { value: { folder: data, dataset, searchLog, options, design }, problems: all }
    : { problems: all };
}
