// Decides which queries are withheld. Compares them as people read them, not as they were typed.

export interface WithheldTerm {
  readonly text: string;
  /** Whether each asterisk in it matches any text. */
  readonly isPattern: boolean;
}

export type IsWithheld = (query: string) => boolean;

/** A text in the form for comparison, which ignores letter case, compatibility forms, invisible characters and extra spaces. */
export function comparable(text: string): string {
  // Upper case alone would distinguish ẞ from ß; lower case alone would distinguish a final sigma from others.
  const folded = text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().toUpperCase().normalize('NFKC');
  return folded.replace(/\p{White_Space}+/gu, ' ').trim();
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** Never makes regular expressions from the list, because some would take for ever. */
export function withheldBy(terms: readonly WithheldTerm[]): IsWithheld {
  const exact = new Set<string>();
  const patterns: (readonly string[])[] = [];
  for (const { text, isPattern } of terms) {
    const parts = isPattern ? comparable(text).split('*') : [comparable(text)];
    if (parts.length === 1) exact.add(parts[0]!);
    else patterns.push(parts);
  }
  return (query) => {
    const text = comparable(query);
    return exact.has(text) || patterns.some((parts) => holdsInOrder(text, parts));
  };
}

/** Whether a text begins with the first part, ends with the last, and contains the others in between, in order. */
function holdsInOrder(text: string, parts: readonly string[]): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let end = first.length;
  for (const part of parts.slice(1, -1)) {
    const start = text.indexOf(part, end);
    if (start < 0) return false;
    end = start + part.length;
  }
  return end <= text.length - last.length;
}
