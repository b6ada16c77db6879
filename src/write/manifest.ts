// The manifest of a built site: which files are ours, with what content. Written last, so that it tells of a whole site.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const MANIFEST = 'build-manifest.json';
const GENERATOR = 'council-climate-api';

export interface FileRecord {
  /** SHA-256, the first 32 hexadecimal digits. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** By path from the site's root. */
export type Manifest = ReadonlyMap<string, FileRecord>;

/** @returns undefined when the folder has no manifest, or one that isn't ours */
export function readManifest(folder: string): Manifest | undefined {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  try {
    const { generator, files } = JSON.parse(readFileSync(file, 'utf8'));
    if (generator !== GENERATOR) return undefined;
    const records = Object.entries(files as Record<string, [string, number]>);
    return new Map(records.filter(([name]) => isInside(name)).map(([name, [hash, size]]) => [name, { hash, size }]));
  } catch {
    return undefined;
  }
}

/** The manifest's text: a line a file, by path, so that the difference of two builds can be read. */
export function manifestText(manifest: Manifest): string {
  const lines = [...manifest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { hash, size }]) => `    ${JSON.stringify(name)}: ["${hash}", ${size}]`);
  return `{\n  "generator": "${GENERATOR}",\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Whether a path stays within the folder: what a manifest names may be deleted. */
export function isInside(name: string): boolean {
  return (
    name !== '' &&
    !path.isAbsolute(name) &&
    name.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
