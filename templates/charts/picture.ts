// What all charts have in common: the picture with its text alternative, and the figure with its numbers as a table.
//
// A chart is an SVG without a view box: across it is measured in per cent, downwards in em. So it is as wide as there is
// room, and its letters are always as large as those of the page.

import { numberText } from '../../src/text/format.ts';
import { type Html, html } from '../../src/text/html.ts';

export interface Chart {
  /** Unique in its page; letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** What is to be seen, in sentences with numbers: for those who can't see it. */
  readonly description: string;
}

/** Numbers in markup: two digits after the point are finer than any screen. */
export const fine = (value: number): number => Math.round(value * 100) / 100;

export const percent = (value: number): string => `${fine(value)}%`;
export const em = (value: number): string => `${fine(value)}em`;

/** @param height in em */
export function picture({ id, title, description }: Chart, height: number, content: Html): Html {
  return html`<svg role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${em(height)}">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${description}</desc>
${content}</svg>`;
}

export interface Figure {
  readonly title: string;
  /** What the numbers say, in a sentence or two. */
  readonly note?: Html | string | undefined;
  readonly pictures: Html;
  readonly table: Html;
  /** What the table is called. */
  readonly tableTitle: string;
}

export function figure({ title, note, pictures, table, tableTitle }: Figure): Html {
  return html`<figure class="chart">
<figcaption><h3>${title}</h3>${note && html`<p>${note}</p>`}</figcaption>
${pictures}
<details><summary>${tableTitle}, as a table</summary>
<section class="scroll" tabindex="0" aria-label="${tableTitle}">
${table}</section>
</details>
</figure>
`;
}

type Cell = Html | string | number;

/** The first cell of each row heads it; all others are numbers. */
export function numbersTable(heads: readonly Cell[], rows: readonly (readonly Cell[])[]): Html {
  const head = (cell: Cell, index: number) =>
    html`<th scope="col"${index > 0 && html` class="number"`}>${cellOf(cell)}</th>`;
  const row = ([first, ...others]: readonly Cell[]) =>
    html`<tr><th scope="row">${first && cellOf(first)}</th>${others.map((cell) => html`<td class="number">${cellOf(cell)}</td>`)}</tr>\n`;
  return html`<table>
<thead><tr>${heads.map(head)}</tr></thead>
<tbody>
${rows.map(row)}</tbody>
</table>
`;
}

const cellOf = (cell: Cell): Html | string => (typeof cell === 'number' ? numberText(cell) : cell);
