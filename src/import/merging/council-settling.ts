// What becomes of one council's rows of a sheet: only what would not become something else the next time.
import { type Pairing, pairRows } from './council-pairing.ts';
import { type Entry, filledIn, isSaid, type Keys, type SheetEntry } from './entry.ts';

/** Pairs the rows, and sees to it that the same sheet, imported again, changes nothing. */
export function settleCouncil(sheet: readonly SheetEntry[], ours: readonly Entry[], keys: Keys): Pairing {
  const pairing = pairRows(sheet, ours, keys);
  const { size } = pairing.undecided;
  const isChange = sheet.length - size > pairing.oursOf.size || [...pairing.oursOf].some((pair) => !isSaid(...pair));
  if (!isChange || ours.length === 0 || isLasting(sheet, mergedRows(sheet, ours, pairing, keys), keys)) return pairing;
  // The next time a row of ours would be taken for another one: then it can't be told this time either.
  const oursOf = new Map([...pairing.oursOf].filter(([one, our]) => isSaid(one, our)));
  return { oursOf, undecided: new Set(sheet.filter((one) => !oursOf.has(one))) };
}

function isLasting(sheet: readonly SheetEntry[], merged: readonly Entry[], keys: Keys): boolean {
  const { oursOf, undecided } = pairRows(sheet, merged, keys);
  return sheet.every((one) => {
    const our = oursOf.get(one);
    return our ? isSaid(one, our) : undecided.has(one);
  });
}

/** Our rows as they will be. */
function mergedRows(
  sheet: readonly SheetEntry[],
  ours: readonly Entry[],
  { oursOf, undecided }: Pairing,
  keys: Keys,
): readonly Entry[] {
  const sheetOf = new Map(Array.from(oursOf, ([one, our]) => [our, one]));
  return [
    ...ours.map((our) => {
      const one = sheetOf.get(our);
      return one ? filledIn(our, one, keys) : our;
    }),
    ...sheet.filter((one) => !oursOf.has(one) && !undecided.has(one)),
  ];
}
