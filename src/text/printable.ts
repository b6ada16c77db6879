// Foreign text made safe to print: invisible and control characters are written out.

// Control characters, line separators, direction marks, and spaces that look different or invisible.
const HIDDEN =
  /[\p{Cc}\u00a0\u00ad\u061c\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

export function clipped(text: string, most: number): string {
  // Avoids splitting a very long text into characters.
  const characters = [...text.slice(0, 4 * most)];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

export const clippedPrintable = (text: string, most: number): string => clipped(printable(clipped(text, most)), most);

/** On one line: `⏎` for a line break, `→` for a tab, `\u00a0` for a no-break space. */
export const printable = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(HIDDEN, (character) => {
    if (character === '\t') return '→';
    if (character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029') return '⏎';
    return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
  });

/** Keeps line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
