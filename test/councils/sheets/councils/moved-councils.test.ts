// Councils that end move to ended-councils.csv, and back with an earlier --as-of.
import { describe, expect, test } from 'vitest';
import { text } from '../../../support/source.ts';
import { type Folder, type ImportRun, importInto, sheet } from '../../../tools/import/merging/merging.ts';

const HEADER = 'local-authority-code,official-name,gss-code,nation,local-authority-type,end-date,replaced-by';
const register = (...rows: readonly string[]) => sheet('register', text(HEADER, ...rows));
const BEECH = 'BCD,Beech Council,E06000002,England,UA,,';
const CURRENT = register('ABC,Abbey Council,E06000001,England,UA,,', BEECH);
const ENDED = register('ABC,Abbey Council,E06000001,England,UA,2023-03-31,BCD', BEECH);

const rowIn = (folder: Folder, table: string, code = 'ABC') => {
  const [header = [], ...rows] = (folder[table] ?? '').split('\n').map((line) => line.split(','));
  const row = rows.find(([first]) => first === code);
  return row && Object.fromEntries(row.flatMap((cell, column) => (cell === '' ? [] : [[header[column], cell]])));
};
const problemsOf = ({ reports }: ImportRun) => reports.flatMap(({ problems }) => problems);

const { folder } = importInto({}, [CURRENT]);
/** An editor has added a slug, a website and a column. */
const annotated: Folder = {
  ...folder,
  'councils.csv': text(
    'authority_code,name,slug,website_url,gss_code,country,authority_type,note',
    'ABC,Abbey Council,abbey,https://abbey.example/,E06000001,England,Unitary Authority,old',
    'BCD,Beech Council,,,E06000002,England,Unitary Authority,',
  ),
};
const abbey = {
  ...{
    authority_code: 'ABC',
    name: 'Abbey Council',
    slug: 'abbey',
    website_url: 'https://abbey.example/',
    note: 'old',
  },
  ...{ gss_code: 'E06000001', country: 'England', authority_type: 'Unitary Authority' },
};

test('an imported council moves with all its cells, and back again', () => {
  const after = importInto(annotated, [ENDED]);
  expect(after.problems).toEqual([]);
  expect(rowIn(after.folder, 'councils.csv')).toBeUndefined();
  expect(rowIn(after.folder, 'ended-councils.csv')).toEqual({ ...abbey, end_date: '2023-03-31', replaced_by: 'BCD' });
  const back = importInto(after.folder, [ENDED], { asOf: '2023-03-31' });
  expect(back.problems).toEqual([]);
  expect(rowIn(back.folder, 'councils.csv')).toEqual(abbey);
  expect(rowIn(back.folder, 'ended-councils.csv')).toBeUndefined();
});

test('a council that was already in the register when it ended is only in ended-councils.csv', () => {
  const { folder } = importInto({}, [ENDED]);
  expect(rowIn(folder, 'councils.csv')).toBeUndefined();
  expect(rowIn(folder, 'ended-councils.csv')).toMatchObject({ end_date: '2023-03-31' });
});

describe('a council that an editor entered or changed', () => {
  const byHand = { ...annotated, 'councils.csv': annotated['councils.csv']!.replace('Abbey', 'Old Abbey') };

  test('doesn’t move', () => {
    const after = importInto(byHand, [ENDED]);
    expect(after.problems).toEqual(['warning differs-from-table 2']);
    expect(problemsOf(after)[0]!.values!.columns).toBe('name');
    expect(after.folder['councils.csv']).toBe(byHand['councils.csv']);
    expect(after.folder).not.toHaveProperty('ended-councils.csv');
  });

  test('moves if it is the same as in the register, even without a record', () => {
    const { 'councils.csv': councils } = annotated;
    expect(rowIn(importInto({ 'councils.csv': councils! }, [ENDED]).folder, 'ended-councils.csv')).toMatchObject(abbey);
  });

  test('doesn’t move back if the editor changed its end date', () => {
    const moved = importInto(annotated, [ENDED]).folder;
    const changed = { ...moved, 'ended-councils.csv': moved['ended-councils.csv']!.replace('-03-31', '-04-01') };
    const after = importInto(changed, [CURRENT]);
    expect(after.problems).toEqual(['warning differs-from-table 2']);
    expect(problemsOf(after)[0]!.values!.columns).toBe('end_date, replaced_by');
    expect(after.folder['ended-councils.csv']).toBe(changed['ended-councils.csv']);
    expect(rowIn(after.folder, 'councils.csv')).toBeUndefined();
  });
});

test('an older and a newer register together change nothing if they are imported again', () => {
  for (const sheets of [
    [CURRENT, ENDED],
    [ENDED, CURRENT],
  ]) {
    const first = importInto(annotated, sheets);
    const second = importInto(first.folder, sheets);
    expect(second.folder).toEqual(first.folder);
    for (const { merged } of second.tables) {
      expect(merged.removed).toEqual([]);
      expect(merged.rows.every(({ existing }) => existing)).toBe(true);
    }
  }
});

test('an ended council isn’t missing if its row needs a review', () => {
  const { folder } = importInto({}, [ENDED]);
  const unclear = register('ABC,Abbey Council,E06000001,Ireland,UA,2023-03-31,BCD', BEECH);
  const after = importInto(folder, [unclear], { prune: true });
  expect(after.folder['ended-councils.csv']).toBe(folder['ended-councils.csv']);
});
