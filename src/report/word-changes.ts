// What changed in a long text: its words before and after, with a little of what stands around them.
import { type Change, diffWords, diffWordsWithSpace } from 'diff';
import { clipped } from '../text/printable.ts';

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
  const changes = changesBetween(before, after)
    .filter(({ value }) => value !== '')
    .map((change, index, { length }) => shortened(change, index === 0, index === length - 1));
  const side = (other: 'added' | 'removed') => piecesOf(changes.filter((change) => !change[other]));
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

function shortened(change: Change, isFirst: boolean, isLast: boolean): Change {
  const isChanged = change.added || change.removed;
  const value = isChanged ? clipped(change.value, LONGEST_CHANGE) : around(change.value, isFirst, isLast);
  return { ...change, value };
}

/** Whatever changes between two of the pieces on the other side only, they are one. */
function piecesOf(changes: readonly Change[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let length = 0;
  const add = (text: string, isChanged: boolean) => {
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) pieces[pieces.length - 1] = { text: last.text + text, isChanged };
    else pieces.push({ text, isChanged });
  };
  for (const { value, added, removed } of changes) {
    length += value.length;
    if (length > LONGEST && pieces.length > 1) {
      add(' …', false);
      break;
    }
    add(value, added || removed);
  }
  return pieces;
}

/** The end of what stands before a change, and the beginning of what stands after one. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = [...text];
  const shown = isFirst || isLast ? AROUND : 2 * AROUND;
  if (characters.length <= shown + 2) return text;
  const [start, end] = [characters.slice(0, AROUND).join(''), characters.slice(-AROUND).join('')];
  if (isFirst) return `…${end}`;
  return isLast ? `${start}…` : `${start} … ${end}`;
}
