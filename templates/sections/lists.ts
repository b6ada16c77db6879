// The key figures on the home page, and the links to the three lists.

import type { BothPaths } from '../../src/addressing/links.ts';
import { type Html, html } from '../../src/text/html.ts';
import { prose, section } from '../markup.ts';

export interface ListEntry extends BothPaths {
  readonly title: string;
  /** The length of the list, such as `397 councils`. */
  readonly size: string;
  /** Text in which `…` marks code. */
  readonly summary: string;
}

/** A link that shows the path of the JSON response but leads to its HTML page. */
export const responseLink = ({ json, page }: BothPaths): Html => html`<a href="${page}"><code>${json}</code></a>`;

export function listsSection(root: BothPaths, lists: readonly ListEntry[]): Html {
  const body = html`<p>Programs can get the data as JSON from ${responseLink(root)}. Each list also has pages for browsing.</p>
<ul class="lists">
${lists.map(
  (list) => html`<li><h3>${list.title}</h3>
<p class="size">${list.size}</p>
<p>${prose(list.summary)}</p>
<p>${responseLink(list)}</p></li>
`,
)}</ul>
`;
  return section('lists', 'API', body);
}

/** A number and its label. */
export interface KeyFigure {
  readonly value: string;
  readonly label: string;
}

export function keyFiguresSection(figures: readonly KeyFigure[]): Html {
  const body = html`<dl class="figures">
${figures.map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
`;
  return section('glance', 'Key figures', body);
}
