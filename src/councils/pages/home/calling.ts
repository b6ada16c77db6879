// The section of the home page for people who write programs.

import type { BothPaths } from '../../../engine/addressing/links.ts';
import { responseLink, section } from '../../../engine/markup/elements.ts';
import { type Html, html } from '../../../engine/text/html.ts';

export interface CalledSite {
  readonly root: BothPaths;
  /** The path of the page with examples. */
  readonly guide: string;
}

export const callingSection = ({ root, guide }: CalledSite): Html =>
  section(
    'calling',
    'API',
    html`<p>Programs can get all the data as JSON, starting from ${responseLink(root)}. They don’t need a key. <a href="${guide}">See examples in curl, JavaScript, Python and R</a>.</p>\n`,
  );
