// The problems of a sheet, with their locations: for people, for programs, and as a table to correct and import again.

import { byPosition } from '../../csv/findings.ts';
import type { Place } from '../../problem.ts';
import type { RawSheet, UnreadColumn } from '../read-sheet.ts';
import { COUNCIL } from '../sheet.ts';
import type { Reported } from '../understand.ts';

/** What stands before a row’s own cells in a table of reported ones. */
export const REPORTED_COLUMNS: readonly string[] = [
  'reported_in',
  'reported_line',
  'reported_reason',
  'reported_cell',
  'reported_suggestion',
  'reported_similar_row',
];

/** A row or cell that was reported, as it may be shown. */
export interface Located extends Reported {
  readonly place: Place;
  /** The cell as it stands; undefined where it is about the whole row, or may not be shown. */
  readonly text: string | undefined;
  /** By what people know the row. */
  readonly about: string;
  /** The line of the row before. */
  readonly otherLine: number | undefined;
}

export interface FileReport {
  readonly file: string;
  readonly header: readonly string[];
  /** Rows, the header not counted; imported and reported ones together. */
  readonly read: number;
  readonly imported: number;
  readonly rejects: readonly Located[];
  /** Cells that were left out of rows that came in. */
  readonly cells: readonly Located[];
  readonly unread: readonly UnreadColumn[];
  readonly isPrivate: boolean;
}

/** A file of a sheet, and what became of its rows. */
export interface ReadFile {
  readonly raw: RawSheet;
  readonly report: FileReport;
}

/** @param isPrivate whether nothing that stands in the sheet may be shown */
export function fileReport(
  raw: RawSheet,
  rejects: readonly Reported[],
  cells: readonly Reported[],
  isPrivate = false,
): FileReport {
  const { document, header, rows, unread } = raw;
  return {
    ...{ file: document.name, header, isPrivate, read: rows.length },
    // A sheet has them where it is a fixed list of rows that were reported.
    unread: unread.filter(({ name }) => !REPORTED_COLUMNS.includes(name)),
    imported: rows.length - rejects.length,
    rejects: located(raw, rejects, isPrivate),
    cells: located(raw, cells, isPrivate),
  };
}

/** In the order of the file. */
export function located(
  { document, rows, columns }: RawSheet,
  rejects: readonly Reported[],
  isPrivate = false,
): readonly Located[] {
  const positions = rejects.map((each) => ({
    ...{ each, row: each.number },
    column: each.field === undefined ? undefined : columns.get(each.field),
  }));
  return positions.sort(byPosition).map(({ each, ...position }): Located => {
    const texts = rows[each.number - 1]!.texts;
    const place = isPrivate ? document.placeOf(position) : document.excerptOf(position);
    return {
      ...{ ...each, place },
      // It is made from the text of the cell.
      suggestion: isPrivate ? undefined : each.suggestion,
      text: isPrivate || each.field === undefined ? undefined : texts[each.field],
      about: isPrivate ? '' : (texts[COUNCIL.name] ?? texts.name ?? '').trim(),
      otherLine: each.other === undefined ? undefined : document.placeOf({ row: each.other }).line,
    };
  });
}
