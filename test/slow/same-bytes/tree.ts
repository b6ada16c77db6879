// A folder's whole content in a form that can be compared: each path with its bytes' hash.
import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** By path, with `/` between: a file's SHA-256, or that it is a folder. */
export type Tree = ReadonlyMap<string, string>;

export function treeOf(folder: string): Tree {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  // Files of the same content are names of one: read each once.
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

/** What is in only one of them, or not the same. */
export function differencesOf(expected: Tree, found: Tree): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return paths
    .filter((name) => expected.get(name) !== found.get(name))
    .map((name) =>
      found.has(name) ? (expected.has(name) ? `${name} differs` : `${name} is new`) : `${name} is missing`,
    );
}

/** The permissions of all entries, each once: `file 644`. */
export function modesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modes = names.map((name) => {
    const status = lstatSync(path.join(folder, name));
    return `${status.isDirectory() ? 'folder' : 'file'} ${(status.mode & 0o7777).toString(8)}`;
  });
  return [...new Set(modes)].sort();
}
