// The cells of a worksheet as text. Parts of a date that its format doesn't show are left out, because readers don't see them.
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { date } from '../../../engine/tables/readers/date.ts';
import { isUnclear } from '../../../engine/tables/readers/reading.ts';
import { TooLarge } from './zip.ts';

type Library = typeof import('@e965/xlsx');

/**
 * Returns a function that lists the texts in each row of a worksheet, without empty cells and rows at the end.
 * @param most the maximum number of rows; more are too large
 */
export function cellTexts(library: Library, workbook: WorkBook['Workbook'], most: number) {
  const textOf = textReader(library, workbook);
  return ({ '!data': data = [], '!merges': merges = [] }: WorkSheet): string[][] => {
    if (data.length > most) throw new TooLarge();
    const texts = Array.from(data, (row = []) => Array.from(row, (cell) => (cell ? textOf(cell) : '')));
    fillMerged(texts, merges);
    return texts;
  };
}

/** The maximum number of rows in all merged cells of a worksheet. */
const MOST_MERGED = 1_000_000;

/** Copies the text of a cell that is merged across rows to each of these rows that contains other cells. */
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

function textReader({ SSF }: Library, workbook: WorkBook['Workbook']): (cell: CellObject) => string {
  const date1904 = workbook?.WBProps?.date1904 === true;
  const shown = (format: string, value: number) => shownText(SSF, format, value, date1904);
  const showsDate = dateFormats((format, serial) => shownText(SSF, format, serial, false));
  return ({ t: type, v: value, w: text, z: code }) => {
    // The library doesn't know some errors, such as #ERROR! from Google Sheets.
    if (type === 'e') return text ?? '#ERROR!';
    if (type === 'b') return value === true ? 'TRUE' : 'FALSE';
    if (typeof value !== 'number') return String(value ?? '');
    const format = code === undefined ? formatOf(text) : String(code);
    const seconds = Math.round(value * DAY);
    const day = SSF.is_date(format) ? SSF.parse_date_code(seconds / DAY, { date1904 }) : undefined;
    // Excel shows no more than 15 digits, so that 0.1 + 0.2 is 0.3.
    if (!day || day.y > 9999) return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
    const two = (part: number) => String(part).padStart(2, '0');
    const time = [day.H, day.M, day.S].map(two).join(':');
    if (!date1904 && seconds < DAY) return time;
    if (!showsDate(format)) return shown(format, value) ?? String(value);
    const dayText = `${day.y}-${two(day.m)}-${two(day.d)}`;
    return time === '00:00:00' ? dayText : `${dayText} ${time}`;
  };
}

/** The library has no codes for some built-in formats, such as 30, which is a date in East Asian languages, and 44, a currency. */
const formatOf = (text = ''): string => (/^\d+\/\d+\/\d+$/.test(text) ? 'm/d/yy' : 'General');

/** The text that a spreadsheet shows for a number; undefined if the library can't format it. */
function shownText(format: Library['SSF'], code: string, value: number, date1904: boolean): string | undefined {
  // Many programs don't escape the full stops in a date.
  for (const each of [code, code.replace(/(?<=[a-z])[.]/gi, '\\.')]) {
    try {
      return format.format(each, value, { date1904 });
    } catch {
      // The library doesn't support every code.
    }
  }
  return undefined;
}

/**
 * The second date differs from the first only in its day, the third only in its month, and the fourth only in its year. All are
 * Fridays in months that begin with J, so that names of days and initials of months are the same.
 */
const EXAMPLES = ['2020-01-10', '2020-01-17', '2020-07-10', '2014-01-10'];

/**
 * Returns whether a number format shows a date, and nothing else but its time. Otherwise, part of the date may be missing, as in
 * “Jul-19”, or there may be other text, as in “c. 2019-07-24”.
 */
function dateFormats(textOf: (code: string, serial: number) => string | undefined): (code: string) => boolean {
  const known = new Map<string, boolean>();
  return (code) => {
    const isShown = known.get(code) ?? EXAMPLES.every((day) => isReadAs(textOf(code, serialOf(day)), day));
    known.set(code, isShown);
    return isShown;
  };
}

const serialOf = (day: string): number => (Date.parse(day) - Date.parse('1899-12-30')) / (1000 * DAY);

function isReadAs(text: string | undefined, day: string): boolean {
  if (text === undefined) return false;
  const reading = date(text);
  const days = isUnclear(reading) ? (reading.either ?? []) : [reading];
  return days.some(({ value }) => value === day);
}
