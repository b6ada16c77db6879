// What the answers of a family are made from, in a few characters: a build renders only what is made from something else
// than in the build before.
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import type { Address } from '../route/address.ts';
import type { Origin } from './planned.ts';
import { contentHash } from './terms.ts';

/** All that answers are made from: two sites with the same have the same answers. */
export interface Origins {
  /** Stands for the program's code: another one may make other bytes of the same. */
  readonly program: string | undefined;
  readonly site: SiteIndex;
  /** Every record, as text. */
  readonly stored: { readonly councils: string; readonly commitments: string };
}

/**
 * What files are made from that tell of some endpoints' answers.
 * @param name the files', in each build
 * @param others what they are made from besides
 * @returns undefined where the program doesn't know itself: then nothing is known to be made of the same
 */
export type OriginOf = (name: string, endpoints: Iterable<Address['endpoint']>, others?: unknown) => Origin | undefined;

export function originsOf({ program, site, stored }: Origins): OriginOf {
  // No answer contains the store's path or the lists' page counts. Everything that an answer takes from the design is also in
  // the rest of the index.
  const common = [program, { ...site, store: undefined, mostPages: undefined, look: undefined }];
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
  return (name, endpoints, others) => {
    if (program === undefined) return undefined;
    const made = Array.from(new Set(endpoints), (endpoint) => madeFrom[endpoint]);
    return { name, hash: contentHash(jsonOf([common, made, others])) };
  };
}
