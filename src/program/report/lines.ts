// Indented lines of text that fit the width of the terminal.
import wrapAnsi from 'wrap-ansi';
import { numberText } from '../../engine/text/format.ts';
import { textWidthOf } from '../terminal.ts';

/** A line of text. If it is too long, it is wrapped and the following lines are indented further. */
export type Line = readonly [indent: number, text: string];

export const laidOut = ([indent, text]: Line, width: number): string => {
  const margin = ' '.repeat(indent);
  // A long word, such as a URL, stays on the same line as its bullet.
  const wordWrap = !/^\S+ \S+$/.test(text);
  const lines = wrapAnsi(text, roomIn(indent, width), { hard: true, wordWrap }).split('\n');
  return lines.map((line, index) => (index === 0 ? margin : hanging(indent)) + line).join('\n');
};

const hanging = (indent: number): string => (indent === 0 ? '' : ' '.repeat(indent + 2));

/** Wraps and indents text. Words aren't split, so that paths and URLs can be copied. */
export const wrapped = (text: string, width: number, indent: number): string =>
  wrapAnsi(text, width - indent)
    .split('\n')
    .map((line) => ' '.repeat(indent) + line)
    .join('\n');

/** The width of text that is kept for later, when another terminal may show it. */
export const WIDTH = 80;

/** Sentences without an indent. Words aren't split. */
export const fitted = (text: string, stream: Pick<NodeJS.WriteStream, 'columns'> = process.stdout): string =>
  wrapped(text, textWidthOf(stream), 0);

/** Splits a shell command between its words, with a backslash at the end of each line but the last. */
export function commandLines(command: string, indent: number): readonly string[] {
  const words = command.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  const lines: string[] = [];
  let line = ' '.repeat(indent) + words[0];
  for (const word of words.slice(1)) {
    // Leaves room for a space and a backslash.
    if (`${line} ${word} \\`.length <= WIDTH) line += ` ${word}`;
    else {
      lines.push(`${line} \\`);
      line = ' '.repeat(indent + 2) + word;
    }
  }
  return [...lines, line];
}

/** The maximum width of text that stays on one line. */
export const roomIn = (indent: number, width: number): number => width - hanging(indent).length;

/**
 * The lines for the first few entries, followed by the number of remaining entries.
 */
export function firstOf<Entry>(
  entries: readonly Entry[],
  indent: number,
  linesOf: (entry: Entry) => readonly Line[],
  most: number,
): readonly Line[] {
  const more = entries.length - most;
  const rest: readonly Line[] = more > 0 ? [[indent, `… and ${numberText(more)} more (--format json has all)`]] : [];
  return [...entries.slice(0, most).flatMap(linesOf), ...rest];
}
