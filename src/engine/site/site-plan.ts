// The plan of a site, which contains every file, by URL group, and a function to render it.

import type { SiteOptions } from '../options/site-options.ts';
import type { FileContent } from './file-content.ts';
import type { Host } from './host.ts';

/**
 * Identifies everything that files depend on. If the origin hasn't changed since an earlier build, the content of the files hasn't
 * changed either.
 */
export interface Origin {
  /** The same in every build. */
  readonly name: string;
  readonly hash: string;
}

/** Returns the bytes of a file that this build has already written or kept, by its path. */
export type Written = (path: string) => Uint8Array | undefined;

export interface PlannedFile {
  /** Relative to the site's root, without a leading slash. */
  readonly path: string;
  /** The page's canonical URL, if search engines may list the page. The sitemap contains these URLs. */
  readonly indexed?: string | undefined;
  /** When the page's content last changed, for the sitemap. In UTC (RFC 3339); undefined if that is unknown. */
  readonly changed?: string | undefined;
  /**
   * Called when the file is written, because keeping the content of all files would take up too much memory.
   * @param written for files that describe others, so that these aren't generated again
   */
  readonly render: (written?: Written) => FileContent;
  /** A key that identifies the content. If several files have the same key, only the first one is rendered. */
  readonly content?: string | undefined;
  /** What the file is rendered from. Undefined if the program runs from source, so that its own hash is unknown. */
  readonly origin: Origin | undefined;
  /** Thresholds written as a query, such as `min_count=5&min_results=1`. */
  readonly thresholds?: string | undefined;
}

/** The data from an earlier build's manifest. */
export interface EarlierBuild<Known> {
  /** Keyed by path, relative to the site's root. */
  readonly files: ReadonlyMap<string, Known>;
  /** The hashes of origins, keyed by name. */
  readonly origins: ReadonlyMap<string, string>;
}

/** @returns the earlier build's data for the file, or undefined if the file's origin has changed */
export function unchangedSince<Known>(build: EarlierBuild<Known>, { path, origin }: PlannedFile): Known | undefined {
  return origin && build.origins.get(origin.name) === origin.hash ? build.files.get(path) : undefined;
}

export interface PlannedGroup {
  readonly name: string;
  /** Zero if the files aren't responses. */
  readonly responses: number;
  /** The date option that determines the number of responses. */
  readonly option?: { readonly name: string; readonly value: number | boolean } | undefined;
  readonly files: readonly PlannedFile[];
}

export interface SitePlan {
  readonly hosts: readonly Host[];
  readonly options: SiteOptions & { readonly siteUrl: string };
  readonly groups: readonly PlannedGroup[];
  /**
   * The number of responses for filters with words that no record has, which the groups contain unless the option `prebuild` is
   * `present`. Zero if any of the hosts can't compose them.
   */
  readonly absentResponses: number;
  /** The groups with the other value of that option. */
  readonly otherGroups: () => readonly PlannedGroup[];
}

export function filesOf({ groups }: Pick<SitePlan, 'groups'>): readonly PlannedFile[] {
  return groups.flatMap(({ files }) => files);
}
