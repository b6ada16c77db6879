// A grid of hexagons in rows. Every other row is shifted by half a hexagon.

/** A hexagon. Both numbers are even or both are odd. */
export interface Cell {
  /** From left to right, in half widths of a hexagon. */
  readonly x: number;
  /** From top to bottom, in rows. */
  readonly y: number;
}

/** The distance between two rows, relative to the width of a hexagon. */
export const ROW = 0.866;

/** The six cells around the cell at 0, 0. */
export const AROUND: readonly Cell[] = [
  { x: 2, y: 0 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -2, y: 0 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
];

export const plus = (a: Cell, b: Cell): Cell => ({ x: a.x + b.x, y: a.y + b.y });

/** A point, in the units of cells. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The square of a distance, in widths of a hexagon. */
export function off(a: Spot, b: Spot): number {
  const [across, down] = [(a.x - b.x) / 2, (a.y - b.y) * ROW];
  return across * across + down * down;
}

/** The cell closest to a point, or the second closest. */
export function cellAt({ x, y }: Spot): Cell {
  const row = Math.round(y);
  return { x: 2 * Math.round((x - row) / 2) + row, y: row };
}

/** The cells at a distance from the cell at 0, 0, in the order of a walk around it. */
export function ring(steps: number): readonly Cell[] {
  if (steps === 0) return [{ x: 0, y: 0 }];
  const cells: Cell[] = [];
  let cell: Cell = { x: -2 * steps, y: 0 };
  for (const direction of [5, 0, 1, 2, 3, 4]) {
    for (let step = 0; step < steps; step++) {
      cells.push(cell);
      cell = plus(cell, AROUND[direction]!);
    }
  }
  return cells;
}

export function extent(cells: readonly Cell[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of cells) {
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}
