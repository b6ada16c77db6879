// A value before and after a change, for people: on a line, or in two by the words that changed.
import type { Item } from '../api/endpoint.ts';
import { clippedPrintable, printable } from '../text/printable.ts';
import type { Line } from './lines.ts';
import type { Pen } from './pen.ts';
import { type Piece, wordChange } from './word-changes.ts';

export type Value = Item[string];

export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** A value of a field as people read it; what is none is in brackets. */
export function valueText(value: Value): string {
  if (value === null) return '(none)';
  return value === '' ? '(empty)' : String(value);
}

/** What is said of two texts that look the same. */
export const UNSEEN = 'other line breaks, or something else that can’t be seen';

export const looksTheSame = (before: Value, after: Value): boolean =>
  typeof before === 'string' && typeof after === 'string' && printable(before) === printable(after);

/** In characters. */
export const LONGEST_VALUE = 160;

/** Texts so long together are shown by the words that changed. */
const SHORT = 60;

export const isLongText = (before: Value, after: Value): before is string =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  before !== '' &&
  after !== '' &&
  before.length + after.length > SHORT;

export function fieldLines({ field, before, after }: FieldChange, indent: number, pen: Pen): readonly Line[] {
  if (looksTheSame(before, after)) return [[indent, `${pen.changed} ${field}: ${UNSEEN}`]];
  if (!isLongText(before, after)) {
    const [one, other] = [before, after].map((value) =>
      quotedIfBare(clippedPrintable(valueText(value), LONGEST_VALUE)),
    );
    return [[indent, `${pen.changed} ${field}: ${one} → ${other}`]];
  }
  const words = wordChange(before, String(after));
  const text = (pieces: readonly Piece[], mark: (text: string) => string) =>
    pieces.map((piece) => (piece.isChanged ? mark(printable(piece.text)) : printable(piece.text))).join('');
  return [
    [indent, `${pen.changed} ${field}:`],
    [indent + 4, `${pen.removed} ${text(words.before, pen.red)}`],
    [indent + 4, `${pen.added} ${text(words.after, pen.green)}`],
  ];
}

/** White space at the ends would not be seen. */
export const quotedIfBare = (text: string): string => (text === text.trim() ? text : `“${text}”`);
