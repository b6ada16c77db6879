// Invented builds, which are files with a manifest, and the script that uploads them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { headersOfFile } from '../../../src/engine/http/file-headers.ts';
import { fileRecordOf, manifestText } from '../../../src/engine/write/manifest.ts';
import { s3Host } from '../../../src/hosts/s3/s3.ts';

export const SITE_URL = 'https://climate.example/data';

/** The text of each file, by its path. */
export type Files = Readonly<Record<string, string>>;

export const FIRST: Files = {
  'assets/style.0123456789abcdef.css': 'a',
  'store/councils.0123456789abcdef.json': 'b',
  'index.html': 'home',
  'store/index.json': '1',
  'api/councils/index.json': 'list',
  'api/councils/index.html': 'page',
  'councils/old/index.html': 'old',
  'councils/same/index.html': 'same',
  'downloads/data.csv': 'csv',
  _headers: 'private',
};

export const SECOND: Files = {
  'assets/style.aaaaaaaaaaaaaaaa.css': 'aa',
  'store/councils.0123456789abcdef.json': 'b',
  'index.html': 'home 2',
  'store/index.json': '2',
  'api/councils/index.json': 'list 2',
  'api/councils/index.html': 'page',
  'councils/new/index.html': 'new',
  'councils/same/index.html': 'same',
  'downloads/data.csv': 'csv',
  _headers: 'private 2',
};

/** Like the first build, except for a file that is the same in both other builds. */
export const THIRD: Files = { ...FIRST, 'councils/same/index.html': 'same 3' };

export function scriptFor(out: string): string {
  const options = { out, siteUrl: SITE_URL, root: out, listen: '', compose: undefined, standalone: false };
  return s3Host.configuration!(options);
}

/** The headers with which a file must be uploaded. */
export function uploadHeaders(file: string) {
  const headers = headersOfFile(file);
  return {
    type: headers['Content-Type'] ?? '',
    cache: headers['Cache-Control'] ?? 'public, max-age=300',
    disposition: headers['Content-Disposition'],
  };
}

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
