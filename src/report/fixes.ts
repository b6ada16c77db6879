// Shows fixes as a diff, with the row before and after each fix, clipped around the cell.

import { type Excerpt, excerptText, type Fixable } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { counted, numberText } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { codeFrameOf } from './code-frame.ts';
import { MOST_OF_A_FILE } from './shown.ts';
import { placeText } from './texts.ts';

const INDENT = 4;

export function fixesText(fixed: readonly Fixable[], stream: NodeJS.WriteStream = process.stdout): string {
  return [...groupBy(fixed, ({ file }) => file)]
    .map(([file, cells]) => {
      const left = cells.length - MOST_OF_A_FILE;
      return [
        `${styled('bold', printable(file), stream)}: ${counted(cells.length, 'cell')} fixed`,
        ...cells.slice(0, MOST_OF_A_FILE).map((cell) => fixText(cell, stream)),
        ...(left > 0 ? [`  … and ${numberText(left)} more`] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

function fixText({ place, fix }: Fixable, stream: NodeJS.WriteStream): string {
  const { text, from, to } = place.excerpt;
  const after = { text: text.slice(0, from) + fix.text + text.slice(to), from, to: from + fix.text.length };
  const width = textWidthOf(stream) - INDENT;
  const lineOf = (shown: Excerpt) => codeFrameOf(shown, width).line;
  return [
    `  ${placeText(place)}`,
    styled('red', `  - ${lineOf(place.excerpt)}`, stream),
    styled('green', `  + ${lineOf(after)}`, stream),
  ].join('\n');
}

/** A fixed cell as data for programs. */
export const fixRecord = ({ file, place, fix, code }: Fixable): object => ({
  code,
  file,
  line: place.line,
  cell: place.cell?.address,
  field: place.cell?.column,
  from: excerptText(place.excerpt),
  to: fix.text,
});
