// HTML cut into pieces: all of it, in its order, in time that grows with its length alone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Piece, piecesOf } from '../../src/read/design/markup.ts';
import { findBlocked, findBlockedRules } from '../../src/read/design/policy.ts';
import { findInSlots } from '../../src/read/design/slots.ts';
import { runs } from '../support/campaign.ts';
import { processorTime } from '../support/processor-time.ts';
import { htmlParts } from './fragments.ts';

/** Each piece as its kind and text; of a tag its attributes, as name, value and whether that is in quotation marks. */
const shown = (text: string) =>
  piecesOf(text).map(({ kind, start, end, attributes }) =>
    attributes
      ? [kind, text.slice(start, end), ...attributes.map(({ name, value, isQuoted }) => [name, value, isQuoted])]
      : [kind, text.slice(start, end)],
  );

test.each<readonly [string, readonly unknown[]]>([
  [
    'a<b>c</b>',
    [
      ['text', 'a'],
      ['tag', '<b>'],
      ['text', 'c'],
      ['tag', '</b>'],
    ],
  ],
  [
    '<P ID=x CLASS = "a b" hidden>',
    [['tag', '<P ID=x CLASS = "a b" hidden>', ['id', 'x', false], ['class', 'a b', true], ['hidden', '', false]]],
  ],
  [
    `<a title='"' b=">">x`,
    [
      ['tag', `<a title='"' b=">">`, ['title', '"', true], ['b', '>', true]],
      ['text', 'x'],
    ],
  ],
  ['<br/>', [['tag', '<br/>']]],
  ['<a href=/x/>', [['tag', '<a href=/x/>', ['href', '/x/', false]]]],
  ['<a b=">', [['tag', '<a b=">', ['b', '>', true]]]],
  ['<a =b>', [['tag', '<a =b>', ['=b', '', false]]]],
  [
    'a < b',
    [
      ['text', 'a '],
      ['text', '< b'],
    ],
  ],
  [
    '<!-- <b> -->c',
    [
      ['comment', '<!-- <b> -->'],
      ['text', 'c'],
    ],
  ],
  [
    '<!-->c',
    [
      ['comment', '<!-->'],
      ['text', 'c'],
    ],
  ],
  [
    '<!-- --!>c',
    [
      ['comment', '<!-- --!>'],
      ['text', 'c'],
    ],
  ],
  [
    '<!DOCTYPE html></>',
    [
      ['comment', '<!DOCTYPE html>'],
      ['comment', '</>'],
    ],
  ],
  [
    '<script>"</b>"<!-- </SCRIPT >x',
    [
      ['tag', '<script>'],
      ['code', '"</b>"<!-- '],
      ['tag', '</SCRIPT >'],
      ['text', 'x'],
    ],
  ],
  [
    '<title></titles></title>',
    [
      ['tag', '<title>'],
      ['plain', '</titles>'],
      ['tag', '</title>'],
    ],
  ],
  ['<style>', [['tag', '<style>']]],
])('%j', (text, pieces) => {
  expect(shown(text)).toEqual(pieces);
});

function expectWhole(text: string, pieces: readonly Piece[]): void {
  expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  expect(pieces.filter(({ start, end }) => end <= start)).toEqual([]);
  for (const { start, end, attributes = [] } of pieces) {
    for (const { name, value, valueStart, isQuoted, ...place } of attributes) {
      expect([start < place.start, place.end <= end]).toEqual([true, true]);
      expect(text.slice(place.start, place.start + name.length).toLowerCase()).toBe(name);
      expect(text.slice(valueStart, valueStart + value.length)).toBe(value);
      expect(isQuoted).toBe(isQuoted && /["']/.test(text[valueStart - 1]!));
    }
  }
}

describe('of any text', () => {
  test('nothing is lost', () => {
    fc.assert(
      fc.property(htmlParts, (text) => {
        expectWhole(text, piecesOf(text));
      }),
      runs(23, 1000),
    );
  });

  test('checks come to an end, and every place is in the text', () => {
    fc.assert(
      fc.property(htmlParts, (text) => {
        const pieces = piecesOf(text);
        const found = [
          ...findInSlots('layout', text, pieces),
          ...findBlocked(pieces, undefined),
          ...findBlockedRules(text, undefined),
        ];
        for (const { at } of found) {
          expect(at === undefined || (at.offset >= 0 && at.length > 0 && at.offset + at.length <= text.length)).toBe(
            true,
          );
        }
      }),
      runs(29, 1000),
    );
  });
});

describe('of half a megabyte', () => {
  /** What is cut slowly by expressions that try again and again. */
  const repeated = [
    ...[
      '<',
      '<a',
      '<a ',
      '<a b="',
      "<a b='",
      '<a b=',
      '<!--',
      '<!',
      '</',
      '<script>',
      '<title>',
      '<a b',
      '=',
      '"',
      ' ',
      '\n',
    ],
    ...[
      '{{',
      '{{title}}',
      '{{ a }}',
      '<!-- -',
      '/*',
      '/* *',
      'url(',
      '@import ',
      '<img srcset="a,',
      '<p style onx={{title}}>',
    ],
  ];

  test.each(repeated)('%j again and again', async (text) => {
    const long = text.repeat(Math.ceil(500_000 / text.length));
    const time = await processorTime(() => {
      const pieces = piecesOf(long);
      findInSlots('layout', long, pieces);
      findBlocked(pieces, undefined);
      findBlockedRules(long, undefined);
    });
    // It takes some 100 ms; a square of the length would take minutes.
    expect(time).toBeLessThan(5);
  });
});
