// Remembers what the last build into a folder was made from, and what it printed, so that a build that would change nothing
// ends without reading a table. It's stored in the cache; if it's missing or damaged, everything is built.
import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { replaceFile } from '../edit/replace-file.ts';
import { programHash, TEMPLATES_FOLDER } from '../package-files.ts';
import type { Problem } from '../problem.ts';
import type { SourceOptions } from '../site/read-source.ts';
import { hashOfSources, stateOfSources } from '../source/source-state.ts';
import { linkedFolders } from './foreign-files.ts';
import { MANIFEST, readBuild } from './manifest.ts';
import type { ReleaseOptions } from './release-options.ts';
import { isFileOf, JOURNAL, statusOf } from './tree.ts';

export interface BuildOptions extends SourceOptions {
  /** With `releases`, the link to the current release. */
  readonly out: string;
  /** If undefined, the site is written to `out`. */
  readonly releases?: ReleaseOptions | undefined;
  /** Rewrites every file, even if the manifest is missing or damaged. */
  readonly force?: boolean | undefined;
}

/** What a build prints at its end, except for its duration. */
export interface BuildReport {
  /** Only warnings, because nothing is built if there are errors. */
  readonly problems: readonly Problem[];
  /** The summary of a build that writes no files. */
  readonly summary: string;
  readonly nextSteps: string;
}

export interface BegunBuild {
  /** What the last build printed, if this one would write no files. */
  readonly same: BuildReport | undefined;
  /** Remembers this build, unless the sources have changed since it began. */
  keep(report: BuildReport): void;
}

const FOLDER = 'last-builds-v1';
/** How long an unused entry is kept, in milliseconds. */
const UNUSED = 30 * 24 * 60 * 60 * 1000;

interface LastBuild {
  /** SHA-256 of everything that the site was made from. */
  readonly inputs: string;
  /** SHA-256 of the manifest. */
  readonly manifest: string;
  readonly report: BuildReport;
}

export function beginBuild({ data, out, site, cache, force }: BuildOptions): BegunBuild {
  const program = programHash();
  const unknown: BegunBuild = { same: undefined, keep: () => {} };
  if (!program || !cache) return unknown;
  const state = stateOfSources(data, TEMPLATES_FOLDER);
  const content = hashOfSources(data, TEMPLATES_FOLDER);
  if (content === undefined) return unknown;
  // Compressed files depend on the runtime, reserved names on the platform, and messages on the paths.
  const call = [program, process.versions, process.platform, process.cwd(), data, out, site];
  const inputs = hash('sha256', JSON.stringify([call, content]));
  const file = path.join(cache, FOLDER, `${hash('sha256', JSON.stringify([process.cwd(), data, out]))}.json`);
  const last = attempt(() => JSON.parse(readFileSync(file, 'utf8')) as LastBuild);
  const isSame = !force && last?.inputs === inputs && attempt(() => isInPlace(out, last.manifest)) === true;
  if (isSame) attempt(() => utimesSync(file, new Date(), new Date()));
  return {
    same: isSame ? last.report : undefined,
    keep: (report) => {
      if (stateOfSources(data, TEMPLATES_FOLDER) !== state) return;
      attempt(() => keep(file, { inputs, manifest: manifestHash(out), report }));
    },
  };
}

const manifestHash = (out: string): string => hash('sha256', readFileSync(path.join(out, MANIFEST)));

/** Whether the folder contains every file of this size that the manifest lists, and no build is changing it. */
function isInPlace(out: string, manifest: string): boolean {
  if (statusOf(path.join(out, JOURNAL)) || !statusOf(path.join(out, MANIFEST))?.isFile()) return false;
  if (manifestHash(out) !== manifest) return false;
  const linkedAt = linkedFolders(out);
  let latest = '';
  for (const [name, record] of readBuild(out)!.files) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    // Most files are in the same folder as the file before.
    if (!isFileOf(`${out}/${name}`, record) || (folder !== latest && linkedAt(name) !== undefined)) return false;
    latest = folder;
  }
  return true;
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
