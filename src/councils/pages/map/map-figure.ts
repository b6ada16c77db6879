// The map as a chart: a cell for each council, which shows the earliest year that the council has promised, and links to its page.
import {
  type Drawing,
  em,
  type Shape,
  type SvgPart,
  shape,
  svgText,
  twoDecimals,
} from '../../../engine/charts/drawing.ts';
import type { Figure, Note } from '../../../engine/charts/figure.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { counted } from '../../../engine/text/format.ts';
import { html, rawHtml } from '../../../engine/text/html.ts';
import { type Cartogram, cartogram, type MapPlace } from './cartogram.ts';

export interface MappedCouncil extends Link, MapPlace {
  readonly region: string;
  /** The earliest promised year for each scope, and for promises without a scope. */
  readonly years: readonly (number | undefined)[];
}

/** The last year of each kind of cell. */
const KINDS = [
  { last: 2030, kind: 'mark', text: '2030 or earlier' },
  { last: 2040, kind: 'none', text: '2031 to 2040' },
  { last: Number.POSITIVE_INFINITY, kind: 'second', text: '2041 or later' },
] as const;
const UNDATED = { kind: 'undated', text: 'no target year on record' } as const;

const LEGEND: Note = [...KINDS, UNDATED].flatMap(({ kind, text }, index) => [
  ...(index > 0 ? [', '] : []),
  { mark: kind, text },
]);

/** In units of the drawing. Hexagons have a width of 20 and a height of 23, with gaps of 2 between them. */
const [HALF, ROW] = [11, 19];
const OUTLINE = 'M0-11.5l10 6v11l-10 6-10-6v-11z';
/** In units. Above the first row is room for names. The narrowest map has room for the name of its only council. */
const [MARGIN, ABOVE, NARROWEST] = [4, 24, 320];
/** The sizes of letters, which are also in the style sheet. */
const [HEADING, YEAR] = [9, 7.5];
/** The size of a unit on a page, and in an image, which is 60 em wide. */
const [UNIT, IMAGE] = [0.114, 60];

export const MAP_ID = 'map';

/** @param columns the titles of the years */
export function mapFigure(councils: readonly MappedCouncil[], columns: readonly string[]): Figure {
  const layout = cartogram(councils);
  const [width, height] = [
    Math.max(layout.width * HALF + 2 * MARGIN, NARROWEST),
    layout.height * ROW + ABOVE + 2 * MARGIN,
  ];
  const viewBox = `0 0 ${twoDecimals(width)} ${height}`;
  // From top to bottom, so that the name above a cell isn't behind other cells.
  const cells = councils
    .map((council) => ({ council, ...layout.cells.get(council.key)! }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ council, x, y }) => drawnCell(council, (x + 1) * HALF + MARGIN, (y + 0.5) * ROW + ABOVE, width));
  const headings = layout.headings.map(headingText);
  const title = 'Earliest target year of each council';
  const onPage = shape(
    'svg',
    { class: 'cells', role: 'group', 'aria-label': title, width: em(width * UNIT), height: em(height * UNIT), viewBox },
    ['\n', ...headings, ...cells.flatMap(({ link }) => [link, '\n'])],
  );
  const unlocated = councils.filter(({ point }) => !point).length;
  return {
    id: MAP_ID,
    title,
    note: [
      'Each cell is a council, with its earliest target year: ',
      ...LEGEND,
      '. Countries and regions are apart. Neighbouring councils have cells next to each other where possible.',
      unlocated > 0 &&
        ` No location is recorded for ${counted(unlocated, 'council')}. ${unlocated === 1 ? 'Its cell is at the edge of its group' : 'Their cells are at the edges of their groups'}.`,
    ].filter((part) => part !== false),
    panels: [{ drawing: imageDrawing(width, height, [...headings, ...cells.flatMap(({ plain }) => [plain, '\n'])]) }],
    hint: html`<p class="quiet scripted">With a keyboard, press Tab until you reach the map, then use the arrow keys to move between councils. On a touch screen, tap a council for its name, and tap it again for its page.</p>\n`,
    pictures: html`<a class="skip" href="#${MAP_END}">Skip the map</a>
<div class="scroll map">${rawHtml(svgText(onPage))}</div>
<div id="${MAP_END}" tabindex="-1"></div>
`,
    tableTitle: 'Councils on the map',
    labels: 3,
    heads: ['Council', 'Country', 'Region', ...columns],
    rows: councils.map(({ title: name, url, country, region, years }) => [
      { text: name, markup: html`<a href="${url}">${name}</a>` },
      ...[country, region],
      ...years.map(yearCell),
    ]),
  };
}

const MAP_END = 'map-end';

function drawnCell(council: MappedCouncil, x: number, y: number, width: number) {
  const { title, url, country, region } = council;
  const year = Math.min(...council.years.flatMap((each) => each ?? []));
  const isDated = Number.isFinite(year);
  const { kind } = isDated ? KINDS.find(({ last }) => year <= last)! : UNDATED;
  const outline = { class: kind, d: OUTLINE };
  const transform = `translate(${x} ${y})`;
  const number = isDated && shape('text', { class: `on-${kind}`, y: 2.5 }, [year]);
  const fact = isDated ? year : UNDATED.text;
  const place = region || country;
  const name = `${title}, ${place}: ${fact}`;
  // Names near the edges stay inside the map.
  const anchor = x < width * 0.3 ? 'start' : x > width * 0.7 ? 'end' : 'middle';
  const edge = { start: -10, middle: 0, end: 10 }[anchor];
  return {
    link: shape('a', { transform, href: url, 'aria-label': name }, [
      shape('path', outline),
      // Together with the year in the cell, the name that is shown is the name for screen readers.
      shape('text', { class: 'name', 'text-anchor': anchor, y: -25 }, [
        shape('tspan', { x: edge }, [`${title},`]),
        ' ',
        // A long name and region would be wider than a phone.
        shape('tspan', { x: edge, dy: 10 }, [isDated ? place : `${place}: ${UNDATED.text}`]),
      ]),
      ...(number ? [' ', number] : []),
    ]),
    plain: shape('g', { transform }, [shape('path', outline, [shape('title', {}, [name])]), number]),
  };
}

const headingText = ({ text, cell }: Cartogram['headings'][number]): Shape =>
  shape(
    'text',
    {
      class: 'group',
      'font-size': HEADING,
      'font-weight': 'bold',
      x: (cell.x + 1) * HALF + MARGIN,
      y: (cell.y + 0.5) * ROW + ABOVE + 5,
    },
    [text],
  );

/** As wide as the page, unless the cells would be larger than on a page. */
function imageDrawing(width: number, height: number, parts: readonly SvgPart[]): Drawing {
  const tall = twoDecimals(height * Math.min(UNIT, IMAGE / width));
  const viewBox = `0 0 ${twoDecimals(width)} ${height}`;
  const map = shape('svg', { width: '100%', height: '100%', viewBox, preserveAspectRatio: 'xMinYMin' }, [
    shape('g', { 'font-size': YEAR }, ['\n', ...parts]),
  ]);
  return { height: tall, shape: shape('svg', { width: '100%', height: em(tall) }, [map]) };
}

const yearCell = (year: number | undefined) =>
  year === undefined ? { text: 'none', markup: html`<span class="quiet">none</span>` } : String(year);
