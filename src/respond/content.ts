// What answers are made from, wherever it comes from: the dataset in memory at build time, files at request time.
import type { SearchTermFilter } from '../route/address.ts';

type Awaitable<Value> = Value | Promise<Value>;

/** One record of an answer, its fields in the specification's order, its links bare (without `format`). */
export type Item = Readonly<Record<string, string | number | boolean | null>>;

export interface List {
  readonly count: number;
  slice(first: number, size: number): Awaitable<readonly Item[]>;
}

export interface Content {
  /** Every council, in the order of the list. */
  councils(): Awaitable<readonly Item[]>;
  council(code: string): Awaitable<Item | undefined>;
  /** Empty for a code that no council has. */
  commitmentsOf(code: string): Awaitable<readonly Item[]>;
  commitments(): Awaitable<List>;
  searchTerms(filter: SearchTermFilter): Awaitable<List>;
}

/** What the answers of one site have in common. The router reads it from the site, see `SITE_INDEX`. */
export interface SiteIndex {
  /** Absolute, without a slash at its end; may have a path. */
  readonly siteUrl: string;
  readonly title: string;
  readonly description: string;
  readonly licence?: { readonly name: string; readonly url: string } | undefined;
  readonly contact?: string | undefined;
  readonly pageSizes: { readonly commitments: number; readonly searchterms: number };
  readonly commitments: number;
  /** Files, from the site's root, without a leading slash. */
  readonly searchTermStore: string;
  readonly style: string;
}
