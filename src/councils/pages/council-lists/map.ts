// A map of councils as dots, by the earliest year that each council has promised. It shows no borders. The dots are links for a
// mouse or finger. The table has the same links for the keyboard and for screen readers.

import { type Drawing, em, shape, twoDecimals } from '../../../engine/charts/drawing.ts';
import type { Figure, Note } from '../../../engine/charts/figure.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { html } from '../../../engine/text/html.ts';

interface MappedCouncil extends Link {
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** The earliest promised year for each scope, and for promises without a scope. */
  readonly years: readonly (number | undefined)[];
}

/** The last year of each kind of dot. Dots differ in colour and size. */
const KINDS = [
  { last: 2030, kind: 'mark', size: 7, text: '2030 or earlier' },
  { last: 2040, kind: 'none', size: 6, text: '2031 to 2040' },
  { last: Number.POSITIVE_INFINITY, kind: 'second', size: 5, text: '2041 or later' },
] as const;
const UNDATED = { kind: 'rest', size: 5, text: 'no target year on record' } as const;

const LEGEND: Note = [...KINDS, UNDATED].flatMap(({ kind, text }, index) => [
  ...(index > 0 ? [', '] : []),
  { mark: kind, text },
]);

/** In em. */
const HEIGHT = 56;
/** Units of the drawing in a degree of latitude, and in a degree of longitude, which is shorter in the UK. */
const [NORTH, EAST] = [100, 58];
const MARGIN = 10;

export const MAP_ID = 'map';

/** @param columns the titles of the years */
export function mapFigure(places: readonly MappedCouncil[], columns: readonly string[]): Figure {
  const [top, left] = [extreme(places, ({ latitude }) => latitude), extreme(places, ({ longitude }) => -longitude)];
  const [bottom, right] = [extreme(places, ({ latitude }) => -latitude), extreme(places, ({ longitude }) => longitude)];
  const [width, height] = [(right + left) * EAST + 2 * MARGIN, (top + bottom) * NORTH + 2 * MARGIN];
  const dots = places.flatMap(({ title, url, latitude, longitude, years }) => {
    const year = Math.min(...years.flatMap((each) => each ?? []));
    const { kind, size } = Number.isFinite(year) ? KINDS.find(({ last }) => year <= last)! : UNDATED;
    const [x, y] = [twoDecimals((longitude + left) * EAST + MARGIN), twoDecimals((top - latitude) * NORTH + MARGIN)];
    const text = `${title}: ${Number.isFinite(year) ? year : UNDATED.text}`;
    const dot = shape('circle', { class: kind, cx: x, cy: y, r: size }, [shape('title', {}, [text])]);
    return [shape('a', { href: url, tabindex: '-1' }, [dot]), '\n'];
  });
  const map = shape(
    'svg',
    { width: '100%', height: '100%', viewBox: `0 0 ${twoDecimals(width)} ${twoDecimals(height)}` },
    ['\n', ...dots],
  );
  const drawing: Drawing = {
    height: HEIGHT,
    shape: shape('svg', { 'aria-hidden': 'true', width: '100%', height: em(HEIGHT) }, [map]),
  };
  return {
    id: MAP_ID,
    title: 'Earliest target year of each council',
    note: ['Each dot shows where a council is. Its colour shows the earliest target year: ', ...LEGEND, '.'],
    panels: [{ drawing }],
    tableTitle: 'Councils on the map',
    heads: ['Council', ...columns],
    rows: places.map(({ title, url, years }) => [
      { text: title, markup: html`<a href="${url}">${title}</a>` },
      ...years.map(yearCell),
    ]),
  };
}

const yearCell = (year: number | undefined) =>
  year === undefined ? { text: 'none', markup: html`<span class="quiet">none</span>` } : String(year);

const extreme = (places: readonly MappedCouncil[], numberOf: (place: MappedCouncil) => number): number =>
  places.map(numberOf).reduce((a, b) => Math.max(a, b));
