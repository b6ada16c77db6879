// A column chart by year, with space for every year from the first to the last.
import { scaleBand, scaleLinear } from 'd3-scale';
import { type Drawing, em, percent, type SvgPart, shape } from './drawing.ts';
import { type Chart, chartDrawing } from './figure.ts';

/** The years from `first` to `last`, inclusive. */
export interface YearBin {
  readonly first: number;
  readonly last: number;
  readonly label: string;
  /** Whether the first year is shown below the column. */
  readonly isTick: boolean;
  /** Whether the first year is also shown when the chart is narrow. */
  readonly isCoarseTick: boolean;
}

interface Columns {
  readonly bins: readonly YearBin[];
  /** One value for each bin. */
  readonly values: readonly number[];
  /** The value represented by a full-height column. */
  readonly most: number;
  /** Whether this is the second of two data series. */
  readonly isSecond?: boolean;
  /** Returns whether to highlight a column. By default, all columns are highlighted. */
  readonly isMarked?: (bin: YearBin) => boolean;
}

/** In em. The space for numbers above the columns, and for years below them. */
const ABOVE = 1.4;
const BELOW = 1.6;

/** In percent. The space on each side, which leaves room for the first and last years even on a phone. */
const MARGIN = 5;

/** In percent. With only a few years, wider columns would look like a single block. */
const WIDEST = 8;

/** In em. The width of the narrowest chart, and the space needed for a three- or four-digit number. */
const NARROWEST = 19;
const LABEL = 2;

export function columnChart(chart: Chart, columns: Columns, height = 7): Drawing {
  const { bins, values, most, isSecond = false, isMarked = () => true } = columns;
  const across = scaleBand(
    bins.map(({ first }) => first),
    [MARGIN, 100 - MARGIN],
  ).paddingInner(0.2);
  const up = scaleLinear([0, most], [0, height]);
  const shown = alwaysLabelled(values);
  const base = ABOVE + height;
  const width = Math.min(across.bandwidth(), WIDEST);
  const drawn = bins.flatMap((bin, index): readonly SvgPart[] => {
    const value = values[index]!;
    const centre = across(bin.first)! + across.bandwidth() / 2;
    const middle = percent(centre);
    const year =
      bin.isTick &&
      shape('text', { class: bin.isCoarseTick ? 'tick' : 'tick wide', x: middle, y: em(base + 1.3) }, [bin.first]);
    if (value === 0) return [year];
    // The smallest values stay visible.
    const tall = Math.max(up(value), 0.12);
    const top = base - tall;
    const kind = !isMarked(bin) ? 'rest' : isSecond ? 'mark second' : 'mark';
    return [
      shape('rect', {
        ...{ class: kind, x: percent(centre - width / 2), y: em(top) },
        ...{ width: percent(width), height: em(tall) },
      }),
      shape('text', { class: shown.has(index) ? 'top' : 'top wide', x: middle, y: em(top - 0.3) }, [value]),
      ...[year, '\n'],
    ];
  });
  const line = shape('line', { class: 'base', x1: '0', x2: '100%', y1: em(base), y2: em(base) });
  return chartDrawing(chart, base + BELOW, [...drawn, line, '\n']);
}

/** The columns that are labelled even on a phone: the highest column, and those that are far enough from any higher one. */
function alwaysLabelled(values: readonly number[]): ReadonlySet<number> {
  const apart = (LABEL * values.length) / (NARROWEST * (1 - (2 * MARGIN) / 100));
  const highest = values.map((_, index) => index).sort((a, b) => values[b]! - values[a]! || a - b);
  const shown: number[] = [];
  for (const index of highest) {
    if (shown.every((other) => Math.abs(other - index) >= apart)) shown.push(index);
  }
  return new Set(shown);
}

/** The rows of a chart's table. Each row contains the values of all series for one bin. Bins with only zeros are left out. */
export const filledRows = (
  bins: readonly YearBin[],
  ...series: readonly (readonly number[])[]
): readonly (readonly [label: string, ...values: number[]])[] =>
  bins
    .map(({ label }, index) => [label, ...series.map((values) => values[index]!)] as const)
    .filter(([, ...values]) => values.some((value) => value > 0));
