// Characters of all of Unicode. The library's own unit, `binary`, first lists a million of them, which takes a second.
import fc from 'fast-check';

const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Any character, Latin-1 more often than others; no half of a surrogate pair, as those have no bytes. */
export const character: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => (isHalf(code) ? '\ufffd' : String.fromCodePoint(code)));
