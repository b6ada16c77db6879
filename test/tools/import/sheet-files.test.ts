// Reads standard input up to a limit.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { standardInput } from '../../../src/tools/import/sheet-files.ts';

test('stops reading soon after the size limit', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.from('row\n'));
    },
  });
  expect(String(await standardInput(endless, 8))).toBe('row\nrow\nrow\n');
  expect(endless.destroyed).toBe(true);
});

test('reads everything up to the size limit', async () => {
  const rows = ['one\n', 'two\n'].map((row) => Buffer.from(row));
  expect(String(await standardInput(Readable.from(rows), 8))).toBe('one\ntwo\n');
});
