// git as a child process that can't be started.
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { openBlob } from '../../src/read/git.ts';
import { UnreadableLog } from '../../src/read/log-file.ts';
import { patchModule } from '../support/patched-module.ts';

// Without a file descriptor left, Node gives a process no streams.
patchModule(childProcess, ['spawn'], () => () => {
  const child = Object.assign(new EventEmitter(), { kill: () => false });
  process.nextTick(() => child.emit('error', Object.assign(new Error('spawn git EMFILE'), { code: 'EMFILE' })));
  return child;
});

test('a blob is unreadable, for the reason that the system gives', async () => {
  const pieces = openBlob('.', '0'.repeat(40));
  const error = await pieces.next().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(UnreadableLog);
  expect((error as UnreadableLog).problem).toEqual({ code: 'unreadable-file', values: { reason: 'spawn git EMFILE' } });
});
