// The length of a file's content, which can be text, bytes, or parts that other files share.
import { expect, test } from 'vitest';
import { bytesOf, lengthOf } from '../../../src/engine/site/file-content.ts';

const shared = Buffer.from('Ynys Môn🌍');

test.each([
  ['a text', 'Môn 🌍'],
  ['bytes', Buffer.from('é')],
  ['parts', ['é', shared, '', Buffer.alloc(0), shared, '</ol>']],
  ['one part', [shared]],
])('%s', (_, content) => {
  expect(lengthOf(content)).toBe(bytesOf(content).length);
});
