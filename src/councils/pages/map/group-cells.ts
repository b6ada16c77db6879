// Gives each place of a group a cell of its own, so that as many neighbours as possible have cells that touch.
import type { Point } from '../parts/nearest-points.ts';
import { AROUND, type Cell, cellAt, off, ROW, ring, type Spot } from './hexagons.ts';
import type { Pair } from './neighbour-pairs.ts';

/**
 * The targets of the places are positions at which neighbours are near each other. Each place gets the free cell nearest to its
 * target. Then places change cells.
 *
 * @param points undefined for places that aren't known; they are below the others
 * @param pairs of neighbours
 * @param steps the number of improvements to try
 * @returns a cell for each point, around the cell at 0, 0
 */
export function groupCells(
  points: readonly (Point | undefined)[],
  pairs: readonly Pair[],
  steps: number,
): readonly Cell[] {
  const targets = targetsOf(points);
  const grid = new Grid(targets);
  improve(grid, targets, pairs, steps);
  return grid.cells;
}

/** Spreads the points evenly over a rectangle by halving it again and again, with the same number of points on each side. */
function targetsOf(points: readonly (Point | undefined)[]): readonly Spot[] {
  const targets: Spot[] = [];
  const located = [...points.keys()].filter((index) => points[index]);
  const [tall, wide] = [
    spread(located.map((index) => points[index]!.north)),
    spread(located.map((index) => points[index]!.east)),
  ];
  const ratio = Math.min(Math.max(wide > 0 && tall > 0 ? wide / tall : 1, 1 / MOST_OBLONG), MOST_OBLONG);
  const width = Math.sqrt(located.length * ROW * ratio);
  const height = width / ratio;
  const halve = (own: readonly number[], left: number, top: number, right: number, bottom: number): void => {
    if (own.length === 0) return;
    if (own.length === 1) {
      targets[own[0]!] = { x: left + right, y: (top + bottom) / 2 / ROW };
      return;
    }
    const isAcross = right - left >= bottom - top;
    const value = (index: number) => (isAcross ? points[index]!.east : -points[index]!.north);
    const sorted = own.toSorted((a, b) => value(a) - value(b) || a - b);
    const half = Math.floor(own.length / 2);
    const share = half / own.length;
    const [first, second] = [sorted.slice(0, half), sorted.slice(half)];
    if (isAcross) {
      const middle = left + (right - left) * share;
      halve(first, left, top, middle, bottom);
      halve(second, middle, top, right, bottom);
    } else {
      const middle = top + (bottom - top) * share;
      halve(first, left, top, right, middle);
      halve(second, left, middle, right, bottom);
    }
  };
  halve(located, -width / 2, -height / 2, width / 2, height / 2);
  const below = { x: 0, y: height / 2 / ROW };
  return points.map((_, index) => targets[index] ?? below);
}

/** The most that one side of a group is longer than the other. */
const MOST_OBLONG = 2;

/** The standard deviation. */
function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length);
}

const [FREE, OUTSIDE] = [-1, -2];

/** The cells of a group, and which place is in each. */
class Grid {
  readonly cells: Cell[] = [];
  readonly #side: number;
  readonly #places: Int32Array;

  constructor(targets: readonly Spot[]) {
    // Wide enough for a group that is twice as long as wide, with some space around it.
    this.#side = 2 * Math.ceil(2 * Math.sqrt(targets.length)) + 12;
    this.#places = new Int32Array(2 * this.#side * this.#side).fill(FREE);
    const fromCentre = ({ x, y }: Spot) => x * x + 3 * y * y;
    const order = [...targets.keys()].sort((a, b) => fromCentre(targets[a]!) - fromCentre(targets[b]!) || a - b);
    for (const place of order) {
      const { x, y } = cellAt(targets[place]!);
      for (let steps = 0; this.cells[place] === undefined; steps++) {
        const free = ring(steps)
          .map((cell) => ({ x: cell.x + x, y: cell.y + y }))
          .filter((cell) => this.at(cell.x, cell.y) === FREE);
        const nearest = free.sort(
          (a, b) => off(a, targets[place]!) - off(b, targets[place]!) || fromCentre(a) - fromCentre(b),
        )[0];
        if (!nearest) continue;
        this.cells[place] = nearest;
        this.put(place, nearest.x, nearest.y);
      }
    }
  }

