// Files in a site's folder that only its host or this program reads. To a visitor they don't exist.

/**
 * How their paths begin: the manifest, the folder of a build in progress and configuration that hosts look for by name (`.`,
 * `_`), the router as a program, Apache's documents with a status in them. Whatever follows is private too: a compressed copy,
 * or an ending that Windows ignores.
 */
export const PRIVATE_FILES = /^(?:[._]|build-manifest|serve\.json|router\.js|edge-functions|.*\.asis)/i;

/** @param path from the site's root, without a leading slash, unescaped */
export const isPrivateFile = (path: string): boolean => PRIVATE_FILES.test(path);
