// The key figures on the home page.

import { section } from '../../../engine/markup/markup.ts';
import { type Html, html } from '../../../engine/text/html.ts';

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
