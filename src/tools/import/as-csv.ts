// Rewrites a sheet as CSV in UTF-8 that begins with its header. Sheets are also accepted with another separator, in another encoding
// and with a title above the header, but only if they can be read in no other way.
import { csvRow } from '../../engine/csv/cell.ts';
import { encoded } from '../../engine/csv/encoding.ts';
import { SEPARATORS } from '../../engine/csv/header-faults.ts';
import { LineCounter } from '../../engine/csv/layout.ts';
import { SIZE_LIMITS } from '../../engine/csv/limits.ts';
import { rowStartAfter } from '../../engine/csv/line-column.ts';
import { RowReader } from '../../engine/csv/row-reader.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { isBlank } from '../../engine/tables/readers/empty-cell.ts';
import type { SheetFile } from './read-sheet.ts';
import { inUtf8 } from './text-encoding.ts';

type HeaderTest = (cells: readonly string[]) => boolean;

/**
 * Returns a sheet unchanged if it can't be read with certainty, so that reading it reports the reason. Rewritten rows are in the same
 * lines as before.
 */
export function asCsv(
  file: SheetFile,
  isHeader: HeaderTest,
): { readonly file: SheetFile; readonly notices: readonly Diagnostic[] } {
  const unchanged = { file, notices: [] };
  const text = inUtf8(file.bytes);
  if (!text) return unchanged;
  const { bytes, encoding } = text;
  const found = findHeader(bytes, isHeader);
  if (!found || (encoding === undefined && found.separator === 'comma' && found.above === 0)) return unchanged;
  const rewritten = rewrite(bytes, found, file.isWorksheet ?? false);
  if (!rewritten) return unchanged;
  const notice = (code: Diagnostic['code'], values: Diagnostic['values']) => ({
    code,
    location: { file: file.name },
    values,
  });
  return {
    file: { ...file, bytes: rewritten.bytes },
    notices: [
      ...(encoding === undefined ? [] : [notice('other-encoding', { encoding })]),
      ...(found.separator === 'comma' ? [] : [notice('other-separator', { separator: found.separator })]),
      ...(found.titles === 0 ? [] : [notice('text-above-header', { line: String(rewritten.headerLine) })]),
    ],
  };
}

const DELIMITERS = { comma: ',', ...SEPARATORS } as const;

interface FoundHeader {
  readonly separator: keyof typeof DELIMITERS;
  /** The number of rows above the header, and the number of those that contain text. */
  readonly above: number;
  readonly titles: number;
}

/** The number of bytes and of rows in which a header is looked for. */
const [HEAD_BYTES, HEAD_ROWS] = [2 ** 16, 11];

function findHeader(bytes: Uint8Array, isHeader: HeaderTest): FoundHeader | undefined {
  const head = bytes.length > HEAD_BYTES ? bytes.subarray(0, bytes.lastIndexOf(0x0a, HEAD_BYTES) + 1) : bytes;
  for (const separator of Object.keys(DELIMITERS) as FoundHeader['separator'][]) {
    const rows = rowsIn(head, separator).rows.slice(0, HEAD_ROWS);
    const above = rows.findIndex(isHeader);
    if (above === -1 || !rows.slice(0, above).every(isTitle)) continue;
    const titles = rows.slice(0, above).filter((cells) => !cells.every(isBlank) && !isSeparatorLine(cells)).length;
    return { separator, above, titles };
  }
  return undefined;
}

/** The maximum number of filled cells in a title. A row with more could be data. */
const MOST_IN_TITLE = 2;

const isTitle = (cells: readonly string[]): boolean => cells.filter((cell) => !isBlank(cell)).length <= MOST_IN_TITLE;

/** A line such as `sep=;`, which some programs write for Excel. */
const isSeparatorLine = ([first = '']: readonly string[]): boolean => /^sep=.?$/i.test(first);

function rowsIn(bytes: Uint8Array, separator: FoundHeader['separator']) {
  const rows: (readonly string[])[] = [];
  const starts: number[] = [];
  const take = (cells: readonly string[], { start }: RowReader) => {
    rows.push(cells.slice());
    starts.push(rowStartAfter(bytes, start));
  };
  const reader = new RowReader(take, SIZE_LIMITS, DELIMITERS[separator]);
  reader.take(bytes);
  reader.finish();
  return { rows, starts, fault: reader.fault };
}

/** @returns undefined if the sheet has faults such as unmatched quotation marks */
function rewrite(bytes: Uint8Array, { separator, above }: FoundHeader, isWorksheet: boolean) {
  const { rows, starts, fault } = rowsIn(bytes, separator);
  if (fault) return undefined;
  const counter = new LineCounter();
  let at = 0;
  const lines = starts.map((start) => {
    counter.take(bytes, at, start);
    at = start;
    return counter.line;
  });
  // Each row of a worksheet is a line, even if it contains line breaks.
  const headerLine = isWorksheet ? above + 1 : lines[above]!;
  const written = new LineCounter();
  const parts: Uint8Array[] = [];
  const write = (text: string) => {
    const part = encoded(text);
    written.take(part);
    parts.push(part);
  };
  write('\n'.repeat(headerLine - 1));
  for (let row = above; row < rows.length; row++) {
    if (!isWorksheet) write('\n'.repeat(lines[row]! - written.line));
    write(`${csvRow(rows[row]!)}\n`);
  }
  return { bytes: Buffer.concat(parts), headerLine };
}
