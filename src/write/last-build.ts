// Recognises a build that would change nothing, without reading a table, by what the last build recorded beside the
// cache.
import { hash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { replaceFile } from '../edit/replace-file.ts';
import { programHash, TEMPLATES_FOLDER } from '../package-files.ts';
import type { Problem } from '../problem.ts';
import type { SourceOptions } from '../read/read-source.ts';
import { fingerprintOf, sourceFingerprint } from '../read/source-fingerprint.ts';
import { JOURNAL } from './existing-tree.ts';
import { foldersOf } from './folders.ts';
import { MANIFEST, readBuild } from './manifest.ts';

export interface BuildOptions extends SourceOptions {
  /** With `releases`, the link to the current release. */
  readonly out: string;
  /** By default, the site is written to `out`. */
  readonly releases?: { readonly folder: string; readonly keep: number } | undefined;
  /** Rewrites every file, even if the manifest is missing or damaged. */
  readonly force?: boolean | undefined;
}

/** What a build prints at its end, except the time. */
export interface Said {
  /** Warnings. */
  readonly problems: readonly Problem[];
  /** For a build that changes nothing. */
  readonly summary: string;
  readonly nextSteps: string;
}

export interface Beginning {
  /** Set if this build would change nothing. */
  readonly same: Said | undefined;
  /** Records this build, unless the sources have changed since it began. */
  keep(said: Said): void;
}

const FOLDER = 'last-builds-v1';
/** Removes unused entries after this time, in milliseconds. */
const UNUSED = 30 * 24 * 60 * 60 * 1000;

interface LastBuild {
  /** SHA-256 of everything that the site is made from. */
  readonly inputs: string;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  readonly said: Said;
}

export function beginBuild({ data, out, site, cache, force }: BuildOptions): Beginning {
  const program = programHash();
  const sources = program && cache ? [sourceFingerprint(data), fingerprintOf(TEMPLATES_FOLDER)] : [undefined];
  if (!cache || sources.includes(undefined)) return { same: undefined, keep: () => {} };
  // Compressed files depend on the runtime, reserved names on the platform, and messages on the paths.
  const call = [program, process.versions, process.platform, process.cwd(), data, out, site];
  const inputs = hash('sha256', JSON.stringify([call, sources.map((source) => source?.content)]));
  const file = path.join(cache, FOLDER, `${hash('sha256', JSON.stringify([process.cwd(), data, out]))}.json`);
  const last = attempt(() => JSON.parse(readFileSync(file, 'utf8')) as LastBuild);
  const isSame = !force && last?.inputs === inputs && attempt(() => isInPlace(out, last.manifest)) === true;
  if (isSame) attempt(() => utimesSync(file, new Date(), new Date()));
  return {
    same: isSame ? last.said : undefined,
    keep: (said) => {
      if (sourceFingerprint(data)?.state !== sources[0]?.state) return;
      attempt(() => keep(file, { inputs, manifest: hash('sha256', readFileSync(path.join(out, MANIFEST))), said }));
    },
  };
}

/** Whether all files of the manifest are there, judged by size, and no build is running. */
function isInPlace(out: string, manifest: string): boolean {
  if (lstatSync(path.join(out, JOURNAL), { throwIfNoEntry: false })) return false;
  const status = (name: string): Stats | undefined => lstatSync(`${out}/${name}`, { throwIfNoEntry: false });
  if (!status(MANIFEST)?.isFile() || hash('sha256', readFileSync(path.join(out, MANIFEST))) !== manifest) return false;
  const { files } = readBuild(out)!;
  const folders = new Set<string>();
  let latest = '';
  for (const [name, { size }] of files) {
    const found = status(name);
    if (!found?.isFile() || found.size !== size) return false;
    // Files in one folder are mostly next to each other.
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    if (folder === latest) continue;
    latest = folder;
    for (const each of foldersOf(name)) folders.add(each);
  }
  // A link in place of a folder isn't ours.
  return [...folders].every((folder) => status(folder)?.isDirectory());
}

function keep(file: string, last: LastBuild): void {
  const folder = path.dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const other = path.join(folder, name);
    if (/^[0-9a-f]{64}\.json$/.test(name) && Date.now() - lstatSync(other).mtimeMs > UNUSED) rmSync(other);
  }
  writeFileSync(path.join(folder, '.gitignore'), '*\n');
  replaceFile(file, JSON.stringify(last));
}
