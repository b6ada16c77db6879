// Finds the councils nearest to each council, to link to them.

import { type Council, isLocated, type Located } from '../../dataset.ts';

/** A degree of longitude in the UK has about 0.58 times the length of a degree of latitude. */
const EAST_BY_NORTH = 0.58;

interface Candidate {
  /** The position in the list of located councils, which decides between councils at the same distance. */
  readonly position: number;
  /** The square of the distance, which is precise enough for comparing distances within the UK. */
  readonly distance: number;
}

/**
 * @param most the maximum number of councils to find
 * @returns a function that finds the nearest councils; it returns none if it isn't known where the council is
 */
export function nearestCouncils(councils: readonly Council[], most: number): (council: Council) => readonly Council[] {
  const located = councils.filter(isLocated);
  // Comparing every council with every other would take half an hour for 25,600. From south to north, the search can stop at councils
  // that are too far north or south.
  const order = [...located.keys()].sort((a, b) => located[a]!.latitude - located[b]!.latitude);
  const coordinates = (of: (council: Located) => number) =>
    Float64Array.from(order, (position) => of(located[position]!));
  const [north, east] = [coordinates(({ latitude }) => latitude), coordinates(({ longitude }) => longitude)];
  const indexes = new Map<Council, number>(order.map((position, index) => [located[position]!, index]));
  return (council) => {
    const start = indexes.get(council);
    if (start === undefined) return [];
    const nearest: Candidate[] = [];
    let farthest = Infinity;
    for (const step of [-1, 1]) {
      for (let index = start + step; index >= 0 && index < order.length; index += step) {
        const distanceNorth = (north[start]! - north[index]!) ** 2;
        if (distanceNorth > farthest) break;
        const distance = distanceNorth + ((east[start]! - east[index]!) * EAST_BY_NORTH) ** 2;
        if (distance > farthest) continue;
        insert(nearest, { position: order[index]!, distance }, most);
        if (nearest.length === most) farthest = nearest[most - 1]!.distance;
      }
    }
    return nearest.map(({ position }) => located[position]!);
  };
}

/** Keeps the list in order, and no longer than a page needs. */
function insert(nearest: Candidate[], other: Candidate, most: number): void {
  const later = nearest.findIndex((each) => isNearer(other, each));
  nearest.splice(later < 0 ? nearest.length : later, 0, other);
  if (nearest.length > most) nearest.pop();
}

const isNearer = (one: Candidate, other: Candidate): boolean =>
  one.distance < other.distance || (one.distance === other.distance && one.position < other.position);
