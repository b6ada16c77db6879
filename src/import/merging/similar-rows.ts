// Finds rows in our table that may be duplicates of a row in the sheet. They are listed in the report, but the import never
// changes them.
import type { Entry, Keys, SheetEntry } from './entry.ts';

/** Whether the rows have the same key, or the sheet's row contains all of our row's cells. */
export const isSimilar = (row: SheetEntry, existing: Entry, keys: Keys): boolean =>
  (row.key === existing.key && (row.hasCompleteKey || mayHaveSameName(row, existing, keys))) ||
  isContained(existing, row, keys);

/** The most similar row in our table; if several rows are equally similar, the first of them. */
export const mostSimilar = (row: SheetEntry, candidates: readonly Entry[]): Entry =>
  candidates.reduce((best, existing) => (similarity(row, existing) > similarity(row, best) ? existing : best));

/** Whether the sheet's row has the same name as ours and only adds cells to it. */
export const canBeCompleted = (existing: Entry, row: SheetEntry, keys: Keys): boolean =>
  nameOf(existing, keys) !== '' && nameOf(existing, keys) === nameOf(row, keys) && isContained(existing, row, keys);

const nameOf = ({ cells }: Entry, { name }: Keys): string => (name === undefined ? '' : (cells[name] ?? ''));

function mayHaveSameName(row: SheetEntry, existing: Entry, keys: Keys): boolean {
  const [name, other] = [nameOf(row, keys), nameOf(existing, keys)];
  return name === '' || other === '' || name === other;
}

/** Whether the sheet's row contains all of our row's non-empty cells, and ours contains more than just its council. */
function isContained(existing: Entry, { cells, columns }: SheetEntry, { code }: Keys): boolean {
  const filled = columns.filter((column) => existing.cells[column] !== '');
  return filled.some((column) => column !== code) && filled.every((column) => existing.cells[column] === cells[column]);
}

/**
 * The total length of the matching cells. Length matters because two identical sentences are stronger evidence of a match than two
 * identical yes/no cells.
 */
const similarity = ({ cells, columns }: SheetEntry, existing: Entry): number =>
  columns.reduce((sum, column) => sum + (cells[column] === existing.cells[column] ? cells[column]!.length : 0), 0);
