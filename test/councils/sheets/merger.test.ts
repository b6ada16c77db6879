// Imports after editors have changed the tables, or after rows have disappeared from the sheets.
import { describe, expect, test } from 'vitest';
import { text } from '../../support/source.ts';
import {
  COUNCILS,
  type Folder,
  type ImportRun,
  importInto,
  type PublishedSheet,
  sheet,
} from '../../tools/import/merging/merging.ts';

const declared = (...rows: readonly string[]): PublishedSheet =>
  sheet('declarations', text('authority_code,council,made_declaration,date_made', ...rows));
const [ABBEY, BEECH] = ['ABC,,Yes,2019-05-01', 'BCD,,Yes,2019-06-01'];
const TABLE = 'emergencies.csv';

const edited = (folder: Folder, before: string, after: string): Folder => ({
  ...folder,
  [TABLE]: folder[TABLE]!.replace(before, after),
});
const rowsIn = ({ folder }: ImportRun) => folder[TABLE]!.trimEnd().split('\n').slice(1);
const missingIn = ({ tables }: ImportRun) =>
  tables.flatMap(({ missing }) => missing.map(({ cells }) => cells.slice(0, 2).join()));

const { folder } = importInto(COUNCILS, [declared(ABBEY, BEECH)]);

describe('an imported row that an editor changed', () => {
  const changed = edited(folder, '2019-05-01', '2019-05-02');
  const again = importInto(changed, [declared(ABBEY, BEECH)]);

  test('is the editor’s, and its unchanged row in the sheet is only a notice', () => {
    expect(again.problems).toEqual(['notice edited-since 2']);
    expect(again.folder).toEqual(changed);
  });

  test('is reported when the row in the sheet changes', () => {
    const result = importInto(again.folder, [declared('ABC,,Yes,2019-05-03', BEECH)]);
    expect(result.problems).toEqual(['warning differs-from-table 2']);
    expect(result.folder[TABLE]).toBe(changed[TABLE]);
  });

  test('isn’t removed with --prune', () => {
    expect(rowsIn(importInto(changed, [declared(BEECH)], { prune: true }))).toEqual([
      'ABC,2019-05-02,',
      'BCD,2019-06-01,',
    ]);
  });

  test('counts as imported again if the sheet is corrected in the same way', () => {
    const result = importInto(changed, [declared('ABC,,Yes,2019-05-02', BEECH)]);
    expect(result.problems).toEqual([]);
    expect(rowsIn(importInto(result.folder, [declared(BEECH)], { prune: true }))).toEqual(['BCD,2019-06-01,']);
  });
});

describe('an imported row that an editor deleted', () => {
  const deleted = edited(folder, 'ABC,2019-05-01,\n', '');

  test('isn’t added again until the row in the sheet changes', () => {
    const again = importInto(deleted, [declared(ABBEY, BEECH)]);
    expect(again.problems).toEqual(['notice edited-since 2']);
    expect(again.folder).toEqual(deleted);
    expect(rowsIn(importInto(again.folder, [declared('ABC,,Yes,2019-05-03', BEECH)]))).toContain('ABC,2019-05-03,');
  });

  test('doesn’t replace another row', () => {
    const two = importInto(COUNCILS, [declared(ABBEY, 'ABC,,Yes,2019-07-01', BEECH)]).folder;
    const one = edited(importInto(two, [declared(ABBEY, BEECH)]).folder, 'ABC,2019-05-01,\n', '');
    expect(rowsIn(importInto(one, [declared(ABBEY, BEECH)]))).toEqual(rowsIn({ folder: one } as ImportRun));
  });

  test.each<readonly [string, PublishedSheet]>([
    ['another sheet', sheet('plans', text('council,url,type', 'Abbey,https://a.example/,Action plan'))],
    [
      'corrected rows',
      sheet(
        'declarations',
        text('reported_sheet,authority_code,council,made_declaration,date_made', 'declarations,CDE,,Yes,2019-07-01'),
      ),
    ],
  ])('isn’t added again after an import of %s', (_, other) => {
    const between = importInto(deleted, [other]).folder;
    expect(importInto(between, [declared(ABBEY, BEECH)]).problems).toContain('notice edited-since 2');
  });

  test('is added again if the whole table has been emptied', () => {
    const empty = { ...folder, [TABLE]: text('authority_code,date_declared,source_url') };
    expect(importInto(empty, [declared(ABBEY, BEECH)]).folder).toEqual(folder);
  });
});

test('an editor’s edit of councils.csv isn’t forgotten when another sheet is imported', () => {
  const register = sheet(
    'register',
    text(
      'local-authority-code,official-name,gss-code,nation,local-authority-type',
      'ABC,Abbey,,England,UA',
      'BCD,Beech,,England,UA',
    ),
  );
  const { folder } = importInto({}, [register]);
  const deleted = { ...folder, 'councils.csv': folder['councils.csv']!.replace(/^ABC.*\n/m, '') };
  const result = importInto(importInto(deleted, [declared(BEECH)]).folder, [register]);
  expect(result.problems).toEqual(['notice edited-since 2']);
  expect(result.folder['councils.csv']).toBe(deleted['councils.csv']);
});

