// Every pair of colours in the style sheet has enough contrast, whatever the accent.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, mixedColour, readableOn } from '../../../src/engine/design/colour.ts';
import { accentOn, coloursIn, iconOn, LEAST_CONTRAST, withAccent } from '../../../src/engine/design/theme.ts';
import { runs } from '../../support/campaign.ts';
import { OWN_DESIGN } from '../../support/design.ts';

/** The minimum contrast for text (WCAG 2.2, 1.4.3). */
const PAIRS: readonly (readonly [foreground: string, background: string, least: number])[] = [
  ['--text', '--ground', 4.5],
  ['--text', '--panel', 4.5],
  ['--quiet', '--ground', 4.5],
  ['--quiet', '--panel', 4.5],
  ['--accent', '--ground', 4.5],
  ['--accent', '--panel', 4.5],
  ['--on-accent', '--accent', 4.5],
];

/** The pairs with too little contrast. */
function faintIn(style: string): readonly string[] {
  const colours = coloursIn(style);
  return PAIRS.flatMap(([foreground, background, least]) =>
    (['light', 'dark'] as const).flatMap((mode) => {
      const [one, other] = [colours.get(foreground)?.[mode], colours.get(background)?.[mode]];
      if (one === undefined || other === undefined) return [`${foreground} on ${background}: no such colour`];
      const contrast = contrastOf(one, other);
      return contrast >= least
        ? []
        : [`${foreground} ${one} on ${background} ${other}, ${mode}: ${contrast.toFixed(2)}`];
    }),
  );
}

describe('contrast', () => {
  // Figures from WebAIM's and other contrast checkers.
  test.each([
    ['#000', '#ffffff', 21],
    ['#ffffff', '#fff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#000000', 15.3],
  ])('between %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

test('text is readable in every colour of the style sheet', () => {
  expect(faintIn(OWN_DESIGN.style)).toEqual([]);
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const RUNS = runs(17, 2000);
const EXTREMES = ['#000000', '#ffffff', '#ffcc00', '#7a0019', '#0000ff', '#00ff00', '#ff00ff', '#00ffff', '#767676'];

describe('an owner’s accent', () => {
  test('is always readable', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        expect(faintIn(withAccent(OWN_DESIGN.style, accent))).toEqual([]);
      }),
      { ...runs(17, 500), examples: EXTREMES.map((accent): [string] => [accent]) },
    );
  });

  test('is changed only if necessary, and as little as possible', () => {
    const colours = coloursIn(OWN_DESIGN.style);
    expect(accentOn('#7a0019', colours).light).toBe('#7a0019');
    expect(accentOn('#ffcc00', colours).dark).toBe('#ffcc00');
    fc.assert(
      fc.property(colour, (accent) => {
        for (const [mode, changed] of Object.entries(accentOn(accent, colours))) {
          const surfaces = ['--ground', '--panel', '--on-accent'].map((name) => colours.get(name)![mode as 'light']);
          const least = (one: string) => Math.min(...surfaces.map((surface) => contrastOf(one, surface)));
          if (least(accent) >= LEAST_CONTRAST) expect(changed).toBe(accent);
          // A step of 1/256 has little effect.
          else expect(least(changed)).toBeLessThan(LEAST_CONTRAST + 0.35);
        }
      }),
      RUNS,
    );
  });

  test('keeps its hue', () => {
    fc.assert(
      fc.property(colour, fc.double({ min: 0, max: 0.9, noNaN: true }), (accent, share) => {
        // When the colour is mixed with black, its channels keep their order.
        const [before, after] = [accent, mixedColour(accent, 'black', share)].map((text) =>
          [1, 3, 5].map((start) => Number.parseInt(text.slice(start, start + 2), 16)),
        ) as [number[], number[]];
        for (const [one, other] of [
          [0, 1],
          [1, 2],
          [0, 2],
        ] as const) {
          if (before[one]! >= before[other]!) expect(after[one]! + 1).toBeGreaterThanOrEqual(after[other]!);
        }
      }),
      RUNS,
    );
    // A lighter blue is still blue. If it were mixed in sRGB or in linear light, it would become violet.
    const [red, green, blue] = [1, 3, 5].map((start) =>
      Number.parseInt(mixedColour('#0000ff', 'white', 0.5).slice(start, start + 2), 16),
    );
    expect(red).toBeLessThan(green!);
    expect(blue).toBe(255);
  });

  test('is the background colour of the icon, with a visible line', () => {
    expect(OWN_DESIGN.icon).toContain('fill="#00613c"');
    expect(OWN_DESIGN.icon).toContain('stroke="#fff"');
    expect(iconOn('#FFCC00', OWN_DESIGN.icon)).toMatch(/fill="#ffcc00".*stroke="#000"/);
    expect(iconOn('#7a0019', OWN_DESIGN.icon)).toMatch(/fill="#7a0019".*stroke="#fff"/);
    fc.assert(
      fc.property(colour, (ground) => {
        expect(contrastOf(readableOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
      RUNS,
    );
  });
});
