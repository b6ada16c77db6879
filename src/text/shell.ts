// Quotes text as a word of a POSIX shell command.

/** Within single quotation marks a shell takes everything literally, except another one (POSIX, Shell Command Language, 2.2.2). */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quoted only if necessary, for commands that people read. A `~` at the beginning would be the home folder. */
export const plainWord = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : quotedWord(text));