describe('a declaration without a date', () => {
  const UNDATED = 'ABC,,Yes,';
  const undated = importInto(COUNCILS, [declared(UNDATED, BEECH)]);

  test('is imported with an empty date, and importing it again changes nothing', () => {
    expect(undated.problems).toEqual([]);
    expect(rowsIn(undated)).toEqual(['ABC,,', 'BCD,2019-06-01,']);
    const again = importInto(undated.folder, [declared(UNDATED, BEECH)]);
    expect([again.problems, again.folder, missingIn(again)]).toEqual([[], undated.folder, []]);
  });

  test('gets the date from a later sheet', () => {
    const dated = importInto(undated.folder, [declared(ABBEY, BEECH)]);
    expect(dated.problems).toEqual([]);
    expect(rowsIn(dated)).toEqual(['ABC,2019-05-01,', 'BCD,2019-06-01,']);
    expect(importInto(dated.folder, [declared(ABBEY, BEECH)]).folder).toEqual(dated.folder);
  });

  test('keeps the date that an editor entered', () => {
    const entered = edited(undated.folder, 'ABC,,', 'ABC,2019-05-02,');
    const again = importInto(entered, [declared(UNDATED, BEECH)]);
    expect(again.problems).toEqual(['notice edited-since 2']);
    expect(again.folder).toEqual(entered);
  });

  test('doesn’t replace one that an editor entered with a date', () => {
    const byHand = { ...COUNCILS, [TABLE]: text('authority_code,date_declared,source_url', 'ABC,2019-05-02,') };
    const result = importInto(byHand, [declared(UNDATED)]);
    expect(result.problems).toEqual(['warning differs-from-table 2']);
    expect(rowsIn(result)).toEqual(['ABC,2019-05-02,']);
  });

  test('is kept apart from another declaration of the same council', () => {
    const two = importInto(COUNCILS, [declared(UNDATED, 'ABC,,Yes,2021-07-01')]);
    expect(two.problems).toEqual([]);
    expect(rowsIn(two)).toEqual(['ABC,,', 'ABC,2021-07-01,']);
    expect(importInto(two.folder, [declared(UNDATED, 'ABC,,Yes,2021-07-01')]).folder).toEqual(two.folder);
    const dated = importInto(two.folder, [declared(ABBEY, 'ABC,,Yes,2021-07-01')]);
    expect(rowsIn(dated)).toEqual(['ABC,2019-05-01,', 'ABC,2021-07-01,']);
  });
});

describe('rows that newer sheets lack', () => {
  test('are reported, and removed only with --prune', () => {
    const kept = importInto(folder, [declared(BEECH)]);
    expect(missingIn(kept)).toEqual(['ABC,2019-05-01']);
    expect(kept.folder).toEqual(folder);
    const pruned = importInto(folder, [declared(BEECH)], { prune: true });
    expect(rowsIn(pruned)).toEqual(['BCD,2019-06-01,']);
    expect(missingIn(pruned)).toEqual([]);
    expect(pruned.folder['imported-rows.csv']).not.toContain('ABC');
  });

  test('aren’t missing if the council has a row that needs a review', () => {
    expect(missingIn(importInto(folder, [declared('ABC,,Yes,tbc')]))).toEqual(['BCD,2019-06-01']);
  });

  test('aren’t missing if an editor entered them', () => {
    const byHand = edited(folder, 'BCD', 'CDE,2019-07-01,\nBCD');
    expect(missingIn(importInto(byHand, [declared(BEECH)]))).toEqual(['ABC,2019-05-01']);
  });

  test('aren’t missing from a corrected table of rejected rows, or from one of several sheets', () => {
    const corrected = sheet(
      'declarations',
      text('reported_sheet,authority_code,council,made_declaration,date_made', `declarations,${BEECH}`),
    );
    expect(missingIn(importInto(folder, [corrected]))).toEqual([]);
    expect(missingIn(importInto(folder, [declared(ABBEY), declared(BEECH)]))).toEqual([]);
  });

  test('aren’t missing if sheets of that kind aren’t imported', () => {
    expect(missingIn(importInto(folder, [sheet('plans', text('council,url,type'))]))).toEqual([]);
  });
});

describe('websites', () => {
  const HEADER = 'local-authority-code,official-name,gss-code,nation,local-authority-type,website_url';
  const register = (website: string) =>
    sheet('register', text(HEADER, `ABC,Abbey Council,E06000001,England,UA,${website}`));
  const websiteIn = ({ folder }: ImportRun) => folder['councils.csv']!.split('\n')[1]!.split(',')[3];
  const plans = (website: string) =>
    sheet('plans', text('council,authority_code,url,type,website_url', `,ABC,,,${website}`));

  test('are filled in from any sheet, but never changed', () => {
    const first = importInto({}, [register(''), plans('https://abbey.example/')]);
    expect(websiteIn(first)).toBe('https://abbey.example/');
    expect(websiteIn(importInto(first.folder, [register('https://other.example/')]))).toBe('https://abbey.example/');
  });

  test('aren’t filled in for councils that were entered by hand', () => {
    expect(websiteIn(importInto(COUNCILS, [plans('https://abbey.example/')]))).toBe('');
  });
});
