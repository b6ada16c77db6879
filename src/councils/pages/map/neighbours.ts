// Which places are neighbours: pairs for which no other place is in the circle with both places at opposite ends of its diameter (a
// Gabriel graph).

export interface Point {
  readonly north: number;
  /** In the same unit as `north`. */
  readonly east: number;
}

export type Pair = readonly [number, number];

/** Only the nearest places are compared, because comparing all would take too long. A place on a map rarely has more than ten neighbours. */
const COMPARED = 24;

/** @returns the positions of the points in each pair, the lower one first */
export function neighbourPairs(points: readonly Point[]): readonly Pair[] {
  const nearest = nearestPoints(points);
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

/** The positions of the nearest points of each point, nearest first. */
function nearestPoints(points: readonly Point[]): readonly (readonly number[])[] {
  // From south to north, the search can stop at points that are too far north or south.
  const order = [...points.keys()].sort((a, b) => points[a]!.north - points[b]!.north || a - b);
  const norths = Float64Array.from(order, (position) => points[position]!.north);
  const easts = Float64Array.from(order, (position) => points[position]!.east);
  const nearest: (readonly number[])[] = points.map(() => []);
  order.forEach((one, start) => {
    const found: { readonly other: number; readonly distance: number }[] = [];
    let farthest = Number.POSITIVE_INFINITY;
    for (const step of [-1, 1]) {
      for (let index = start + step; index >= 0 && index < order.length; index += step) {
        const north = norths[index]! - norths[start]!;
        if (north * north > farthest) break;
        const east = easts[index]! - easts[start]!;
        const distance = north * north + east * east;
        if (distance > farthest) continue;
        const other = order[index]!;
        const later = found.findIndex(
          (each) => each.distance > distance || (each.distance === distance && each.other > other),
        );
        found.splice(later < 0 ? found.length : later, 0, { other, distance });
        if (found.length > COMPARED) found.pop();
        if (found.length === COMPARED) farthest = found.at(-1)!.distance;
      }
    }
    nearest[one] = found.map(({ other }) => other);
  });
  return nearest;
}
