// The order of councils on all pages. Many names begin with words such as “London Borough of”, so councils are sorted by the names
// of their places, and grouped by the first letter of those names.

import { compareCodePoints } from '../../../engine/text/collation.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { normalisedName } from '../../council-names/name-forms.ts';
import { placeName } from '../../council-names/name-index.ts';

interface Named {
  readonly name: string;
}

/** The places of councils, which many lists need. */
const places = new WeakMap<Named, string>();

/** For example, `barnet` for “London Borough of Barnet”. */
export function placeOf(council: Named): string {
  const known = places.get(council);
  if (known !== undefined) return known;
  const name = normalisedName(council.name);
  const place = slugOf(placeName(name) || name) || name;
  places.set(council, place);
  return place;
}

/** The place of a council whose name begins with other words. Undefined if sorting by the name gives the same order. */
export function otherPlace(council: Named): string | undefined {
  const place = placeOf(council);
  return slugOf(council.name).startsWith(place) ? undefined : place;
}

/** For example, `B` for “London Borough of Barnet”. `Others` if the name has no Latin letter or digit. */
export const initialOf = (council: Named): string => slugOf(placeOf(council)).slice(0, 1).toUpperCase() || 'Others';

/** Councils with the same place keep their order. */
export const sortedByPlace = <Council extends Named>(councils: readonly Council[]): readonly Council[] =>
  councils.toSorted((a, b) => compareCodePoints(placeOf(a), placeOf(b)));
