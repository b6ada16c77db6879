// HTML's character references.
import { expect, test } from 'vitest';
import { entityIn, withoutEntities } from '../../../src/engine/text/entities.ts';

test.each([
  ['&amp;', '&'],
  ['&amp;amp;amp;', '&'],
  ['&#38;amp;#38;', '&'],
  ['&amp;lt;', '<'],
  ['&Amp;', '&'],
  ['&pound;', '£'],
  ['&#163;', '£'],
  ['&#xA3;', '£'],
  ['&amp;#8217;', '’'],
  // Windows-1252
  ['&#146;', '’'],
  ['&wcirc;', 'ŵ'],
  ['&agrave;', 'à'],
  ['&nbsp;', ' '],
  ['&#10;', ' '],
  ['&shy;', ''],
  ['&#173;', ''],
  ['&#x1F333;', '🌳'],
])('%s stands for %j', (entity, character) => {
  expect(entityIn(`a ${entity} b`)).toBe(entity);
  expect(withoutEntities(`a ${entity} b`)).toBe(`a ${character} b`);
});

test.each(['&', 'AT&T;', 'R&D', '&amp', '?a=1&copy=2', '& amp;', '&nonsense;', '&#;', '&#x;', '&#xFFFFFFF;'])(
  '%s is no entity',
  (text) => {
    expect(entityIn(text)).toBe(undefined);
    expect(withoutEntities(text)).toBe(text);
  },
);

test('numbers without a character stay as they are', () => {
  for (const text of ['&#0;', '&#7;', '&#xD800;', '&#x110000;']) expect(withoutEntities(text)).toBe(text);
});
