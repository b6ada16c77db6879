// Files in a site's folder that only its host or this program reads. Visitors get a 404 for them.

/**
 * The beginnings of their paths: the manifest, the folder of a build in progress, configuration files that hosts find by name
 * (`.`, `_`), the router's code, and Apache's documents that contain a status. Any text after these is private too, such as the
 * ending of a compressed copy, or an ending that Windows ignores.
 */
export const PRIVATE_FILES = /^(?:[._]|build-manifest|serve\.json|router\.js|edge-functions|.*\.asis)/i;

/** @param path from the site's root, without a leading slash, unescaped */
export const isPrivateFile = (path: string): boolean => PRIVATE_FILES.test(path);
