// Errors while a log is read.
import { expect, test } from 'vitest';
import { readingProblem } from '../../../src/engine/source/log-file.ts';

test('a system error is a problem with the file; any other error is a bug', () => {
  const failed = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  expect(readingProblem(failed)).toEqual({ code: 'unreadable-file', values: { reason: 'EIO: i/o error, read' } });
  expect(readingProblem(new TypeError('x is not a function'))).toBeUndefined();
});
