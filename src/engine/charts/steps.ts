// A step chart that shows a running total by day.
import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type Html, html } from '../text/html.ts';
import { type Chart, em, percent, picture } from './picture.ts';

/** The total from a given day onwards. Days are counted from 1970-01-01. */
export interface Step {
  readonly day: number;
  readonly total: number;
}

export interface Steps {
  /** In ascending order. There must be at least one step. */
  readonly steps: readonly Step[];
  readonly firstYear: number;
  /** The first day of each year, followed by the day after the last year. */
  readonly yearStarts: readonly number[];
  /** The title of the vertical axis. */
  readonly unit: string;
}

const HEIGHT = 12;
/** In em. The space above the chart for the axis title and the total, and the space below it for the years. */
const ABOVE = 2.6;
const BELOW = 1.8;

export function stepChart(chart: Chart, { steps, firstYear, yearStarts, unit }: Steps): Html {
  const [first, beyond] = [yearStarts[0]!, yearStarts.at(-1)!];
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
  const marks = labelledYears(yearStarts.length - 1).map(({ index, isCoarse }) => {
    const at = percent(across(yearStarts[index]!));
    return html`<line class="${isCoarse ? 'base' : 'base wide'}" x1="${at}" x2="${at}" y1="${em(ABOVE + HEIGHT)}" y2="${em(ABOVE + HEIGHT + 0.4)}"/><text class="${isCoarse ? 'from' : 'from wide'}" x="${at}" y="${em(ABOVE + HEIGHT + 1.4)}">${firstYear + index}</text>\n`;
  });
  const content = html`<text class="level" x="0" y="1em">${unit}</text>
${levels}<svg class="plot" x="0" y="${em(ABOVE)}" width="100%" height="${em(HEIGHT)}" viewBox="0 0 1000 ${HEIGHT * 10}" preserveAspectRatio="none"><path class="ground" d="${ground}"/><path class="line" d="${outline}"/></svg>
<text class="total" x="100%" y="${em(ABOVE - 0.5)}">${most}</text>
<line class="base" x1="0" x2="100%" y1="${em(ABOVE + HEIGHT)}" y2="${em(ABOVE + HEIGHT)}"/>
${marks}`;
  return picture(chart, ABOVE + HEIGHT + BELOW, content);
}

/** Several whole numbers to show on the vertical axis. */
const wholeTicks = (most: number): readonly number[] =>
  scaleLinear([0, most], [0, 1])
    .ticks(4)
    .filter((tick) => Number.isInteger(tick) && tick > 0);

/** The proportion of the width that a year's label needs in a wide chart and in a narrow one. The label starts at 1 January. */
const ROOM = { wide: 0.05, narrow: 0.13 };

/** The years that are labelled, and whether each label is also shown when the chart is narrow. */
function labelledYears(years: number): readonly { readonly index: number; readonly isCoarse: boolean }[] {
  const step = (most: number) => [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((each) => years / each <= most)!;
  const [every, coarse] = [step(16), step(6)];
  const room = (index: number) => (years - index) / years;
  return Array.from({ length: years }, (_, index) => index)
    .filter((index) => (index % every === 0 || index % coarse === 0) && room(index) >= ROOM.wide)
    .map((index) => ({ index, isCoarse: index % coarse === 0 && room(index) >= ROOM.narrow }));
}
