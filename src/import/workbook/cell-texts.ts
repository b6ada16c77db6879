// The cells of a worksheet as text. A date counts only as far as its format shows it, because that is what a reader sees.
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { UNCALCULATED } from '../../tables/readers/empty-cell.ts';
import { TooLarge } from './zip.ts';

type Library = typeof import('@e965/xlsx');

/**
 * Returns a function that lists the texts in each row of a worksheet, without empty cells and rows at the end.
 * @param most the maximum number of rows; more are too large
 */
export function cellTexts(library: Library, workbook: WorkBook['Workbook'], most: number) {
  const textOf = textReader(library, workbook);
  return ({ '!data': data = [], '!merges': merges = [] }: WorkSheet): readonly (readonly string[])[] => {
    const rows = withoutEnd(data, (row) => row?.some(hasText) === true);
    if (rows.length > most) throw new TooLarge();
    const texts = Array.from(rows, (row = []) =>
      Array.from(withoutEnd(row, hasText), (cell) => (cell ? textOf(cell) : '')),
    );
    fillMerged(texts, merges);
    return texts;
  };
}

/** A cell without a value may have a formula, or only a format. */
const hasText = (cell: CellObject | undefined): boolean => cell !== undefined && (cell.t !== 'z' || isFormula(cell));

/** Other cells can be part of a formula that fills a range. */
const isFormula = ({ f, F }: CellObject): boolean => f !== undefined || F !== undefined;

function withoutEnd<Item>(items: readonly Item[], isFilled: (item: Item | undefined) => boolean): readonly Item[] {
  let end = items.length;
  while (end > 0 && !isFilled(items[end - 1])) end--;
  return items.slice(0, end);
}

/** The maximum number of rows in all merged cells of a worksheet. */
const MOST_MERGED = 1_000_000;

/** A cell that is merged across rows applies to all of them. Only rows with other cells are filled in. */
function fillMerged(texts: readonly string[][], merges: NonNullable<WorkSheet['!merges']>): void {
  let left = MOST_MERGED;
  for (const { s: start, e: end } of merges) {
    const text = texts[start.r]?.[start.c] ?? '';
    if (text === '') continue;
    left -= end.r - start.r;
    if (left < 0) throw new TooLarge();
    for (const row of texts.slice(start.r + 1, end.r + 1)) {
      if (row.length === 0) continue;
      while (row.length < start.c) row.push('');
      row[start.c] = text;
    }
  }
}

/** The number of seconds in a day. */
const DAY = 86_400;

/** The library has no code for the built-in formats 27 to 36 and 50 to 58, which are dates in East Asian languages. */
const EAST_ASIAN_DATE = 'm/d/yy';

function textReader({ SSF, utils }: Library, workbook: WorkBook['Workbook']): (cell: CellObject) => string {
  const date1904 = workbook?.WBProps?.date1904 === true;
  const isStale = mustBeCalculated(workbook);
  const showsDate = dateFormats(SSF);
  return (cell) => {
    const { t: type, v: value, w: text, z: format = EAST_ASIAN_DATE } = cell;
    const hasNoResult = type === 'z' || (type === 'e' && text === undefined);
    if (isFormula(cell) && (isStale || hasNoResult)) return UNCALCULATED;
    if (type === 'e') return text ?? '#ERROR!';
    if (value === undefined) return '';
    if (type === 'b') return utils.format_cell(cell);
    if (type !== 'n' || typeof value !== 'number') return String(value);
    const seconds = Math.round(value * DAY);
    const date = SSF.is_date(String(format)) ? SSF.parse_date_code(seconds / DAY, { date1904 }) : undefined;
    // Excel shows no more than 15 digits, so that 0.1 + 0.2 is 0.3.
    if (!date || date.y > 9999) return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
    const two = (part: number) => String(part).padStart(2, '0');
    const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
    const time = [date.H, date.M, date.S].map(two).join(':');
    if (!date1904 && seconds < DAY) return time;
    if (!showsDate(format)) return SSF.format(format, value, { date1904 });
    return time === '00:00:00' ? day : `${day} ${time}`;
  };
}

/**
 * Whether the workbook says that its formulas must be calculated when it is opened (`fullCalcOnLoad` in ECMA-376 part 1, section
 * 18.2.2). Libraries that can't calculate write this, and a value such as 0 for each formula.
 */
function mustBeCalculated(workbook: WorkBook['Workbook']): boolean {
  const { CalcPr } = (workbook ?? {}) as { readonly CalcPr?: { readonly fullCalcOnLoad?: string } };
  return ['1', 'true'].includes(CalcPr?.fullCalcOnLoad ?? '');
}

/** Three dates that differ from the first only in the day, the month and the year. All are Fridays in months that begin with J. */
const [FRIDAY, ...OTHERS] = ['2020-01-10', '2020-01-17', '2020-07-10', '2014-01-10'].map(
  (date) => (Date.parse(date) - Date.parse('1899-12-30')) / (1000 * DAY),
);

/** Returns whether a number format shows the day, the month and the year. The last two may be missing, as in “Jul-19”. */
function dateFormats(format: Library['SSF']): (code: string | number) => boolean {
  const known = new Map<string | number, boolean>();
  return (code) => {
    const shown = known.get(code) ?? showsWholeDate((serial) => format.format(code, serial));
    known.set(code, shown);
    return shown;
  };
}

function showsWholeDate(textOf: (serial: number) => string): boolean {
  const text = textOf(FRIDAY!);
  return OTHERS.every((other) => textOf(other) !== text);
}
