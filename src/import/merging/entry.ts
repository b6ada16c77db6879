// A row while it is held against others, of ours or of a sheet.

/** The columns by which rows find each other. */
export interface Keys {
  /** That of the council's code. */
  readonly code: number;
  /** Those that say which row it is. */
  readonly key: readonly number[];
  /** That of the text by which people know a row; not every table has one. */
  readonly name: number | undefined;
}

/** A row of ours. */
export interface Entry {
  /** What counts of its cells, column by column. */
  readonly plain: readonly string[];
  /** Equal for rows with the same key. */
  readonly key: string;
  /** Whether no part of the key is empty. */
  readonly isWhole: boolean;
}

export interface SheetEntry extends Entry {
  /** The columns that the sheet has something to say of; one list for all rows with the same ones. */
  readonly columns: readonly number[];
}

export function entryOf(plain: readonly string[], { key }: Keys): Entry {
  const isWhole = key.every((column) => (plain[column] ?? '') !== '');
  return { plain, key: entryText({ plain }, key), isWhole };
}

/** What stands in some columns, as one text that no other cells have. */
export function entryText({ plain }: Pick<Entry, 'plain'>, columns: readonly number[]): string {
  let text = '';
  for (const column of columns) {
    const cell = plain[column] ?? '';
    text += `${cell.length} ${cell}`;
  }
  return text;
}
