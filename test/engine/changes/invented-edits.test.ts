// The records of changes between versions equal a separate computation, for many invented edits, and for rows that occur twice.
import { expect, test } from 'vitest';
import { type ChangeRecord, changeRecords } from '../../../src/engine/changes/records.ts';
import { compareTables } from '../../../src/engine/changes/table-changes.ts';
import { type ReadVersion, versionReader } from '../../../src/engine/changes/version-reader.ts';
import { type Files, GOOD, PLANS_HEADER, text } from '../../support/source.ts';
import { entriesBetween, publishedOf } from './expected-changes.ts';
import { filesOf } from './invented-data.ts';
import { editsOf } from './invented-editor.ts';
import { canonical } from './rebuilding.ts';

function fileReader() {
  const read = versionReader();
  return (files: Files) =>
    read(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name.replace('.csv', ''),
          { name, bytes: Buffer.from(String(content)) },
        ]),
      ),
    );
}

function recordsBetween(before: ReadVersion, after: ReadVersion): readonly ChangeRecord[] {
  if ('errors' in before || 'errors' in after) expect.unreachable('tables with errors');
  return changeRecords({ version: 'v', changes: compareTables(before as object, after as object) });
}

test.each(Array.from({ length: 8 }, (_, index) => 1000 + index))('edits from the seed %i', (seed) => {
  const read = fileReader();
  const versions = editsOf(seed).map(({ tables, writing, ...edit }) => ({
    ...{ ...edit, published: publishedOf(tables), rows: read(filesOf(tables, writing)) },
  }));
  let before = versions[0]!;
  for (const after of versions.slice(1)) {
    if (after.isUnpublished) {
      expect(recordsBetween(before.rows, after.rows), after.about).toEqual([]);
      continue;
    }
    const records = entriesBetween(before.published, after.published).flatMap((entry) => entry.records);
    const found = recordsBetween(before.rows, after.rows).map(({ version: _, ...record }) => canonical(record));
    expect(found.sort(), after.about).toEqual(records.map(canonical).sort());
    before = after;
  }
});

// Versions share the rows that are in both, so equal rows may be the same object.
test('each of several equal rows has a key of its own', () => {
  const read = fileReader();
  const withPlans = (...rows: readonly string[]) => read({ ...GOOD, 'plans.csv': text(PLANS_HEADER, ...rows) });
  const row = 'ABC,Our plan,Action plan,2021-05-06';
  const none = withPlans();
  const three = withPlans(row, row, row);
  const withAnother = withPlans(row, row, row, 'ABC,Other,,2020-01-01');
  const edited = withPlans(row.replace('Our', 'Own'));
  const keys = (before: ReadVersion, after: ReadVersion) =>
    recordsBetween(before, after)
      .filter(({ source }) => source === 'plans')
      .map(({ key, field }) => `${key} ${field}`);
  expect(keys(none, three)).toEqual(['ABC/1 null', 'ABC/2 null', 'ABC/3 null']);
  expect(keys(three, none)).toEqual(['ABC/1 null', 'ABC/2 null', 'ABC/3 null']);
  expect(keys(withAnother, none)).toEqual(['ABC/1 null', 'ABC/2 null', 'ABC/3 null', 'ABC/4 null']);
  const positions = keys(withPlans(row, row, row, 'ABC,Another,,2020-01-02'), edited).map((key) => key.split(' ')[0]);
  expect(positions.sort()).toEqual(['ABC/1', 'ABC/2', 'ABC/3', 'ABC/4']);
});
