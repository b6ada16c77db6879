// A step chart: a running total, day by day.
import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type Html, html } from '../../src/text/html.ts';
import { type Chart, em, percent, picture } from './picture.ts';
import { wholeTicks } from './year-bins.ts';

/** The total from one day on. */
export interface Step {
  /** Counted from 1970-01-01. */
  readonly day: number;
  readonly total: number;
}

export interface YearMark {
  /** 1 January, counted from 1970-01-01. */
  readonly day: number;
  readonly label: string;
  readonly isCoarse: boolean;
}

export interface Steps {
  /** Ascending; at least one. */
  readonly steps: readonly Step[];
  /** The first day that the chart covers, and the day after the last. */
  readonly first: number;
  readonly beyond: number;
  readonly years: readonly YearMark[];
  /** The title of the vertical axis. */
  readonly unit: string;
}

const HEIGHT = 12;
/** In em: the room above for the axis title and the total, and the room below for the years. */
const ABOVE = 2.6;
const BELOW = 1.8;

export function stepChart(chart: Chart, { steps, first, beyond, years, unit }: Steps): Html {
  const most = steps.at(-1)!.total;
  const across = scaleLinear([first, beyond], [0, 100]);
  const up = scaleLinear([0, most], [HEIGHT, 0]);
  const points: readonly Step[] = [{ day: first, total: 0 }, ...steps, { day: beyond, total: most }];
  const x = ({ day }: Step) => across(day) * 10;
  const y = ({ total }: Step) => up(total) * 10;
  const outline = line<Step>(x, y).curve(curveStepAfter).digits(1)(points);
  const ground = area<Step>(x, HEIGHT * 10, y)
    .curve(curveStepAfter)
    .digits(1)(points);
  const levels = wholeTicks(most).map((value) => {
    const at = ABOVE + up(value);
    return html`<line class="grid" x1="0" x2="100%" y1="${em(at)}" y2="${em(at)}"/><text class="level" x="0" y="${em(at - 0.3)}">${value}</text>\n`;
  });
  const marks = years.map(({ day, label, isCoarse }) => {
    const at = percent(across(day));
    return html`<line class="${isCoarse ? 'base' : 'base wide'}" x1="${at}" x2="${at}" y1="${em(ABOVE + HEIGHT)}" y2="${em(ABOVE + HEIGHT + 0.4)}"/><text class="${isCoarse ? 'from' : 'from wide'}" x="${at}" y="${em(ABOVE + HEIGHT + 1.4)}">${label}</text>\n`;
  });
  const content = html`<text class="level" x="0" y="1em">${unit}</text>
${levels}<svg class="plot" x="0" y="${em(ABOVE)}" width="100%" height="${em(HEIGHT)}" viewBox="0 0 1000 ${HEIGHT * 10}" preserveAspectRatio="none"><path class="ground" d="${ground}"/><path class="line" d="${outline}"/></svg>
<text class="total" x="100%" y="${em(ABOVE - 0.5)}">${most}</text>
<line class="base" x1="0" x2="100%" y1="${em(ABOVE + HEIGHT)}" y2="${em(ABOVE + HEIGHT)}"/>
${marks}`;
  return picture(chart, ABOVE + HEIGHT + BELOW, content);
}
