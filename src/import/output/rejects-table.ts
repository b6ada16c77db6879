// The rows that need review as a table of their own, to be corrected in a spreadsheet and imported instead of the sheet: the place of
// each and the reason, then its cells unchanged.
import { csvRow } from '../../csv/cell.ts';
import type { RawSheet } from '../read-sheet.ts';
import { REVIEW_REASONS } from '../reasons.ts';
import { type FileReport, type Located, REPORTED_COLUMNS, type ReadFile } from './located.ts';
import { similarText } from './similar-text.ts';

/** CSV; where there is no such row, the header alone. */
export function rejectsTable(sheets: readonly ReadFile[]): string {
  const columns = [...new Set(sheets.flatMap(({ raw }) => namesIn(raw.header)))].filter(
    (name) => !REPORTED_COLUMNS.includes(name),
  );
  const rows = sheets.flatMap(({ raw, report }) =>
    report.rejects
      .filter(({ reason }) => REVIEW_REASONS[reason].kind === 'unclear')
      .map((entry) => rowOf(raw, report, entry, columns)),
  );
  return [[...REPORTED_COLUMNS, ...columns], ...rows].map((cells) => `${csvRow(cells)}\n`).join('');
}

/** Whether a file is such a table, even with fewer columns; a spreadsheet may have added a byte order mark. */
export function isRejectsTable(bytes: Uint8Array): boolean {
  const beginning = `${REPORTED_COLUMNS.slice(0, 3).join(',')},`;
  const text = new TextDecoder().decode(bytes.subarray(0, beginning.length + BYTE_ORDER_MARK));
  return text.startsWith(beginning);
}

/** In bytes of UTF-8; the decoder leaves it out. */
const BYTE_ORDER_MARK = 3;

/** A name of its own for each column: spreadsheets leave some without one, and some have one name. */
function namesIn(header: readonly string[]): readonly string[] {
  const names = header.map((name) => name.trim());
  const seen = new Set(['']);
  return names.map((name, index) => {
    const isOwn = !seen.has(name);
    seen.add(name);
    return isOwn ? name : `column ${index + 1}`;
  });
}

function rowOf(raw: RawSheet, { file }: FileReport, entry: Located, columns: readonly string[]): readonly string[] {
  const cells = new Map(
    namesIn(raw.header).map((name, index) => [name, raw.document.rows[entry.number]![index] ?? '']),
  );
  const { place, reason, more = [], suggestion = '', similar } = entry;
  const reasons = new Set([reason, ...more].map((code) => REVIEW_REASONS[code].message));
  const own = [
    file,
    String(place.line),
    [...reasons].join('; '),
    place.cell?.address ?? '',
    suggestion,
    similar ? similarText(similar) : '',
  ];
  const beyond = raw.document.rows[entry.number]!.slice(raw.header.length);
  return [...own, ...columns.map((name) => cells.get(name) ?? ''), ...beyond];
}
