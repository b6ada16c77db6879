// The records of changes: the complete list for each kind of change.
import { expect, test } from 'vitest';
import { changeRecords } from '../../../src/engine/changes/records.ts';
import type { ChangesByTable } from '../../../src/engine/changes/table-changes.ts';

const version = '2025-08-17-1a2b3c4';
const NONE = { added: [], removed: [], changed: [] };
const ABBEY = { authority_code: 'ABC', name: 'Abbey' };
const [OLD, NEW] = [
  { authority_code: 'ABC', title: 'Our plan', updated_at: '2021-05-06' },
  { authority_code: 'ABC', title: 'Another', updated_at: null },
];

test('there is a record for each added row, removed row and changed field, in the order of the tables', () => {
  const changes: ChangesByTable = {
    plans: {
      added: [{ owner: ABBEY, key: 'ABC/2', record: NEW }],
      removed: [{ owner: ABBEY, key: 'ABC/1', record: OLD }],
      changed: [
        {
          ...{ owner: ABBEY, key: 'ABC/3', before: OLD, after: NEW },
          fields: [
            { field: 'title', before: 'Our plan', after: 'Another' },
            { field: 'updated_at', before: '2021-05-06', after: null },
          ],
        },
      ],
    },
    councils: { ...NONE, added: [{ owner: undefined, key: 'ABC', record: ABBEY }] },
    emergencies: NONE,
  };
  expect(changeRecords({ version, changes })).toEqual([
    { version, source: 'councils', key: 'ABC', field: null, before: null, after: ABBEY },
    { version, source: 'plans', key: 'ABC/2', field: null, before: null, after: NEW },
    { version, source: 'plans', key: 'ABC/1', field: null, before: OLD, after: null },
    { version, source: 'plans', key: 'ABC/3', field: 'title', before: 'Our plan', after: 'Another' },
    { version, source: 'plans', key: 'ABC/3', field: 'updated_at', before: '2021-05-06', after: null },
  ]);
});

test('a version without known changes has no records', () => {
  expect(changeRecords({ version, changes: undefined })).toEqual([]);
  expect(changeRecords({ version, changes: { councils: NONE } })).toEqual([]);
});
