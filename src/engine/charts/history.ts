// A small chart without text that shows the number of searches for a term in each period.
import { scaleBand, scaleLinear } from 'd3-scale';
import { type Drawing, em, shape, twoDecimals } from './drawing.ts';
import { type Chart, chartDrawing } from './figure.ts';

/** The number of searches for a term in a single period. */
export interface PeriodCount {
  /** The sum of the counts published by the API, or 0 if it publishes none. */
  readonly published: number;
  /** Whether the API leaves out a count that is below the threshold. That count may be 0. */
  readonly hasHidden: boolean;
}

const HEIGHT = 3;
/** The height of the mark for a hidden count, as a percentage of the chart's height. It is constant, so it reveals nothing. */
const HIDDEN = 7;

/** @param most the published count represented by a filled mark of full height */
export function historyChart(chart: Chart, counts: readonly PeriodCount[], most: number): Drawing {
  const across = scaleBand(
    counts.map((_, index) => index),
    [0, 1000],
  ).paddingInner(0.25);
  const up = scaleLinear([0, most], [0, 100 - HIDDEN]);
  const width = twoDecimals(across.bandwidth());
  const mark = (index: number, bottom: number, height: number) =>
    `M${twoDecimals(across(index)!)} ${twoDecimals(100 - bottom)}h${width}v-${twoDecimals(height)}h-${width}z`;
  // A published count is at least 5, so its mark is taller than that for a hidden count.
  const heights = counts.map(({ published }) => (published === 0 ? 0 : Math.max(up(published), HIDDEN + 2)));
  const published = heights.map((height, index) => (height === 0 ? '' : mark(index, 0, height)));
  const hidden = counts.map(({ hasHidden }, index) => (hasHidden ? mark(index, heights[index]!, HIDDEN) : ''));
  const plot = shape(
    'svg',
    { class: 'plot', width: '100%', height: em(HEIGHT), viewBox: '0 0 1000 100', preserveAspectRatio: 'none' },
    [pathOf('mark', published), pathOf('hidden-count', hidden)],
  );
  return chartDrawing(chart, HEIGHT, [plot, '\n']);
}

function pathOf(kind: string, marks: readonly string[]) {
  const d = marks.join('');
  return d !== '' && shape('path', { class: kind, d });
}
