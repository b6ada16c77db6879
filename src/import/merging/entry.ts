// A row prepared for comparison.

/** The indexes of the columns by which rows are matched. */
export interface Keys {
  /** The column that contains the authority code. */
  readonly code: number;
  /** The columns that together identify a row. */
  readonly key: readonly number[];
  /** The column by which people recognise a row, such as the title. Some tables have no such column. */
  readonly name: number | undefined;
}

export interface Entry {
  /** The normalised cells, by column index. */
  readonly cells: readonly string[];
  /** A string that is identical for all rows with the same key. */
  readonly key: string;
  /** Whether the key is complete. */
  readonly hasCompleteKey: boolean;
}

export interface SheetEntry extends Entry {
  /** The columns in the row's sheet. Rows with the same columns share one list. */
  readonly columns: readonly number[];
}

export function entryOf(cells: readonly string[], { key }: Keys): Entry {
  const hasCompleteKey = key.every((column) => (cells[column] ?? '') !== '');
  return { cells, key: entryText({ cells }, key), hasCompleteKey };
}

/** Joins cells so that different cells always result in different strings. */
export function entryText({ cells }: Pick<Entry, 'cells'>, columns: readonly number[]): string {
  let text = '';
  for (const column of columns) {
    const cell = cells[column] ?? '';
    text += `${cell.length} ${cell}`;
  }
  return text;
}
