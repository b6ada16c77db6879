// What a build would write: every file, by URL group, with how to render it.
import type { Host } from '../hosts/host.ts';
import type { SiteOptions } from '../model/site.ts';
import type { FileContent } from './file-content.ts';

/** What the bytes of many files depend on. A build whose files have the same origin writes the same bytes. */
export interface Origin {
  /** The same in every build. */
  readonly name: string;
  readonly hash: string;
}

export interface PlannedFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  /** Called when the file is written, because a site's files would fill the memory. */
  readonly render: () => FileContent;
  /** Files in a plan with the same key have the same content, so only the first one is rendered. */
  readonly content?: string | undefined;
  readonly origin?: Origin | undefined;
  /** The thresholds of a response, as in a query: `min_count=5&min_results=1`. */
  readonly thresholds?: string | undefined;
}

/** The content of an earlier build's manifest. */
export interface EarlierBuild<Known> {
  /** By path from the site's root. */
  readonly files: ReadonlyMap<string, Known>;
  /** The hashes of origins, by name. */
  readonly origins: ReadonlyMap<string, string>;
}

/** @returns what an earlier build knows of a file, if the file has the same origin */
export function unchangedSince<Known>(build: EarlierBuild<Known>, { path, origin }: PlannedFile): Known | undefined {
  return origin && build.origins.get(origin.name) === origin.hash ? build.files.get(path) : undefined;
}

export interface PlannedGroup {
  readonly name: string;
  /** The number of addresses; zero for files that aren't responses. */
  readonly responses: number;
  /** The option of the date policy that sets this number, and its value. */
  readonly option?: { readonly name: string; readonly value: number | boolean } | undefined;
  readonly files: readonly PlannedFile[];
}

export interface SitePlan {
  readonly hosts: readonly Host[];
  readonly options: SiteOptions & { readonly siteUrl: string };
  readonly groups: readonly PlannedGroup[];
  /** The files of each host by its name, including those that it shares with a host before it. */
  readonly hostFiles: ReadonlyMap<string, readonly PlannedFile[]>;
}

export function filesOf({ groups }: Pick<SitePlan, 'groups'>): readonly PlannedFile[] {
  return groups.flatMap(({ files }) => files);
}
