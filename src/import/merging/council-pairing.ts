// Pairs a council's rows in the sheet with its rows in our table. Equal rows are paired first, followed by rows with the same key,
// and then by rows that the sheet completes. Rows that are merely similar aren't paired.
import { getOrAdd, groupBy } from '../../grouping.ts';
import { type Entry, entryText, type Keys, type SheetEntry } from './entry.ts';
import { canBeCompleted, isSimilar, mostSimilar } from './similar-rows.ts';

export interface CouncilPairing {
  /** The paired rows in our table, keyed by the rows in the sheet. */
  readonly existingFor: ReadonlyMap<SheetEntry, Entry>;
  /** The most similar row in our table for each unpaired row in the sheet that may be a duplicate. */
  readonly similarTo: ReadonlyMap<SheetEntry, Entry>;
}

type Pairs = Iterable<readonly [SheetEntry, Entry]>;

/** Each row is paired at most once. The result depends only on the rows and their order. */
export function pairRows(sheet: readonly SheetEntry[], existing: readonly Entry[], keys: Keys): CouncilPairing {
  const existingFor = new Map<SheetEntry, Entry>();
  const taken = new Set<Entry>();
  const unpaired = { sheet, existing };
  const steps: readonly (() => Pairs)[] = [
    () => pairEqual(unpaired.sheet, unpaired.existing),
    () => pairContained(unpaired.sheet, unpaired.existing, true),
    () => pairByKey(sheet, existing),
    // An editor may have entered the key by hand.
    () => pairContained(unpaired.sheet, unpaired.existing, false),
    () => pairCompleted(unpaired.sheet, unpaired.existing, keys),
  ];
  for (const pairsOf of steps) {
    for (const [row, match] of pairsOf()) {
      if (existingFor.has(row) || taken.has(match)) continue;
      existingFor.set(row, match);
      taken.add(match);
    }
    unpaired.sheet = unpaired.sheet.filter((row) => !existingFor.has(row));
    unpaired.existing = unpaired.existing.filter((match) => !taken.has(match));
  }
  const similar = similarIn(unpaired.sheet, unpaired.existing, keys);
  return { existingFor, similarTo: new Map(similar.map(([row, all]) => [row, mostSimilar(row, all)])) };
}

const NONE: readonly never[] = [];

/** Finds rows by the text in certain columns. Builds an index for each combination of columns. */
function columnIndex(rows: readonly Entry[], textFor: (row: Entry, columns: readonly number[]) => string) {
  const indexes = new Map<string, ReadonlyMap<string, readonly Entry[]>>();
  return (columns: readonly number[], text: string): readonly Entry[] =>
    getOrAdd(indexes, columns.join(), () => groupBy(rows, (row) => textFor(row, columns))).get(text) ?? NONE;
}

/** Pairs rows with the same cells. The sheet no longer contains duplicate rows at this stage. */
function pairEqual(sheet: readonly SheetEntry[], existing: readonly Entry[]): Pairs {
  const allCells = ({ cells }: Entry) => entryText({ cells }, [...cells.keys()]);
  const equal = groupBy(existing, allCells);
  return sheet.flatMap((row) => {
    const match = equal.get(allCells(row))?.[0];
    return match ? [[row, match] as const] : [];
  });
}

/** Pairs each row in the sheet with a row in our table that contains all of its non-empty cells. */
function pairContained(sheet: readonly SheetEntry[], existing: readonly Entry[], isSameKey: boolean) {
  const textFor = (row: Entry, columns: readonly number[]) => (isSameKey ? row.key : '') + entryText(row, columns);
  const findExisting = columnIndex(existing, textFor);
  const filledColumns = ({ cells, columns }: SheetEntry) => columns.filter((column) => cells[column] !== '');
  const sheetRows = sheet.map((row) => ({ row, filled: filledColumns(row) }));
  // Rows with more cells come first, so that they are paired with the rows that they completed in a previous import.
  const sorted = sheetRows.toSorted((a, b) => b.filled.length - a.filled.length);
  const taken = new Set<Entry>();
  return sorted.flatMap(({ row, filled }) => {
    const match = findExisting(filled, textFor(row, filled)).find((each) => !taken.has(each));
    if (match) taken.add(match);
    return match ? [[row, match] as const] : [];
  });
}

/** Pairs rows with the same complete key, provided that no other row in the sheet or the table has that key. */
function pairByKey(sheet: readonly SheetEntry[], existing: readonly Entry[]): Pairs {
  const existingByKey = groupBy(existing, ({ key }) => key);
  const sheetByKey = groupBy(sheet, ({ key }) => key);
  return [...sheetByKey].flatMap(([key, [row, ...others]]) => {
    const [match, ...otherExisting] = existingByKey.get(key) ?? [];
    const isCertain = row!.hasCompleteKey && others.length === 0 && otherExisting.length === 0;
    return match && isCertain ? [[row!, match] as const] : [];
  });
}

/** Pairs a row in our table with the row in the sheet that completes it, provided that no other row is similar to either. */
function pairCompleted(sheet: readonly SheetEntry[], existing: readonly Entry[], keys: Keys): Pairs {
  const similar = similarIn(sheet, existing, keys);
  const counts = groupBy(
    similar.flatMap(([, all]) => all),
    (match) => match,
  );
  return similar.flatMap(([row, [match, ...others]]) => {
    const isOnly = others.length === 0 && counts.get(match!)!.length === 1;
    return isOnly && canBeCompleted(match!, row, keys) ? [[row, match!] as const] : [];
  });
}

/** The maximum number of pairs of rows that are compared. If there are more, only rows with the same key count as similar. */
const MOST_PAIRS = 250_000;

/** The similar rows in our table for each row in the sheet. If there are too many pairs, at most two rows with the same key. */
function similarIn(sheet: readonly SheetEntry[], existing: readonly Entry[], keys: Keys) {
  const existingByKey = sheet.length * existing.length > MOST_PAIRS ? groupBy(existing, ({ key }) => key) : undefined;
  return sheet
    .map((row) => {
      const all = existingByKey
        ? (existingByKey.get(row.key) ?? NONE).slice(0, 2)
        : existing.filter((match) => isSimilar(row, match, keys));
      return [row, all] as const;
    })
    .filter(([, all]) => all.length > 0);
}
