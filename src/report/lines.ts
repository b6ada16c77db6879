// Lines of a text for people, each with its indent, fitted to the width that there is.
import wrapAnsi from 'wrap-ansi';
import { numberText } from '../text/format.ts';

/** Lines, each with how far it is indented; what is too long goes on deeper. */
export type Line = readonly [indent: number, text: string];

export const laidOut = ([indent, text]: Line, width: number): string => {
  const margin = ' '.repeat(indent);
  // A single long word, an address, begins on the line of its mark.
  const wordWrap = !/^\S+ \S+$/.test(text);
  const lines = wrapAnsi(text, roomIn(indent, width), { hard: true, wordWrap }).split('\n');
  return lines.map((line, index) => (index === 0 ? margin : hanging(indent)) + line).join('\n');
};

const hanging = (indent: number): string => (indent === 0 ? '' : ' '.repeat(indent + 2));

/** Wraps and indents text. Words are never split, so that paths and URLs can be copied. */
export const wrapped = (text: string, width: number, indent: number): string =>
  wrapAnsi(text, width - indent)
    .split('\n')
    .map((line) => ' '.repeat(indent) + line)
    .join('\n');

/** How many columns a text may take so that it stays on one line. */
export const roomIn = (indent: number, width: number): number => width - hanging(indent).length;

/**
 * The first of many, and how many more there are.
 * @param format the one that has all
 */
export function firstOf<Entry>(
  entries: readonly Entry[],
  indent: number,
  linesOf: (entry: Entry) => readonly Line[],
  most: number,
  format: string,
): readonly Line[] {
  const more = entries.length - most;
  const rest: readonly Line[] =
    more > 0 ? [[indent, `… and ${numberText(more)} more (--format ${format} has all)`]] : [];
  return [...entries.slice(0, most).flatMap(linesOf), ...rest];
}
