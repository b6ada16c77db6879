// Reads and checks all of a site's sources.

import type { Design } from '../design/design.ts';
import { readDesign } from '../design/read-design.ts';
import { hasErrors, type Outcome } from '../diagnostics/diagnostic.ts';
import { readSiteOptions } from '../options/read-site-options.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { ownDesign } from '../package-files.ts';
import type { ReadProgress } from '../progress.ts';
import { openCountCache, readSearchLogs, type SearchLog, type SearchLogOptions } from '../searchlog/read-logs.ts';
import { readWithheldList, withheldNotice } from '../searchlog/withheld-list.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { leftOutFiles } from '../source/left-out-files.ts';
import { isFolder, readSourceFolder, type SourceFiles } from '../source/source-folder.ts';
import type { TableComparison } from '../tables/checks/check-tables.ts';
import { type Dataset, readTables } from '../tables/dataset.ts';

export interface SourceOptions {
  readonly data: string;
  /** Options in the same format as in site.json, which they override. */
  readonly site: Readonly<Record<string, unknown>>;
  /** The path of the folder in which search log counts are kept between runs. */
  readonly cache?: string | undefined;
}

export interface Source {
  readonly folder: string;
  readonly dataset: Dataset;
  /** Private data. Only `publishTerms` decides what is published. */
  readonly searchLog: SearchLog;
  /** Undefined if no terms are withheld. */
  readonly isWithheld?: IsWithheld | undefined;
  readonly options: SiteOptions;
  readonly design: Design;
}

interface SourceOutcome extends Outcome<Source> {
  /** Undefined if there is an error in the options. Other errors don't matter. */
  readonly options: SiteOptions | undefined;
}

/** @param onProgress called while search logs are being read */
export async function readSource(
  { data, site, cache }: SourceOptions,
  onProgress?: (progress: ReadProgress) => void,
  comparison?: TableComparison,
): Promise<SourceOutcome> {
  const files = readSourceFolder(data);
  const kept = cache === undefined ? undefined : openCountCache(cache);
  const { value: read, problems } = await readData(files, { cache: kept, onProgress, comparison });
  const { value: options, problems: optionProblems } = readSiteOptions(files.site, site);
  const { value: design, problems: designProblems } = await readDesign(data, options, ownDesign());
  const leftOut = isFolder(data) ? leftOutFiles(data, files, comparison?.earlier) : [];
  const all = [...problems, ...leftOut, ...optionProblems, ...designProblems];
  return read && options && design
    ? { value: { folder: data, ...read, options, design }, options, problems: all }
    : { options, problems: all };
}

/** The part of a source that comes from the tables and search logs. */
export type SourceData = Pick<Source, 'dataset' | 'searchLog' | 'isWithheld'>;

type ReadingOptions = Omit<SearchLogOptions, 'isCouncilName' | 'isWithheld'> & {
  readonly comparison?: TableComparison | undefined;
};

/** Reads the tables, the search logs and the list of withheld terms. */
export async function readData(
  source: SourceFiles,
  { comparison, ...reading }: ReadingOptions = {},
): Promise<Outcome<SourceData>> {
  const { dataset, isCouncilName, problems: tableProblems } = readTables(source.tables, comparison);
  const { isWithheld, problems: listProblems } = readWithheldList(source.withheld);
  const options = { ...reading, isWithheld, isCouncilName };
  const { log, problems: logProblems } = await readSearchLogs(source.searches, options);
  const problems = [
    ...source.problems,
    ...tableProblems,
    ...logProblems,
    ...listProblems,
    ...(source.withheld && isWithheld ? [withheldNotice(source.withheld, log.withheld)] : []),
  ];
  return dataset && !hasErrors(problems) ? { value: { dataset, searchLog: log, isWithheld }, problems } : { problems };
}
