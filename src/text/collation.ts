// The API's order of texts: by Unicode code point, which is not JavaScript's own order by UTF-16 unit.

// Moves surrogates above U+FFFF's neighbours U+E000 … U+FFFF, where their code points belong.
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Negative, zero or positive, for `sort`. */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
  }
  return a.length - b.length;
}
