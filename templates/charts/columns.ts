// Columns: how many there are in each of some years, all years between the first and the last in their place.
import { scaleBand, scaleLinear } from 'd3-scale';
import { type Html, html } from '../../src/text/html.ts';
import { type Chart, em, percent, picture } from './picture.ts';
import type { YearBin } from './year-bins.ts';

export interface Columns {
  readonly bins: readonly YearBin[];
  /** A value each bin. */
  readonly values: readonly number[];
  /** The value of a column as high as there is room. */
  readonly most: number;
  /** Whether it is the second of two series. */
  readonly isSecond?: boolean;
  /** The bin that stands out from the others. */
  readonly own?: YearBin | undefined;
  /** Whether no bin stands out, in a chart of those where one can. */
  readonly isPlain?: boolean;
}

/** In em: the room above for the numbers, the columns, the room below for the years. */
const ABOVE = 1.4;
const BELOW = 1.6;

/** Of a hundred: the room at either side, so that the first and the last year are inside the chart, on a telephone too. */
const MARGIN = 5;

/** Of a hundred: a few years' columns stand apart, where as wide as there is room they would be one wall. */
const WIDEST = 8;

/** In em; the narrowest chart, and what three or four digits need in it. */
const NARROWEST = 19;
const LABEL = 2;

export function columnChart(chart: Chart, columns: Columns, height = 7): Html {
  const { bins, values, most, own, isSecond = false, isPlain = false } = columns;
  const across = scaleBand(
    bins.map(({ first }) => first),
    [MARGIN, 100 - MARGIN],
  ).paddingInner(0.2);
  const up = scaleLinear([0, most], [0, height]);
  const shown = alwaysLabelled(values);
  const base = ABOVE + height;
  const width = Math.min(across.bandwidth(), WIDEST);
  const drawn = bins.map((bin, index) => {
    const value = values[index]!;
    const centre = across(bin.first)! + across.bandwidth() / 2;
    const middle = percent(centre);
    const year =
      bin.isTick &&
      html`<text class="${bin.isCoarseTick ? 'tick' : 'tick wide'}" x="${middle}" y="${em(base + 1.3)}">${bin.first}</text>`;
    if (value === 0) return year;
    // What is there can be seen, however small.
    const tall = Math.max(up(value), 0.12);
    const top = base - tall;
    const kind = isPlain || (own && own !== bin) ? 'rest' : isSecond ? 'mark second' : 'mark';
    return html`<rect class="${kind}" x="${percent(centre - width / 2)}" y="${em(top)}" width="${percent(width)}" height="${em(tall)}"/><text class="${shown.has(index) ? 'top' : 'top wide'}" x="${middle}" y="${em(top - 0.3)}">${value}</text>${year}\n`;
  });
  const line = html`<line class="base" x1="0" x2="100%" y1="${em(base)}" y2="${em(base)}"/>\n`;
  return picture(chart, base + BELOW, html`${drawn}${line}`);
}

/** The columns whose numbers also a telephone has room for: the highest, and those far enough from a higher one. */
function alwaysLabelled(values: readonly number[]): ReadonlySet<number> {
  const apart = (LABEL * values.length) / (NARROWEST * (1 - (2 * MARGIN) / 100));
  const highest = values.map((_, index) => index).sort((a, b) => values[b]! - values[a]! || a - b);
  const shown: number[] = [];
  for (const index of highest) {
    if (shown.every((other) => Math.abs(other - index) >= apart)) shown.push(index);
  }
  return new Set(shown);
}
