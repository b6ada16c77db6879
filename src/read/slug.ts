// A council's slug, the part of its page's path that names it, made from its name.

/** Lower-case ASCII letters and digits joined with hyphens; accents are dropped. Empty when nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
