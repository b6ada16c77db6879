// Links to the parts of a list that begin with a letter.

import type { Link } from '../../../engine/markup/layout.ts';
import { type Html, html } from '../../../engine/text/html.ts';

export const letterLinks = (letters: readonly Link[]): Html =>
  html`<nav aria-label="Councils by letter" class="letters"><ul>${letters.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul></nav>\n`;
