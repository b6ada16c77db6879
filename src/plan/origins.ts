// What the answers of a family are made from, in a few characters: a build renders only what is made from something else
// than in the build before.
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import type { Address } from '../route/address.ts';
import { contentHash } from './terms.ts';

/** All that answers are made from: two sites with the same have the same answers. */
export interface Origins {
  /** Stands for the program's code: another one may make other bytes of the same. */
  readonly program: string;
  readonly site: SiteIndex;
  /** Every record, as text. */
  readonly stored: { readonly councils: string; readonly commitments: string };
}

export type OriginOf = (endpoints: Iterable<Address['endpoint']>) => string;

/** @returns what answers of some endpoints are made from */
export function originsOf({ program, site, stored }: Origins): OriginOf {
  // Where the store lies is told by no answer.
  const common = [program, { ...site, store: undefined }];
  const [councils, commitments] = [contentHash(stored.councils), contentHash(stored.commitments)];
  const madeFrom: Readonly<Record<Address['endpoint'], unknown>> = {
    root: '',
    councils,
    council: councils,
    'council-commitments': commitments,
    commitments,
    // Names with a hash of what they hold.
    searchterms: site.store.searchterms,
  };
  return (endpoints) => contentHash(jsonOf([common, ...Array.from(new Set(endpoints), (name) => madeFrom[name])]));
}

/**
 * Which councils a filter lets through: those of some types in some countries, as far as there are any. Lists of the same
 * records have the same JSON.
 */
export function recordsOf(
  { countries, types }: Extract<Address, { endpoint: 'councils' }>,
  { councilCounts }: Pick<SiteIndex, 'councilCounts'>,
): string {
  const among = (chosen: readonly string[], value: string) => chosen.length === 0 || chosen.includes(value);
  return jsonOf(
    Object.entries(councilCounts).flatMap(([country, counts]) =>
      Object.keys(counts)
        .filter((type) => among(countries, country) && among(types, type))
        .map((type) => [country, type]),
    ),
  );
}
