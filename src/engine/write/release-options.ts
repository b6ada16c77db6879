// Options for releases. They are kept separate from `releases.ts` because every command loads them.

/** The name of the link in the releases folder that points to the release to be served. */
export const CURRENT = 'current';

/** The minimum number of releases to keep, because a server may still be sending files from the previous release. */
export const LEAST_KEPT = 2;

export interface ReleaseOptions {
  /** The path of the releases folder. */
  readonly folder: string;
  /** The number of releases to keep, at least `LEAST_KEPT`. */
  readonly keep: number;
}
