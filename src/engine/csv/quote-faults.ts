// Finds out which quotation mark in a row is wrong, and where. If a mark is missing, the parser only fails at a later one, which
// may be correct and may even be in another row.
import { decoded, encoded } from './encoding.ts';
import { cellWithRows } from './joined-rows.ts';
import { layoutOf } from './layout.ts';
import { lineEndAfter } from './line-column.ts';
import { QUOTE, readUntilFault } from './row-parser.ts';

interface QuoteFault {
  readonly code: 'unclosed-quote' | 'unopened-quote' | 'space-around-quote' | 'stray-quote';
  readonly values?: Readonly<Record<string, string>>;
  /** In bytes. */
  readonly offset: number;
}

/**
 * @param bytes the text from the beginning of the faulty row
 * @param width the number of cells in the header; 0 if this is the header
 */
export function quoteFaultIn(bytes: Uint8Array, width: number): QuoteFault {
  const { cells, unfinished, error } = readUntilFault(bytes);
  const startOf = (index: number): number => (index === 0 ? 0 : layoutOf(bytes, cells, 0, 1).cellAt(index - 1).end + 1);
  const unclosed = (index: number): QuoteFault => ({ code: 'unclosed-quote', offset: startOf(index) });
  if (unfinished === undefined) return unclosed(cellWithRows(cells, width) ?? 0);
  const start = startOf(cells.length);
  const isQuoted = bytes[start] === QUOTE;
  const offset = start + encoded(isQuoted ? `"${unfinished.replaceAll('"', '""')}` : unfinished).length;
  const rest = decoded(bytes.subarray(offset, lineEndAfter(bytes, offset)));
  const joined = cellWithRows([...cells, unfinished + rest], width);
  if (joined !== undefined) return unclosed(joined);
  // A mark after a comma opens the next cell, so this cell should have been closed before the comma.
  if (error === 'CSV_QUOTE_NOT_CLOSED' || (isQuoted && /,"*$/.test(unfinished))) return unclosed(cells.length);
  const space = isQuoted ? /^"\s+(?:,|$)/.test(rest) : unfinished.trim() === '';
  if (space)
    return isQuoted
      ? { code: 'space-around-quote', values: { side: 'after the closing' }, offset: offset + 1 }
      : { code: 'space-around-quote', values: { side: 'before the opening' }, offset: start };
  return { code: !isQuoted && /^"(?:,|$)/.test(rest) ? 'unopened-quote' : 'stray-quote', offset };
}
