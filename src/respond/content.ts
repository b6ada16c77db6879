// What answers are made from, wherever it comes from: the dataset in memory at build time, files at request time.
import { groupBy } from '../grouping.ts';
import type { SearchTermFilter } from '../route/address.ts';
import type { EndpointName, ListFilter } from '../route/endpoints.ts';
import type { LinkedSite, Paged } from '../route/links.ts';
import type { ErrorName, OptionsDocument, RefusalName } from '../route/rules.ts';
import type { TermFiles } from '../searchterms/store.ts';

/** One record of an answer, its fields in the specification's order, its links as JSON without a `format` has them. */
export type Item = Readonly<Record<string, string | number | boolean | null>>;

export interface List {
  readonly count: number;
  readonly slice: (first: number, size: number) => readonly Item[];
}

export interface Content {
  /** Every council, in the order of the list. */
  readonly councils: readonly Item[];
  readonly council: (code: string) => Item | undefined;
  /** By the link to their council; empty for one that there isn't. */
  readonly commitmentsOf: (council: string) => readonly Item[];
  readonly commitments: List;
  readonly searchTerms: (filter: SearchTermFilter) => List;
}

/** What of a site the JSON of its answers depends on. */
export interface PagedSite extends LinkedSite {
  readonly pageSizes: { readonly commitments: number; readonly searchterms: number };
}

/** Which ranges and thresholds of search terms lie ready as files; see the options of a site. */
export interface PrebuiltDates {
  readonly dateRangeDays: number;
  readonly openEndedDays: number;
  readonly months: boolean;
  readonly quarters: boolean;
  readonly years: boolean;
  readonly minCounts: readonly number[];
  readonly minResults: readonly number[];
}

/** What went wrong, or which list has nothing in it. */
export type NoticeName =
  | ErrorName
  | 'method-not-allowed'
  | RefusalName
  | 'no-such-council'
  | 'no-councils'
  | 'no-council-commitments'
  | 'no-commitments'
  | 'no-searchterms'
  | `unknown-${ListFilter}`;

/** The parts of the owner's design. */
export interface Look {
  readonly texts: { readonly about: readonly string[]; readonly footer?: string | undefined };
  readonly theme: { readonly accent?: string | undefined; readonly logo?: string | undefined };
  /** Hashes of templates, style rules and the logo, by their names in the source folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** What pages say of an endpoint, and what OPTIONS returns: kept in the site, so that a router carries no words of it. */
export interface EndpointWords {
  readonly heading: string;
  readonly description: string;
  /** The description as markup. */
  readonly summary: string;
  /** Its parameters and fields, as markup. */
  readonly guide: string;
  readonly hasParameters: boolean;
  readonly options: OptionsDocument;
}

/** What the answers of one site have in common. The router reads it from the site, see `SITE_INDEX`. */
export interface SiteIndex extends PagedSite {
  readonly title: string;
  readonly description: string;
  readonly licence?: { readonly name: string; readonly url: string } | undefined;
  readonly contact?: string | undefined;
  /** Files, from the site's root, without a leading slash: what answers are composed from, and the style sheet. */
  readonly store: { readonly councils: string; readonly commitments: string; readonly searchterms: TermFiles };
  readonly style: string;
  readonly logo?: string | undefined;
  /** Of the search log, `YYYY-MM-DD`; undefined for an empty one. */
  readonly days?: { readonly first: string; readonly last: string } | undefined;
  readonly dates: PrebuiltDates;
  /** Where each of the log's latest days is a link, for a site whose answers are linked by path. */
  readonly dayLists: readonly { readonly title: string; readonly url: string }[];
  /** How many councils there are of each type in each country: the filters tell. */
  readonly councilCounts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Whether answers are prebuilt, and with them a list of what is. */
  readonly isPrebuilt: boolean;
  /** Whether the filtered lists of councils are prebuilt, too. */
  readonly prebuildsFilters: boolean;
  /** How many prebuilt pages a list has at most. */
  readonly mostPages: Readonly<Record<Paged['endpoint'], number>>;
  readonly guides: Readonly<Record<EndpointName, EndpointWords>>;
  /** What to do next, by what went wrong or is empty, as markup; `{{value}}` is the place for what was asked for. */
  readonly notices: Readonly<Record<NoticeName, string>>;
  /** The layout with what all pages have in common, and the template of an answer. */
  readonly frame: string;
  readonly answerTemplate: string;
  /** Not for the router: `diff` compares it. Builds from older versions have none. */
  readonly look?: Look | undefined;
}

/** Everything an answer can be made from, at once in memory. */
export interface Records {
  /** In the order of their lists. */
  readonly councils: readonly Item[];
  readonly commitments: readonly Item[];
  readonly searchTerms: (filter: SearchTermFilter) => List;
}

export function contentOf({ councils, commitments, searchTerms }: Records): Content {
  const byCode = new Map(councils.map((council) => [council.authority_code, council]));
  const byCouncil = groupBy<unknown, Item>(commitments, (commitment) => commitment.council);
  const all: List = { count: commitments.length, slice: (first, size) => commitments.slice(first, first + size) };
  return {
    councils,
    council: (code) => byCode.get(code),
    commitmentsOf: (link) => byCouncil.get(link) ?? [],
    commitments: all,
    searchTerms,
  };
}
