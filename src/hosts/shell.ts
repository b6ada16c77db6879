// Text as a word of a command that a shell reads.

/** In single quotation marks, in which nothing but themselves means anything (POSIX, Shell Command Language, 2.2.2). */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quoted only where it must be: for commands that people read. */
export const plainWord = (text: string): string => (/^[\w./:@%+=~-]+$/.test(text) ? text : quotedWord(text));
