// The parts shared by all charts: the drawing with its text alternative, and the figure with its numbers in a table. A chart is an
// SVG without a view box. Its width is in percent and its height is in em, so that it fills the width of the page and its text is
// the same size as the page's text.

import { numberText } from '../text/format.ts';
import { type Html, html } from '../text/html.ts';
import { type Drawing, drawingMarkup, em, type SvgPart, shape, twoDecimals } from './drawing.ts';

export interface Chart {
  /** Must be unique on the page. May contain letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** The text alternative: sentences that state the numbers. */
  readonly description: string;
}

/** @param height in em */
export const chartDrawing = (
  { id, title, description }: Chart,
  height: number,
  content: readonly SvgPart[],
): Drawing => ({
  height: twoDecimals(height),
  shape: shape('svg', { role: 'img', 'aria-labelledby': `${id}-title ${id}-desc`, width: '100%', height: em(height) }, [
    ...['\n', shape('title', { id: `${id}-title` }, [title])],
    ...['\n', shape('desc', { id: `${id}-desc` }, [description])],
    ...['\n', ...content],
  ]),
});

/** A drawing with the text that is above it. */
interface Panel {
  readonly heading?: string | undefined;
  readonly text?: string | Note;
  /** Undefined if there is nothing to draw. */
  readonly drawing: Drawing | undefined;
}

/** Text in which some words explain the marks of a CSS class. */
export type Note = readonly (string | { readonly mark: string; readonly text: string })[];

/** A cell with markup, and the same as text. */
type Cell = string | number | { readonly text: string; readonly markup: Html };

export interface Figure {
  /** The name of the chart's files. */
  readonly id: string;
  readonly title: string;
  /** The title of the chart as an image of its own, if it differs from the title of the figure, which has the page around it. */
  readonly imageTitle?: string;
  /** An explanation of the numbers, in one or two sentences. */
  readonly note: Note;
  readonly panels: readonly Panel[];
  /** The panels in a page. By default, their drawings. */
  readonly pictures?: Html;
  /** The title of the table, if it differs from the title of the figure. */
  readonly tableTitle?: string;
  readonly heads: readonly Cell[];
  /** The first cell in each row is the row's heading. All other cells contain numbers. */
  readonly rows: readonly (readonly Cell[])[];
}

/** @param folder the path of the folder with the chart's files, ending with a slash */
export function figure(shown: Figure, folder: string): Html {
  const { id, title, note, panels, tableTitle = title, heads, rows } = shown;
  const { pictures = html`${panels.map(({ drawing }) => drawing && drawingMarkup(drawing))}` } = shown;
  return html`<figure class="chart">
<figcaption><h3>${title}</h3><p>${note.map(notePart)}</p></figcaption>
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

export const notePart = (part: Note[number]): Html | string =>
  typeof part === 'string' ? part : html`<span class="key key-${part.mark}">${part.text}</span>`;

const headCell = (cell: Cell, index: number): Html =>
  html`<th scope="col"${index > 0 && html` class="number"`}>${cellMarkup(cell)}</th>`;

const tableRow = ([first, ...others]: readonly Cell[]): Html =>
  html`<tr><th scope="row">${first && cellMarkup(first)}</th>${others.map((cell) => html`<td class="number">${cellMarkup(cell)}</td>`)}</tr>\n`;

const cellMarkup = (cell: Cell): Html | string => {
  if (typeof cell === 'number') return numberText(cell);
  return typeof cell === 'string' ? cell : cell.markup;
};

/** The text of a cell. Numbers are written without separators. */
export const plainCell = (cell: Cell): string => (typeof cell === 'object' ? cell.text : String(cell));
