// Finds the cells of a worksheet whose formula has no result. The library leaves out most of them, and reads some as 0 or FALSE.
import { UNCALCULATED } from '../../../engine/tables/readers/formula.ts';
import { TooLarge } from './zip.ts';

/** The cells from one position to another, both included. Rows and columns are numbered from 0. */
interface Area {
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
  /** Whether the results may extend over the empty cells below and to the right. */
  readonly isDynamic: boolean;
}

/** The tags of rows, cells, formulas and values (ECMA-376 part 1, section 18.3.1). */
const TAG = /<(\/?)(?:\w+:)?(row|c|f|v)(?=[\s/>])([^<>]*)>/g;

const attributeIn = (tag: string, name: string): string | undefined =>
  new RegExp(`(?<=\\s)${name}=["']([^"']*)["']`).exec(tag)?.[1];

/** Converts a reference such as `AB12`. */
function cellAt(reference: string) {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;
  return letters === '' ? undefined : { row: Number(digits) - 1, column };
}

/**
 * @param xml the worksheet as XML
 * @param isStale whether no result in the workbook is valid
 */
export function uncalculatedIn(xml: string, isStale: boolean): readonly Area[] {
  const areas: Area[] = [];
  let [row, column] = [-1, -1];
  let [cell, formula, valueStart] = ['', undefined as string | undefined, 0];
  let hasValue = false;
  const endCell = () => {
    if (formula !== undefined && (isStale || !hasValue)) areas.push(areaOf({ row, column }, cell, formula));
    formula = undefined;
  };
  for (const {
    0: { length },
    1: close,
    2: name,
    3: attributes = '',
    index,
  } of xml.matchAll(TAG)) {
    const isEmpty = attributes.endsWith('/');
    if (name === 'row' && !close) {
      row = Number(attributeIn(attributes, 'r') ?? row + 2) - 1;
      column = -1;
    } else if (name === 'c' && !close) {
      ({ row, column } = cellAt(attributeIn(attributes, 'r') ?? '') ?? { row, column: column + 1 });
      [cell, formula, hasValue] = [attributes, undefined, false];
    } else if (name === 'f' && !close) formula = attributes;
    else if (name === 'v' && !close) {
      valueStart = index + length;
      // The result of a formula may be an empty text.
      hasValue = attributeIn(cell, 't') === 'str';
    } else if (name === 'v') hasValue ||= index > valueStart;
    else if (name === 'c' && close) endCell();
    if (name === 'c' && isEmpty) endCell();
  }
  return areas;
}

/** A formula for an array or a data table fills a range. A dynamic array, whose cell has metadata, may fill more than that. */
function areaOf(at: Pick<Area, 'row' | 'column'>, cell: string, formula: string): Area {
  const [start = '', end = start] = (attributeIn(formula, 'ref') ?? '').split(':');
  const isShared = attributeIn(formula, 't') === 'shared';
  const [first, last] = isShared ? [] : [cellAt(start), cellAt(end)];
  const { row, column } = first ?? at;
  const { row: lastRow, column: lastColumn } = last ?? at;
  return { row, column, lastRow, lastColumn, isDynamic: attributeIn(cell, 'cm') !== undefined };
}

/** The maximum number of cells to mark. */
const MOST_CELLS = 1_000_000;

/** Marks the cells in the texts of a worksheet. In a range, only rows that contain other cells are marked. */
export function markUncalculated(texts: string[][], areas: readonly Area[]): void {
  let left = MOST_CELLS;
  const mark = (row: string[], column: number) => {
    left--;
    if (left < 0) throw new TooLarge();
    while (row.length < column) row.push('');
    row[column] = UNCALCULATED;
  };
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  for (const { row, column, lastRow, lastColumn, isDynamic } of areas) {
    while (texts.length <= row) texts.push([]);
    for (const cells of texts.slice(row, lastRow + 1))
      for (let index = column; index <= lastColumn; index++) mark(cells, index);
    if (!isDynamic) continue;
    const isEmpty = (cells: string[], index: number) => (cells[index] ?? '') === '';
    for (const cells of texts.slice(row)) {
      if (cells[column] !== UNCALCULATED && !isEmpty(cells, column)) break;
      mark(cells, column);
      for (let index = column + 1; index < width && isEmpty(cells, index); index++) mark(cells, index);
    }
  }
}
