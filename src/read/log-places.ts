// Where things stand in a search log: it is read once more, in pieces, as far as need be.
import type { Place } from '../problem.ts';
import { type Cell, CellScanner } from './cell-scanner.ts';
import { bare } from './findings.ts';
import { type LogFile, textOf, UnreadableLog } from './log-file.ts';

/** What ended the reading of a log early: quotation marks that go wrong in a row, or bytes that are not UTF-8. */
export type TextFault =
  | { readonly code: 'unclosed-quote' | 'stray-quote'; readonly row: number }
  | { readonly code: 'not-utf8' };

/**
 * The places of cells, sorted by row and column, and of the fault. What is no longer there, because the file has changed
 * since, is given the beginning of the file.
 */
export async function locateInLog(
  file: LogFile,
  cells: readonly Cell[],
  fault: TextFault | undefined,
): Promise<{ readonly places: readonly Place[]; readonly fault: Place }> {
  const scanner = new CellScanner(cells, fault && 'row' in fault ? fault.row : undefined);
  const isInvalid = fault?.code === 'not-utf8';
  try {
    for await (const piece of textOf(file)) {
      scanner.push(piece);
      if (scanner.isDone && !isInvalid) break;
    }
    scanner.end();
  } catch (error) {
    if (!(isInvalid && error instanceof UnreadableLog && error.problem.code === 'not-utf8')) throw error;
  }
  return {
    places: cells.map((_, index) => bare(scanner.places[index])),
    fault: bare(isInvalid ? scanner.here : scanner.fault),
  };
}
