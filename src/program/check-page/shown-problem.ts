// What the page shows of a problem: everything that the terminal shows, with the row as a table.

import { encoded } from '../../engine/csv/encoding.ts';
import { CellReader, readUntilFault } from '../../engine/csv/row-parser.ts';
import {
  CODES,
  type Diagnostic,
  fixableIn,
  type Location,
  placeIn,
  severityOf,
} from '../../engine/diagnostics/diagnostic.ts';
import { printable } from '../../engine/text/printable.ts';
import { hintsOf, messageText, otherFilesOf, otherRows, placeText, relatedText } from '../report/texts.ts';
import type { ShownProblem, ShownRow } from './protocol.ts';

/** @param headerOf the column names in a file */
export function shownProblem(problem: Diagnostic, headerOf: (file: string) => readonly string[]): ShownProblem {
  const { code, location } = problem;
  const place = location && placeIn(location);
  const others = otherRows(problem);
  return {
    ...{ severity: severityOf(problem), code, message: messageText(problem) },
    place: place && placeText(place),
    row: location && rowAt(location, headerOf),
    hints: [...hintsOf(problem), ...otherFilesOf(problem)],
    explanation: CODES[code].explanation,
    others: others.map((each) => ({ title: relatedText(each, location?.file), row: rowAt(each.location, headerOf) })),
    isFixable: fixableIn([problem]).length > 0,
  };
}

/** In UTF-16 code units. Other cells than the marked one only show which row it is. */
const [LONGEST_CELL, LONGEST_OTHER_CELL] = [400, 80];
/** The columns shown on each side of the marked one. */
const MOST_BESIDE = 12;

function rowAt({ file, excerpt, cell }: Location, headerOf: (file: string) => readonly string[]): ShownRow | undefined {
  if (!excerpt || excerpt.text.trim() === '') return undefined;
  const { text, from, to } = excerpt;
  const cells = new CellReader().cellsIn(encoded(text));
  // A row whose quotation marks don't match has no cells.
  if (cells.length < 2 || cell === undefined) {
    const clipped = {
      before: text.slice(Math.max(0, from - LONGEST_CELL), from),
      after: text.slice(to, to + LONGEST_CELL),
    };
    return {
      before: printable(clipped.before),
      marked: shownText(text.slice(from, to)),
      after: printable(clipped.after),
    };
  }
  const marked = cell.address === undefined ? undefined : columnNamed(cell.address);
  const first = Math.max(0, (marked ?? 0) - MOST_BESIDE);
  const last = first + 2 * MOST_BESIDE;
  const header = headerOf(file);
  return {
    // The header needs no names above it.
    columns: cell.row === 1 ? [] : cells.slice(first, last).map((_, index) => shownText(header[first + index] ?? '')),
    cells: cells.slice(first, last).map((text, index) => {
      const isMarked = marked === undefined || first + index === marked;
      return shownText(text, isMarked ? LONGEST_CELL : LONGEST_OTHER_CELL);
    }),
    marked: marked === undefined ? undefined : marked - first,
  };
}

const shownText = (text: string, most = LONGEST_CELL): string =>
  printable(text.length > most ? `${text.slice(0, most)}…` : text);

/** The index of the column in an address such as `AB12`. */
function columnNamed(address: string): number {
  const letters = address.replace(/\d+$/, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;
}

/** The cells of the first row, or as many of them as can be read. */
export const headerIn = (bytes: Uint8Array): readonly string[] => readUntilFault(bytes).cells;
