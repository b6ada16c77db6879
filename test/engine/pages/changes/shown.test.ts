// What identifies the content of pages about changes.
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/engine/changes/publications.ts';
import { publicationsShown } from '../../../../src/engine/pages/changes/shown.ts';

const published = (date: string, commit: string): Publication => ({
  ...{ version: `${date.slice(0, 10)}-${commit}`, date, commit, content: commit },
  ...{ previous: undefined, changes: undefined, isFirst: false, rows: () => ({}), site: () => undefined },
});

test('a version’s pages change if another version on its day gives it another title', () => {
  const [first] = publicationsShown([published('2025-08-17T09:30:00Z', '1a2b3c1')]);
  const later = (date: string) => published(date, '1a2b3c2');
  expect(publicationsShown([published('2025-08-17T09:30:00Z', '1a2b3c1'), later('2025-08-18T09:30:00Z')])[0]).toBe(
    first,
  );
  expect(publicationsShown([published('2025-08-17T09:30:00Z', '1a2b3c1'), later('2025-08-17T10:00:00Z')])[0]).not.toBe(
    first,
  );
});
