// The files of the pages of current and former councils.

import { recordPage } from '../../../engine/addressing/site-files.ts';
import type { EndedCouncil } from '../../dataset.ts';
import { slugFor } from '../../slug.ts';

/** The page at a current or former slug. */
export const pageAtSlug = (slug: string): string => recordPage(`/councils/${slug}/`);

export const endedPage = (council: EndedCouncil): string => pageAtSlug(slugFor(council));
