// The names that a folder of releases contains.

/** The link to the release that servers use. */
export const CURRENT = 'current';

/** The minimum number of releases to keep, because a server may still be sending files from the previous one. */
export const LEAST_KEPT = 2;

const RELEASE = /^build-([1-9][0-9]{0,8})$/;

export const releaseName = (number: number): string => `build-${number}`;

/** @returns undefined for a name that isn't a release's */
export function releaseNumber(name: string): number | undefined {
  const [, digits] = RELEASE.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
