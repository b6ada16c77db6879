// Rejects an output folder if its existing files would be published or would be in the way.
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { LOG_FOLDER } from '#service/names';
import { attempt } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { reasonIn } from '../edit/replace-file.ts';
import { DESIGN_FOLDER } from '../options/names.ts';
import type { SourceOptions } from '../site/read-source.ts';
import { readBuild } from './manifest.ts';
import { statusOf } from './tree.ts';

/** Subfolders of the source folder whose files are all read. */
const READ_WHOLE = [...(LOG_FOLDER === undefined ? [] : [LOG_FOLDER]), DESIGN_FOLDER];

export function unfitPlace(out: string, others: Pick<SourceOptions, 'data' | 'cache'>): Diagnostic | undefined {
  const reason = reasonAgainst(out, others);
  return reason === undefined ? undefined : { code: 'bad-output-directory', values: { folder: out, reason } };
}

function reasonAgainst(out: string, { data, cache }: Pick<SourceOptions, 'data' | 'cache'>): string | undefined {
  const place = realPlace(out);
  if (path.dirname(place) === place) return 'it is the root of the file system';
  const held: readonly (readonly [string | undefined, string])[] = [
    [homedir(), 'your home directory'],
    [data, `the data directory ${data}`],
    [process.cwd(), 'the current directory'],
    [cache, `the cache ${cache}, so private data would be published`],
  ];
  for (const [folder, name] of held) {
    const within = folder === undefined ? undefined : pathIn(place, folder);
    if (within !== undefined) return within === '' ? `it is ${name}` : `it contains ${name}`;
  }
  const read = READ_WHOLE.find((name) => pathIn(path.join(data, name), out) !== undefined);
  if (read !== undefined) return `it is in ${path.join(data, read)}, and a build reads every file there`;
  // An output folder that already contains a build may be a repository, as for GitHub Pages.
  return reasonIn(() =>
    statusOf(path.join(place, '.git')) && !readBuild(place)
      ? 'it is the root of a git repository and doesn’t contain a build'
      : undefined,
  );
}

/** Returns the path of `other` relative to `folder`; empty if they are the same, and undefined if `other` isn't inside `folder`. */
function pathIn(folder: string, other: string): string | undefined {
  const way = path.relative(realPlace(folder), realPlace(other));
  return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way) ? undefined : way;
}

/** Resolves links in the part of the path that already exists. */
function realPlace(folder: string): string {
  const place = path.resolve(folder);
  const above = path.dirname(place);
  const isRoot = above === place;
  return attempt(() => realpathSync(place)) ?? (isRoot ? place : path.join(realPlace(above), path.basename(place)));
}
