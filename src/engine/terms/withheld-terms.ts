// Decides which queries are withheld. Queries are compared by their appearance rather than by their exact characters.

export interface WithheldTerm {
  readonly text: string;
  /** Whether asterisks in the term match any text. */
  readonly isPattern: boolean;
}

export type IsWithheld = (query: string) => boolean;

/** Prepares a string for comparison. Ignores letter case, compatibility forms, invisible characters and extra spaces. */
export function comparableTerm(text: string): string {
  // With upper case alone, ẞ and ß would be treated as different. With lower case alone, so would a final sigma and any other
  // sigma.
  const folded = text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().toUpperCase().normalize('NFKC');
  return folded.replace(/\p{White_Space}+/gu, ' ').trim();
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** The list isn't converted to regular expressions, because some of them would take far too long to run. */
export function withheldBy(terms: readonly WithheldTerm[]): IsWithheld {
  const exact = new Set<string>();
  const patterns: (readonly string[])[] = [];
  for (const { text, isPattern } of terms) {
    const parts = isPattern ? comparableTerm(text).split('*') : [comparableTerm(text)];
    if (parts.length === 1) exact.add(parts[0]!);
    else patterns.push(parts);
  }
  return (query) => {
    const text = comparableTerm(query);
    return exact.has(text) || patterns.some((parts) => holdsInOrder(text, parts));
  };
}

/** Whether a string begins with the first part, ends with the last part, and contains the other parts in order between them. */
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
