// The home page's way in: the three lists, and what each holds.
import { type Html, html } from '../../src/html.ts';
import type { InBoth } from '../../src/route/links.ts';
import { prose } from '../words.ts';

export interface ListEntry extends InBoth {
  readonly title: string;
  /** How much there is: `397 councils`. */
  readonly size: string;
  /** Text in which `…` marks code. */
  readonly summary: string;
}

/** An answer by the path of its JSON, which is shown, and that of its page, which is where one gets. */
export const answerLink = ({ json, page }: InBoth): Html => html`<a href="${page}"><code>${json}</code></a>`;

export function listsSection(root: InBoth, lists: readonly ListEntry[]): Html {
  return html`<section aria-labelledby="lists">
<h2 id="lists">Three lists</h2>
<p>Look through them here, or fetch them as JSON, from ${answerLink(root)} on. In the list of councils, each has a link to a page of its own.</p>
<ul class="lists">
${lists.map(
  (list) => html`<li><h3>${list.title}</h3>
<p class="size">${list.size}</p>
<p>${prose(list.summary)}</p>
<p>${answerLink(list)}</p></li>
`,
)}</ul>
</section>
`;
}

/** A number, and what it is a number of. */
export interface KeyFigure {
  readonly value: string;
  readonly label: string;
}

export function glanceSection(figures: readonly KeyFigure[]): Html {
  return html`<section aria-labelledby="glance">
<h2 id="glance">At a glance</h2>
<dl class="figures">
${figures.map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
</section>
`;
}
