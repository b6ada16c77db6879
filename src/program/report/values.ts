// Shows a value before and after a change, either on one line, or on two lines with only the words that changed.

import type { FieldChange, Value } from '../../engine/changes/changes.ts';
import { clippedPrintable, printable } from '../../engine/text/printable.ts';
import type { ChangeStyles } from './change-styles.ts';
import type { Line } from './lines.ts';
import { type Piece, wordChange } from './word-changes.ts';

/** The value of a field, or a word in brackets if the field has no value. */
export function valueText(value: Value): string {
  if (value === null) return '(none)';
  return value === '' ? '(empty)' : String(value);
}

/** Shown instead of two values that look the same. */
export const NO_VISIBLE_CHANGE = 'only line breaks or invisible characters changed';

export const looksTheSame = (before: Value, after: Value): boolean =>
  typeof before === 'string' && typeof after === 'string' && printable(before) === printable(after);

/** The maximum length of a value, in characters. */
export const LONGEST_VALUE = 160;

/** If the combined length of two values exceeds this number of characters, only the words that changed are shown. */
const SHORT = 60;

export const isLongText = (before: Value, after: Value): before is string =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  before !== '' &&
  after !== '' &&
  before.length + after.length > SHORT;

export function fieldLines(
  { field, before, after }: FieldChange,
  indent: number,
  styles: ChangeStyles,
): readonly Line[] {
  if (looksTheSame(before, after)) return [[indent, `${styles.changed} ${field}: ${NO_VISIBLE_CHANGE}`]];
  if (!isLongText(before, after)) {
    const [one, other] = [before, after].map((value) =>
      quotedIfBare(clippedPrintable(valueText(value), LONGEST_VALUE)),
    );
    return [[indent, `${styles.changed} ${field}: ${one} → ${other}`]];
  }
  const words = wordChange(before, String(after));
  const text = (pieces: readonly Piece[], mark: (text: string) => string) =>
    pieces.map((piece) => (piece.isChanged ? mark(printable(piece.text)) : printable(piece.text))).join('');
  return [
    [indent, `${styles.changed} ${field}:`],
    [indent + 4, `${styles.removed} ${text(words.before, styles.red)}`],
    [indent + 4, `${styles.added} ${text(words.after, styles.green)}`],
  ];
}

/** Quotes text with surrounding spaces, which would be invisible without quotation marks. */
const quotedIfBare = (text: string): string => (text === text.trim() ? text : `“${text}”`);
