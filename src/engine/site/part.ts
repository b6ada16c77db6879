// A part of a site takes what is published, and returns groups of files. The plan of a site is a list of parts.
import type { Dataset } from '#service/dataset';
import type { LinkedSite } from '../addressing/links.ts';
import type { CountedSource } from '../api/api.ts';
import type { Publication } from '../changes/publications.ts';
import type { Design, Scripts } from '../design/design.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { Content, SiteIndex } from '../respond/content.ts';
import type { Host } from './host.ts';
import type { Origins, StoredRecords } from './origins.ts';
import type { PublishedTerms } from './published-terms.ts';
import type { Origin, PlannedFile, PlannedGroup } from './site-plan.ts';
import type { UrlGroup } from './url-groups.ts';

/** A service without logs has no terms. */
export type Terms = PublishedTerms | ([CountedSource] extends [never] ? undefined : never);

/** Everything that the files of a site may show. It contains no unpublished search. */
export interface Published {
  readonly site: SiteIndex;
  readonly options: SiteOptions & LinkedSite;
  readonly design: Design;
  readonly dataset: Dataset;
  readonly terms: Terms;
  readonly referredTables: () => Readonly<Record<string, string>>;
  /** The records of each source, as text. */
  readonly stored: StoredRecords;
  readonly content: Content;
  /** The versions whose changes are published, from oldest to newest. Undefined if the site doesn't show any. */
  readonly publications: readonly Publication[] | undefined;
  /** The prebuilt URL groups. */
  readonly groups: readonly UrlGroup[];
  readonly hosts: readonly Host[];
  readonly origins: Origins;
  /** The paths of the scripts for the service's pages, relative to the site's root. */
  readonly scripts: Scripts;
}

/** @param before the groups of the parts before this one */
export type Part = (published: Published, before: readonly PlannedGroup[]) => readonly PlannedGroup[];

/** A group of files that aren't responses. */
export const fileGroup = (name: string, files: readonly PlannedFile[]): PlannedGroup => ({ name, responses: 0, files });

/** Files that are all rendered from the same origin. */
export const fromOrigin = (
  origin: Origin | undefined,
  files: readonly Omit<PlannedFile, 'origin'>[],
): readonly PlannedFile[] => files.map((file) => ({ ...file, origin }));

/** A file whose content is already known. */
export const knownFile = (
  path: string,
  content: string | Uint8Array,
  { origins }: Pick<Published, 'origins'>,
): PlannedFile => ({ path, render: () => content, origin: origins.ofContent(path, content) });
