// Finds the points nearest to each point, such as the councils nearest to a council.

import type { Located } from '../../dataset.ts';

export interface Point {
  readonly north: number;
  /** In the same unit as `north`. */
  readonly east: number;
}

/** A degree of longitude in the UK has about 0.58 times the length of a degree of latitude. */
const EAST_BY_NORTH = 0.58;

export const pointOf = ({ latitude, longitude }: Located): Point => ({
  north: latitude,
  east: longitude * EAST_BY_NORTH,
});

interface Candidate {
  /** The position in the list of points, which decides between points at the same distance. */
  readonly position: number;
  /** The square of the distance, which is precise enough for comparing distances within the UK. */
  readonly distance: number;
}

/**
 * @param most the maximum number of points to find
 * @returns a function from the position of a point in the list to the positions of those nearest to it, nearest first
 */
export function nearestPoints(points: readonly Point[], most: number): (position: number) => readonly number[] {
  // Comparing every point with every other would take half an hour for 25,600. From south to north, the search can stop at points
  // that are too far north or south.
  const order = [...points.keys()].sort((a, b) => points[a]!.north - points[b]!.north || a - b);
  const norths = Float64Array.from(order, (position) => points[position]!.north);
  const easts = Float64Array.from(order, (position) => points[position]!.east);
  const places = new Map(order.map((position, place) => [position, place]));
  return (position) => {
    const start = places.get(position)!;
    const nearest: Candidate[] = [];
    let farthest = Number.POSITIVE_INFINITY;
    for (const step of [-1, 1]) {
      for (let place = start + step; place >= 0 && place < order.length; place += step) {
        const north = norths[place]! - norths[start]!;
        if (north * north > farthest) break;
        const east = easts[place]! - easts[start]!;
        const distance = north * north + east * east;
        if (distance > farthest) continue;
        insert(nearest, { position: order[place]!, distance }, most);
        if (nearest.length === most) farthest = nearest[most - 1]!.distance;
      }
    }
    return nearest.map((each) => each.position);
  };
}

/** Keeps the list in order, and no longer than necessary. */
function insert(nearest: Candidate[], other: Candidate, most: number): void {
  const later = nearest.findIndex((each) => isNearer(other, each));
  nearest.splice(later < 0 ? nearest.length : later, 0, other);
  if (nearest.length > most) nearest.pop();
}

const isNearer = (one: Candidate, other: Candidate): boolean =>
  one.distance < other.distance || (one.distance === other.distance && one.position < other.position);
