// The marks are below the cell, whatever comes before it. Expected columns come from a separate calculation of a terminal's
// columns.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from '../../../src/engine/text/printable.ts';
import { codeFrameOf } from '../../../src/program/report/code-frame.ts';
import { runs } from '../../support/campaign.ts';

const FAMILY = '👩‍👩‍👧';

/** A row of these cells, one of which is marked. */
function excerptOf(cells: readonly string[], marked: number) {
  const from = cells
    .slice(0, marked)
    .map((cell) => `${cell},`)
    .join('').length;
  return { text: cells.join(','), from, to: from + cells[marked]!.length };
}

/** The characters of a line, each with the column in which it begins, according to a separate table of widths. */
function charactersOf(line: string): readonly (readonly [segment: string, column: number, width: number])[] {
  let column = 0;
  return Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => {
    const isWide = /\p{Script=Han}|\p{Emoji_Presentation}/u.test(segment);
    const width = isWide ? 2 : /^\p{M}/u.test(segment) ? 0 : 1;
    column += width;
    return [segment, column - width, width] as const;
  });
}

/** The text in these columns of a line. */
const columnsOf = (line: string, from: number, count: number): string =>
  charactersOf(line)
    .filter(([, column]) => column >= from && column < from + count)
    .map(([segment]) => segment)
    .join('');

const widthOf = (text: string): number => charactersOf(text).reduce((sum, [, , width]) => sum + width, 0);

describe.each([40, 71, 160])('in %i columns', (width) => {
  test.each([
    ['plain letters', ['ABC', 'true', '203', 'x']],
    ['wide characters', ['你好世界', 'ŵŷ', '203', '你好']],
    ['characters of several', [FAMILY, 'e\u0301', '203', '']],
    ['tabs', ['a\tb', '\t', '203', 'x']],
    ['line breaks', ['"one\ntwo\r\nthree"', '"\r"', '203', '"a\nb"']],
    ['what nobody can see', ['a\u00a0b', '\u200b', '203', '\u202e']],
    ['commas and quotation marks', ['"a, ""b"", c"', '","', '203', '""']],
    ['a very long cell before', ['x'.repeat(5000), '你'.repeat(5000), '203', 'x']],
    ['a very long cell after', ['x', 'y', '203', `"${'long, '.repeat(5000)}"`]],
    ['very many cells before', [...Array.from({ length: 5000 }, (_, index) => `cell ${index}`), '203', 'x']],
    ['very many cells on both sides', [...Array(300).fill('before'), '203', ...Array(300).fill('after')]],
  ])('after %s', (_, cells) => {
    const { line, indent, marked } = codeFrameOf(excerptOf(cells, cells.indexOf('203')), width);
    expect(columnsOf(line, indent, marked)).toBe('203');
    expect(widthOf(line)).toBeLessThanOrEqual(width);
  });

  test('a long cell is truncated at its end, after its neighbours', () => {
    const { line, indent, marked } = codeFrameOf(
      excerptOf(['ABC', 'y'.repeat(300), 'z'.repeat(300), 'last'], 2),
      width,
    );
    expect(columnsOf(line, indent, marked)).toMatch(/^z{20,}…$/);
    expect(line).toMatch(/^ABC,y+…,z+…,last$/);
    expect(line.length).toBeLessThanOrEqual(width);
  });

  test('an empty cell has a single mark, at the position where it would begin', () => {
    for (const cells of [['ABC', '', 'x'], ['ABC', ''], ['', 'ABC'], ['']]) {
      const index = cells.indexOf('');
      const { line, indent, marked } = codeFrameOf(excerptOf(cells, index), width);
      expect([line, marked]).toEqual([cells.join(','), 1]);
      expect(indent).toBe(cells.slice(0, index).join(',').length + (index > 0 ? 1 : 0));
    }
  });

  test('any cell in any row', () => {
    const part = fc.constantFrom('a', 'Z', ' ', '你', '😀', FAMILY, 'e\u0301', '\t', '\u00a0', '\u0007');
    const bare = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    const inQuotes = fc
      .array(fc.oneof(part, fc.constantFrom(',', '""', '\n', '\r\n')), { maxLength: 60 })
      .map((parts) => `"${parts.join('')}"`);
    const cells = fc.array(fc.oneof(bare, inQuotes), { maxLength: 12 });
    fc.assert(
      fc.property(cells, bare, cells, (before, own, after) => {
        const { line, indent, marked } = codeFrameOf(excerptOf([...before, own, ...after], before.length), width);
        const shown = printable(own);
        const found = columnsOf(line, indent, marked);
        expect(widthOf(line)).toBeLessThanOrEqual(width);
        if (own === '') expect(marked).toBe(1);
        else if (found !== shown) {
          // If the cell is clipped, it shows as much of its beginning as fits.
          expect(found.endsWith('…') && shown.startsWith(found.slice(0, -1))).toBe(true);
          expect(widthOf(shown)).toBeGreaterThan(width * 0.5);
        }
      }),
      runs(5, 100),
    );
  });
});

test('a row of several megabytes takes little time', () => {
  const cells = [...Array(100_000).fill('cell'), '203', '你'.repeat(500_000)];
  const before = process.cpuUsage();
  const { line, indent, marked } = codeFrameOf(excerptOf(cells, 100_000), 70);
  expect(columnsOf(line, indent, marked)).toBe('203');
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});
