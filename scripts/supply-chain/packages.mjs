// Lists the packages that npm installs with the program: those in the lock file that aren't only for development. Also lists those whose
// code is in the bundles.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..', '..');

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

export const ownPackage = readJson('package.json');
const { packages } = readJson('package-lock.json');

export const nameOf = (location) => location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The location of a package that the package at `from` needs, or undefined if it's optional and isn't installed. */
function locate(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const location = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[location]) return location;
    if (folder === '') return undefined;
  }
}

const neededBy = (location) =>
  Object.keys({ ...packages[location].dependencies, ...packages[location].optionalDependencies })
    .map((name) => locate(name, location))
    .filter((found) => found !== undefined);

/** A package and all its dependencies, direct and indirect. The package itself is first. */
export function closureOf(location, found = new Set()) {
  if (found.has(location)) return found;
  found.add(location);
  for (const needed of neededBy(location)) closureOf(needed, found);
  return found;
}

export const runtimePackages = () => withDependencies(Object.keys(ownPackage.dependencies));

/**
 * The program's own copy of zod, stand-ins for modules of Node.js, and the ranking of search results (`scripts/bundle-program.mjs`,
 * `scripts/bundle-check-page.mjs`, `scripts/bundle-scripts.mjs`).
 */
export const BUNDLED = ['@noble/hashes', 'buffer', 'minisearch', 'path-browserify', 'zod'];

/** The packages in the bundles that npm doesn't install with the program. */
export const bundledPackages = () => withDependencies(BUNDLED);

/**
 * Sorted by name, then by version.
 * @returns {{ location: string, name: string, version: string, license: string, integrity: string, hasInstallScript: boolean,
 *   needs: string[] }[]}
 */
function withDependencies(names) {
  const locations = new Set(names.flatMap((name) => [...closureOf(locate(name, ''))]));
  return [...locations]
    .map((location) => ({
      location,
      name: nameOf(location),
      needs: neededBy(location),
      hasInstallScript: false,
      ...packages[location],
    }))
    .sort((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}

/** The direct dependencies, each with its own dependencies. */
export const directPackages = () =>
  runtimePackages()
    .filter(({ location, name }) => location === `node_modules/${name}` && name in ownPackage.dependencies)
    .map((found) => ({ ...found, brings: [...closureOf(found.location)].slice(1).map(nameOf) }));

/** The size of a package's own files, in bytes. */
export function weightOf(location) {
  const weigh = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.name !== 'node_modules')
      .reduce((sum, entry) => {
        const file = path.join(folder, entry.name);
        return sum + (entry.isDirectory() ? weigh(file) : statSync(file).size);
      }, 0);
  return weigh(path.join(ROOT, location));
}
