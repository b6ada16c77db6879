// Stacked horizontal bars, displayed as a list. Above each bar are its label, its numbers and what each number counts.
import { scaleLinear } from 'd3-scale';
import { type Html, html } from '../text/html.ts';
import { type Drawing, drawingMarkup, em, percent, shape } from './drawing.ts';
import { type Figure, type Note, notePart } from './figure.ts';

/** The CSS classes for the parts of a bar, from left to right. */
const PART_KINDS = ['mark', 'none', 'rest'] as const;

interface BarPart {
  readonly value: number;
  /** The value as text, such as `140` or `83%`. */
  readonly text: string;
  /** Shown after the text, for example `promised`. */
  readonly name: string;
}

export interface Bar {
  readonly label: string;
  /** One part for each CSS class. */
  readonly parts: readonly BarPart[];
}

/** A group of bars with a heading. A group on its own has no heading. */
interface BarGroup extends Partial<Pick<Bar, 'label'>> {
  readonly bars: readonly Bar[];
}

/** @param most the total represented by a full-width bar */
export function barLists(groups: readonly BarGroup[], most: number): Required<Pick<Figure, 'panels' | 'pictures'>> {
  const across = scaleLinear([0, most], [0, 100]);
  const lists = groups.map(({ label, bars }) => ({
    label,
    items: bars.map((bar) => ({ bar, drawing: barDrawing(bar, across) })),
  }));
  return {
    panels: lists.flatMap(({ label, items }) =>
      items.map(({ bar, drawing }, index) => ({
        heading: index === 0 ? label : undefined,
        text: barNote(bar),
        drawing,
      })),
    ),
    pictures: html`${lists.map(
      ({ label, items }) => html`${label !== undefined && html`<h4>${label}</h4>\n`}<ul class="bars">
${items.map(({ bar, drawing }) => barItem(bar, drawing))}</ul>
`,
    )}`,
  };
}

/** In em. */
const HEIGHT = 0.7;

function barDrawing({ parts }: Bar, across: (value: number) => number): Drawing {
  let before = 0;
  const rectangles = parts.map(({ value }, index) => {
    const x = percent(across(before));
    before += value;
    return value > 0 && shape('rect', { class: PART_KINDS[index]!, x, width: percent(across(value)), height: '100%' });
  });
  return {
    height: HEIGHT,
    shape: shape('svg', { 'aria-hidden': 'true', width: '100%', height: em(HEIGHT) }, rectangles),
  };
}

/** For example, `Wales: ■ 19 promised, ■ 3 no promise found`. Parts without a length are left out, because the bar shows none. */
const barNote = ({ label, parts }: Bar): Note => [
  `${label}:`,
  ...parts
    .map(({ value, text, name }, index) => ({ value, mark: PART_KINDS[index]!, text: `${text} ${name}` }))
    .filter(({ value }) => value > 0)
    .flatMap(({ mark, text }, index, { length }) => [' ', { mark, text: index < length - 1 ? `${text},` : text }]),
];

const barItem = (bar: Bar, drawing: Drawing): Html =>
  html`<li><p>${barNote(bar).map(notePart)}</p>${drawingMarkup(drawing)}</li>
`;
