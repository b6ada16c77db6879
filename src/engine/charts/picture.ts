// The parts shared by all charts: the picture with its text alternative, and the figure with its numbers in a table. A chart is an
// SVG without a view box. Its width is in percent and its height is in em, so that it fills the width of the page and its text is
// the same size as the page's text.

import { numberText } from '../text/format.ts';
import { type Html, html } from '../text/html.ts';

export interface Chart {
  /** Must be unique on the page. May contain letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** The text alternative: sentences that state the numbers. */
  readonly description: string;
}

/** Rounds to two decimal places, which is precise enough for any screen. */
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

type Cell = Html | string | number;

export interface Figure {
  /** The name of the chart's files. */
  readonly id: string;
  readonly title: string;
  /** The title of the chart as an image of its own, if it differs from the title of the figure, which has the page around it. */
  readonly imageTitle?: string;
  /** An explanation of the numbers, in one or two sentences. */
  readonly note: Html | string;
  readonly pictures: Html;
  /** The title of the table, if it differs from the title of the figure. */
  readonly tableTitle?: string;
  readonly heads: readonly Cell[];
  /** The first cell in each row is the row's heading. All other cells contain numbers. */
  readonly rows: readonly (readonly Cell[])[];
}

/** @param folder the path of the folder with the chart's files, ending with a slash */
export function figure({ id, title, note, pictures, tableTitle = title, heads, rows }: Figure, folder: string): Html {
  return html`<figure class="chart">
<figcaption><h3>${title}</h3><p>${note}</p></figcaption>
${pictures}
<details><summary>${tableTitle}, as a table</summary>
<section class="scroll" tabindex="0" aria-label="${tableTitle}">
<table>
<thead><tr>${heads.map(headCell)}</tr></thead>
<tbody>
${rows.map(tableRow)}</tbody>
</table>
</section>
</details>
<p class="quiet">Download: <a href="${folder}${id}.csv" download>numbers as CSV</a>, <a href="${folder}${id}.svg" download>chart as SVG</a></p>
</figure>
`;
}

const headCell = (cell: Cell, index: number): Html =>
  html`<th scope="col"${index > 0 && html` class="number"`}>${cellText(cell)}</th>`;

const tableRow = ([first, ...others]: readonly Cell[]): Html =>
  html`<tr><th scope="row">${first && cellText(first)}</th>${others.map((cell) => html`<td class="number">${cellText(cell)}</td>`)}</tr>\n`;

const cellText = (cell: Cell): Html | string => (typeof cell === 'number' ? numberText(cell) : cell);
