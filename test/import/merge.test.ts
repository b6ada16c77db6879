// Which rows of ours the rows of a sheet are about, and what becomes of them: an example of each rule.
import { describe, expect, test } from 'vitest';
import { tableChanges } from '../../src/import/output/table-changes.ts';
import type { Cells, Identity } from '../../src/import/sheet.ts';
import { readTable } from '../../src/tables/read-table.ts';
import { COMMITMENTS_HEADER, EMERGENCIES_HEADER, PLANS_HEADER, text } from '../support/source.ts';
import { withinTime } from '../support/within-time.ts';
import { imported, textOf, told, withoutEnd } from './merging.ts';

const PROMISES: Identity = {
  table: 'commitments',
  key: ['authority_code', 'scope', 'target_year'],
  isUnique: false,
};
const PLANS: Identity = { table: 'plans', key: ['authority_code', 'url'], isUnique: false };
const DECLARATIONS: Identity = {
  table: 'emergencies',
  key: ['authority_code', 'date_declared'],
  isUnique: true,
};

const promise = (year: string, words: string, others: Cells = {}): Cells => ({
  ...{ authority_code: 'ABC', has_promise: 'true', target_year: year, scope: 'Whole area', text: words },
  ...others,
});
const ours = (...rows: readonly string[]) => text(COMMITMENTS_HEADER, ...rows);
const line = (year: string, words: string, source = '') => `ABC,true,${year},Whole area,${words},${source},`;

const similarTo = (row: string) => `similar-row ${withoutEnd(row)}`;

test('a row that is not there comes at the end, in the order of the sheet', () => {
  const result = imported(PROMISES, ours(line('2030', 'One')), [
    promise('2045', 'Two'),
    promise('2030', 'One'),
    promise('2040', 'Three'),
  ]);
  expect(told(result)).toEqual(['added', 'same', 'added']);
  expect(textOf(result)).toBe(ours(line('2030', 'One'), line('2045', 'Two'), line('2040', 'Three')));
});

test('an empty cell of the sheet leaves ours, and is told of; so does a column that it lacks', () => {
  const result = imported(PROMISES, ours(line('2030', 'One', 'https://a.example/')), [
    { authority_code: 'ABC', scope: 'Whole area', target_year: '2030', text: '', source_name: 'Plan' },
  ]);
  expect(told(result)).toEqual(['changed']);
  expect(textOf(result)).toBe(ours(`${line('2030', 'One', 'https://a.example/')}Plan`));
  expect(tableChanges(result.merged, 'commitments.csv').keptCells).toMatchObject([
    { column: 'text', value: 'One', place: { line: 2, cell: { address: 'E2' } } },
  ]);
});

test('cells that differ in their line breaks only, or in how yes is spelt, stay as ours has them', () => {
  const content = ours('ABC,Yes,2030,Whole area,"One\ntwo",,');
  const result = imported(PROMISES, content, [promise('2030', 'One\r\ntwo')]);
  expect(told(result)).toEqual(['same']);
  expect(textOf(result)).toBe(content);
});

describe('rows of the same key', () => {
  test('a row of ours is changed cell by cell, in the form that each cell has', () => {
    const result = imported(PROMISES, ours('ABC,"true",2030,Whole area,"One",,'), [
      promise('2030', 'Two, then', { has_promise: 'false', source_name: 'A "b"' }),
    ]);
    expect(told(result)).toEqual(['changed']);
    expect(textOf(result)).toBe(ours('ABC,"false",2030,Whole area,"Two, then",,"A ""b"""'));
  });

  test('those that are equal find each other whatever their order', () => {
    const content = ours(line('2030', 'One'), line('2030', 'Two'));
    const result = imported(PROMISES, content, [promise('2030', 'Two'), promise('2030', 'One')]);
    expect(textOf(result)).toBe(content);
  });

  test('a row of ours whose key has several rows on either side is never changed: the most similar one is named', () => {
    const [one, two] = [line('2030', 'One'), line('2030', 'Two', 'https://a.example/')];
    const content = ours(one, two);
    const among = (...rows: readonly Cells[]) => {
      const result = imported(PROMISES, content, rows);
      expect(textOf(result)).toBe(content);
      return told(result);
    };
    const corrected = promise('2030', 'Two', { source: 'https://b.example/' });
    expect(among(corrected)).toEqual([similarTo(two)]);
    expect(among(promise('2030', 'Three'))).toEqual([similarTo(one)]);
    // The other row is known to be another one.
    expect(among(promise('2030', 'Two', { source: 'https://a.example/' }), promise('2030', 'Three'))).toEqual([
      'same',
      similarTo(one),
    ]);
  });

  test('neither is a single one, where the sheet has several others', () => {
    const content = ours(line('2030', 'One'));
    const result = imported(PROMISES, content, [promise('2030', 'Two'), promise('2030', 'Three')]);
    expect(told(result)).toEqual([similarTo(line('2030', 'One')), similarTo(line('2030', 'One'))]);
    expect(textOf(result)).toBe(content);
  });

  test('a row that is corrected or added by hand is the same the next time', () => {
    const rows = [promise('2030', 'Two'), promise('2030', 'Three')];
    const result = imported(PROMISES, ours(line('2030', 'Two')), rows);
    expect(told(result)).toEqual(['same', 'added']);
  });

  test('an empty part of a key is not any other one', () => {
    const result = imported(PROMISES, ours(line('', 'One')), [promise('2030', 'Two')]);
    expect(told(result)).toEqual(['added']);
  });
});

