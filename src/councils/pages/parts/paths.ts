// The files of the pages of current and former councils, of the list of plans, and of the page that compares councils, and links to
// councils.

import { type LinkedSite, pagePaths } from '../../../engine/addressing/links.ts';
import { HOME, recordPage } from '../../../engine/addressing/site-files.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import type { Council, Dataset, EndedCouncil } from '../../dataset.ts';
import { COMPARE_FOLDER, PLAN_FOLDER } from '../../names.ts';
import { slugFor } from '../../slug.ts';

/** The page at a current or former slug. */
export const pageAtSlug = (slug: string): string => recordPage(`/councils/${slug}/`);

export const endedPage = (council: EndedCouncil): string => pageAtSlug(slugFor(council));

/** Links to the pages of current councils. */
export function councilLinks(site: LinkedSite): (council: Pick<Council, 'name' | 'url'>) => Link {
  const path = pagePaths(site);
  return ({ name, url }) => ({ title: name, url: path(recordPage(url)) });
}

/** Links to the pages of former councils. */
export function endedLinks(site: LinkedSite): (council: EndedCouncil) => Link {
  const path = pagePaths(site);
  return (council) => ({ title: council.name, url: path(endedPage(council)) });
}

/** Links to the pages of all councils, by their codes. */
export function linksByCode({ councils, ended }: Dataset, site: LinkedSite): ReadonlyMap<string, Link> {
  const [linkTo, linkToEnded] = [councilLinks(site), endedLinks(site)];
  return new Map([
    ...ended.map((council) => [council.authority_code, linkToEnded(council)] as const),
    ...councils.map((council) => [council.authority_code, linkTo(council)] as const),
  ]);
}

/** The list of all plans and other documents. */
export const PLAN_LIST = `${PLAN_FOLDER}/${HOME}`;

export const COMPARE = `${COMPARE_FOLDER}/${HOME}`;

/** The path at which councils are compared, given their authority codes. */
export function comparingPaths(site: LinkedSite): (codes: readonly string[]) => string {
  const path = pagePaths(site)(COMPARE);
  return (codes) => `${path}?councils=${codes.join()}`;
}
