// The parts shared by all charts: the drawing with its text alternative, and the figure with its numbers in a table. A chart is an
// SVG without a view box. Its width is in percent and its height is in em, so that it fills the width of the page and its text is
// the same size as the page's text.

import { numberText } from '../text/format.ts';
import { type Html, html, markupOf, rawHtml } from '../text/html.ts';
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
  /** How to use the pictures with the page's script, which a page with only the chart doesn't have. */
  readonly hint?: Html | undefined;
  /** The panels in a page. By default, their drawings. */
  readonly pictures?: Html;
  /** The title of the table, if it differs from the title of the figure. */
  readonly tableTitle?: string;
  /** The number of columns with text, which come first. All other columns contain numbers. By default, only the first has text. */
  readonly labels?: number;
  readonly heads: readonly Cell[];
  /** The first cell in each row is the row's heading. */
  readonly rows: readonly (readonly Cell[])[];
}

/** Where the files and the pages of charts are. */
export interface ChartPlaces {
  /** The path of the folder with the files, ending with a slash. */
  readonly files: string;
  /** The absolute URL of the page with only the chart, with `{id}` in place of the chart's id. */
  readonly page: string;
}

export function figure(shown: Figure, { files, page }: ChartPlaces): Html {
  const { id, title } = shown;
  const frame = html`<iframe src="${page.replace('{id}', id)}" title="${nameOf(shown)}" width="100%" height="${heightOf(shown)}" loading="lazy"></iframe>`;
  return figureWith(
    html`<h3>${title}</h3>`,
    shown,
    html`<p class="quiet">Download: <a href="${files}${id}.csv" download>numbers as CSV</a>, <a href="${files}${id}.svg" download>chart as SVG</a></p>
<details><summary>Embed</summary>
<p>To show this chart on another website, copy this HTML into the page:</p>
<pre class="copy"><code>${markupOf(frame)}</code></pre>
</details>
`,
  );
}

/** The figure in a page of its own, whose heading is the title of the chart. */
export function figureAlone(shown: Figure): Html {
  // The headings of the parts of a chart are two levels below its title, which is a level higher than in other pages.
  const alone = { ...shown, hint: undefined };
  return rawHtml(markupOf(figureWith(html`<h1>${nameOf(shown)}</h1>`, alone)).replace(/(<\/?)h4\b/g, '$1h2'));
}

/** The title of a chart without a page around it. */
export const nameOf = ({ title, imageTitle = title }: Figure): string => imageTitle;

function figureWith(heading: Html, shown: Figure, after?: Html): Html {
  const { title, note, hint, panels, tableTitle = title, labels = 1, heads, rows } = shown;
  const { pictures = html`${panels.map(({ drawing }) => drawing && drawingMarkup(drawing))}` } = shown;
  return html`<figure class="chart">
<figcaption>${heading}<p>${note.map(notePart)}</p></figcaption>
${hint}${pictures}
<details><summary>${tableTitle}, as a table</summary>
<section class="scroll" tabindex="0" aria-label="${tableTitle}">
<table>
<thead><tr>${heads.map((head, index) => html`<th scope="col"${classOf(index, labels)}>${cellMarkup(head)}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => tableRow(row, labels))}</tbody>
</table>
</section>
</details>
${after}</figure>
`;
}

/** In pixels. */
const [LINE, FONT_SIZE] = [26, 14];
/** In characters, on a narrow phone. */
const NARROW = 30;

/**
 * The height of a frame in which the whole chart is visible, even on a phone, where texts have more lines. It is estimated, because
 * browsers choose the font.
 * @returns pixels, rounded up to tens
 */
function heightOf(shown: Figure): number {
  const linesOf = (text: string) => Math.ceil(text.length / NARROW);
  const noteText = (note: Note | string) =>
    [note]
      .flat()
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join('');
  const panels = shown.panels.map(
    ({ heading, text, drawing }) =>
      (heading === undefined ? 0 : 2 * LINE) +
      (text === undefined ? 0 : (linesOf(noteText(text)) + 1) * LINE) +
      (drawing ? drawing.height * FONT_SIZE : 0),
  );
  // The title, the note, the summary of the table, the source, and some space.
  const lines = linesOf(nameOf(shown)) + linesOf(noteText(shown.note)) + 9;
  return Math.ceil((lines * LINE + panels.reduce((sum, height) => sum + height, 0)) / 10) * 10;
}

export const notePart = (part: Note[number]): Html | string =>
  typeof part === 'string' ? part : html`<span class="key key-${part.mark}">${part.text}</span>`;

const classOf = (column: number, labels: number): Html | false => column >= labels && html` class="number"`;

const tableRow = ([first, ...others]: readonly Cell[], labels: number): Html =>
  html`<tr><th scope="row">${first && cellMarkup(first)}</th>${others.map((cell, index) => html`<td${classOf(index + 1, labels)}>${cellMarkup(cell)}</td>`)}</tr>\n`;

const cellMarkup = (cell: Cell): Html | string => {
  if (typeof cell === 'number') return numberText(cell);
  return typeof cell === 'string' ? cell : cell.markup;
};

/** The text of a cell. Numbers are written without separators. */
export const plainCell = (cell: Cell): string => (typeof cell === 'object' ? cell.text : String(cell));
