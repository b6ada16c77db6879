// Makes untrusted text safe to print by writing out invisible characters and control characters.
import { shortened } from './format.ts';

// Control characters, line separators, direction marks, and spaces that are unusual or invisible.
const HIDDEN =
  /[\p{Cc}\u00a0\u00ad\u061c\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** For example, `U+00A0` */
export const codePointText = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

export const clippedPrintable = (text: string, most: number): string =>
  shortened(printable(shortened(text, most)), most);

/** Puts text on one line: `⏎` represents a line break, `→` a tab, and `\u00a0` a no-break space. */
export const printable = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(HIDDEN, (character) => {
    if (character === '\t') return '→';
    if (character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029') return '⏎';
    return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
  });

/** Writes out invisible characters, but keeps line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
