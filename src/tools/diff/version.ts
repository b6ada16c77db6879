// A version comprises everything that the API publishes at a particular time, read either from tables or from a build.

import type { LinkedSite, LinkForm } from '../../engine/addressing/links.ts';
import type { DatePolicy, Span } from '../../engine/addressing/ranges.ts';
import { COMPARED_NAMES, type ComparedRows } from '../../engine/changes/compared-tables.ts';
import type { Design } from '../../engine/design/design.ts';
import { rowsOf } from '../../engine/downloads/described-tables.ts';
import { byName } from '../../engine/grouping.ts';
import type { SiteIndex } from '../../engine/respond/content.ts';
import { designRecord } from '../../engine/site/index/site-index.ts';
import { publishTerms } from '../../engine/site/published-terms.ts';
import type { Source } from '../../engine/site/read-source.ts';
import { type RecordsOfSite, recordsOf } from '../../engine/site/records.ts';
import type { TermStore } from '../../engine/terms/store.ts';
import type { DescriptionSource } from './breaking/descriptions.ts';

/** The site's options. The site's URL and its form of links may not be known until it is built. */
export type VersionSite = Pick<SiteIndex, 'title' | 'description' | 'licence' | 'contact' | 'pageSizes'> & {
  readonly siteUrl: string | undefined;
  readonly links: LinkForm | undefined;
  /** The policy for prebuilt date ranges. */
  readonly dates: DatePolicy;
  /** Undefined for a build. */
  readonly hosts?: readonly string[];
  /** Undefined if git has a link in place of the design. */
  readonly look: SiteIndex['look'] | undefined;
};

export interface SiteVersion {
  readonly site: VersionSite;
  /** The rows of all tables that the version knows. */
  readonly rows: ComparedRows;
  /** Records in list order, containing the site's links. */
  readonly records: RecordsOfSite;
  /** The published terms; undefined if they are unknown. */
  readonly terms: TermStore | undefined;
  readonly span: Span;
  readonly described: DescriptionSource;
}

export const linkedSite = ({ siteUrl = '', links = 'query' }: VersionSite): LinkedSite => ({ siteUrl, links });

/** At a git revision, the design may be unknown. */
type VersionSource = Pick<Source, 'dataset' | 'searchLog' | 'options'> & {
  readonly design?: Pick<Design, 'files'> | undefined;
};

/** @param links the form of the site's links; undefined if it isn't known yet */
export function versionOf(
  { dataset, searchLog, options, design }: VersionSource,
  links: LinkForm | undefined,
): SiteVersion {
  const { siteUrl, title, description, licence, contact, pageSizes, dates, hosts } = options;
  const look = design && designRecord(options, design);
  const site = { ...{ siteUrl, links, title, description, licence, contact }, ...{ pageSizes, dates, hosts, look } };
  const terms = searchLog && publishTerms(searchLog);
  const rows = byName(COMPARED_NAMES, (name) => rowsOf(name, dataset));
  const described = { formats: options.downloads, hasChanges: options.changes !== undefined };
  return {
    site,
    rows,
    records: recordsOf(dataset, linkedSite(site)),
    terms: terms?.store,
    span: terms?.span,
    described,
  };
}
