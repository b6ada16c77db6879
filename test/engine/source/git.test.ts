// The git process can't be started.
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { openBlob } from '../../../src/engine/source/git.ts';
import { UnreadableLog } from '../../../src/engine/source/log-file.ts';
import { patchModule } from '../../support/patched-module.ts';

// If there are no file descriptors left, Node.js gives a process no streams.
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
