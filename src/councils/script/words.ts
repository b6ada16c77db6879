// Splits text into words that can be compared.

/** Words in lower case, without accents and apostrophes. */
export const textWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ´`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
