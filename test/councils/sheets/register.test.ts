// The register of councils: which authorities are imported, overrides, and changes to existing councils.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { tableColumns } from '../../../src/engine/tables/tables.ts';
import {
  cellsIn,
  codesIn,
  type Imported,
  importAgain,
  importInto,
  problemsIn,
  rejectsIn,
  snapshot,
} from '../../support/importing.ts';
import { COUNCILS_HEADER, type Files, problemsOfFolder, text } from '../../support/source.ts';

const NO_COUNCILS: Files = {
  'councils.csv': text(COUNCILS_HEADER),
  'commitments.csv': null,
  'plans.csv': null,
  'emergencies.csv': null,
  'searches.csv': null,
};

const HEADER =
  'local-authority-code,official-name,nice-name,gss-code,start-date,end-date,replaced-by,nation,region,local-authority-type,current-authority';
const row = (
  code: string,
  name: string,
  more: Partial<Record<'gss' | 'start' | 'end' | 'by' | 'nation' | 'type' | 'current', string>> = {},
) => {
  const {
    gss = '',
    start = '',
    end = '',
    by = '',
    nation = 'England',
    type = 'UA',
    current = end ? 'False' : 'True',
  } = more;
  return [code, name, name, gss, start, end, by.includes(',') ? `"${by}"` : by, nation, '', type, current].join(',');
};
const register = (...rows: readonly string[]) => text(HEADER, ...rows);

const ELM = row('ELM', 'Elmshire Council', { gss: 'E06000901', start: '2023-04-01' });
const OLD = row('OLD', 'Elmton Borough Council', { gss: 'E07000901', end: '2023-04-01', by: 'ELM', type: 'NMD' });

const OLD_ROW = 'OLD,Elmton Borough Council,,https://old.example/,E07000901,England,Non-Metropolitan District';

test('a new table has every column', async () => {
  const { read } = await importInto({ ...NO_COUNCILS, 'councils.csv': null }, 'register', register(ELM));
  const [header, row] = read('councils.csv').split('\n');
  expect(header).toBe(tableColumns('councils').join(','));
  expect(row).toMatch(/^ELM,Elmshire Council,,,E06000901,England,Unitary Authority(?:,|$)/);
});

test('maps current councils to our columns', async () => {
  const imported = await importInto(
    NO_COUNCILS,
    'register',
    register(
      ELM,
      OLD,
      row('NIR-A', 'Old Irish Council', { end: '2015-03-31', nation: 'Northern Ireland', type: 'NID' }),
      row('NEX', 'Next Council', { start: '2028-04-01' }),
      row('NSM', 'North  Double  Council ', { gss: 'E06000902' }),
      row('BLK', 'Blank Council'),
    ),
  );
  expect(imported.rows('councils.csv')).toEqual([
    'ELM,Elmshire Council,,,E06000901,England,Unitary Authority',
    'NSM,North Double Council,,,E06000902,England,Unitary Authority',
    'BLK,Blank Council,,,,England,Unitary Authority',
  ]);
  expect(imported.rows('ended-councils.csv')).toEqual([
    'OLD,Elmton Borough Council,,,E07000901,England,Non-Metropolitan District,2023-04-01,ELM,,',
    'NIR-A,Old Irish Council,,,,Northern Ireland,Northern Irish Council,2015-03-31,,,',
  ]);
  expect(imported.report.files[0]).toMatchObject({ read: 6, imported: 5 });
  expect(rejectsIn(imported).map(({ code, line, message }) => [code, line, message])).toEqual([
    ['future-authority', 5, 'the authority starts on 2028-04-01'],
  ]);
});

