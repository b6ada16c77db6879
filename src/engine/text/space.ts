// Removes whitespace around text, and around the parts of a list.

/** Whitespace, including invisible zero-width characters (Unicode category Cf). */
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && /[\s\u200b\u2060]/.test(character);

export function withoutOuterSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

/** The parts of a list that aren't empty. They are separated by commas or semicolons. */
export const listedIn = (list: string): readonly string[] => list.split(/[,;]/).map(withoutOuterSpace).filter(Boolean);
