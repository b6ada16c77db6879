// The descriptions of the API and the downloads: those in a build, or those that a build with these options would have.

import type { LinkForm } from '../../../engine/addressing/links.ts';
import type { DatePolicy, Span } from '../../../engine/addressing/ranges.ts';
import {
  DATA_PACKAGE,
  DOWNLOAD_FORMATS,
  type DownloadFormat,
  downloadFile,
  OPENAPI,
} from '../../../engine/addressing/site-files.ts';
import type { PagedName } from '../../../engine/api/api.ts';
import { attempt } from '../../../engine/attempt.ts';
import { fieldOf } from '../../../engine/downloads/data-package.ts';
import { downloadColumns } from '../../../engine/downloads/described-tables.ts';
import { downloadPaths } from '../../../engine/downloads/downloads.ts';
import { withChangesFile } from '../../../engine/openapi/changes-file.ts';
import { describeApi } from '../../../engine/openapi/describe.ts';
import type { Content, PagedSite } from '../../../engine/respond/content.ts';
import { urlGroups } from '../../../engine/site/url-groups.ts';

/** JSON values; undefined if they are unknown. */
export interface Descriptions {
  readonly api: unknown;
  readonly downloads: unknown;
}

/** What a version has of its descriptions. */
export type DescriptionSource =
  | Descriptions
  | { readonly formats: readonly DownloadFormat[]; readonly hasChanges: boolean };

/**
 * @param read returns a file of the build, and throws an error if it is missing
 * @param downloads the files to download; a build without any has no description of them
 */
export function readDescriptions(read: (file: string) => Buffer, downloads: readonly string[]): Descriptions {
  const json = (file: string): unknown => attempt(() => JSON.parse(read(file).toString()));
  return { api: json(OPENAPI), downloads: downloads.length > 0 ? json(DATA_PACKAGE) : { resources: [] } };
}

/** The options from which the descriptions follow. */
export interface DescribedOptions {
  readonly links: LinkForm;
  readonly formats: readonly DownloadFormat[];
  readonly hasChanges: boolean;
  readonly pageSizes: PagedSite['pageSizes'];
  readonly policy: DatePolicy;
  readonly span: Span;
}

export const generateDescriptions = (options: DescribedOptions): Descriptions => ({
  api: apiDescription(options),
  downloads: downloadDescription(options),
});

/** Undefined if there would be too many responses. */
function apiDescription({ links, pageSizes, policy, span, hasChanges }: DescribedOptions): unknown {
  // Every unfiltered list has a second page and every kind of record a single key, so that the paths don't depend on the data.
  const content: Content = {
    list: ({ endpoint, values = {} }) => ({
      count: Object.keys(values).length > 0 ? 1 : (pageSizes[endpoint as PagedName] ?? 0) + 1,
      slice: () => [ANY_RECORD],
    }),
    pageOf: () => undefined,
  };
  const groups = links === 'path' ? urlGroups({ content, site: { pageSizes, links }, policy, span }) : [];
  if ('code' in groups) return undefined;
  const described = describeApi({
    site: { ...{ siteUrl: '', links }, title: '', description: '' },
    version: '',
    examples: { parameters: {}, addresses: {}, of: () => undefined },
    prebuilt: groups.flatMap(({ addresses }) => addresses),
  });
  return hasChanges ? withChangesFile(described) : described;
}

/** Has the same value in all fields. */
const ANY_RECORD = new Proxy({}, { get: () => 'A' });

function downloadDescription({ formats, span }: DescribedOptions): unknown {
  const columns = new Map(
    [...downloadColumns()].flatMap(([table, own]) =>
      DOWNLOAD_FORMATS.map((format) => [downloadFile(table, format), own.map(fieldOf)] as const),
    ),
  );
  const resources = downloadPaths(formats, span).map((path) => {
    const fields = columns.get(path);
    return { path: path.slice(path.indexOf('/') + 1), ...(fields && { schema: { fields } }) };
  });
  return { resources };
}
