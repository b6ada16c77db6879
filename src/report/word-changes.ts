// Finds the words that changed in a long text, with a few words around them.
import { type Change, diffWords, diffWordsWithSpace } from 'diff';
import { shortened } from '../text/format.ts';

/** Part of a text. Unchanged parts are the same before and after. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface WordChange {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** How much is shown on either side of a change, in characters. */
const AROUND = 40;
/** How much is shown of a single change, in characters. */
const LONGEST_CHANGE = 160;
/** The maximum total length, in characters. Changes beyond it are left out. */
const LONGEST = 400;
/** Texts with more changes than this aren't compared word by word. */
const MOST_EDITS = 300;

export function wordChange(before: string, after: string): WordChange {
  const changes = changesBetween(before, after)
    .filter(({ value }) => value !== '')
    .map((change, index, { length }) => cut(change, index === 0, index === length - 1));
  const side = (other: 'added' | 'removed') => piecesOf(changes.filter((change) => !change[other]));
  return { before: side('added'), after: side('removed') };
}

function changesBetween(before: string, after: string): readonly Change[] {
  const words = diffWords(before, after, { maxEditLength: MOST_EDITS });
  const isFound = words?.some(({ added, removed }) => added || removed);
  // Comparing by words ignores differences in white space.
  const changes = !words || isFound ? words : diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  return (
    changes ?? [
      { value: before, removed: true, added: false, count: 1 },
      { value: after, removed: false, added: true, count: 1 },
    ]
  );
}

function cut(change: Change, isFirst: boolean, isLast: boolean): Change {
  const isChanged = change.added || change.removed;
  const value = isChanged ? shortened(change.value, LONGEST_CHANGE) : around(change.value, isFirst, isLast);
  return { ...change, value };
}

/** Joins pieces that are separated only by a change on the other side. */
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

/** The end of the text before a change, or the beginning of the text after one. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = [...text];
  const shown = isFirst || isLast ? AROUND : 2 * AROUND;
  if (characters.length <= shown + 2) return text;
  const [start, end] = [characters.slice(0, AROUND).join(''), characters.slice(-AROUND).join('')];
  if (isFirst) return `…${end}`;
  return isLast ? `${start}…` : `${start} … ${end}`;
}
