// Quotes text as a word of a POSIX shell command.

/** Within single quotation marks, only these need escaping (POSIX, Shell Command Language, 2.2.2). */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes only if necessary. A leading `~` would be the home folder. */
export const plainWord = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text));
