// The files of the pages of current and former councils, of the list of plans, and of the page that compares councils.

import { type LinkedSite, pagePaths } from '../../../engine/addressing/links.ts';
import { HOME, recordPage } from '../../../engine/addressing/site-files.ts';
import type { EndedCouncil } from '../../dataset.ts';
import { COMPARE_FOLDER, PLAN_FOLDER } from '../../names.ts';
import { slugFor } from '../../slug.ts';

/** The page at a current or former slug. */
export const pageAtSlug = (slug: string): string => recordPage(`/councils/${slug}/`);

export const endedPage = (council: EndedCouncil): string => pageAtSlug(slugFor(council));

/** The list of all plans and other documents. */
export const PLAN_LIST = `${PLAN_FOLDER}/${HOME}`;

export const COMPARE = `${COMPARE_FOLDER}/${HOME}`;

/** The path at which councils are compared, given their authority codes. */
export function comparingPaths(site: LinkedSite): (codes: readonly string[]) => string {
  const path = pagePaths(site)(COMPARE);
  return (codes) => `${path}?councils=${codes.join()}`;
}
