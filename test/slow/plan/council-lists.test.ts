// The bytes of the lists of councils are known before one is rendered, for tables of real size.
import { expect, test } from 'vitest';
import { expectKnownBytes } from '../../plan/list-bytes.ts';
import { SAMPLE } from '../../support/broken-host.ts';
import { dataOf } from '../../support/reference.ts';

test.each([
  ['the sample', SAMPLE],
  ['the edge cases', dataOf('edge')],
])('of %s', async (_, data) => {
  expect.hasAssertions();
  await expectKnownBytes(data);
});
