// Describes the downloads for search engines that list data sets, as JSON-LD with the terms of schema.org
// (https://developers.google.com/search/docs/appearance/structured-data/dataset).
import { FILE_TYPES } from '../http/file-headers.ts';
import type { Credits } from '../options/credits.ts';
import type { SiteIndex } from '../respond/content.ts';
import { bytesText } from '../text/format.ts';
import { newestDateIn, semanticVersion } from './data-package.ts';
import type { DownloadFile } from './downloads.ts';

interface SizedFile extends Pick<DownloadFile, 'path' | 'format' | 'title'> {
  /** In bytes. */
  readonly size: number;
}

interface DescribedData {
  /** In one or two sentences. Search engines ignore fewer than 50 characters. */
  readonly description: string;
  /** The absolute URL of the downloads page. */
  readonly url: string;
  readonly tables: DownloadFile['tables'];
  readonly files: readonly SizedFile[];
}

/** @returns a JSON value */
export function datasetDescription(
  { title, siteUrl }: Pick<SiteIndex, 'title' | 'siteUrl'>,
  { licence, sources, contributors }: Credits,
  { description, url, tables, files }: DescribedData,
) {
  const newest = newestDateIn(tables);
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    ...{ name: title, description, url, isAccessibleForFree: true, inLanguage: 'en' },
    ...(newest !== '' && { dateModified: newest, version: semanticVersion(newest) }),
    ...(licence && { license: licence.url }),
    // The options don't say which contributors are people.
    ...(contributors.length > 0 && { creator: contributors.map(named('Organization')) }),
    ...(sources.length > 0 && { isBasedOn: sources.map(named('CreativeWork')) }),
    distribution: files.map(({ path, format, title, size }) => ({
      '@type': 'DataDownload',
      name: title,
      contentUrl: `${siteUrl}/${path}`,
      encodingFormat: FILE_TYPES[format]!.split(';')[0]!,
      contentSize: bytesText(size),
    })),
  };
}

const named =
  (type: 'Organization' | 'CreativeWork') =>
  ({ name, url }: Credits['contributors'][number]) => ({ '@type': type, name, ...(url && { url }) });
