// The plan of a site: every file by URL group, with how to render it.

import type { SiteOptions } from '../options/site-options.ts';
import type { FileContent } from './file-content.ts';
import type { Host } from './host.ts';

/** What files depend on. If an earlier build has the same origin, its files have the same bytes. */
export interface Origin {
  /** The same in every build. */
  readonly name: string;
  readonly hash: string;
}

export interface PlannedFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  /** Called when the file is written, because all files would fill the memory. */
  readonly render: () => FileContent;
  /** Files with the same key have the same content, so only the first is rendered. */
  readonly content?: string | undefined;
  readonly origin?: Origin | undefined;
  /** As in a query: `min_count=5&min_results=1`. */
  readonly thresholds?: string | undefined;
}

/** An earlier build's manifest. */
export interface EarlierBuild<Known> {
  /** By path from the site's root. */
  readonly files: ReadonlyMap<string, Known>;
  /** Hashes by name. */
  readonly origins: ReadonlyMap<string, string>;
}

/** @returns what an earlier build knows of the file, if the file has the same origin */
export function unchangedSince<Known>(build: EarlierBuild<Known>, { path, origin }: PlannedFile): Known | undefined {
  return origin && build.origins.get(origin.name) === origin.hash ? build.files.get(path) : undefined;
}

export interface PlannedGroup {
  readonly name: string;
  /** Zero for files that aren't responses. */
  readonly responses: number;
  /** The option of the date policy that sets the number of responses. */
  readonly option?: { readonly name: string; readonly value: number | boolean } | undefined;
  readonly files: readonly PlannedFile[];
}

export interface SitePlan {
  readonly hosts: readonly Host[];
  readonly options: SiteOptions & { readonly siteUrl: string };
  readonly groups: readonly PlannedGroup[];
  /** By host, including shared files. */
  readonly hostFiles: ReadonlyMap<string, readonly PlannedFile[]>;
}

export function filesOf({ groups }: Pick<SitePlan, 'groups'>): readonly PlannedFile[] {
  return groups.flatMap(({ files }) => files);
}
