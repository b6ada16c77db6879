// JSON documents for people and programs: indented, and with escapes for spaces and invisible characters.

const INVISIBLE = /[\x7f-\xa0\u00ad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff]/g;

/** Patterns contain such characters, which editors and reviews of changes would show wrongly or not at all. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
