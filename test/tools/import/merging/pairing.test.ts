// Examples of every rule for pairing rows.
import { describe, expect, test } from 'vitest';
import { type PairingColumns, pairRows, type TableEntry } from '../../../../src/tools/import/merging/pairing.ts';

const PROMISES: PairingColumns = { code: 0, keys: [[1]], decisive: [2, 3], width: 4 };
/** Rows that resemble documents, which are identified by a URL or, without one, by a title. */
const PLANS: PairingColumns = { code: 0, keys: [[1], [2]], decisive: [3], width: 4 };

const COLUMNS = [0, 1, 2, 3];

/**
 * Pairs rows such as `ABC,key,text,source`. In the table, `=` marks rows that someone entered by hand. In the sheet, it marks rows
 * that editors have changed or deleted since they were imported.
 */
function paired(sheet: readonly string[], table: readonly string[], columns: PairingColumns = PROMISES) {
  const cellsOf = (row: string) => row.replace(/^=/, '').split(',');
  const rows = sheet.map((row) => ({ cells: cellsOf(row), columns: COLUMNS, isEdited: row.startsWith('=') }));
  const entries: readonly TableEntry[] = table.map((row) => ({
    cells: cellsOf(row),
    isImported: !row.startsWith('='),
  }));
  const { matches, rivals } = pairRows(rows, entries, columns);
  const numberOf = (entry: TableEntry | undefined) => entry && entries.indexOf(entry) + 1;
  return rows.map((row) => {
    const rival = numberOf(rivals.get(row));
    return numberOf(matches.get(row)) ?? (rival === undefined ? 'new' : `rival ${rival}`);
  });
}

describe('equal rows', () => {
  test('are paired in any order, each of them once', () => {
    expect(paired(['A,k,two,', 'A,k,one,', 'A,k,one,'], ['A,k,one,', 'A,k,two,'])).toEqual([2, 1, 'new']);
  });

  test('may have been entered by hand, but imported rows take precedence', () => {
    expect(paired(['A,k,one,'], ['=A,k,one,'])).toEqual([1]);
    expect(paired(['A,k,one,'], ['=A,k,one,', 'A,k,one,'])).toEqual([2]);
  });

  test('are compared only by the columns in both the sheet and the table', () => {
    const row = { cells: ['A', 'k', '', 'x'], columns: [0, 1, 3], isEdited: false };
    const ours = { cells: ['A', 'k', 'note', ''], isImported: true };
    expect(pairRows([row], [ours], { ...PROMISES, width: 3 }).matches.get(row)).toBe(ours);
  });
});

describe('rows with the same key', () => {
  test('are paired if the key is unique on both sides', () => {
    expect(paired(['A,k,new,', 'B,k,new,', 'A,l,new,'], ['A,k,old,', 'B,k,old,'])).toEqual([1, 2, 'new']);
    expect(paired(['A,,new,'], ['A,,old,'])).toEqual([1]);
  });

  test('are paired by the first decisive column that is unique', () => {
    expect(paired(['A,k,one,x', 'A,k,two,y'], ['A,k,two,z', 'A,k,one,z'])).toEqual([2, 1]);
    expect(paired(['A,k,both,x', 'A,k,both,y'], ['A,k,old,y', 'A,k,old,x'])).toEqual([2, 1]);
  });

  test('are paired if only one is left on each side', () => {
    expect(paired(['A,k,one,x', 'A,k,new,new'], ['A,k,one,y', 'A,k,old,old'])).toEqual([1, 2]);
  });

  test('are ambiguous if nothing decides', () => {
    expect(paired(['A,k,new,'], ['A,k,one,', 'A,k,two,'])).toEqual(['rival 1']);
    expect(paired(['A,k,one,', 'A,k,two,'], ['A,k,old,'])).toEqual(['rival 1', 'rival 1']);
  });
});

test('a row that was entered by hand is only a rival, and is the first to be reported', () => {
  expect(paired(['A,k,new,'], ['=A,k,old,'])).toEqual(['rival 1']);
  expect(paired(['A,k,new,', 'A,k,newer,'], ['A,k,one,', '=A,k,two,'])).toEqual(['rival 2', 'rival 2']);
});

test('a row that editors changed or deleted doesn’t replace another row', () => {
  expect(paired(['=A,k,new,'], ['A,k,old,'])).toEqual(['rival 1']);
  expect(paired(['=A,k,new,'], ['=A,k,new,'])).toEqual([1]);
});

describe('rows with two keys', () => {
  test('are paired by the second key if the first is empty or unknown', () => {
    expect(paired(['A,,title,'], ['A,url,title,'], PLANS)).toEqual([1]);
    expect(paired(['A,new,title,'], ['A,old,title,'], PLANS)).toEqual([1]);
  });

  test('are different if both keys are empty', () => {
    expect(paired(['A,,,x'], ['A,,,y'], PLANS)).toEqual(['new']);
  });

  test('are different if the first keys differ and the second isn’t unique', () => {
    expect(paired(['A,new,title,'], ['A,one,title,', 'A,two,title,'], PLANS)).toEqual(['new']);
    expect(paired(['A,,title,'], ['A,one,title,', 'A,two,title,'], PLANS)).toEqual(['rival 1']);
  });
});

test('after the import, the same rows are paired', () => {
  // The first row is new, so only the third row is left with this title.
  const sheet = ['A,a,one,x', 'A,b,one,x', 'A,b,,x'];
  expect(paired(sheet, ['A,b,one,', 'A,b,one,x'], { ...PLANS, decisive: [2, 3] })).toEqual(['new', 2, 1]);
});
