// Caches the inputs and the printed report of the last build into each folder. If the next build would change nothing, it can then
// finish without reading any tables.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { type Cache, openCache } from '../cache.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { programHash, TEMPLATES_FOLDERS } from '../package-files.ts';
import type { History, SourceOptions } from '../site/read-source.ts';
import { stateOfHistory } from '../source/history-state.ts';
import { stateOfSources } from '../source/source-state.ts';
import { MANIFEST, readBuild } from './manifest.ts';
import type { ReleaseOptions } from './release-options.ts';
import { isFileOf, JOURNAL, statusOf } from './tree.ts';

export interface BuildOptions extends SourceOptions {
  /** If `releases` is given, this is the link to the current release. */
  readonly out: string;
  /** If undefined, the site is written directly to `out`. */
  readonly releases?: ReleaseOptions | undefined;
  /** Rewrites every file, even if the manifest is missing or damaged. */
  readonly force?: boolean | undefined;
  /** The path of the file in which to list the URLs whose responses may have changed. */
  readonly changedUrls?: string | undefined;
}

/** The text that a build prints at the end, apart from its duration. */
export interface BuildReport {
  /** These are only warnings, because nothing is built if there are errors. */
  readonly problems: readonly Diagnostic[];
  /** The summary to print if the next build writes no files. */
  readonly summary: string;
  readonly nextSteps: string;
}

interface KeptBuild extends BuildReport {
  /** The history of the data, if the site shows changes. */
  readonly history?: Pick<History, 'changes' | 'state'> | undefined;
}

interface LastBuild {
  /** The SHA-256 hash of everything from which the site was built. */
  readonly inputs: string;
  /** The SHA-256 hash of the manifest. */
  readonly manifest: string;
  readonly report: BuildReport;
  readonly history: KeptBuild['history'];
}

export async function beginBuild({ data, out, site, cache, force }: BuildOptions) {
  const unknown = { same: undefined, keep: async (_: KeptBuild) => {} };
  // If the program is run from its source code, the code may change at any time.
  if (!programHash() || !cache) return unknown;
  const state = stateOfSources(data, TEMPLATES_FOLDERS);
  // Compressed files depend on the runtime, reserved file names on the platform, and messages on the paths.
  const call = [process.versions, process.platform, process.cwd(), data, out, site];
  const inputs = hash('sha256', JSON.stringify([call, state]));
  // A folder of its own, because opening a cache looks at the age of every entry, and there may be thousands of search logs.
  const builds: Cache<LastBuild> = openCache(path.join(cache, 'builds'));
  const key = JSON.stringify([process.cwd(), data, out]);
  const last = await builds.find(key);
  const isSame =
    !force &&
    last?.inputs === inputs &&
    (!last.history || stateOfHistory(data, last.history.changes) === last.history.state) &&
    attempt(() => isInPlace(out, last.manifest)) === true;
  return {
    same: isSame ? last.report : undefined,
    keep: async ({ history, ...report }: KeptBuild) => {
      const manifest = attempt(() => manifestHash(out));
      const hasChanged = stateOfSources(data, TEMPLATES_FOLDERS) !== state;
      if (manifest !== undefined && !hasChanged)
        await builds.keep(key, {
          ...{ inputs, manifest, report },
          history: history && { changes: history.changes, state: history.state },
        });
    },
  };
}

const manifestHash = (out: string): string => hash('sha256', readFileSync(path.join(out, MANIFEST)));

/** Whether all files in the manifest exist and have the right size, and no build is in progress. */
function isInPlace(out: string, manifest: string): boolean {
  if (statusOf(path.join(out, JOURNAL)) || !statusOf(path.join(out, MANIFEST))?.isFile()) return false;
  if (manifestHash(out) !== manifest) return false;
  for (const [name, record] of readBuild(out)!.files) if (!isFileOf(`${out}/${name}`, record)) return false;
  return true;
}
