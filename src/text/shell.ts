// Quotes a text so that it is a single word in a POSIX shell command.

/** Only single quotation marks need escaping within single quotation marks (POSIX, Shell Command Language, section 2.2.2). */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text only if it needs quoting. A leading `~` would mean the home folder. */
export const plainWord = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text));
