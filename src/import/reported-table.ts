// The rows that somebody has to look at as a table of their own, to be mended in a spreadsheet and imported in place of the sheet:
// where each stands and why it stays out, then its cells as they are.
import { csvCell } from '../read/csv-cell.ts';
import type { FileReport, Located, ReadFile } from './located.ts';
import type { RawSheet } from './read-sheet.ts';
import { REASONS } from './reasons.ts';

const OWN = ['reported_in', 'reported_line', 'reported_reason', 'reported_cell', 'reported_suggestion'];

/** CSV; where there is no such row, the header alone. */
export function reportedTable(sheets: readonly ReadFile[]): string {
  const columns = [...new Set(sheets.flatMap(({ raw }) => namesIn(raw.header)))].filter((name) => !OWN.includes(name));
  const rows = sheets.flatMap(({ raw, report }) =>
    report.reported
      .filter(({ reason }) => REASONS[reason].kind === 'unclear')
      .map((entry) => rowOf(raw, report, entry, columns)),
  );
  return [[...OWN, ...columns], ...rows].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

/** Whether a file holds such a table. */
export const isReportedTable = (bytes: Uint8Array): boolean => {
  const beginning = `${OWN.join(',')},`;
  return Buffer.from(bytes.subarray(0, beginning.length)).toString('latin1') === beginning;
};

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
  const cells = new Map(namesIn(raw.header).map((name, index) => [name, raw.cells(entry.number)[index] ?? '']));
  const { place, reason, suggestion = '' } = entry;
  const own = [file, String(place.line), REASONS[reason].message, place.cell?.address ?? '', suggestion];
  const beyond = raw.cells(entry.number).slice(raw.header.length);
  return [...own, ...columns.map((name) => cells.get(name) ?? ''), ...beyond];
}