test.each([
  ['CC', 'City of London'],
  ['COMB', 'Combined Authority'],
  ['CTY', 'County Council'],
  ['LBO', 'London Borough'],
  ['MD', 'Metropolitan District'],
  ['NID', 'Northern Irish Council'],
  ['NMD', 'Non-Metropolitan District'],
  ['SCO', 'Unitary Authority'],
  ['SRA', 'SRA'],
  ['UA', 'Unitary Authority'],
  ['WPA', 'Unitary Authority'],
])('type %s becomes %s', async (type, meant) => {
  const { rows } = await importInto(NO_COUNCILS, 'register', register(row('ABC', 'Abbey', { type })));
  expect(rows('councils.csv')).toEqual([`ABC,Abbey,,,,England,${meant}`]);
});

describe('with --as-of', () => {
  const on = (asOf: string) =>
    importInto(NO_COUNCILS, 'register', register(ELM, OLD, row('NIR-A', 'Old Irish Council', { end: '2015-03-31' })), {
      asOf,
    });
  const codesOn = async (day: string) => {
    const { rows } = await on(day);
    return ['councils.csv', 'ended-councils.csv'].map((table) => rows(table).map((row) => row.split(',')[0]));
  };

  test('imports the authorities of that day', async () => {
    expect(await codesOn('2023-03-31')).toEqual([['OLD'], ['NIR-A']]);
    expect(await codesOn('2023-04-01')).toEqual([['ELM'], ['OLD', 'NIR-A']]);
  });

  test('reports an invalid code only if the authority exists on that day', async () => {
    expect(codesIn(await on('2014-01-01'))).toEqual({ 'future-authority': [2], 'bad-code': [4] });
  });
});

test('an authority marked as not current, without an end date, has ended today and needs review for an earlier day', async () => {
  const sheet = register(ELM, row('GON', 'Gone Council', { current: 'False' }));
  const { rows } = await importInto(NO_COUNCILS, 'register', sheet);
  expect(rows('ended-councils.csv')).toEqual(['GON,Gone Council,,,,England,Unitary Authority,,,,']);
  expect(codesIn(await importInto(NO_COUNCILS, 'register', sheet, { asOf: '2024-01-01' }))).toEqual({
    'missing-end-date': [3],
  });
});

describe('rejected rows', () => {
  test.each<[string, string, string]>([
    ['an unknown type', row('ABC', 'Abbey', { type: 'XX' }), 'unknown-type'],
    ['no country', row('ABC', 'Abbey', { nation: '' }), 'empty-cell'],
    ['no name', row('ABC', ''), 'empty-cell'],
    ['an invalid GSS code', row('ABC', 'Abbey', { gss: 'E0600090' }), 'bad-gss-code'],
    ['an incomplete date', row('ABC', 'Abbey', { start: '2023' }), 'bad-date'],
    ['an invalid code', row('ABCDE', 'Abbey'), 'bad-code'],
    ['a former code', row('NIR-A', 'Abbey'), 'bad-code'],
  ])('%s', async (_, sheet, reason) => {
    expect(codesIn(await importInto(NO_COUNCILS, 'register', register(ELM, sheet)))).toEqual({ [reason]: [3] });
  });

  test('the code of a council that has ended', async () => {
    const imported = await importInto(NO_COUNCILS, 'register', register(ELM.replace('ELM', 'OLD'), OLD));
    expect(codesIn(imported)).toEqual({ 'conflicting-row': [3] });
    expect(imported.rows('councils.csv')).toHaveLength(1);
    const reversed = await importInto(NO_COUNCILS, 'register', register(OLD, ELM.replace('ELM', 'OLD')));
    expect(codesIn(reversed)).toEqual({ 'conflicting-row': [3] });
    expect(reversed.rows('ended-councils.csv')).toHaveLength(1);
  });

  test('a duplicate code', async () => {
    const imported = await importInto(NO_COUNCILS, 'register', register(ELM, ELM, ELM.replace('Elmshire', 'Elm')));
    expect(codesIn(imported)).toEqual({ 'duplicate-row': [3], 'conflicting-row': [4] });
  });
});

