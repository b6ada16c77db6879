// Pairs the rows of a sheet with the rows in our table that they describe. Equal rows are paired first, followed by rows with the
// same key. Rows that are merely similar aren't paired.
import { getOrAdd, groupBy } from '../../../engine/grouping.ts';

/** A row prepared for comparison. */
interface Entry {
  /** The normalised cells, by column index. */
  readonly cells: readonly string[];
}

export interface SheetEntry extends Entry {
  /** The columns in the row's sheet. */
  readonly columns: readonly number[];
  /** Whether editors have changed or deleted the row since it was imported. It is only paired with an equal row. */
  readonly isEdited: boolean;
}

export interface TableEntry extends Entry {
  /** Whether an import wrote the row. Only these rows are changed. */
  readonly isImported: boolean;
}

/** The indexes of the columns by which rows are paired. */
export interface PairingColumns {
  readonly code: number;
  readonly keys: readonly (readonly number[])[];
  readonly decisive: readonly number[];
  /** The number of columns in our table. Other columns are new, so our cells there are empty. */
  readonly width: number;
}

interface Pairing {
  readonly matches: ReadonlyMap<SheetEntry, TableEntry>;
  /** A row with the same key for each unpaired row in the sheet that has any. */
  readonly rivals: ReadonlyMap<SheetEntry, TableEntry>;
}

interface Unpaired {
  readonly sheet: Iterable<SheetEntry>;
  readonly table: Iterable<TableEntry>;
}

/** Each row is paired at most once. The result depends only on the rows and their order. */
export function pairRows(
  sheet: readonly SheetEntry[],
  table: readonly TableEntry[],
  { code, keys, decisive, width }: PairingColumns,
): Pairing {
  const matches = new Map<SheetEntry, TableEntry>();
  const unpaired = { sheet: new Set(sheet), table: new Set(table) };
  const pair = (row: SheetEntry, match: TableEntry): void => {
    matches.set(row, match);
    unpaired.sheet.delete(row);
    unpaired.table.delete(match);
  };
  // The import left unclear cells empty, so the first comparison includes them.
  const all = [...(sheet[0]?.cells.keys() ?? [])];
  pairEqual(unpaired, () => all, pair);
  // Columns that our table doesn't have yet make no difference.
  const inTable = ({ columns }: SheetEntry) => columns.filter((column) => column < width);
  // Rows that share only columns such as the type aren't the same, even if these cells are equal.
  const isIdentified = (row: SheetEntry) =>
    keys.some(
      (key) => key.every((column) => inTable(row).includes(column)) && (keys.length === 1 || isFilled(row, key)),
    );
  pairEqual({ ...unpaired, sheet: [...unpaired.sheet].filter(isIdentified) }, inTable, pair);
  // Rows without rivals are added, and each pair may make another key unique. The next import must not find more pairs.
  let rivals: Pairing['rivals'];
  let before: number;
  do {
    before = unpaired.sheet.size;
    pairByKeys(unpaired, { code, keys, decisive }, pair);
    rivals = new Map(rivalsIn(unpaired, { code, keys }));
    for (const row of unpaired.sheet) if (!rivals.has(row)) unpaired.sheet.delete(row);
  } while (unpaired.sheet.size < before);
  return { matches, rivals };
}

export const isFilled = ({ cells }: Entry, columns: readonly number[]): boolean =>
  columns.every((column) => (cells[column] ?? '') !== '');

/** Joins cells so that different cells always result in different strings. */
export function joinedCells({ cells }: Entry, columns: readonly number[]): string {
  let text = '';
  for (const column of columns) {
    const cell = cells[column] ?? '';
    text += `${cell.length} ${cell}`;
  }
  return text;
}

/**
 * Pairs rows whose cells are equal. Imported rows take precedence.
 * @param columnsOf the columns to compare
 */
function pairEqual(
  { sheet, table }: Unpaired,
  columnsOf: (row: SheetEntry) => readonly number[],
  pair: (row: SheetEntry, match: TableEntry) => void,
): void {
  const taken = new Set<TableEntry>();
  const sorted = [...table].sort((a, b) => Number(b.isImported) - Number(a.isImported));
  const indexes = new Map<string, ReadonlyMap<string, readonly TableEntry[]>>();
  for (const row of [...sheet]) {
    const columns = columnsOf(row);
    const index = getOrAdd(indexes, columns.join(), () => groupBy(sorted, (entry) => joinedCells(entry, columns)));
    const match = index.get(joinedCells(row, columns))?.find((entry) => !taken.has(entry));
    if (!match) continue;
    taken.add(match);
    pair(row, match);
  }
}

function pairByKeys(
  unpaired: Unpaired,
  { code, keys, decisive }: Omit<PairingColumns, 'width'>,
  pair: (row: SheetEntry, match: TableEntry) => void,
): void {
  for (const key of keys) {
    for (const columns of [[], ...decisive.map((column) => [column])]) {
      // An empty cell decides nothing. If a row can have another key, an empty key doesn't identify it either.
      const mustBeFilled = keys.length > 1 ? [...key, ...columns] : columns;
      const textIn = (entry: Entry) =>
        isFilled(entry, mustBeFilled) ? joinedCells(entry, [code, ...key, ...columns]) : undefined;
      const rows = [...unpaired.sheet].filter(({ isEdited }) => !isEdited);
      const imported = [...unpaired.table].filter(({ isImported }) => isImported);
      for (const [row, match] of uniquePairs(rows, imported, textIn)) pair(row, match);
    }
  }
}

/** @param textIn returns undefined for entries that aren't paired */
function uniquePairs(
  sheet: readonly SheetEntry[],
  table: readonly TableEntry[],
  textIn: (entry: Entry) => string | undefined,
): readonly (readonly [SheetEntry, TableEntry])[] {
  const [inSheet, inTable] = [groupBy(sheet, textIn), groupBy(table, textIn)];
  return [...inSheet].flatMap(([text, [row, ...others]]) => {
    const [match, ...otherMatches] = inTable.get(text) ?? [];
    const isUnique = text !== undefined && others.length + otherMatches.length === 0;
    return match && isUnique ? [[row!, match] as const] : [];
  });
}

function* rivalsIn(
  unpaired: Unpaired,
  { code, keys }: Pick<PairingColumns, 'code' | 'keys'>,
): Generator<readonly [SheetEntry, TableEntry]> {
  const byHandFirst = [...unpaired.table].sort((a, b) => Number(a.isImported) - Number(b.isImported));
  const indexes = keys.map((key) => groupBy(byHandFirst, (entry) => joinedCells(entry, [code, ...key])));
  for (const row of unpaired.sheet) {
    const rivals = keys.flatMap((key, index) => {
      if (keys.length > 1 && !isFilled(row, key)) return [];
      // Documents with the same title but different URLs are different documents.
      const filled = keys.slice(0, index).filter((earlier) => isFilled(row, earlier));
      const same = indexes[index]!.get(joinedCells(row, [code, ...key]));
      return same?.find((entry) => !filled.some((earlier) => isFilled(entry, earlier))) ?? [];
    });
    if (rivals.length > 0) yield [row, rivals.find(({ isImported }) => !isImported) ?? rivals[0]!];
  }
}
