// The content of a whole folder in a form that can be compared: each path with the hash of its bytes.
import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Keyed by path, with `/` as the separator. The value is a file's SHA-256 hash, or says that the path is a folder. */
export type Tree = ReadonlyMap<string, string>;

export function treeOf(folder: string): Tree {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  // Files with the same content are links to a single file, which is read only once.
  const known = new Map<number, string>();
  const contentOf = (file: string): string => {
    const status = lstatSync(file);
    if (status.isDirectory()) return 'folder';
    if (!status.isFile()) return 'neither file nor folder';
    const found = known.get(status.ino) ?? hash('sha256', readFileSync(file));
    known.set(status.ino, found);
    return found;
  };
  return new Map(paths.sort().map((name) => [name, contentOf(path.join(folder, name))]));
}

/** The paths that are in only one of the folders, or that have different content. */
export function differencesOf(expected: Tree, found: Tree): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return paths
    .filter((name) => expected.get(name) !== found.get(name))
    .map((name) =>
      found.has(name) ? (expected.has(name) ? `${name} differs` : `${name} is new`) : `${name} is missing`,
    );
}

/** The permissions of all entries, without duplicates, such as `file 644`. */
export function modesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modes = names.map((name) => {
    const status = lstatSync(path.join(folder, name));
    return `${status.isDirectory() ? 'folder' : 'file'} ${(status.mode & 0o7777).toString(8)}`;
  });
  return [...new Set(modes)].sort();
}
