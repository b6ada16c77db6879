// Compares a table before and after “check --fix”, which must change cells only according to certain rules.
import { readDocument } from '../../src/engine/csv/document.ts';
import { SCHEMAS } from '../../src/engine/tables/schemas.ts';

export interface CellChange {
  /** The cell's address in a spreadsheet. */
  readonly cell: string;
  /** The name of its column after the fix. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly isHeader: boolean;
}

const SCHEMA_COLUMNS = Object.values(SCHEMAS).map(({ columns }) => columns);
const COLUMNS = new Set(SCHEMA_COLUMNS.flatMap((columns) => Object.keys(columns)));
const VALUES = new Set(
  SCHEMA_COLUMNS.flatMap((columns) => Object.values(columns).flatMap(({ values = [] }) => values)),
);

export const trimmed = (text: string): string => text.replace(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, '');

const spelled = (name: string): string =>
  trimmed(name)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** All rules for automatic fixes. Each change must follow one of them. A rule may depend on the other changes in the table. */
const RULES: Readonly<Record<string, (change: CellChange, changes: readonly CellChange[]) => boolean>> = {
  'surrounding whitespace': ({ before, after }) => after === trimmed(before),
  'irregular spaces in a name': ({ column, before, after, isHeader }) =>
    !isHeader && column === 'name' && after === trimmed(before).replace(/\s+/g, ' '),
  'the letter case of a known value': ({ before, after }) =>
    (VALUES.has(after) || /^(?:[A-Z]{3,4}|[A-Z]\d{8})$/.test(after)) &&
    after.toLowerCase() === trimmed(before).toLowerCase(),
  'a whole number with decimals': ({ before, after }) =>
    /^\d+\.0+$/.test(trimmed(before)) && after === trimmed(before).replace(/\.0+$/, ''),
  'a date in a column of dates in one order': ({ column, after }, changes) => {
    const dates = changes.filter((change) => change.column === column && isDate(change.after) && !change.isHeader);
    return isDate(after) && dates.length > 1 && ORDERS.some((isInOrder) => dates.every(isInOrder));
  },
  'the spelling of a column name': ({ before, after, isHeader }) =>
    isHeader && COLUMNS.has(after) && after === spelled(before),
  'two column names swapped': ({ before, after, isHeader }, changes) =>
    isHeader &&
    COLUMNS.has(after) &&
    changes.some((other) => other.isHeader && other.after === spelled(before) && after === spelled(other.before)),
};

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Each pattern tests whether the numbers in a date are in an order that gives the new date. */
const ORDERS = (['day', 'month'] as const).map((first) => ({ before, after }: CellChange): boolean => {
  const [text = ''] = trimmed(before).split(/[ T](?=\d\d?:\d\d)/);
  const [year = '', month = '', day = ''] = after.split('-').map((part) => String(Number(part)));
  const words = (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.slice(0, 3));
  const numbers = (text.match(/\d+/g) ?? []).map((number) => String(Number(number)));
  const years = [year, String(Number(year.slice(2)))];
  const isYear = (number: string | undefined) => years.includes(number ?? '');
  if (words.some((word) => MONTHS.includes(word))) {
    const [one, other] = numbers;
    const isRead = (one === day && isYear(other)) || (other === day && one === year);
    return numbers.length === 2 && words.includes(MONTHS[Number(month) - 1]!) && isRead;
  }
  const isYearFirst = numbers.join('-') === `${year}-${month}-${day}`;
  const [one, other] = first === 'day' ? [day, month] : [month, day];
  return isYearFirst || (numbers.length === 3 && numbers[0] === one && numbers[1] === other && isYear(numbers[2]));
});

/** The changes that don't follow any rule. */
export const unruly = (changes: readonly CellChange[]): readonly CellChange[] =>
  changes.filter((change) => !Object.values(RULES).some((allows) => allows(change, changes)));

/**
 * All cells that differ.
 * @throws {Error} if anything else differs, such as a line ending, a quotation mark or the number of cells
 */
export function changedCells(before: Buffer, after: Buffer): readonly CellChange[] {
  const [old, fresh] = [before, after].map((bytes) => readDocument({ name: '', bytes })) as [Document, Document];
  const changes: CellChange[] = [];
  let [oldEnd, freshEnd] = [0, 0];
  const expectSame = (what: string, oldTo: number, freshTo: number): void => {
    const isSame = before.subarray(oldEnd, oldTo).equals(after.subarray(freshEnd, freshTo));
    if (!isSame) throw new Error(`${what}: ${before.subarray(oldEnd, oldTo)} → ${after.subarray(freshEnd, freshTo)}`);
    [oldEnd, freshEnd] = [oldTo, freshTo];
  };
  for (const [row, cells] of old.rows.entries()) {
    const freshCells = fresh.rows[row];
    if (freshCells?.length !== cells.length) throw new Error(`row ${row} has other cells`);
    const [oldLayout, freshLayout] = [old.layoutOf(row)!, fresh.layoutOf(row)!];
    for (const [column, cell] of cells.entries()) {
      const [oldCell, freshCell] = [oldLayout.cellAt(column), freshLayout.cellAt(column)];
      expectSame('between cells', oldCell.start, freshCell.start);
      if (cell === freshCells[column]) expectSame('an unchanged cell', oldCell.end, freshCell.end);
      else {
        const address = old.placeOf({ row, column }).cell!.address!;
        changes.push({
          ...{ cell: address, column: fresh.rows[0]?.[column] ?? '', isHeader: row === 0 },
          ...{ before: cell, after: freshCells[column]! },
        });
        [oldEnd, freshEnd] = [oldCell.end, freshCell.end];
      }
    }
  }
  expectSame('after the last row', before.length, after.length);
  return changes;
}

type Document = ReturnType<typeof readDocument>;
