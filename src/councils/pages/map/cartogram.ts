// A map with a cell of the same size for each council: which cell each council has, and where the headings of regions are.
import { groupBy } from '../../../engine/grouping.ts';
import type { Point } from '../parts/nearest-points.ts';
import { groupCells } from './group-cells.ts';
import { type Block, blockOffsets, type GroupLink } from './group-places.ts';
import { type Cell, extent, plus, type Spot } from './hexagons.ts';
import { neighbourPairs, type Pair } from './neighbour-pairs.ts';

export interface MapPlace {
  /** Unique. */
  readonly key: string;
  /** The heading of its group. The groups of a country are next to each other. */
  readonly group: string;
  readonly country: string;
  /** Whether the place is on its own level, so that places on the other level aren’t its neighbours. */
  readonly isUpper: boolean;
  readonly point: Point | undefined;
}

export interface Cartogram {
  /** By the places' keys. No cell has a negative number. */
  readonly cells: ReadonlyMap<string, Cell>;
  readonly headings: readonly { readonly text: string; readonly cell: Cell }[];
  /** The number of half cells from left to right, and of rows. */
  readonly width: number;
  readonly height: number;
}

/** The improvements to try for each place, unless there are so many that a build would take much longer. */
const STEPS = 200;
const MOST_STEPS = 400_000;

/** In cells. A heading has a cell to spare, so that two in a row are apart. */
const LETTER = 0.25;

export function cartogram(places: readonly MapPlace[]): Cartogram {
  const sorted = places.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const groups = [
    ...groupBy(sorted, ({ country, group, isUpper }) => JSON.stringify([country, isUpper, group])).values(),
  ];
  const { pairs, links } = neighboursIn(groups);
  const steps = Math.min(STEPS, MOST_STEPS / sorted.length);
  const blocks = groups.map((own, index) => {
    const points = own.map(({ point }) => point);
    const cells = groupCells(points, pairs[index]!, Math.floor(steps * own.length));
    return { cells, heading: headingCells(cells, own[0]!.group), area: own[0]!.country };
  });
  return joined(groups, blocks, blockOffsets(blocks, links));
}

/** The pairs of neighbours in each group, and those in different groups. */
function neighboursIn(groups: readonly (readonly MapPlace[])[]) {
  const pairs: Pair[][] = groups.map(() => []);
  const links: GroupLink[] = [];
  for (const isUpper of [true, false]) {
    const own = groups.flatMap((places, group) =>
      places.flatMap(({ point, ...place }, cell) =>
        point && place.isUpper === isUpper ? [{ point, group, cell }] : [],
      ),
    );
    for (const [first, second] of neighbourPairs(own.map(({ point }) => point))) {
      const [a, b] = [own[first]!, own[second]!];
      if (a.group === b.group) pairs[a.group]!.push([a.cell, b.cell]);
      else links.push([a.group, a.cell, b.group, b.cell, directionOf(a.point, b.point)]);
    }
  }
  return { pairs, links };
}

/** The direction of the second point from the first, on a map with north at the top. The distance is 1, or 0 between equal points. */
function directionOf(a: Point, b: Point): Spot {
  const [x, y] = [b.east - a.east, a.north - b.north];
  const length = Math.sqrt(x * x + y * y) || 1;
  return { x: x / length, y: y / length };
}

function joined(
  groups: readonly (readonly MapPlace[])[],
  blocks: readonly Block[],
  offsets: readonly Cell[],
): Cartogram {
  const all = blocks.flatMap(({ cells, heading }, index) =>
    [...cells, ...heading].map((cell) => plus(cell, offsets[index]!)),
  );
  const { left, right, top, bottom } = extent(all);
  // Rows with an even number stay even.
  const start = { x: -left + ((top + left) & 1), y: -top };
  const placed = (cell: Cell, index: number) => plus(plus(cell, offsets[index]!), start);
  return {
    cells: new Map(
      groups.flatMap((own, index) =>
        own.map(({ key }, cell) => [key, placed(blocks[index]!.cells[cell]!, index)] as const),
      ),
    ),
    headings: groups.map((own, index) => {
      const { heading } = blocks[index]!;
      const [first, last] = [placed(heading[0]!, index), placed(heading.at(-1)!, index)];
      return { text: own[0]!.group, cell: { x: (first.x + last.x) / 2, y: first.y } };
    }),
    width: right - left + 3,
    height: bottom - top + 1,
  };
}

/** A row of cells above the top row, in the middle. */
function headingCells(cells: readonly Cell[], text: string): readonly Cell[] {
  const { top } = extent(cells);
  const { left, right } = extent(cells.filter(({ y }) => y === top));
  const length = Math.ceil(text.length * LETTER) + 1;
  const y = top - 1;
  const start = Math.floor((left + right) / 2) - length + 1;
  const first = start + ((start + y) & 1);
  return Array.from({ length }, (_, index) => ({ x: first + 2 * index, y }));
}
