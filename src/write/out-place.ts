// Folders that can't be the output directory, whatever they contain: their other files would be published, or be in the way.
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Problem } from '../problem.ts';
import { readBuild } from './manifest.ts';
import { statusOf } from './tree.ts';

export interface OtherPlaces {
  /** Path of the source folder. */
  readonly data: string;
  /** Path of the folder of counted search logs, which are private. */
  readonly cache?: string | undefined;
}

/** Folders in the source folder in which every file is read. */
const READ_WHOLE = ['searches', 'templates'];

export function unfitPlace(out: string, others: OtherPlaces): Problem | undefined {
  const reason = reasonAgainst(out, others);
  return reason === undefined ? undefined : { code: 'unfit-out', values: { folder: out, reason } };
}

function reasonAgainst(out: string, { data, cache }: OtherPlaces): string | undefined {
  const place = realPlace(out);
  if (path.dirname(place) === place) return 'it is the root of the file system';
  const held: readonly (readonly [string | undefined, string])[] = [
    [homedir(), 'your home folder'],
    [data, `the source folder ${data}`],
    [process.cwd(), 'the current folder'],
    [cache, `the cache ${cache}: what people searched for would be published`],
  ];
  for (const [folder, name] of held) {
    const within = folder === undefined ? undefined : pathIn(place, folder);
    if (within !== undefined) return within === '' ? `it is ${name}` : `it holds ${name}`;
  }
  const read = READ_WHOLE.find((name) => pathIn(path.join(data, name), out) !== undefined);
  if (read !== undefined) return `it lies in ${path.join(data, read)}, where every file is read`;
  // An output folder may be a repository, as for GitHub Pages.
  const hasGit = attempt(() => statusOf(path.join(place, '.git'))) !== undefined;
  const isRepository = hasGit && !readBuild(place);
  return isRepository ? 'it is the root of a git repository, and holds no build of ours' : undefined;
}

/** The path from one folder to another one in it, empty if they are the same; undefined if the other is elsewhere. */
function pathIn(folder: string, other: string): string | undefined {
  const way = path.relative(realPlace(folder), realPlace(other));
  return way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way) ? undefined : way;
}

/** Resolves links, as far as the folder exists. */
function realPlace(folder: string): string {
  const place = path.resolve(folder);
  const above = path.dirname(place);
  const isRoot = above === place;
  return attempt(() => realpathSync(place)) ?? (isRoot ? place : path.join(realPlace(above), path.basename(place)));
}
