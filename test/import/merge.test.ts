// Examples of every rule for matching and merging rows.
import { describe, expect, test } from 'vitest';
import { tableChanges } from '../../src/import/output/table-changes.ts';
import type { Cells, Identity } from '../../src/import/sheet.ts';
import { readTable } from '../../src/tables/read-table.ts';
import { COMMITMENTS_HEADER, EMERGENCIES_HEADER, PLANS_HEADER, text } from '../support/source.ts';
import { withinTime } from '../support/within-time.ts';
import { imported, outcomeTexts, textOf, withoutEnd } from './merging.ts';

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
const table = (...rows: readonly string[]) => text(COMMITMENTS_HEADER, ...rows);
const line = (year: string, words: string, source = '') => `ABC,true,${year},Whole area,${words},${source},`;

const similarTo = (row: string) => `similar-row ${withoutEnd(row)}`;

test('adds new rows at the end, in the sheet’s order', () => {
  const result = imported(PROMISES, table(line('2030', 'One')), [
    promise('2045', 'Two'),
    promise('2030', 'One'),
    promise('2040', 'Three'),
  ]);
  expect(outcomeTexts(result)).toEqual(['added', 'same', 'added']);
  expect(textOf(result)).toBe(table(line('2030', 'One'), line('2045', 'Two'), line('2040', 'Three')));
});

test('an empty cell or missing column in the sheet leaves our cells unchanged', () => {
  const result = imported(PROMISES, table(line('2030', 'One', 'https://a.example/')), [
    { authority_code: 'ABC', scope: 'Whole area', target_year: '2030', text: '', source_name: 'Plan' },
  ]);
  expect(outcomeTexts(result)).toEqual(['changed']);
  expect(textOf(result)).toBe(table(`${line('2030', 'One', 'https://a.example/')}Plan`));
  expect(tableChanges(result.merged, 'commitments.csv').keptCells).toMatchObject([
    { column: 'text', value: 'One', place: { line: 2, cell: { address: 'E2' } } },
  ]);
});

test('keeps our cells if only line breaks or forms of yes differ', () => {
  const content = table('ABC,Yes,2030,Whole area,"One\ntwo",,');
  const result = imported(PROMISES, content, [promise('2030', 'One\r\ntwo')]);
  expect(outcomeTexts(result)).toEqual(['same']);
  expect(textOf(result)).toBe(content);
});

describe('rows with the same key', () => {
  test('changes our row cell by cell, and keeps each cell’s quoting', () => {
    const result = imported(PROMISES, table('ABC,"true",2030,Whole area,"One",,'), [
      promise('2030', 'Two, then', { has_promise: 'false', source_name: 'A "b"' }),
    ]);
    expect(outcomeTexts(result)).toEqual(['changed']);
    expect(textOf(result)).toBe(table('ABC,"false",2030,Whole area,"Two, then",,"A ""b"""'));
  });

  test('equal rows are matched in any order', () => {
    const content = table(line('2030', 'One'), line('2030', 'Two'));
    const result = imported(PROMISES, content, [promise('2030', 'Two'), promise('2030', 'One')]);
    expect(textOf(result)).toBe(content);
  });

  test('our row is never changed if its key is ambiguous, and the most similar row is reported', () => {
    const [one, two] = [line('2030', 'One'), line('2030', 'Two', 'https://a.example/')];
    const content = table(one, two);
    const among = (...rows: readonly Cells[]) => {
      const result = imported(PROMISES, content, rows);
      expect(textOf(result)).toBe(content);
      return outcomeTexts(result);
    };
    const corrected = promise('2030', 'Two', { source: 'https://b.example/' });
    expect(among(corrected)).toEqual([similarTo(two)]);
    expect(among(promise('2030', 'Three'))).toEqual([similarTo(one)]);
    // The other row is matched already.
    expect(among(promise('2030', 'Two', { source: 'https://a.example/' }), promise('2030', 'Three'))).toEqual([
      'same',
      similarTo(one),
    ]);
  });

  test('our only row is not changed either if the sheet has several', () => {
    const content = table(line('2030', 'One'));
    const result = imported(PROMISES, content, [promise('2030', 'Two'), promise('2030', 'Three')]);
    expect(outcomeTexts(result)).toEqual([similarTo(line('2030', 'One')), similarTo(line('2030', 'One'))]);
    expect(textOf(result)).toBe(content);
  });

  test('a row that was corrected or added by hand is unchanged by the next import', () => {
    const rows = [promise('2030', 'Two'), promise('2030', 'Three')];
    const result = imported(PROMISES, table(line('2030', 'Two')), rows);
    expect(outcomeTexts(result)).toEqual(['same', 'added']);
  });

  test('an empty part of a key matches nothing else', () => {
    const result = imported(PROMISES, table(line('', 'One')), [promise('2030', 'Two')]);
    expect(outcomeTexts(result)).toEqual(['added']);
  });
});

