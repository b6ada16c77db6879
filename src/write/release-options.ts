// Options for releases. They're separate from `releases.ts`, because every command loads them.

/** The link to the release that servers use, in the folder for releases. */
export const CURRENT = 'current';

/** The minimum number of releases to keep, because a server may still be sending files from the previous one. */
export const LEAST_KEPT = 2;

export interface ReleaseOptions {
  /** Path of the folder for releases. */
  readonly folder: string;
  /** The number of releases to keep, at least `LEAST_KEPT`. */
  readonly keep: number;
}
