// Cells for tests of the values that a column accepts. They are valid, almost valid or unusual, and the same in every run.
import fc from 'fast-check';
import { AWKWARD, PIECES } from './awkward-cells.ts';
import { runs } from './campaign.ts';
import { character } from './characters.ts';

/** Inserts up to three pieces into texts, or removes or replaces parts of them. */
const changed = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      texts,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...PIECES), fc.nat(2)), {
        maxLength: 3,
      }),
    )
    .map(([text, changes]) =>
      changes.reduce((text, [share, piece, length]) => {
        const at = Math.floor(share * text.length);
        return text.slice(0, at) + piece + text.slice(at + length);
      }, text),
    );

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Two digits, which are usually not greater than this number. */
const upTo = (most: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(most).map((number) => String(number).padStart(2, '0')) },
    { weight: 1, arbitrary: fc.constantFrom(String(most).padStart(2, '0'), String(most + 1).padStart(2, '0'), '00') },
    { weight: 1, arbitrary: digits(2) },
  );

const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''));
const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);

const year = fc.oneof(oneOf('1989', '1990', '2000', '2024', '2100', '2199', '2200', '2201'), digits(4));
const date = fc.oneof(
  joined(year, oneOf('-'), upTo(12), oneOf('-'), upTo(31)),
  oneOf('1989-12-30', '1989-12-31', '1990-01-01', '2025-01-31', '2199-12-31', '2200-01-01', '2200-01-02'),
);
const seconds = fc.oneof(oneOf('', ''), joined(oneOf(':'), upTo(60), oneOf('', '', '.5', ',123456', '.')));
const zone = fc.oneof(
  oneOf('', 'Z', 'z'),
  joined(oneOf('+', '-', '+', '-', '\u2212'), upTo(23), fc.oneof(oneOf(''), joined(oneOf('', ':'), upTo(59)))),
);
const time = joined(
  ...[date, oneOf('T', ' ', 't', '\u00a0'), upTo(23), oneOf(':'), upTo(59), seconds],
  ...[oneOf('', '', '', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', '\x1c', '\x85', '  '), zone],
);

/**
 * @param good cells of the column
 * @param areTimes whether most of the texts resemble times
 */
export function cells(good: readonly string[], areTimes = false): fc.Arbitrary<string> {
  const base = fc.oneof(...[fc.constantFrom(...good), fc.constantFrom(...AWKWARD), date, digits(4), digits(16)], {
    weight: areTimes ? 20 : 1,
    arbitrary: time,
  });
  const byCase = base.chain((text) =>
    fc
      .infiniteStream(fc.boolean())
      .map((upper) => [...text].map((c) => (upper.next().value ? c.toUpperCase() : c.toLowerCase())).join('')),
  );
  return fc.oneof(
    { weight: areTimes ? 8 : 2, arbitrary: base },
    { weight: 4, arbitrary: changed(base) },
    byCase,
    fc.string({ unit: character }),
  );
}

export const RUNS = runs(20_261_121, 25);
