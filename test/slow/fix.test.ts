// “check --fix” with files that belong to another user. Only root can create such files.
import { chownSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../src/program/commands/check.ts';
import { recorded } from '../support/program.ts';
import { GOOD, sourceFolder } from '../support/source.ts';

test.skipIf(process.getuid?.() !== 0)('a file keeps its owner', async () => {
  const folder = sourceFolder({ 'commitments.csv': GOOD['commitments.csv'].replace(',2030,', ',2030.0,') });
  const file = path.join(folder, 'commitments.csv');
  chownSync(file, 1234, 1234);
  await check({ data: folder, site: {}, format: 'pretty', fix: true }, recorded().effects);
  expect(readFileSync(file, 'utf8')).toBe(GOOD['commitments.csv']);
  expect([statSync(file).uid, statSync(file).gid]).toEqual([1234, 1234]);
});
