// Finds the words that changed in a long text, and a few words around them.
import { type Change, diffWords, diffWordsWithSpace } from 'diff';
import { shortened } from '../../engine/text/format.ts';

/** Part of a text. The unchanged parts are identical before and after. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** The maximum number of characters shown on either side of a change. */
const AROUND = 40;
/** The maximum number of characters shown for each change. */
const LONGEST_CHANGE = 160;
/** The maximum total length, in characters. Any further changes are omitted. */
const LONGEST = 400;
/** If there are more changes than this, the two versions aren't compared word by word. */
const MOST_EDITS = 300;

export function wordChange(before: string, after: string) {
  const changes = changesBetween(before, after)
    .filter(({ value }) => value !== '')
    .map((change, index, { length }) => cut(change, index === 0, index === length - 1));
  const side = (other: 'added' | 'removed') => piecesOf(changes.filter((change) => !change[other]));
  return { before: side('added'), after: side('removed') };
}

function changesBetween(before: string, after: string): readonly Change[] {
  const words = diffWords(before, after, { maxEditLength: MOST_EDITS });
  const isFound = words?.some(({ added, removed }) => added || removed);
  // A comparison by words ignores differences in whitespace.
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

/** The end of the text before a change, the beginning of the text after one, or both. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = [...text];
  const shown = isFirst || isLast ? AROUND : 2 * AROUND;
  if (characters.length <= shown + 2) return text;
  const [start, end] = [characters.slice(0, AROUND).join(''), characters.slice(-AROUND).join('')];
  if (isFirst) return `…${end}`;
  return isLast ? `${start}…` : `${start} … ${end}`;
}
