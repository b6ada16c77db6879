// When the lines of a log are written.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { logOutput } from '../../src/program/log-output.ts';

function opened() {
  const written: string[] = [];
  const faults: string[] = [];
  let fail = (_: Error) => {};
  const output = {
    write: (text: string) => written.push(text),
    removeAllListeners: () => output,
    on: (_: string, listener: typeof fail) => {
      fail = listener;
    },
  };
  const log = logOutput(({ message }) => faults.push(message), output as never);
  return { ...log, written, faults, fail: (message: string) => fail(new Error(message)) };
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

test('if nobody reads the log any more, it ends with one message', async () => {
  const { write, flush, written, faults, fail } = opened();
  fail('EPIPE');
  fail('EPIPE');
  write('a');
  flush();
  await setTimeout(150);
  expect([written, faults]).toEqual([[], ['EPIPE']]);
});
