// Places groups of cells on a map, so that none touch and neighbours in different groups are near each other.
import { type Cell, cellAt, extent, off, plus, ROW, ring, type Spot } from './hexagons.ts';

export interface Block {
  readonly cells: readonly Cell[];
  /** Cells that must be free for the heading. They may touch other blocks. */
  readonly heading: readonly Cell[];
  /** Blocks of the same area are nearer to each other than to other blocks. */
  readonly area: string;
}

/** Two neighbours in different blocks: each block and its cell by their positions, and the direction of the second from the first. */
export type GroupLink = readonly [block: number, cell: number, otherBlock: number, otherCell: number, direction: Spot];

/** How many blocks may be placed first, to see which gives the best map. Only one in a map with more cells. */
const [MOST_TRIES, MOST_CELLS] = [16, 2000];

/** The distance that two neighbours in different blocks should have, in cells. */
const APART = 2;

/** @returns how far each block is moved */
export function blockOffsets(blocks: readonly Block[], links: readonly GroupLink[]): readonly Cell[] {
  const linksOf = blocks.map((_, index) =>
    links.flatMap(([block, cell, other, otherCell, { x, y }]): GroupLink[] => {
      if (block === index) return [[block, cell, other, otherCell, { x, y }]];
      return other === index ? [[other, otherCell, block, cell, { x: -x, y: -y }]] : [];
    }),
  );
  const surroundings = blocks.map(({ cells }) => [grown(cells, WITHIN), grown(cells, BETWEEN)] as const);
  const count = blocks.reduce((sum, { cells }) => sum + cells.length, 0);
  const largest = [...blocks.keys()].sort((a, b) => blocks[b]!.cells.length - blocks[a]!.cells.length || a - b);
  return largest
    .slice(0, count > MOST_CELLS ? 1 : MOST_TRIES)
    .map((first) => placedFrom(first, blocks, linksOf, surroundings))
    .reduce((best, each) => (each.cost < best.cost ? each : best)).offsets;
}

/** Places first one block, then always the one with the most links to blocks that have a place. */
function placedFrom(
  first: number,
  blocks: readonly Block[],
  linksOf: readonly (readonly GroupLink[])[],
  surroundings: readonly (readonly [readonly Cell[], readonly Cell[]])[],
): { readonly offsets: readonly Cell[]; readonly cost: number } {
  const offsets: Cell[] = [];
  const linked = blocks.map((_, index) => (index === first ? Number.POSITIVE_INFINITY : 0));
  const left = new Set(blocks.keys());
  const taken = new Set<number>();
  const closed = new Map(blocks.map(({ area }) => [area, new Set<number>()]));
  let cost = 0;
  while (left.size > 0) {
    const block = [...left].reduce((best, each) => (linked[each]! > linked[best]! ? each : best));
    const { cells, heading, area } = blocks[block]!;
    left.delete(block);
    const own = closed.get(area)!;
    const isFree = (offset: Cell) =>
      cells.every((cell) => !own.has(keyOf(cell, offset))) && heading.every((cell) => !taken.has(keyOf(cell, offset)));
    const ends = linksOf[block]!.filter(([, , other]) => offsets[other]);
    const wanted = ends.length > 0 ? meanOffset(blocks, ends, offsets) : cornerOffset(block, blocks, offsets);
    const offset = nearestTo(wanted, isFree);
    offsets[block] = offset;
    cost += ends.length * off(offset, wanted);
    for (const [, , other] of linksOf[block]!) linked[other]!++;
    for (const cell of [...cells, ...heading]) taken.add(keyOf(cell, offset));
    const [within, between] = surroundings[block]!;
    for (const [other, keys] of closed) {
      for (const cell of other === area ? within : between) keys.add(keyOf(cell, offset));
      for (const cell of heading) keys.add(keyOf(cell, offset));
    }
  }
  return { offsets, cost };
}

/** Where the cells of a block would be beside those of their neighbours in other blocks, in the right direction. */
function meanOffset(blocks: readonly Block[], links: readonly GroupLink[], offsets: readonly Cell[]): Spot {
  let [x, y] = [0, 0];
  for (const [block, cell, other, otherCell, direction] of links) {
    const [here, there] = [blocks[block]!.cells[cell]!, plus(blocks[other]!.cells[otherCell]!, offsets[other]!)];
    x += there.x - here.x - 2 * APART * direction.x;
    y += there.y - here.y - (APART * direction.y) / ROW;
  }
  return { x: x / links.length, y: y / links.length };
}

/** The top right corner, for a block without neighbours. */
function cornerOffset(block: number, blocks: readonly Block[], offsets: readonly Cell[]): Spot {
  const placed = blocks.flatMap(({ cells }, index) =>
    offsets[index] ? cells.map((cell) => plus(cell, offsets[index]!)) : [],
  );
  if (placed.length === 0) return { x: 0, y: 0 };
  const [own, all] = [extent(blocks[block]!.cells), extent(placed)];
  return { x: all.right - own.right, y: all.top - own.top };
}

function nearestTo(wanted: Spot, isFree: (offset: Cell) => boolean): Cell {
  const start = cellAt(wanted);
  for (let steps = 0; ; steps++) {
    const free = ring(steps)
      .map((cell) => plus(cell, start))
      .filter(isFree);
    if (free.length > 0) return free.reduce((best, each) => (off(each, wanted) < off(best, wanted) ? each : best));
  }
}

/** A number for each cell. No cell is as far from the middle as half of this. */
const FAR = 1 << 22;
const keyOf = (cell: Cell, offset: Cell): number => (cell.x + offset.x) * FAR + cell.y + offset.y;

/** The cells at a distance of at most so many steps, which leaves as many free cells between two blocks. */
const disc = (most: number): readonly Cell[] => Array.from({ length: most + 1 }, (_, steps) => ring(steps)).flat();
/** Between blocks of one area, and of two. */
const [WITHIN, BETWEEN] = [disc(1), disc(2)];

/** The cells, and those around them. */
function grown(cells: readonly Cell[], around: readonly Cell[]): readonly Cell[] {
  const found = new Map<number, Cell>();
  for (const cell of cells) for (const each of around) found.set(keyOf(cell, each), plus(cell, each));
  return [...found.values()];
}
