// Generates a slug, which is part of a URL, from a name.

/** In characters. Folders are named after slugs, and file systems limit names to 255 bytes (POSIX: NAME_MAX). */
export const LONGEST_SLUG = 200;

// Combining marks used on letters and keycaps, listed by block. If `\p{M}` were used, slugs would depend on the version of Node.
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/**
 * Returns a slug made up of ASCII digits and lower-case letters without accents, with hyphens between words. Long slugs are
 * truncated; the slug is empty if no usable characters remain.
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
