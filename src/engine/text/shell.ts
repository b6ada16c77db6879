// Quotes text so that it is a single word in a POSIX shell command.

/** Within single quotation marks, only single quotation marks need escaping (POSIX, Shell Command Language, section 2.2.2). */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes text only if necessary. A leading `~` would refer to the home folder. */
export const plainWord = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text));
