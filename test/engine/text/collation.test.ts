// The order in which the API sorts texts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from '../../../src/engine/text/collation.ts';
import { runs } from '../../support/campaign.ts';
import { character } from '../../support/characters.ts';

const text = fc.oneof(
  fc.string({ unit: character, maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', '\u0000', '\ud7ff', '\ue000', '\ufffd', '\uffff', '\u{10000}', '🌍', '\u{10ffff}'),
    maxLength: 6,
  }),
);

// The design of UTF-8 ensures that its bytes have the same order as code points.
test('texts are sorted by their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    runs(41, 3000),
  );
});
