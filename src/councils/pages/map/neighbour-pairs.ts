// Which places are neighbours: pairs for which no other place is in the circle with both places at opposite ends of its diameter (a
// Gabriel graph).

import { nearestPoints, type Point } from '../parts/nearest-points.ts';

export type Pair = readonly [number, number];

/** Only the nearest places are compared, because comparing all would take too long. A place on a map rarely has more than ten neighbours. */
const COMPARED = 24;

/** @returns the positions of the points in each pair, the lower one first */
export function neighbourPairs(points: readonly Point[]): readonly Pair[] {
  const nearest = Array.from(points.keys(), nearestPoints(points, COMPARED));
  const pairs: Pair[] = [];
  nearest.forEach((others, one) => {
    others.forEach((other, rank) => {
      const distance = between(points[one]!, points[other]!);
      // A place in the circle is nearer to each of them than they are to each other.
      const isSeparated = others
        .slice(0, rank)
        .some((third) => between(points[one]!, points[third]!) + between(points[other]!, points[third]!) < distance);
      if (isSeparated) return;
      if (one < other || !nearest[other]!.includes(one)) pairs.push(one < other ? [one, other] : [other, one]);
    });
  });
  return pairs;
}

/** The square of the distance. */
function between(a: Point, b: Point): number {
  const [north, east] = [a.north - b.north, a.east - b.east];
  return north * north + east * east;
}
