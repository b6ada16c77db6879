// Files in a site's folder that only its host or this program reads. Visitors get a 404.

/**
 * Prefixes: the manifest, unfinished builds, configuration files (`.`, `_`), the router's code, and Apache's documents with a status.
 * Any suffix is private too, such as that of a compressed copy, or one that Windows ignores.
 */
export const PRIVATE_FILES = /^(?:[._]|build-manifest|serve\.json|router\.js|edge-functions|.*\.asis)/i;

/** @param path from the site's root, without a leading slash, decoded */
export const isPrivateFile = (path: string): boolean => PRIVATE_FILES.test(path);
