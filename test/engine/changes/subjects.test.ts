// Which council each change is about.
import { expect, test } from 'vitest';
import type { Publication } from '../../../src/engine/changes/publications.ts';
import { changesAbout, subjectId } from '../../../src/engine/changes/subjects.ts';
import type { ChangesByTable } from '../../../src/engine/changes/table-changes.ts';

const NONE = { added: [], removed: [], changed: [] };
const [ABBEY, BEECH] = [
  { authority_code: 'ABC', name: 'Abbey' },
  { authority_code: 'BCD', name: 'Beech' },
];
const plan = (title: string) => ({ authority_code: 'ABC', title });

const published = (version: string, changes: ChangesByTable | undefined): Publication => ({
  ...{ version, date: '2025-08-17T09:30:00Z', content: version, previous: undefined, changes, isFirst: false },
  ...{ rows: () => ({}), site: () => undefined },
});

const PUBLICATIONS = [
  published('1', undefined),
  published('2', { councils: { ...NONE, added: [{ owner: undefined, key: 'BCD', record: BEECH }] }, plans: NONE }),
  published('3', {
    councils: {
      ...NONE,
      // The council's code was CBA before.
      changed: [
        {
          ...{ owner: undefined, key: 'CBA', before: { ...ABBEY, authority_code: 'CBA' }, after: ABBEY },
          fields: [{ field: 'authority_code', before: 'CBA', after: 'ABC' }],
        },
      ],
    },
    plans: {
      ...NONE,
      added: [{ owner: ABBEY, key: 'ABC/1', record: plan('One') }],
      removed: [{ owner: BEECH, key: 'BCD/1', record: plan('Two') }],
    },
  }),
  published('4', { plans: { ...NONE, removed: [{ owner: ABBEY, key: 'ABC/1', record: plan('One') }] } }),
];

const about = (code: string) =>
  changesAbout(PUBLICATIONS)(subjectId('councils', code)).map(({ publication, entries }) => [
    publication.version,
    entries.map(({ table, kind }) => `${table.name} ${kind}`),
  ]);

test('a council has the changes to its own row and to the rows about it, newest first', () => {
  expect(about('ABC')).toEqual([
    ['4', ['plans removed']],
    ['3', ['councils changed', 'plans added']],
  ]);
  expect(about('BCD')).toEqual([
    ['3', ['plans removed']],
    ['2', ['councils added']],
  ]);
});

test('an earlier code of a council leads to the same changes', () => {
  expect(about('CBA')).toEqual(about('ABC'));
});

test('a key is a different subject in each table', () => {
  expect(changesAbout(PUBLICATIONS)(subjectId('plans', 'ABC'))).toEqual([]);
  expect(subjectId('a', 7)).toBe(subjectId('a', '7'));
});
