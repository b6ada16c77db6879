// The rows of a table that compares councils.
import { expect, test } from 'vitest';
import { type CouncilRecords, comparisonRows } from '../../../src/councils/script/comparison-rows.ts';

const COUNCIL: CouncilRecords['council'] = {
  ...{ name: 'Abbey', url: '/councils/abbey/', country: 'Wales', authority_type: 'Unitary Authority' },
  ...{ plan_count: 1, plans_last_update: '2024-10-01', declared_emergency: '2019-05-01' },
};
const PROMISE: CouncilRecords['commitments'][number] = {
  ...{ has_promise: true, target_year: 2030, scope: 'Whole area' },
  ...{ source: 'https://abbey.example/plan', source_name: 'Plan' },
};

/** The texts of a single council's cells, by the title of the row. */
const textsFor = (commitments: CouncilRecords['commitments'], council: Partial<CouncilRecords['council']> = {}) =>
  Object.fromEntries(
    comparisonRows([{ council: { ...COUNCIL, ...council }, commitments }]).map(({ title, cells: [lines] }) => [
      title,
      lines!.map(({ text }) => text).join(' | '),
    ]),
  );

test('a council with everything', () => {
  const commitments = [
    { ...PROMISE, target_year: 2045 },
    PROMISE,
    { ...PROMISE, target_year: 2040 },
    { ...PROMISE, scope: 'Council only' as const, target_year: null, source_name: ' ' },
  ];
  expect(textsFor(commitments)).toEqual({
    Type: 'Unitary authority',
    Country: 'Wales',
    'Climate emergency': 'Declared on 1 May 2019',
    'Net zero promise': 'Promised',
    'Target: own operations': 'No year',
    'Target: whole area': '2030 | also 2040 and 2045',
    'Plans and other documents': '1 document',
    'Newest record of a plan': '1 October 2024',
    'Sources of commitments': 'Plan | https://abbey.example/plan',
  });
});

test('a council with nothing', () => {
  const nothing = { authority_type: '', plan_count: 0, plans_last_update: null, declared_emergency: null } as const;
  expect(textsFor([], nothing)).toEqual({
    Type: 'Not recorded',
    Country: 'Wales',
    'Climate emergency': 'No dated declaration on record',
    'Net zero promise': 'Not recorded',
    'Target: own operations': 'Not recorded',
    'Target: whole area': 'Not recorded',
    'Plans and other documents': 'None on record',
    'Newest record of a plan': 'Not recorded',
    'Sources of commitments': 'Not recorded',
  });
});

test('a record that no promise was found is no promise, whatever its year', () => {
  const texts = textsFor([{ ...PROMISE, has_promise: false }]);
  expect(texts['Net zero promise']).toBe('No promise found');
  expect(texts['Target: whole area']).toBe('None found');
});

test('years without a scope have a row only if a council has promised one', () => {
  const records = { council: COUNCIL, commitments: [PROMISE] };
  const other = { council: COUNCIL, commitments: [{ ...PROMISE, scope: null, target_year: 2035 }] };
  const title = 'Target: scope not recorded';
  const row = comparisonRows([records, other]).find((each) => each.title === title)!;
  expect(row.cells.map(([line]) => line!.text)).toEqual(['None on record', '2035']);
  expect(comparisonRows([records]).map((each) => each.title)).not.toContain(title);
});
