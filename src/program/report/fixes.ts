// Shows fixes as a diff, with each row before and after all its fixes, clipped around the changed cells.

import type { Excerpt, Fixable } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { counted, listText, numberText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { codeFrameOf } from './code-frame.ts';
import { type FixedRow, fixedRows } from './fix-records.ts';
import { MOST_OF_A_FILE } from './shown-problems.ts';
import { placeText } from './texts.ts';

const INDENT = 4;

/** @param fixed in the order in which they were applied */
export function fixesText(fixed: readonly Fixable[], stream: NodeJS.WriteStream = process.stdout): string {
  return [...groupBy(fixed, ({ file }) => file)]
    .map(([file, fixes]) => {
      const rows = fixedRows(fixes);
      const left = rows.length - MOST_OF_A_FILE;
      const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
      return [
        `${styled('bold', printable(file), stream)}: ${counted(count, 'cell')} fixed`,
        ...rows.slice(0, MOST_OF_A_FILE).map((row) => rowText(row, stream)),
        ...(left > 0 ? [`  … and ${numberText(left)} more`] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

function rowText({ cells, before, after }: FixedRow, stream: NodeJS.WriteStream): string {
  const width = textWidthOf(stream) - INDENT;
  const lineOf = (shown: Excerpt) => codeFrameOf(shown, width).line;
  return [
    `  ${placesText(cells.map(([{ place }]) => place))}`,
    styled('red', `  - ${lineOf(before)}`, stream),
    styled('green', `  + ${lineOf(after)}`, stream),
  ].join('\n');
}

function placesText(places: readonly Fixable['place'][]): string {
  const [first] = places;
  const addresses = places.map(({ cell, column }) => cell?.address ?? `${column}`);
  return places.length === 1 ? placeText(first!) : `line ${first!.line}, cells ${listText(addresses)}`;
}
