// The disk can't read the journal of a killed build.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { patchModule } from '../../support/patched-module.ts';
import { temporaryFolder } from '../../support/program.ts';
import { filesOf, write } from './folders.ts';

patchModule(fs, ['readFileSync'], (_, real) => (...args) => {
  if (String(args[0]).endsWith(JOURNAL))
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  return real(...args);
});

test('nothing is written, because files that it lists would be left behind', async () => {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, { 'a.json': 'a' });
  fs.writeFileSync(path.join(out, JOURNAL), '["b.json"]');
  const before = fs.readdirSync(out);
  expect(await writeSite(out, filesOf({ 'c.json': 'c' }))).toMatchObject({ code: 'unwritable' });
  expect(fs.readdirSync(out)).toEqual(before);
});
