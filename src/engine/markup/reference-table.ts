// The tables in the API reference. On narrow screens, each row is displayed as a block of labelled lines.
import { type Html, type HtmlValue, html } from '../text/html.ts';

export interface Column<Row> {
  readonly title: string;
  readonly of: (row: Row) => HtmlValue;
}

/** @param linked adds a link to the first cell of a row; by default, to the row itself */
export function referenceTable<Row extends { readonly id: string }>(
  caption: string,
  [first, ...others]: readonly Column<Row>[],
  rows: readonly Row[],
  linked = ({ id }: Row, name: HtmlValue): Html => html`<a href="#${id}">${name}</a>`,
): Html {
  return html`<table class="reference">
<caption>${caption}</caption>
<thead><tr>${[first!, ...others].map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) =>
    html`<tr id="${row.id}"><th scope="row">${linked(row, first!.of(row))}</th>${others.map((column) => cell(column, row))}</tr>\n`,
)}</tbody>
</table>`;
}

const cell = <Row>({ title, of }: Column<Row>, row: Row): Html => html`<td data-label="${title}">${of(row)}</td>`;

/** Part of the text that describes a type. */
export interface TypePart {
  readonly text: string;
  /** The anchor for the record mentioned in the text. */
  readonly id?: string | undefined;
}

export const typeMarkup = (parts: readonly TypePart[]): Html =>
  html`${parts.map(({ text, id }) => (id === undefined ? text : html`<a href="#${id}"><code>${text}</code></a>`))}`;