describe('rows with the same incomplete key', () => {
  test.each(['Net zero', ''])('are similar if our name is the same or empty: %j', (name) => {
    const row = line('', name, 'https://a.example/');
    const result = imported(PROMISES, table(row), [promise('', 'Net zero', { source: 'https://b.example/' })]);
    expect(outcomeTexts(result)).toEqual([similarTo(row)]);
    expect(textOf(result)).toBe(table(row));
  });

  test('are different if the names are only nearly the same', () => {
    const content = table(line('', 'Net zero some day'));
    const result = imported(PROMISES, content, [promise('', 'Net zero one day')]);
    expect(textOf(result)).toBe(`${content}${line('', 'Net zero one day')}\n`);
  });

  test('are different if the names are different', () => {
    const content = text(PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06');
    const result = imported(PLANS, content, [
      { authority_code: 'ABC', title: 'Transport Strategy', document_type: 'Action plan', updated_at: '2021-05-06' },
    ]);
    expect(textOf(result)).toBe(`${content}ABC,Transport Strategy,Action plan,2021-05-06\n`);
  });
});

test('a completed row is matched again, even if another row of the sheet has fewer cells', () => {
  const none = { authority_code: 'ABC', has_promise: 'false', scope: '', target_year: '2030' };
  const rows = [
    { ...none, text: '', source: 'https://a.example/' },
    { ...none, text: 'None', source: 'https://a.example/' },
  ];
  const similar = similarTo('ABC,,2030,,Another,,,');
  const content = text(`${COMMITMENTS_HEADER},note`, 'ABC,false,,,None,,,seen', 'ABC,,2030,,Another,,,');
  const first = imported(PROMISES, content, rows);
  expect(outcomeTexts(first)).toEqual([similar, 'changed']);
  expect(outcomeTexts(imported(PROMISES, first.bytes, rows))).toEqual([similar, 'same']);
});

test('a row is matched again after an editor completes its key', () => {
  const content = table(line('2030', 'One'));
  const result = imported(PROMISES, content, [promise('', 'One')]);
  expect(outcomeTexts(result)).toEqual(['same']);
  expect(textOf(result)).toBe(content);
});

describe('an existing row with fewer cells than the sheet’s', () => {
  const plans = text(PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06', 'BCD,,,');
  const sheet = { authority_code: 'ABC', title: 'Our plan', document_type: 'Action plan', updated_at: '2021-05-06' };

  test('is completed, in a new column if needed', () => {
    const result = imported(PLANS, plans, [{ ...sheet, url: 'https://a.example/' }]);
    expect(outcomeTexts(result)).toEqual(['changed']);
    expect(textOf(result)).toBe(
      text(`${PLANS_HEADER},url`, 'ABC,Our plan,Action plan,2021-05-06,https://a.example/', 'BCD,,,,'),
    );
  });

  test.each([
    ['it matches two rows', plans, { ...sheet, url: 'https://b.example/' }],
    ['it has no title', plans.replace('Our plan', ''), sheet],
  ])('is unchanged if %s', (_, content, other) => {
    const result = imported(PLANS, content, [{ ...sheet, url: 'https://a.example/' }, other]);
    expect(new Set(outcomeTexts(result))).toEqual(new Set([similarTo(content.split('\n')[1]!)]));
    expect(textOf(result)).toBe(content);
  });

  test('is unchanged if another row is equal to it', () => {
    const content = text(PLANS_HEADER, 'ABC,Our plan,Action plan,', 'ABC,Our plan,,2021-05-06');
    const result = imported(PLANS, content, [{ ...sheet, url: 'https://a.example/' }]);
    expect(outcomeTexts(result)).toEqual([similarTo('ABC,Our plan,Action plan,')]);
    expect(textOf(result)).toBe(content);
  });

  test('is not completed if only the council is the same', () => {
    const result = imported(PLANS, plans, [{ authority_code: 'BCD', title: 'Plan', url: 'https://b.example/' }]);
    expect(outcomeTexts(result)).toEqual(['added']);
  });

  test('keeps the cells in the editors’ own columns', () => {
    const content = text(`${PLANS_HEADER},note`, 'ABC,Our plan,,,seen');
    const result = imported(PLANS, content, [{ ...sheet, url: 'https://a.example/' }]);
    expect(textOf(result)).toBe(
      text(`${PLANS_HEADER},note,url`, 'ABC,Our plan,Action plan,2021-05-06,seen,https://a.example/'),
    );
  });

  test('adds no empty columns', () => {
    const result = imported(PLANS, plans, [{ ...sheet, title: 'Transport', url: '' }]);
    expect(textOf(result)).toBe(`${plans}ABC,Transport,Action plan,2021-05-06\n`);
  });
});

describe('rows in one sheet', () => {
  test('a duplicate row is imported once, and an empty row not at all', () => {
    const result = imported(PROMISES, undefined, [
      promise('2030', 'One'),
      promise('2030', 'One'),
      { authority_code: ' ' },
    ]);
    expect(outcomeTexts(result)).toEqual(['added', 'duplicate-row 1', 'nothing-to-import']);
  });

  test('if keys are unique, the first of several rows is imported', () => {
    const row = (date: string, note = '') => ({ authority_code: 'ABC', date_declared: date, note });
    const result = imported(DECLARATIONS, text(EMERGENCIES_HEADER), [
      row('2019-05-01'),
      row('2019-05-01', 'x'),
      row('2019-05-02'),
    ]);
    expect(outcomeTexts(result)).toEqual(['added', 'conflicting-row 1', 'added']);
  });

  test('each of our rows is matched only once', () => {
    const result = imported(PROMISES, table(line('2030', 'One')), [
      promise('2030', 'One', { source: '' }),
      promise('2030', 'One', { source_name: 'Plan' }),
    ]);
    expect(outcomeTexts(result)).toEqual(['same', 'added']);
  });
});

test('rows that no sheet contains are kept and reported', () => {
  const content = table(line('2030', 'One'), '', line('2040', 'Two'), line('2045', 'Three'));
  const { merged } = imported(PROMISES, content, [promise('2030', 'One')], [promise('2045', 'Three')]);
  expect(tableChanges(merged, 'commitments.csv').kept).toMatchObject([
    { place: { line: 4 }, cells: { target_year: '2040', text: 'Two' } },
  ]);
});

describe('the table’s file', () => {
  test('uses the header’s line ends, and adds a missing final one', () => {
    const content = `\ufeff${EMERGENCIES_HEADER}\r\nABC,2019-05-01`;
    const result = imported(DECLARATIONS, content, [{ authority_code: 'BCD', date_declared: '2019-06-01' }]);
    expect(textOf(result)).toBe(`${content}\r\nBCD,2019-06-01\r\n`);
  });

  test('has the columns in their usual order if it is new', () => {
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

  test('is not created if nothing is imported', () => {
    expect(imported(PROMISES, undefined, []).bytes).toBeUndefined();
  });
});

test('merges many rows into a large table within seconds', async () => {
  const year = (index: number) => String(1990 + (index % 60));
  const council = (index: number) => `A${String.fromCharCode(65 + (index % 26), 65 + (Math.floor(index / 26) % 26))}`;
  // From row 10,141 on, keys would repeat.
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    promise(year(index), `Text ${index}`, { authority_code: council(index) }),
  );
  const { bytes } = imported(PROMISES, undefined, rows);
  const edited = rows.map((row, index) => (index % 3 === 0 ? { ...row, text: `${row.text}, edited` } : row));
  await withinTime(2000, () => {
    const changed = outcomeTexts(imported(PROMISES, bytes, edited)).filter((outcome) => outcome === 'changed');
    expect(changed.length).toBeGreaterThan(rows.length / 5);
  });
});

test('reports many rows with the same key within seconds, and changes none', async () => {
  const content = table(...Array.from({ length: 5000 }, (_, index) => line('2030', `Ours ${index}`)));
  const rows = Array.from({ length: 5000 }, (_, index) => promise('2030', `Theirs ${index}`));
  await withinTime(2000, () => {
    const result = imported(PROMISES, content, rows);
    expect(new Set(outcomeTexts(result))).toEqual(new Set([similarTo(line('2030', 'Ours 0'))]));
    expect(textOf(result)).toBe(content);
  });
});
