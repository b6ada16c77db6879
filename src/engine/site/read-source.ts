// Reads and checks all of a site's sources.
import type { Dataset } from '#service/dataset';
import { readLogs } from '#service/log-reading';
import type { Design } from '../design/design.ts';
import { readDesign } from '../design/read-design.ts';
import { hasErrors, type Outcome } from '../diagnostics/diagnostic.ts';
import { readSiteOptions } from '../options/read-site-options.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { ownDesign } from '../package-files.ts';
import { leftOutFiles } from '../source/left-out-files.ts';
import { isFolder, readSourceFolder, type SourceFiles } from '../source/source-folder.ts';
import type { TableComparison } from '../tables/checks/check-tables.ts';
import { readTables } from '../tables/read-tables.ts';
import type { CountedLogs, LogReading } from '../terms/search-log.ts';

export interface SourceOptions {
  readonly data: string;
  /** Options in the same format as in site.json, which they override. */
  readonly site: Readonly<Record<string, unknown>>;
  /** The path of the folder in which counts from logs are kept between runs. */
  readonly cache?: string | undefined;
}

/** The part of a source that comes from the tables and logs. A service without logs has no counts. */
interface SourceData extends Partial<CountedLogs> {
  readonly dataset: Dataset;
}

export interface Source extends SourceData {
  readonly folder: string;
  readonly options: SiteOptions;
  readonly design: Design;
}

interface SourceOutcome extends Outcome<Source> {
  /** Undefined if there is an error in the options. Other errors don't matter. */
  readonly options: SiteOptions | undefined;
}

/** @param onProgress called while logs are being read */
export async function readSource(
  { data, site, cache }: SourceOptions,
  onProgress?: LogReading['onProgress'],
  comparison?: TableComparison,
): Promise<SourceOutcome> {
  const files = readSourceFolder(data);
  const { value: read, problems } = await readData(files, { cache, onProgress, comparison });
  const { value: options, problems: optionProblems } = readSiteOptions(files.site, site);
  const { value: design, problems: designProblems } = await readDesign(data, options, ownDesign());
  const leftOut = isFolder(data) ? leftOutFiles(data, files, comparison?.earlier) : [];
  const all = [...problems, ...leftOut, ...optionProblems, ...designProblems];
  return read && options && design
    ? { value: { folder: data, ...read, options, design }, options, problems: all }
    : { options, problems: all };
}

interface ReadingOptions extends LogReading {
  readonly comparison?: TableComparison | undefined;
}

/** Reads the tables and the logs. */
export async function readData(
  source: SourceFiles,
  { comparison, ...reading }: ReadingOptions = {},
): Promise<Outcome<SourceData>> {
  const { dataset, tables, problems: tableProblems } = readTables(source.tables, comparison);
  const logs = await readLogs?.(source, tables, reading);
  const problems = [...source.problems, ...tableProblems, ...(logs?.problems ?? [])];
  return dataset && !hasErrors(problems) ? { value: { dataset, ...logs?.value }, problems } : { problems };
}