test('an authority without an end date ends when its successor begins', async () => {
  const imported = await importInto(
    NO_COUNCILS,
    'register',
    register(ELM.replace('ELM', ' ELM '), row('OLD', 'Old Council', { by: 'ELM', current: 'True' })),
  );
  expect(imported.rows('ended-councils.csv')).toEqual(['OLD,Old Council,,,,England,Unitary Authority,,ELM,,']);
});

test('dates and successors that the register lacks are taken from other sheets', async () => {
  const plans = text(
    'local-authority-code,council,url,type,start-date,end-date,replaced-by',
    'OLD,Elmton Borough Council,,,,2023-04-01,',
    'OLD,Elmton Borough Council,,,,,ELM',
    'NEX,Next Council,,,2028-04-01,,',
    'ABB,Abbey Council,,,,2019-03-31,ELM',
  );
  const sheet = register(ELM, row('OLD', 'Elmton Borough Council'), row('NEX', 'Next Council'));
  const imported = await importInto({ ...NO_COUNCILS, 'councils.csv': null }, undefined, {
    'a.csv': sheet,
    'b.csv': plans,
  });
  expect(imported.rows('councils.csv').map((row) => row.split(',')[0])).toEqual(['ELM']);
  expect(imported.rows('ended-councils.csv')).toEqual([
    'OLD,Elmton Borough Council,,,,England,Unitary Authority,2023-04-01,ELM,,',
  ]);
  expect(codesIn(imported)).toEqual({ 'future-authority': [4] });
});

describe('existing councils', () => {
  const OURS: Files = {
    ...NO_COUNCILS,
    'councils.csv': text(
      `${COUNCILS_HEADER},note`,
      'ELM,Elm,elm,https://elm.example/,E06000901,England,Unitary Authority,',
      'OLD,Elmton Borough Council,,https://old.example/,E07000901,England,Non-Metropolitan District,ours',
      'HND,By Hand,,,,England,Unitary Authority,',
    ),
  };

  test('that were entered by hand stay as they are, and are reported if the register differs', async () => {
    const { rows, report } = await importInto(OURS, 'register', register(ELM));
    expect(rows('councils.csv')).toEqual(String(OURS['councils.csv']).split('\n').slice(1, -1));
    expect(report.problems[0]).toMatchObject({
      code: 'differs-from-table',
      related: [{ relation: 'similar', line: 2 }],
    });
    expect(report.tables).toMatchObject([{ added: [], changed: [], missing: [] }, {}]);
  });

  test('that were imported are updated from the register', async () => {
    const { folder } = await importInto(NO_COUNCILS, 'register', register(ELM));
    const { rows } = await importAgain(folder, 'register', register(ELM.replace('Elmshire', 'New Elmshire')));
    expect(rows('councils.csv')).toEqual(['ELM,New Elmshire Council,,,E06000901,England,Unitary Authority']);
  });

  test('that are the same as in the register move with all their cells when they end, and back for an earlier day', async () => {
    const ended = await importInto(OURS, 'register', register(OLD));
    expect(ended.rows('councils.csv')).toHaveLength(2);
    expect(ended.read('ended-councils.csv')).toBe(
      text(
        'authority_code,name,slug,website_url,gss_code,country,authority_type,end_date,replaced_by,former_slugs,alternative_names,note',
        'OLD,Elmton Borough Council,,https://old.example/,E07000901,England,Non-Metropolitan District,2023-04-01,ELM,,,ours',
      ),
    );
    const before = await importAgain(ended.folder, 'register', register(OLD), { asOf: '2023-03-31' });
    expect(before.rows('councils.csv').at(-1)).toBe(
      'OLD,Elmton Borough Council,,https://old.example/,E07000901,England,Non-Metropolitan District,ours',
    );
    expect(before.rows('ended-councils.csv')).toEqual([]);
  });

  test('keep their former slugs when they end', async () => {
    const councils = String(OURS['councils.csv']).replace(/note$/m, 'former_slugs').replace(/ours$/m, 'elmtown');
    const ours = { ...OURS, 'councils.csv': councils };
    const { rows, folder } = await importInto(ours, 'register', register(OLD));
    expect(rows('ended-councils.csv')).toEqual([
      'OLD,Elmton Borough Council,,https://old.example/,E07000901,England,Non-Metropolitan District,2023-04-01,ELM,elmtown,',
    ]);
    const problems = await problemsOfFolder(folder);
    expect(problems.filter(({ location }) => location?.file === 'ended-councils.csv')).toEqual([]);
  });

  test('that were entered by hand never move', async () => {
    const sheet = register(OLD.replace('Elmton', 'Elmtown'));
    const { rows, report, read } = await importInto(OURS, 'register', sheet);
    expect(rows('councils.csv')).toHaveLength(3);
    expect(() => read('ended-councils.csv')).toThrow();
    expect(report.problems[0]).toMatchObject({ code: 'differs-from-table', line: 2 });
  });

  test('are unchanged by a second import', async () => {
    const first = await importInto(OURS, 'register', register(ELM, OLD));
    const before = first.read('councils.csv');
    const { report, read } = await importAgain(first.folder, 'register', register(ELM, OLD));
    expect([read('councils.csv'), report.written]).toEqual([before, false]);
  });
});

