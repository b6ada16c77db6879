// Which councils before and after an edit are the same.
import { expect, test } from 'vitest';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { comparedTable } from '../../../src/engine/changes/compared-tables.ts';
import { pairByKey } from '../../../src/engine/changes/keyed-rows.ts';
import { keyedChanges } from '../../../src/engine/changes/table-changes.ts';

const COUNCILS = comparedTable('councils');
const council = (authority_code: string, gss_code: string, name: string): Item => ({ name, gss_code, authority_code });
const [ABBEY, BEECH] = [council('ABC', 'E06000001', 'Abbey'), council('BCD', 'S12000002', 'Beech')];

const changesBetween = (before: readonly Item[], after: readonly Item[]) => {
  const { added, removed, changed } = keyedChanges(COUNCILS, pairByKey(COUNCILS, before, after));
  const told = changed.map(({ fields, before: { authority_code } }) => [
    authority_code,
    ...fields.map(({ field }) => field),
  ]);
  return {
    added: added.map(({ record }) => record.name),
    removed: removed.map(({ record }) => record.name),
    changed: told,
  };
};

test.each([
  ['nothing', [ABBEY, BEECH], { added: [], removed: [], changed: [] }],
  ['the order', [BEECH, ABBEY], { added: [], removed: [], changed: [] }],
  ['a council', [ABBEY], { added: [], removed: ['Beech'], changed: [] }],
  ['another for it', [ABBEY, council('CDE', 'W1', 'Cedar')], { added: ['Cedar'], removed: ['Beech'], changed: [] }],
  ['a code', [ABBEY, council('BXD', 'S12000002', 'Beech')], changed('BCD', 'authority_code')],
  ['a code and a name', [ABBEY, council('BXD', 'S12000002', 'Birch')], changed('BCD', 'name', 'authority_code')],
  ['both codes', [ABBEY, council('BXD', 'S12000009', 'Beech')], changed('BCD', 'gss_code', 'authority_code')],
  [
    'two codes for each other',
    [council('BCD', 'E06000001', 'Abbey'), council('ABC', 'S12000002', 'Beech')],
    {
      added: [],
      removed: [],
      changed: [
        ['BCD', 'name', 'gss_code'],
        ['ABC', 'name', 'gss_code'],
      ],
    },
  ],
])('%s', (_, after, expected) => {
  expect(changesBetween([ABBEY, BEECH], after)).toEqual(expected);
});

function changed(...told: readonly string[]) {
  return { added: [], removed: [], changed: [told] };
}

test('councils without a GSS code aren’t the same council', () => {
  const [one, other] = [council('ABC', '', 'Abbey'), council('BCD', '', 'Beech')];
  expect(changesBetween([one], [other])).toEqual({ added: ['Beech'], removed: ['Abbey'], changed: [] });
});
