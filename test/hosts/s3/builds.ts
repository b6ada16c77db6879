// Writes an invented build: files with a manifest.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileRecordOf, manifestText } from '../../../src/engine/write/manifest.ts';

/** The text of each file, by its path. */
export type Files = Readonly<Record<string, string>>;

/** Replaces the build in a folder. */
export function writeBuild(out: string, files: Files): void {
  rmSync(out, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    writeFileSync(path.join(out, name), text);
  }
  writeManifest(out, files);
}

/** Writes a manifest that lists some files. */
export function writeManifest(out: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  const records = Object.entries(files).map(([name, content]) => [name, fileRecordOf(Buffer.from(content))] as const);
  const manifest = manifestText({ files: new Map(records), origins: new Map([['"a": ["0a", 1]', '0b']]) });
  writeFileSync(path.join(out, 'build-manifest.json'), manifest);
}
