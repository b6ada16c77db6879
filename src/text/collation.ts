// The API's order of texts: by Unicode code point, unlike JavaScript's order by UTF-16 unit.

// Sorts surrogates after U+E000–U+FFFF, as their code points are.
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
  }
  return a.length - b.length;
}
