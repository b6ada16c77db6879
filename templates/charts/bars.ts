// Bars that lie: how many of each kind there are, and how many of those have something.
import { scaleLinear } from 'd3-scale';
import { type Html, html } from '../../src/html.ts';
import { type Chart, em, percent, picture } from './picture.ts';

export interface Bar {
  readonly label: string;
  /** What it says in numbers, at its right. */
  readonly text: string;
  readonly whole: number;
  /** Of the whole; at most as much. */
  readonly part: number;
}

/** Bars under one heading; without one where there is but one group. */
export interface BarGroup {
  readonly label?: string | undefined;
  readonly bars: readonly Bar[];
}

const BAR = 2.6;
const HEADING = 2;

/** @param most the whole of a bar as wide as the chart */
export function barChart(chart: Chart, groups: readonly BarGroup[], most: number): Html {
  const across = scaleLinear([0, most], [0, 100]);
  let y = 0;
  const drawn = groups.map(({ label, bars }) => {
    const heading = label !== undefined && html`<text class="group" x="0" y="${em(y + 1.2)}">${label}</text>\n`;
    if (label !== undefined) y += HEADING;
    const rows = bars.map((bar) => {
      const row = barAt(y, bar, across);
      y += BAR;
      return row;
    });
    return html`${heading}${rows}`;
  });
  return picture(chart, y, html`${drawn}`);
}

function barAt(y: number, { label, text, whole, part }: Bar, across: (value: number) => number): Html {
  const place = html`x="0" y="${em(y + 1.3)}" height="0.7em"`;
  return html`<text x="0" y="${em(y + 0.9)}">${label}</text><text class="value" x="100%" y="${em(y + 0.9)}">${text}</text><rect class="rest" ${place} width="${percent(across(whole))}"/>${part > 0 && html`<rect class="mark" ${place} width="${percent(across(part))}"/>`}
`;
}
