// Recognises rows that a missing quotation mark has joined to the row above. Such rows can be valid CSV.

/** Commas that end a cell. In sentences, a comma is followed by a space. */
const SEPARATOR = /,(?! )/g;

/** @returns the index of the first cell in which a line looks like a row of its own */
export function cellWithRows(cells: readonly string[], width: number): number | undefined {
  const form = formOf(cells[0] ?? '');
  // In a table with a single column, or with free text in the first column, any line could be a row.
  if (width < 2 || !/[A9]/.test(form)) return undefined;
  let found: number | undefined;
  let after = 0;
  for (let index = cells.length - 1; index >= 0; index--) {
    const lines = cells[index]!.split(/\r\n|\n|\r/);
    const separators = lines.map((line) => line.match(SEPARATOR)?.length ?? 0);
    const own = separators[0]!;
    // The last line of the cell continues with the cells that follow.
    separators[lines.length - 1]! += after;
    const isRow = (line: string, number: number) =>
      number > 0 && separators[number]! >= width - 1 && formOf(line) === form;
    // A row whose closing quotation mark is missing is complete on its own line.
    if (index + own >= width - 1 && lines.some(isRow)) found = index;
    after = separators[0]! + 1;
  }
  return found;
}

/** The kinds of characters in the first cell of a line, so that “ABC” and “WXYZ” have the same form. */
const formOf = (line: string): string =>
  line
    .split(/[,\r\n]/, 1)[0]!
    .replace(/["\s]/g, '')
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '9');
