// Reports rows with too many or too few cells.
import type { Findings } from '../csv/findings.ts';
import { SEPARATORS } from '../csv/header-faults.ts';
import { counted, numberText } from '../text/format.ts';
import { type CellRules, joinThatFits } from './joined-cells.ts';
import { type CellRow, isBlankRow, isContinued, isInQuotes } from './rows.ts';

/**
 * Reports a row with the wrong number of cells, because its cells can't be reliably assigned to columns.
 * @param width the number of cells in the header
 * @param rules the columns, if they show which cells belong together; absent for private files, whose text must not be shown
 */
export function addWrongWidth(
  cells: readonly string[],
  width: number,
  row: number,
  findings: Findings,
  rules?: CellRules,
): void {
  if (isInQuotes(cells, width)) {
    findings.add({ code: 'row-in-quotes', row, values: { rows: 'the row is' } });
    return;
  }
  const isMore = cells.length > width;
  const wrong = isMore ? (rules?.findIndex((rule, column) => rule && !rule.takes(cells[column]!)) ?? -1) : -1;
  const isDivided =
    rules && isMore && !hasTwoRows(cells, width, rules) && (wrong >= 0 || !isBlankRow(cells.slice(width)));
  const join = isDivided ? joinThatFits(cells, rules) : undefined;
  const advice = join
    ? adviceFor(join.text)
    : isMore
      ? adviceForLong(cells, width, rules)
      : adviceForShort(cells, width);
  const values = { ...widthsOf(cells.length, width), rows: 'the row has', advice };
  const column = isMore ? (wrong < 0 ? (join?.second ?? width) : wrong) : undefined;
  findings.add({ code: 'wrong-cell-count', row, column, values, suggestion: join?.text });
}

function adviceFor(joined: string | undefined): string {
  if (joined === undefined) return 'Delete the empty cell.';
  return joined.startsWith('"') ? 'Put the text that contains the comma in quotation marks.' : 'Delete the comma.';
}

const widthsOf = (own: number, width: number) => ({ cells: counted(own, 'cell'), columns: numberText(width) });

/** Finding out which cells belong together takes up to a millisecond for each row. */
const MOST_JOINED = 1000;

/** If all rows have the same number of cells and only the header differs, only the header is reported. */
export function findWrongWidths(rows: readonly CellRow[], rules: CellRules, findings: Findings): void {
  const width = rules.length;
  const own = rows[0]?.cells.length;
  if (own === undefined || own === width || rows.length === 1 || rows.some(({ cells }) => cells.length !== own)) {
    let long = 0;
    for (const [index, { cells, number }] of rows.entries()) {
      if (cells.length === width || isContinued(rows[index - 1], rows[index]!, width)) continue;
      if (isContinued(rows[index]!, rows[index + 1], width)) findings.add({ code: 'broken-row', row: number });
      else
        addWrongWidth(cells, width, number, findings, cells.length > width && ++long > MOST_JOINED ? undefined : rules);
    }
    return;
  }
  if (rows.every(({ cells }) => isInQuotes(cells, width))) {
    const values = { rows: `each of the ${numberText(rows.length)} rows is` };
    findings.add({ code: 'row-in-quotes', row: rows[0]!.number, values });
    return;
  }
  const advice =
    width > own
      ? 'Check the header for an extra comma.'
      : rows.every(({ cells }) => isBlankRow(cells.slice(width)))
        ? 'Delete the commas at the end of the rows. If a column has no name, add its name to the header.'
        : 'Check the header for a missing column name or comma.';
  const values = { ...widthsOf(own, width), rows: `all ${numberText(rows.length)} rows have`, advice };
  findings.add({ code: 'wrong-cell-count', row: 0, values });
}

function adviceForShort(cells: readonly string[], width: number): string {
  const line = cells.join(',');
  const separator = Object.entries(SEPARATORS).find(([, each]) => line.split(each).length === width)?.[0];
  return separator === undefined
    ? 'Add the missing cells. Even an empty cell needs a comma.'
    : `The cells of this row are separated by ${separator}s. Replace them with commas.`;
}

function adviceForLong(cells: readonly string[], width: number, rules: CellRules | undefined): string {
  if (isBlankRow(cells.slice(width)))
    return 'If a cell contains a comma, put its text in quotation marks. Otherwise, delete the empty cells at the end.';
  if (hasTwoRows(cells, width, rules)) return 'Put a line break before the second row in this line.';
  return cells.some((cell) => /^[“”„]/.test(cell))
    ? 'If a cell contains a comma, put its text in straight quotation marks ("), not curly ones (“ ”).'
    : 'If a cell contains a comma, put its text in quotation marks. Otherwise, delete the extra cells.';
}

/** Whether the row starts with a key, and another one follows where a second row would start. */
function hasTwoRows(cells: readonly string[], width: number, rules: CellRules | undefined): boolean {
  const key = rules?.[0];
  if (!(key?.isKey || key?.references) || key.pattern === undefined || cells.length < 2 * width - 1) return false;
  if (!key.takes(cells[0]!)) return false;
  const atEnd = new RegExp(`(?:${WORD_START})(?:${key.pattern})$`);
  return cells.slice(width - 1, width + 1).some((cell) => atEnd.test(cell));
}

/** The first of several capital letters, small letters or digits. */
const WORD_START = ['[A-Z]', '[a-z]', '[0-9]'].map((kind) => `(?<!${kind})(?=${kind})`).join('|');
