// A page other than a response: a file that is rendered from its view model.
import type { Link } from '../../../templates/layout.ts';
import { pagePaths } from '../../addressing/links.ts';
import { HOME } from '../../addressing/site-files.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { type Html, markupOf } from '../../text/html.ts';
import type { PlannedFile } from '../site-plan.ts';

/** @param page called when the file is written, because the markup of all pages would fill the memory */
export const pageFile = (path: string, page: () => Html): PlannedFile => ({
  path,
  render: () => `${markupOf(page())}\n`,
});

/** Links to the home page and the pages below it; the page itself is last. */
export const crumbsFrom = (site: SiteIndex, ...below: readonly Link[]): readonly Link[] => [
  { title: 'Home', url: pagePaths(site)(HOME) },
  ...below,
];
