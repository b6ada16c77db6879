// Reads and checks everything that a site is made from.

import type { Design } from '../design/design.ts';
import { readDesign } from '../design/read-design.ts';
import { readSiteOptions } from '../options/read-site-options.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { ownDesign } from '../package-files.ts';
import { hasErrors, type Outcome, type Problem } from '../problem.ts';
import type { ReadProgress } from '../progress.ts';
import { openCountCache } from '../searchlog/count-cache.ts';
import { readSearchLogs, type SearchLog, type SearchLogOptions } from '../searchlog/read-logs.ts';
import { readWithheldList, withheldNotice } from '../searchlog/withheld-list.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { readSourceFolder, type SourceFiles } from '../source/source-folder.ts';
import { type Dataset, readTables } from '../tables/dataset.ts';

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
  /** Undefined if nothing is withheld. */
  readonly isWithheld?: IsWithheld | undefined;
  readonly options: SiteOptions;
  readonly design: Design;
}

/** @param onProgress called while search logs are read */
export async function readSource(
  { data, site, cache }: SourceOptions,
  onProgress?: (progress: ReadProgress) => void,
): Promise<Outcome<Source>> {
  const files = readSourceFolder(data);
  const kept = cache === undefined ? undefined : openCountCache(cache);
  const { dataset, searchLog, isWithheld, problems } = await readData(files, { cache: kept, onProgress });
  const { options, problems: optionProblems } = readSiteOptions(files.site, site);
  const { design, problems: designProblems } = await readDesign(data, options, ownDesign());
  const all = [...problems, ...optionProblems, ...designProblems];
  return dataset && searchLog && options && design
    ? { value: { folder: data, dataset, searchLog, isWithheld, options, design }, problems: all }
    : { problems: all };
}

export interface ReadData extends Partial<Pick<Source, 'dataset' | 'searchLog' | 'isWithheld'>> {
  /** If there are errors, there is no dataset. */
  readonly problems: readonly Problem[];
}

/** Reads the tables, search logs and list of withheld terms. */
export async function readData(
  source: SourceFiles,
  reading: Omit<SearchLogOptions, 'councilNames' | 'isWithheld'> = {},
): Promise<ReadData> {
  const { dataset, councilNames, problems: tableProblems } = readTables(source.tables);
  const { isWithheld, problems: listProblems } = readWithheldList(source.withheld);
  const { log, problems: logProblems } = await readSearchLogs(source.searches, {
    ...reading,
    isWithheld,
    councilNames,
  });
  const problems = [
    ...source.problems,
    ...tableProblems,
    ...logProblems,
    ...listProblems,
    ...(source.withheld && isWithheld ? [withheldNotice(source.withheld, log.withheld)] : []),
  ];
  return dataset && !hasErrors(problems) ? { dataset, searchLog: log, isWithheld, problems } : { problems };
}
