// Splits HTML into pieces as browsers do, in linear time.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findInPlaceholders } from '../../../src/engine/design/faults.ts';
import { findBlocked, findBlockedRules } from '../../../src/engine/design/policy.ts';
import { type MarkupPiece, piecesOf } from '../../../src/engine/design/template-pieces.ts';
import { runs } from '../../support/campaign.ts';
import { processorTime } from '../../support/processor-time.ts';
import { htmlParts } from './fragments.ts';

/** The kind and text of each piece, with the attributes of a tag. Attributes have quotation marks if the text has them. */
const shown = (text: string) =>
  piecesOf(text).map(({ kind, start, end, attributes = [] }) =>
    [
      `${kind} ${text.slice(start, end)}`,
      ...attributes.map(({ name, value, isQuoted }) => `${name}=${isQuoted ? JSON.stringify(value) : value}`),
    ].join(' | '),
  );

test.each<readonly [string, readonly string[]]>([
  ['a<b>c</b>', ['tag <b>', 'tag </b>']],
  ['<P ID=x CLASS = "a b" hidden>', ['tag <P ID=x CLASS = "a b" hidden> | id=x | class="a b" | hidden=']],
  [`<a title='"' b=">">x`, [`tag <a title='"' b=">"> | title="\\"" | b=">"`]],
  ['<br/>', ['tag <br/>']],
  ['<a href=/x/>', ['tag <a href=/x/> | href=/x/']],
  ['<a b=">', ['tag <a b="> | b="> x"']],
  ['<a b=&lt;x&#10;', ['tag <a b=&lt;x&#10; | b=<x\n']],
  ['<a b=', ['tag <a b= | b=x"']],
  ['<a', ['tag <a']],
  ['<svg><title><b></title>', ['tag <svg>', 'tag <title>', 'tag <b>', 'tag </title>']],
  ['<tr><td a><body b>', ['tag <tr>', 'tag <td a> | a=', 'tag <body b> | b=']],
  ['<a =b>', ['tag <a =b> | =b=']],
  ['a < b', []],
  ['<!-- <b> -->c', ['comment <!-- <b> -->']],
  ['<!-->c', ['comment <!-->']],
  ['<!-- --!>c', ['comment <!-- --!>']],
  ['<!DOCTYPE html></>', ['comment <!DOCTYPE html>']],
  ['<script>"</b>"<!-- </SCRIPT >x', ['tag <script>', 'code "</b>"<!--', 'code  ', 'tag </SCRIPT >']],
  ['<title></titles></title>', ['tag <title>', 'plain </titles>', 'tag </title>']],
  ['<style>', ['tag <style>']],
])('%j', (text, pieces) => {
  expect(shown(text)).toEqual(pieces);
});

function expectInOrder(text: string, pieces: readonly MarkupPiece[]): void {
  const bounds = pieces.flatMap(({ start, end }) => [start, end]);
  expect(bounds).toEqual([...bounds].sort((one, other) => one - other));
  expect(pieces.filter(({ start, end }) => end <= start || end > text.length)).toEqual([]);
  for (const { start, end, attributes = [] } of pieces) {
    for (const { name, valueStart, isQuoted, ...place } of attributes) {
      expect([start < place.start, place.end <= end]).toEqual([true, true]);
      const told = text.slice(place.start, place.start + name.length).toLowerCase();
      // Text that follows an unclosed tag.
      expect(name.startsWith(told.replaceAll('\0', '\ufffd'))).toBe(true);
      expect([place.start < valueStart, valueStart <= place.end]).toEqual([true, true]);
      expect(isQuoted).toBe(isQuoted && /["']/.test(text[valueStart - 1]!));
    }
  }
}

describe('in any text', () => {
  test('the pieces are in order, with the positions of their attributes', () => {
    fc.assert(
      fc.property(htmlParts, (text) => {
        expectInOrder(text, piecesOf(text));
      }),
      runs(23, 1000),
    );
  });

  test('the checks finish, and every position is inside the text', () => {
    fc.assert(
      fc.property(htmlParts, (text) => {
        const pieces = piecesOf(text);
        const found = [
          ...findInPlaceholders('layout', text, pieces),
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

describe('in half a megabyte of text', () => {
  /** Texts that are slow for regular expressions that backtrack. */
  const repeated = [
    ...['<a ', '<a b', '<a b="', "<a b='", '<a b=', ' ', '\n', '{{ a }}', '<!-- -', '/* *', '@import '],
    ...'< <a <!-- <! </ <script> <title> = " {{ {{title}} /* url('.split(' '),
    ...['<img srcset="a,', '<p style onx={{title}}>'],
  ];

  test.each(repeated)('%j repeated', async (text) => {
    const long = text.repeat(Math.ceil(500_000 / text.length));
    const time = await processorTime(() => {
      const pieces = piecesOf(long);
      findInPlaceholders('layout', long, pieces);
      findBlocked(pieces, undefined);
      findBlockedRules(long, undefined);
    });
    // This takes about 100 ms. An algorithm with quadratic time would take minutes.
    expect(time).toBeLessThan(5);
  });
});
