// A step chart that shows a running total by day.
import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { type Drawing, em, percent, shape } from './drawing.ts';
import { type Chart, chartDrawing } from './figure.ts';

/** The total from a given day onwards. Days are counted from 1970-01-01. */
interface Step {
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

export function stepChart(chart: Chart, { steps, firstYear, yearStarts, unit }: Steps): Drawing {
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
  const levels = wholeTicks(most).flatMap((value) => {
    const at = ABOVE + up(value);
    return [
      shape('line', { class: 'grid', x1: '0', x2: '100%', y1: em(at), y2: em(at) }),
      shape('text', { class: 'level', x: '0', y: em(at - 0.3) }, [value]),
      '\n',
    ];
  });
  const base = ABOVE + HEIGHT;
  const marks = labelledYears(yearStarts.length - 1).flatMap(({ index, isCoarse }) => {
    const at = percent(across(yearStarts[index]!));
    const tick = { class: isCoarse ? 'base' : 'base wide', x1: at, x2: at, y1: em(base), y2: em(base + 0.4) };
    const label = { class: isCoarse ? 'from' : 'from wide', x: at, y: em(base + 1.4) };
    return [shape('line', tick), shape('text', label, [firstYear + index]), '\n'];
  });
  const plot = shape(
    'svg',
    {
      ...{ class: 'plot', x: '0', y: em(ABOVE), width: '100%', height: em(HEIGHT) },
      ...{ viewBox: `0 0 1000 ${HEIGHT * 10}`, preserveAspectRatio: 'none' },
    },
    // There is always at least one step, so d3 returns a path.
    [shape('path', { class: 'ground', d: ground! }), shape('path', { class: 'line', d: outline! })],
  );
  return chartDrawing(chart, base + BELOW, [
    ...[shape('text', { class: 'level', x: '0', y: '1em' }, [unit]), '\n'],
    ...[...levels, plot, '\n'],
    ...[shape('text', { class: 'total', x: '100%', y: em(ABOVE - 0.5) }, [most]), '\n'],
    ...[shape('line', { class: 'base', x1: '0', x2: '100%', y1: em(base), y2: em(base) }), '\n'],
    ...marks,
  ]);
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
