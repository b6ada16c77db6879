// What changed in a long text: its words before and after, with a little of what stands around them.
import { type Change, diffWords, diffWordsWithSpace } from 'diff';

/** A part of a text; what stayed is the same on both sides. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface WordChange {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** So much is shown on either side of a change, in characters. */
const AROUND = 40;
/** Of a change itself. */
const LONGEST_CHANGE = 160;
/** Of all pieces together; what changes after them is left out. */
const LONGEST = 400;
/** Texts that differ in more words are shown as two. */
const MOST_EDITS = 300;

export function wordChange(before: string, after: string): WordChange {
  const changes = changesBetween(before, after);
  const side = (other: 'added' | 'removed') =>
    shortened(changes.filter((change) => !change[other] && change.value !== ''));
  return { before: side('added'), after: side('removed') };
}

function changesBetween(before: string, after: string): readonly Change[] {
  const words = diffWords(before, after, { maxEditLength: MOST_EDITS });
  const isFound = words?.some(({ added, removed }) => added || removed);
  // Words don't tell white space apart.
  const changes = !words || isFound ? words : diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  return (
    changes ?? [
      { value: before, removed: true, added: false, count: 1 },
      { value: after, removed: false, added: true, count: 1 },
    ]
  );
}

function shortened(changes: readonly Change[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let length = 0;
  for (const [index, { value, added, removed }] of changes.entries()) {
    const isChanged = added || removed;
    const text = isChanged ? clipped(value, LONGEST_CHANGE) : around(value, index === 0, index === changes.length - 1);
    length += text.length;
    if (length > LONGEST && index > 1) return [...pieces, { text: ' …', isChanged: false }];
    pieces.push({ text, isChanged });
  }
  return pieces;
}

/** The end of what stands before a change, and the beginning of what stands after one. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = [...text];
  const shown = isFirst || isLast ? AROUND : 2 * AROUND;
  if (characters.length <= shown + 2) return text;
  const [start, end] = [characters.slice(0, AROUND).join(''), characters.slice(-AROUND).join('')];
  if (isFirst) return isLast ? `${start}…` : `…${end}`;
  return isLast ? `${start}…` : `${start} … ${end}`;
}

/** The beginning of a text, of so many characters at most. */
export function clipped(text: string, most: number): string {
  // Far more than is needed, so that a book is not cut into characters.
  const characters = [...text.slice(0, 4 * most)];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
