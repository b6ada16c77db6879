// A CSV file containing the rows that need a review, which can be corrected in a spreadsheet and imported again. Each row begins
// with its location and problems, followed by its own cells.
import { csvRow } from '../../csv/cell.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { messageText, relatedText, relatedTo } from '../../report/texts.ts';
import type { RawSheet } from '../read-sheet.ts';
import { REPORTED_COLUMNS, reviewRows, type SheetReport } from '../sheet-report.ts';

/** Contains only the header if no row needs a review. */
export function rejectsTable(sheets: readonly SheetReport[]): string {
  const columns = [...new Set(sheets.flatMap(({ raw }) => uniqueNames(raw.header)))].filter(
    (name) => !REPORTED_COLUMNS.includes(name),
  );
  const rows = sheets.flatMap((sheet) =>
    reviewRows(sheet).map(([row, problems]) => rowOf(sheet.raw, row, problems, columns)),
  );
  return [[...REPORTED_COLUMNS, ...columns], ...rows].map((cells) => `${csvRow(cells)}\n`).join('');
}

/** Whether the file is a table of rejected rows. A spreadsheet program may have removed columns or added a byte order mark. */
export function isRejectsTable(bytes: Uint8Array): boolean {
  const beginning = `${REPORTED_COLUMNS.slice(0, 3).join(',')},`;
  const text = new TextDecoder().decode(bytes.subarray(0, beginning.length + BYTE_ORDER_MARK));
  return text.startsWith(beginning);
}

/** The length in bytes (UTF-8). The decoder removes the byte order mark. */
const BYTE_ORDER_MARK = 3;

/** Makes column names unique, because a spreadsheet may contain empty or repeated names. */
function uniqueNames(header: readonly string[]): readonly string[] {
  const names = header.map((name) => name.trim());
  const seen = new Set(['']);
  return names.map((name, index) => {
    const isUnique = !seen.has(name);
    seen.add(name);
    return isUnique ? name : `column ${index + 1}`;
  });
}

function rowOf(
  { header, document }: RawSheet,
  row: number,
  problems: readonly Diagnostic[],
  columns: readonly string[],
): readonly string[] {
  const all = document.rows[row]!;
  const cells = new Map(uniqueNames(header).map((name, index) => [name, all[index] ?? '']));
  const { location, suggestion = '' } = problems[0]!;
  const [similar] = relatedTo(problems[0]!, 'similar');
  const own = [
    document.name,
    String(location!.line),
    problems.map(messageText).join('; '),
    location!.cell?.address ?? '',
    suggestion,
    similar ? `${relatedText(similar, undefined)}: ${similar.location.excerpt!.text}` : '',
  ];
  return [...own, ...columns.map((name) => cells.get(name) ?? ''), ...all.slice(header.length)];
}
