// Generates a council's slug from its name. The slug is the last part of the path of the council's page.
import { LONGEST_SLUG } from '../api/patterns.ts';

// Combining marks on letters and keycaps, listed by block. With `\p{M}`, slugs would depend on the version of Node.
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/**
 * Lower-case ASCII letters and digits without accents, joined with hyphens. Long slugs are cut; the slug is empty if nothing is
 * left.
 */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST_SLUG)
    .replace(/-+$/, '');
}

/**
 * The slug given in a council's row or, if there is none, one generated from its name, or from its code if the name has no usable
 * letters.
 */
export function slugFor(council: Partial<Readonly<Record<'slug' | 'name' | 'authority_code', string>>>): string {
  return council.slug || slugOf(council.name ?? '') || (council.authority_code ?? '').toLowerCase();
}
