// A council's slug, the part of its page's path that names it, made from its name.

import { LONGEST_SLUG } from '../api/patterns.ts';

// The combining marks of letters and of keycaps, by block: what `\p{M}` takes in depends on the version of Node, and so would the slug.
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/** Lower-case ASCII letters and digits joined with hyphens; accents are dropped. Empty when nothing is left, cut where it is too long. */
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
