// Finds the councils nearest to each council, to link to them.

import { type Council, isLocated } from '../../dataset.ts';
import { nearestPoints, pointOf } from '../parts/nearest-points.ts';

/**
 * @param most the maximum number of councils to find
 * @returns a function that finds the nearest councils; it returns none if it isn't known where the council is
 */
export function nearestCouncils(councils: readonly Council[], most: number): (council: Council) => readonly Council[] {
  const located = councils.filter(isLocated);
  const nearestTo = nearestPoints(located.map(pointOf), most);
  const positions = new Map<Council, number>(located.map((council, position) => [council, position]));
  return (council) => {
    const position = positions.get(council);
    return position === undefined ? [] : nearestTo(position).map((other) => located[other]!);
  };
}
