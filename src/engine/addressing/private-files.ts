// Files in a site's folder that are intended only for its host or for this program. Visitors get a 404 error.

/**
 * Prefixes of private files: the manifest, unfinished builds, configuration files (`.`, `_`), the router's code, and Apache's
 * error documents. Any suffix is still private: compressed copies have one, and Windows ignores some suffixes.
 */
export const PRIVATE_FILES = /^(?:[._]|build-manifest|serve\.json|router\.js|edge-functions|.*\.asis)/i;

/** @param path the decoded path from the site's root, without a leading slash */
export const isPrivateFile = (path: string): boolean => PRIVATE_FILES.test(path);
