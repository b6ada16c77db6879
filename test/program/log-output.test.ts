// When the lines of a log are written.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { logOutput } from '../../src/program/log-output.ts';

function opened() {
  const written: string[] = [];
  const notices: string[] = [];
  const listeners: Record<string, (error: Error) => void> = {};
  let isFull = false;
  const output = {
    write: (text: string) => {
      written.push(text);
      return !isFull;
    },
    removeAllListeners: () => output,
    on: (event: string, listener: (error: Error) => void) => {
      listeners[event] = listener;
    },
  };
  const log = logOutput((text) => notices.push(text), output as never);
  const block = (full: boolean) => {
    isFull = full;
    if (!full) listeners.drain!(new Error());
  };
  return { ...log, written, notices, block, fail: (message: string) => listeners.error!(new Error(message)) };
}

test('lines are written together after a moment', async () => {
  const { write, written } = opened();
  for (const line of ['a', 'b', 'c']) write(line);
  expect(written).toEqual([]);
  await expect.poll(() => written).toEqual(['a\nb\nc\n']);
  write('d');
  await expect.poll(() => written).toEqual(['a\nb\nc\n', 'd\n']);
});

test('many lines are written at once, and all that is left at the end', () => {
  const { write, flush, written } = opened();
  const lines = Array.from({ length: 3000 }, (_, index) => `line ${index} ${'x'.repeat(40)}`);
  for (const line of lines) write(line);
  expect(written.length).toBeGreaterThan(1);
  flush();
  expect(written.join('')).toBe(lines.map((line) => `${line}\n`).join(''));
});

test('lines wait for a slow reader, up to a limit', () => {
  const { write, flush, written, notices, block } = opened();
  block(true);
  write('first');
  flush();
  const line = 'x'.repeat(999);
  for (let index = 0; index < 5000; index++) write(line);
  expect(written).toEqual(['first\n']);
  block(false);
  expect(written.join('').length).toBeLessThan(1_100_000);
  const lost = 5000 - (written.join('').match(/^x+$/gm)?.length ?? 0);
  expect(lost).toBeGreaterThan(3900);
  expect(notices).toEqual([`The access log lacks ${lost} lines, because they weren’t read in time.`]);
  write('last');
  flush();
  expect(written.at(-1)).toBe('last\n');
});

test('if nobody reads the log any more, it ends with one message', async () => {
  const { write, flush, written, notices, fail } = opened();
  fail('EPIPE');
  fail('EPIPE');
  write('a');
  flush();
  await setTimeout(150);
  expect([written, notices]).toEqual([[], [expect.stringContaining('has ended, because it can’t be written: EPIPE')]]);
});