describe('alternative names', () => {
  const NAMED_HEADER = `${HEADER},alt-names,former-gss-codes`;
  const named = (base: string, names: string, codes = '') => `${base},"${names}","${codes}"`;
  const NAMED = text(
    NAMED_HEADER,
    named(ELM, 'Elmshire,Caer Lwyd,caer lwyd,Elm, Oak and Ash', 'E06000998,E06000999'),
    named(OLD, 'Elmton,Old Elm Town'),
    named(row('BLK', 'Blank Council'), 'blank'),
  );
  const ELM_NAMES = 'Caer Lwyd; Elm, Oak and Ash; E06000998; E06000999';
  const namesIn = (imported: Pick<Imported, 'rows' | 'read'>, table: string) => {
    const column = imported.read(table).split('\n')[0]!.split(',').indexOf('alternative_names');
    return imported.rows(table).map((line) => (parse(line) as string[][])[0]![column]);
  };
  const ALL = { ...NO_COUNCILS, 'councils.csv': null };

  test('are imported for current and ended councils', async () => {
    const imported = await importInto(ALL, 'register', NAMED);
    expect(namesIn(imported, 'councils.csv')).toEqual([ELM_NAMES, '']);
    expect(namesIn(imported, 'ended-councils.csv')).toEqual(['Old Elm Town']);
    expect(problemsIn(imported)).toEqual([]);
  });

  test('don’t change if the register is imported again', async () => {
    const first = await importInto(ALL, 'register', NAMED);
    const before = snapshot(first.folder);
    const second = await importAgain(first.folder, 'register', NAMED);
    expect([second.report.written, snapshot(first.folder)]).toEqual([false, before]);
  });

  test('are in columns that may have other names', async () => {
    const sheet = NAMED.replace('alt-names', 'Other names');
    const imported = await importInto(ALL, 'register', sheet, { columns: ['alt-names=Other names'] });
    expect(namesIn(imported, 'councils.csv')).toEqual([ELM_NAMES, '']);
  });

  test('stay unchanged if the register doesn’t have the columns', async () => {
    const { folder } = await importInto(ALL, 'register', NAMED);
    const older = text(HEADER, ELM, OLD, row('BLK', 'Blank Council')).replaceAll(/^((?:[^,]*,){2})[^,]*,/gm, '$1');
    const imported = await importAgain(folder, 'register', older);
    expect([imported.code, imported.report.written, problemsIn(imported)]).toEqual([0, false, []]);
    expect(namesIn(imported, 'councils.csv')).toEqual([ELM_NAMES, '']);
  });

  test('stay unchanged if a cell is unclear, and change with the register', async () => {
    const { folder } = await importInto(ALL, 'register', NAMED);
    const unclear = await importAgain(folder, 'register', NAMED.replace('Caer Lwyd,', 'Caer\tLwyd,'));
    expect(cellsIn(unclear)).toMatchObject([{ code: 'control-character', line: 2 }]);
    expect(namesIn(unclear, 'councils.csv')).toEqual([ELM_NAMES, '']);
    const imported = await importAgain(folder, 'register', NAMED.replace(/Elmshire,Caer[^"]*/, 'Bro Elm'));
    expect(namesIn(imported, 'councils.csv')).toEqual(['Bro Elm; E06000998; E06000999', '']);
    const emptied = await importAgain(folder, 'register', NAMED.replace(/"Elmshire,Caer[^"]*","[^"]*"/, 'Elmshire,'));
    expect(namesIn(emptied, 'councils.csv')).toEqual(['', '']);
    expect(rejectsIn(emptied)).toEqual([]);
  });

  test('are added to tables that an earlier version imported, and nothing needs review', async () => {
    // An earlier version read neither of the columns.
    const before = await importInto(NO_COUNCILS, 'register', text(HEADER, ELM, OLD, row('BLK', 'Blank Council')));
    const [current, ended] = ['councils.csv', 'ended-councils.csv'].map((name) => before.read(name)) as [
      string,
      string,
    ];
    expect(current).not.toContain('alternative_names');
    writeFileSync(path.join(before.folder, 'ended-councils.csv'), ended.replaceAll(/,[^,\n]*$/gm, ''));
    const imported = await importAgain(before.folder, 'register', NAMED);
    expect([imported.code, problemsIn(imported)]).toEqual([0, []]);
    expect(
      imported.report.tables.map(({ added, changed, missing }) => [added.length, changed.length, missing]),
    ).toEqual([
      [0, 1, []],
      [0, 1, []],
    ]);
    expect(imported.rows('councils.csv')).toEqual([
      `${current.split('\n')[1]},"${ELM_NAMES}"`,
      `${current.split('\n')[2]},`,
    ]);
    expect(namesIn(imported, 'ended-councils.csv')).toEqual(['Old Elm Town']);
    const again = await importAgain(before.folder, 'register', NAMED);
    expect(again.report.written).toBe(false);
  });

  test('that an editor changed stay as they are', async () => {
    const first = await importInto(ALL, 'register', NAMED);
    const file = path.join(first.folder, 'councils.csv');
    const edited = first.read('councils.csv').replace('Caer Lwyd', 'Caer Las');
    writeFileSync(file, edited);
    const imported = await importAgain(first.folder, 'register', NAMED);
    expect(codesIn(imported)).toEqual({ 'edited-since': [2] });
    expect(imported.read('councils.csv')).toBe(edited);
  });

  test('make no difference to a council that was entered by hand and has ended, if the table lacks them', async () => {
    const councils = text(COUNCILS_HEADER, OLD_ROW);
    const imported = await importInto({ ...NO_COUNCILS, 'councils.csv': councils }, 'register', NAMED);
    expect(codesIn(imported)).toEqual({});
    expect(namesIn(imported, 'ended-councils.csv')).toEqual(['Old Elm Town']);
    expect(imported.rows('councils.csv').map((line) => line.split(',')[0])).toEqual(['ELM', 'BLK']);
  });

  test('whose text is damaged are imported, and the check names the cell', async () => {
    const { folder } = await importInto(ALL, 'register', text(NAMED_HEADER, named(ELM, 'Ynys Mï¿½n')));
    const problems = (await problemsOfFolder(folder)).filter(({ code }) => code === 'garbled-text');
    expect(problems).toMatchObject([
      { location: { file: 'councils.csv', line: 2, cell: { column: 'alternative_names' } } },
    ]);
  });
});
