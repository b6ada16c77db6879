// Characters that aren't visible in a text.
import { byteOf, windows1252 } from './windows-1252.ts';

/** Control characters except tabs and line breaks, and invisible characters except those in emoji and the Welsh flag. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Windows-1252 has printable characters where Unicode has control characters from U+0080 to U+009F. */
const shownFor = (hidden: string): string => (/[\u0080-\u009f]/.test(hidden) ? windows1252([byteOf(hidden)]) : '');

/** The first hidden character in the text. */
export const hiddenIn = (text: string): string | undefined => text.match(HIDDEN)?.[0];

export const withoutHidden = (text: string): string => text.replace(HIDDEN, shownFor);