  /** The place in a cell, `FREE` or `OUTSIDE`. */
  at(x: number, y: number): number {
    const half = this.#side / 2;
    if (x < -this.#side || x >= this.#side || y < -half || y >= half) return OUTSIDE;
    return this.#places[this.#index(x, y)]!;
  }

  put(place: number, x: number, y: number): void {
    this.#places[this.#index(x, y)] = place;
  }

  free(x: number, y: number): void {
    this.#places[this.#index(x, y)] = FREE;
  }

  /** The number of cells without a place around a cell. */
  freeAround(x: number, y: number): number {
    let free = 0;
    for (let index = 0; index < 6; index++) {
      if (this.at(x + AROUND[index]!.x, y + AROUND[index]!.y) < 0) free++;
    }
    return free;
  }

  #index(x: number, y: number): number {
    return (y + this.#side / 2) * 2 * this.#side + x + this.#side;
  }
}

/** The cost of two neighbours whose cells are 0, 1, 2 … steps apart. */
const APART = [0, 0, 6, 9, 11];
const FARTHER = 1.5;
/** The cost of each free cell next to a place, and of the square of the distance of a place from its target. */
const [HOLE, OFF] = [2, 0.2];
/** A change for the worse by this much is accepted at first. The limit falls to 0, so that the places settle. */
const WORSE = 8;

/** Moves a place next to one of its neighbours, again and again, and keeps the changes for the better and some for the worse. */
function improve(grid: Grid, targets: readonly Spot[], pairs: readonly Pair[], steps: number): void {
  if (pairs.length === 0) return;
  const others: number[][] = targets.map(() => []);
  for (const [a, b] of pairs) {
    others[a]!.push(b);
    others[b]!.push(a);
  }
  // Numbers in arrays of their own. With objects, a map would take a second.
  const xs = Int32Array.from(grid.cells, ({ x }) => x);
  const ys = Int32Array.from(grid.cells, ({ y }) => y);
  const targetXs = Float64Array.from(targets, ({ x }) => x);
  const targetYs = Float64Array.from(targets, ({ y }) => y);
  const costs = Float64Array.from(
    { length: 4 * targets.length + 64 },
    (_, apart) => APART[apart] ?? APART[4]! + (apart - 4) * FARTHER,
  );
  const costOf = (place: number): number => {
    const x = xs[place]!;
    const y = ys[place]!;
    const across = (x - targetXs[place]!) / 2;
    const down = (y - targetYs[place]!) * ROW;
    let cost = OFF * (across * across + down * down);
    const own = others[place]!;
    for (let index = 0; index < own.length; index++) {
      const other = own[index]!;
      const wide = Math.abs(x - xs[other]!);
      const high = Math.abs(y - ys[other]!);
      cost += costs[wide > high ? (wide + high) / 2 : high]!;
    }
    return cost;
  };
  const put = (place: number, x: number, y: number): void => {
    grid.put(place, x, y);
    xs[place] = x;
    ys[place] = y;
  };
  const random = randomNumbers();
  for (let step = 0; step < steps; step++) {
    const pair = pairs[random(pairs.length)]!;
    const first = random(2);
    const place = pair[first]!;
    const other = pair[1 - first]!;
    const fromX = xs[place]!;
    const fromY = ys[place]!;
    const around = random(6);
    const x = xs[other]! + AROUND[around]!.x;
    const y = ys[other]! + AROUND[around]!.y;
    const there = grid.at(x, y);
    if (there === place || there === OUTSIDE) continue;
    let change = -costOf(place);
    if (there === FREE) {
      change -= 2 * HOLE * grid.freeAround(fromX, fromY);
      grid.free(fromX, fromY);
    } else {
      change -= costOf(there);
      put(there, fromX, fromY);
    }
    put(place, x, y);
    change += costOf(place) + (there === FREE ? 2 * HOLE * grid.freeAround(x, y) : costOf(there));
    if (change <= (random(1024) / 1024) * WORSE * (1 - step / steps)) continue;
    if (there === FREE) grid.free(x, y);
    else put(there, x, y);
    put(place, fromX, fromY);
  }
  for (const place of targets.keys()) grid.cells[place] = { x: xs[place]!, y: ys[place]! };
}

/** The same whole numbers in every build, below a limit of at most 65,536. */
function randomNumbers(): (limit: number) => number {
  let state = 1;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 16) * limit) >>> 16;
  };
}
