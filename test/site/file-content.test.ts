// The length of a file's content, which can be text, bytes, or parts that other files share.
import { expect, test } from 'vitest';
import { bytesOf, joinedPart, lengthOf } from '../../src/site/file-content.ts';

const shared = joinedPart(['Ynys Môn', '🌍'].map((text) => Buffer.from(text)));

test.each([
  ['a text', 'Môn 🌍'],
  ['bytes', Buffer.from('é')],
  ['parts', ['é', shared, '', joinedPart([]), shared, '</ol>']],
  ['one part', [shared]],
])('%s', (_, content) => {
  expect(lengthOf(content)).toBe(bytesOf(content).length);
});
