// A row prepared for comparison.

/** The indexes of the columns that are used to match rows. */
export interface Keys {
  /** The column with the authority code. */
  readonly code: number;
  /** The columns that together identify a row. */
  readonly key: readonly number[];
  /** The column by which people recognise a row, such as the title. Some tables have none. */
  readonly name: number | undefined;
}

export interface Entry {
  /** The normalised cells by column index. */
  readonly cells: readonly string[];
  /** A text that is the same for all rows with the same key. */
  readonly key: string;
  /** Whether every part of the key is filled in. */
  readonly hasCompleteKey: boolean;
}

export interface SheetEntry extends Entry {
  /** The columns of the row's sheet. Rows with the same columns share one list. */
  readonly columns: readonly number[];
}

export function entryOf(cells: readonly string[], { key }: Keys): Entry {
  const hasCompleteKey = key.every((column) => (cells[column] ?? '') !== '');
  return { cells, key: entryText({ cells }, key), hasCompleteKey };
}

/** Joins cells in such a way that different cells always give different texts. */
export function entryText({ cells }: Pick<Entry, 'cells'>, columns: readonly number[]): string {
  let text = '';
  for (const column of columns) {
    const cell = cells[column] ?? '';
    text += `${cell.length} ${cell}`;
  }
  return text;
}
