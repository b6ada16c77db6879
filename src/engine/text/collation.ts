// Sorts strings as the API does: by Unicode code point, whereas JavaScript sorts by UTF-16 code unit.

// Surrogates must come after U+E000–U+FFFF, because they represent code points above U+FFFF.
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
  }
  return a.length - b.length;
}
