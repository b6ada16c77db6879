// The packages that come to whoever installs the program: those of the lock file that are not for development alone.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..', '..');

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

export const ownPackage = readJson('package.json');
const { packages } = readJson('package-lock.json');

const nameOf = (location) => location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where Node finds a package that one at `from` asks for; undefined for an optional one that isn't there. */
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

/** All that a package needs, itself first. */
export function closureOf(location, found = new Set()) {
  if (found.has(location)) return found;
  found.add(location);
  for (const needed of neededBy(location)) closureOf(needed, found);
  return found;
}

/**
 * By name, then by version.
 * @returns {{ location: string, name: string, version: string, license: string, integrity: string, hasInstallScript: boolean,
 *   needs: string[] }[]}
 */
export function runtimePackages() {
  const locations = new Set(Object.keys(ownPackage.dependencies).flatMap((name) => [...closureOf(locate(name, ''))]));
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

/** The direct ones, each with all that it brings. */
export const directPackages = () =>
  runtimePackages()
    .filter(({ location, name }) => location === `node_modules/${name}` && name in ownPackage.dependencies)
    .map((found) => ({ ...found, brings: [...closureOf(found.location)].slice(1).map(nameOf) }));

/** Bytes of a package's own files. */
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
