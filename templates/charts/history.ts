// How often something was searched for, period by period: a small chart without letters.
import { scaleBand, scaleLinear } from 'd3-scale';
import { type Html, html } from '../../src/html.ts';
import { type Chart, fine, picture } from './picture.ts';

/** How often in each period; undefined where it is not told, because it was fewer than five times. */
export type Times = readonly (number | undefined)[];

const HEIGHT = 3;
/** Of a hundred. */
const UNTOLD = 7;

/** @param most the number of a mark as high as there is room */
export function historyChart(chart: Chart, times: Times, most: number): Html {
  const across = scaleBand(
    times.map((_, index) => index),
    [0, 1000],
  ).paddingInner(0.25);
  // Never lower than what is not told, which is fewer.
  const up = scaleLinear([0, most], [0, 100]);
  const width = fine(across.bandwidth());
  const mark = (index: number, height: number) => `M${fine(across(index)!)} 100h${width}v-${fine(height)}h-${width}z`;
  const told = times.map((value, index) => (value === undefined ? '' : mark(index, Math.max(up(value), UNTOLD + 2))));
  const untold = times.map((value, index) => (value === undefined ? mark(index, UNTOLD) : ''));
  const content = html`<svg class="plot" width="100%" height="${HEIGHT}em" viewBox="0 0 1000 100" preserveAspectRatio="none">${pathOf('mark', told)}${pathOf('untold', untold)}</svg>
`;
  return picture(chart, HEIGHT, content);
}

function pathOf(kind: string, marks: readonly string[]): Html | false {
  const d = marks.join('');
  return d !== '' && html`<path class="${kind}" d="${d}"/>`;
}
