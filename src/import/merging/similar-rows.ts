// Rows of ours that resemble a row of a sheet and may be the same. The report names them; the import never changes them.
import type { Entry, Keys, SheetEntry } from './entry.ts';

/** Whether a row of ours may be the same as a row of the sheet: they have the same key, or ours only says less. */
export const isSimilar = (one: SheetEntry, our: Entry, keys: Keys): boolean =>
  (one.key === our.key && (one.isWhole || mayHaveOneName(one, our, keys))) || saysLess(our, one, keys);

/** The row of ours that has most in common with a row of the sheet; if there are several, the first. */
export const mostSimilar = (one: SheetEntry, ours: readonly Entry[]): Entry =>
  ours.reduce((best, our) => (inCommon(one, our) > inCommon(one, best) ? our : best));

/** Whether a row of ours can be completed from the sheet: it has the same name, and nothing in it would be replaced. */
export const canBeCompleted = (our: Entry, one: SheetEntry, keys: Keys): boolean =>
  nameOf(our, keys) !== '' && nameOf(our, keys) === nameOf(one, keys) && saysLess(our, one, keys);

const nameOf = ({ plain }: Entry, { name }: Keys): string => (name === undefined ? '' : (plain[name] ?? ''));

function mayHaveOneName(one: SheetEntry, our: Entry, keys: Keys): boolean {
  const [name, other] = [nameOf(one, keys), nameOf(our, keys)];
  return name === '' || other === '' || name === other;
}

/** Whether a row of ours contains nothing that the sheet's row doesn't, and more than just the council. */
function saysLess(our: Entry, { plain, columns }: SheetEntry, { code }: Keys): boolean {
  const filled = columns.filter((column) => our.plain[column] !== '');
  return filled.some((column) => column !== code) && filled.every((column) => our.plain[column] === plain[column]);
}

/** The total length of equal cells: a text in common is better evidence than a yes or no. */
const inCommon = ({ plain, columns }: SheetEntry, our: Entry): number =>
  columns.reduce((sum, column) => sum + (plain[column] === our.plain[column] ? plain[column]!.length : 0), 0);
