// The slug of a council, which is the last part of the path of its page.
import { slugOf } from '../engine/text/slug.ts';

/**
 * Returns the slug in the council's row. If there is none, generates one from the council's name, or from its code if the name
 * contains no usable letters.
 */
export function slugFor(council: Partial<Readonly<Record<'slug' | 'name' | 'authority_code', string>>>): string {
  return council.slug || slugOf(council.name ?? '') || (council.authority_code ?? '').toLowerCase();
}
