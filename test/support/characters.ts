// Characters of all of Unicode. The library's own unit, `binary`, first lists a million of them, which takes a second.
import fc from 'fast-check';

const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Any character, with a preference for Latin-1. Halves of surrogate pairs are excluded, because they can't be encoded. */
export const character: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => (isHalf(code) ? '\ufffd' : String.fromCodePoint(code)));
