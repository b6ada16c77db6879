// What an error says of a log that can't be read.
import { expect, test } from 'vitest';
import { readingProblem } from '../../src/read/log-file.ts';

test('an error of the system is the file’s, any other is a bug', () => {
  const failed = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  expect(readingProblem(failed)).toEqual({ code: 'unreadable-file', values: { reason: 'EIO: i/o error, read' } });
  expect(readingProblem(new TypeError('x is not a function'))).toBeUndefined();
});
