// A council's slug, the part of its page's path that names it, generated from its name.
import { LONGEST_SLUG } from '../api/patterns.ts';

// The combining marks of letters and keycaps, by block, because `\p{M}` and therefore the slug would depend on the version of Node.
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/** Lower-case ASCII letters and digits joined with hyphens, without accents; empty if nothing is left, and cut if too long. */
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

/** A council’s own slug, or one generated from its name, or from its code if the name has no usable letters. */
export function slugFor(council: Partial<Readonly<Record<'slug' | 'name' | 'authority_code', string>>>): string {
  return council.slug || slugOf(council.name ?? '') || (council.authority_code ?? '').toLowerCase();
}