describe('rows of the same key that is not whole', () => {
  test.each(['Net zero', ''])('may be one where they are called the same, or ours nothing: %j', (name) => {
    const our = line('', name, 'https://a.example/');
    const result = imported(PROMISES, ours(our), [promise('', 'Net zero', { source: 'https://b.example/' })]);
    expect(told(result)).toEqual([similarTo(our)]);
    expect(textOf(result)).toBe(ours(our));
  });

  test('are two where they are called nearly the same: that they are one would be a guess', () => {
    const content = ours(line('', 'Net zero some day'));
    const result = imported(PROMISES, content, [promise('', 'Net zero one day')]);
    expect(textOf(result)).toBe(`${content}${line('', 'Net zero one day')}\n`);
  });

  test('are two where they are not', () => {
    const content = text(PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06');
    const result = imported(PLANS, content, [
      { authority_code: 'ABC', title: 'Transport Strategy', document_type: 'Action plan', updated_at: '2021-05-06' },
    ]);
    expect(textOf(result)).toBe(`${content}ABC,Transport Strategy,Action plan,2021-05-06\n`);
  });
});

test('a row that was completed is found again, though another row of the sheet says less', () => {
  const none = { authority_code: 'ABC', has_promise: 'false', scope: '', target_year: '2030' };
  const rows = [
    { ...none, text: '', source: 'https://a.example/' },
    { ...none, text: 'None', source: 'https://a.example/' },
  ];
  const similar = similarTo('ABC,,2030,,Another,,,');
  const content = text(`${COMMITMENTS_HEADER},note`, 'ABC,false,,,None,,,seen', 'ABC,,2030,,Another,,,');
  const first = imported(PROMISES, content, rows);
  expect(told(first)).toEqual([similar, 'changed']);
  expect(told(imported(PROMISES, first.bytes, rows))).toEqual([similar, 'same']);
});

test('a row whose key an editor has filled in is found again', () => {
  const content = ours(line('2030', 'One'));
  const result = imported(PROMISES, content, [promise('', 'One')]);
  expect(told(result)).toEqual(['same']);
  expect(textOf(result)).toBe(content);
});

describe('a row of ours that says less', () => {
  const plans = text(PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06', 'BCD,,,');
  const sheet = { authority_code: 'ABC', title: 'Our plan', document_type: 'Action plan', updated_at: '2021-05-06' };

  test('is completed, in a column that it lacks', () => {
    const result = imported(PLANS, plans, [{ ...sheet, url: 'https://a.example/' }]);
    expect(told(result)).toEqual(['changed']);
    expect(textOf(result)).toBe(
      text(`${PLANS_HEADER},url`, 'ABC,Our plan,Action plan,2021-05-06,https://a.example/', 'BCD,,,,'),
    );
  });

  test.each([
    ['it may be either of two', plans, { ...sheet, url: 'https://b.example/' }],
    ['it has no title', plans.replace('Our plan', ''), sheet],
  ])('is left alone where %s', (_, content, other) => {
    const result = imported(PLANS, content, [{ ...sheet, url: 'https://a.example/' }, other]);
    expect(new Set(told(result))).toEqual(new Set([similarTo(content.split('\n')[1]!)]));
    expect(textOf(result)).toBe(content);
  });

  test('is left alone where another one says the same', () => {
    const content = text(PLANS_HEADER, 'ABC,Our plan,Action plan,', 'ABC,Our plan,,2021-05-06');
    const result = imported(PLANS, content, [{ ...sheet, url: 'https://a.example/' }]);
    expect(told(result)).toEqual([similarTo('ABC,Our plan,Action plan,')]);
    expect(textOf(result)).toBe(content);
  });

  test('needs more in common than the council', () => {
    const result = imported(PLANS, plans, [{ authority_code: 'BCD', title: 'Plan', url: 'https://b.example/' }]);
    expect(told(result)).toEqual(['added']);
  });

  test('keeps what a column of the editors’ own says', () => {
    const content = text(`${PLANS_HEADER},note`, 'ABC,Our plan,,,seen');
    const result = imported(PLANS, content, [{ ...sheet, url: 'https://a.example/' }]);
    expect(textOf(result)).toBe(
      text(`${PLANS_HEADER},note,url`, 'ABC,Our plan,Action plan,2021-05-06,seen,https://a.example/'),
    );
  });

  test('no column comes in which nothing would stand', () => {
    const result = imported(PLANS, plans, [{ ...sheet, title: 'Transport', url: '' }]);
    expect(textOf(result)).toBe(`${plans}ABC,Transport,Action plan,2021-05-06\n`);
  });
});

describe('rows of one sheet', () => {
  test('a row that stands twice is imported once; one with nothing in it not at all', () => {
    const result = imported(PROMISES, undefined, [
      promise('2030', 'One'),
      promise('2030', 'One'),
      { authority_code: ' ' },
    ]);
    expect(told(result)).toEqual(['added', 'same-row 1', 'empty-row']);
  });

  test('where a key has but one row, the first is imported', () => {
    const row = (date: string, note = '') => ({ authority_code: 'ABC', date_declared: date, note });
    const result = imported(DECLARATIONS, text(EMERGENCIES_HEADER), [
      row('2019-05-01'),
      row('2019-05-01', 'x'),
      row('2019-05-02'),
    ]);
    expect(told(result)).toEqual(['added', 'other-row 1', 'added']);
  });

  test('a row of ours is that of one row only', () => {
    const result = imported(PROMISES, ours(line('2030', 'One')), [
      promise('2030', 'One', { source: '' }),
      promise('2030', 'One', { source_name: 'Plan' }),
    ]);
    expect(told(result)).toEqual(['same', 'added']);
  });
});

test('rows that no sheet has are kept, and told of', () => {
  const content = ours(line('2030', 'One'), '', line('2040', 'Two'), line('2045', 'Three'));
  const { merged } = imported(PROMISES, content, [promise('2030', 'One')], [promise('2045', 'Three')]);
  expect(tableChanges(merged, 'commitments.csv').kept).toMatchObject([
    { place: { line: 4 }, cells: { target_year: '2040', text: 'Two' } },
  ]);
});

describe('the file', () => {
  test('its line ends are those of the header, and a missing one is added', () => {
    const content = `\ufeff${EMERGENCIES_HEADER}\r\nABC,2019-05-01`;
    const result = imported(DECLARATIONS, content, [{ authority_code: 'BCD', date_declared: '2019-06-01' }]);
    expect(textOf(result)).toBe(`${content}\r\nBCD,2019-06-01\r\n`);
  });

  test('a new one has the columns in their order, and is read as any other', () => {
    const rows = [promise('2030', 'One,\r\n"two"'), promise('2045', 'Three', { note: 'x' })];
    const result = imported(PROMISES, undefined, rows);
    expect(textOf(result)).toBe(
      `${COMMITMENTS_HEADER},note\nABC,true,2030,Whole area,"One,\r\n""two""",,,\nABC,true,2045,Whole area,Three,,,x\n`,
    );
    const { rows: read } = readTable('commitments', { name: 'commitments.csv', bytes: result.bytes! });
    expect(read.map(({ value }) => [value?.target_year, value?.text])).toEqual([
      [2030, 'One,\r\n"two"'],
      [2045, 'Three'],
    ]);
  });

  test('is none where there was none and nothing is imported', () => {
    expect(imported(PROMISES, undefined, []).bytes).toBeUndefined();
  });
});

test('many rows are merged into as many within seconds', async () => {
  const year = (index: number) => String(1990 + (index % 60));
  const council = (index: number) => `A${String.fromCharCode(65 + (index % 26), 65 + (Math.floor(index / 26) % 26))}`;
  // From the 10,141st on, rows would have the key of an earlier one.
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    promise(year(index), `Text ${index}`, { authority_code: council(index) }),
  );
  const { bytes } = imported(PROMISES, undefined, rows);
  const edited = rows.map((row, index) => (index % 3 === 0 ? { ...row, text: `${row.text}, edited` } : row));
  await withinTime(2000, () => {
    const changed = told(imported(PROMISES, bytes, edited)).filter((outcome) => outcome === 'changed');
    expect(changed.length).toBeGreaterThan(rows.length / 5);
  });
});

test('many rows of one council with the same key are reported within seconds, and none is changed', async () => {
  const content = ours(...Array.from({ length: 5000 }, (_, index) => line('2030', `Ours ${index}`)));
  const rows = Array.from({ length: 5000 }, (_, index) => promise('2030', `Theirs ${index}`));
  await withinTime(2000, () => {
    const result = imported(PROMISES, content, rows);
    expect(new Set(told(result))).toEqual(new Set([similarTo(line('2030', 'Ours 0'))]));
    expect(textOf(result)).toBe(content);
  });
});
