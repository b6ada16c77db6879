// Files with the same origin have the same content, in a site with path links that has the lists of councils for every filter.
import { beforeAll, expect, test, vi } from 'vitest';
import * as packageFiles from '../../../../src/engine/package-files.ts';
import { EDITS, filesKept } from '../../../engine/site/edits.ts';

// If the program isn't compiled, files have no origin.
beforeAll(() => void vi.spyOn(packageFiles, 'programHash').mockReturnValue('one program'));

test.each(Object.entries(EDITS))('an edit of %s', async (name, edit) => {
  const { kept, different } = await filesKept(edit, 'path');
  expect(different).toEqual([]);
  if (name === 'nothing') expect(kept).toBeGreaterThan(200);
});
