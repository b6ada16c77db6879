// The files of the pages of current and former councils, and of the list of plans.

import { HOME, recordPage } from '../../../engine/addressing/site-files.ts';
import type { EndedCouncil } from '../../dataset.ts';
import { PLAN_FOLDER } from '../../names.ts';
import { slugFor } from '../../slug.ts';

/** The page at a current or former slug. */
export const pageAtSlug = (slug: string): string => recordPage(`/councils/${slug}/`);

export const endedPage = (council: EndedCouncil): string => pageAtSlug(slugFor(council));

/** The list of all plans and other documents. */
export const PLAN_LIST = `${PLAN_FOLDER}/${HOME}`;
