// Standard input that never ends.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { standardInput } from '../../src/import/sheet-files.ts';

test('no more is read than it takes to refuse it', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.from('row\n'));
    },
  });
  expect(String(await standardInput(endless, 8))).toBe('row\nrow\nrow\n');
  expect(endless.destroyed).toBe(true);
});

test('all of what a sheet may have is read', async () => {
  const rows = ['one\n', 'two\n'].map((row) => Buffer.from(row));
  expect(String(await standardInput(Readable.from(rows), 8))).toBe('one\ntwo\n');
});
