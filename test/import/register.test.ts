// The register of councils: which authorities come in, what of it is overridden, and what it says of councils we have.
import { describe, expect, test } from 'vitest';
import { tableColumns } from '../../src/tables/tables.ts';
import { importAgain, importInto, reasonsIn } from '../support/importing.ts';
import { COUNCILS_HEADER, type Files, text } from '../support/source.ts';

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
  return [code, name, name, gss, start, end, by.includes(',') ? `"${by}"` : by, nation, 'East', type, current].join(
    ',',
  );
};
const register = (...rows: readonly string[]) => text(HEADER, ...rows);

const ELM = row('ELM', 'Elmshire Council', { gss: 'E06000901', start: '2023-04-01' });
const OLD = row('OLD', 'Elmton Borough Council', { gss: 'E07000901', end: '2023-04-01', by: 'ELM', type: 'NMD' });

test('a new table has every column', async () => {
  const { read } = await importInto({ ...NO_COUNCILS, 'councils.csv': null }, 'register', register(ELM));
  const [header, row] = read('councils.csv').split('\n');
  expect(header).toBe(tableColumns('councils').join(','));
  expect(row).toMatch(/^ELM,Elmshire Council,,,E06000901,England,Unitary Authority(?:,|$)/);
});

test('councils that are there, in our columns', async () => {
  const { rows, report } = await importInto(
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
  expect(rows('councils.csv')).toEqual([
    'ELM,Elmshire Council,,,E06000901,England,Unitary Authority',
    'NSM,North Double Council,,,E06000902,England,Unitary Authority',
    'BLK,Blank Council,,,,England,Unitary Authority',
  ]);
  expect(report.files[0]).toMatchObject({ read: 6, imported: 3 });
  expect(report.files[0]!.rejects.map(({ reason, line, detail }) => [reason, line, detail])).toEqual([
    ['ended-authority', 3, 'ended 2023-04-01, replaced by ELM'],
    ['ended-authority', 4, 'ended 2015-03-31'],
    ['future-authority', 5, 'from 2028-04-01'],
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
])('the type %s is %s', async (type, meant) => {
  const { rows } = await importInto(NO_COUNCILS, 'register', register(row('ABC', 'Abbey', { type })));
  expect(rows('councils.csv')).toEqual([`ABC,Abbey,,,,England,${meant}`]);
});

describe('on another day', () => {
  const on = (asOf: string) =>
    importInto(NO_COUNCILS, 'register', register(ELM, OLD, row('NIR-A', 'Old Irish Council', { end: '2015-03-31' })), {
      asOf,
    });
  const codesOn = async (day: string) => (await on(day)).rows('councils.csv').map((row) => row.split(',')[0]);

  test('the authorities of that day are there', async () => {
    expect([await codesOn('2023-03-31'), await codesOn('2023-04-01')]).toEqual([['OLD'], ['ELM']]);
  });

  test('a code that breaks the pattern is told of when its authority is wanted', async () => {
    expect(reasonsIn(await on('2014-01-01'))).toEqual({ 'future-authority': [2], 'bad-code': [4] });
  });
});

test('an authority that is no current one, without its last day, is left out today, and unclear for another day', async () => {
  const sheet = register(ELM, row('GON', 'Gone Council', { current: 'False' }));
  expect(reasonsIn(await importInto(NO_COUNCILS, 'register', sheet))).toEqual({ 'ended-authority': [3] });
  expect(reasonsIn(await importInto(NO_COUNCILS, 'register', sheet, { asOf: '2024-01-01' }))).toEqual({
    'unknown-end': [3],
  });
});

describe('what can’t be understood', () => {
  test.each<[string, string, string]>([
    ['a type', row('ABC', 'Abbey', { type: 'XX' }), 'unknown-value'],
    ['no country', row('ABC', 'Abbey', { nation: '' }), 'empty-cell'],
    ['no name', row('ABC', ''), 'empty-cell'],
    ['a GSS code', row('ABC', 'Abbey', { gss: 'E0600090' }), 'bad-gss-code'],
    ['a day', row('ABC', 'Abbey', { start: '2023' }), 'month-only'],
    ['a code', row('ABCDE', 'Abbey'), 'bad-code'],
  ])('%s', async (_, sheet, reason) => {
    expect(reasonsIn(await importInto(NO_COUNCILS, 'register', register(ELM, sheet)))).toEqual({ [reason]: [3] });
  });

  test('a code twice', async () => {
    const imported = await importInto(NO_COUNCILS, 'register', register(ELM, ELM, ELM.replace('Elmshire', 'Elm')));
    expect(reasonsIn(imported)).toEqual({ 'same-row': [3], 'other-row': [4] });
  });
});

test('an authority without its last day ends where its successor begins, whatever stands around that one’s code', async () => {
  const imported = await importInto(
    NO_COUNCILS,
    'register',
    register(ELM.replace('ELM', ' ELM '), row('OLD', 'Old Council', { by: 'ELM', current: 'True' })),
  );
  expect(reasonsIn(imported)).toEqual({ 'ended-authority': [3] });
});

describe('overrides', () => {
  const override = (...lines: readonly string[]) => text(...lines);
  const withOverrides = (overrides: string) =>
    importInto(NO_COUNCILS, 'register', { 'register.csv': register(ELM, OLD) }, { lookupFiles: { overrides } });

  test('a filled cell stands in the place of the register’s, - for an empty one', async () => {
    const { rows } = await withOverrides(
      override(
        'local-authority-code,official-name,gss-code,end-date,replaced-by,current-authority',
        'ELM,The Elmshire Council,-,,,',
        'OLD,,,-,-,True',
      ),
    );
    expect(rows('councils.csv')).toEqual([
      'ELM,The Elmshire Council,,,,England,Unitary Authority',
      'OLD,Elmton Borough Council,,,E07000901,England,Non-Metropolitan District',
    ]);
  });

  test('what is of no use is told of', async () => {
    const { report } = await withOverrides(
      override(
        'local-authority-code,official-name',
        'ELM,Elmshire Council',
        'XYZ,Somewhere',
        'OLD,Old,,x',
        'OLD,Old',
        'OLD,Older',
        ',',
      ),
    );
    expect(report.lookupFiles.map(({ rejects }) => rejects.map(({ reason, line }) => [reason, line]))).toEqual([
      [
        ['needless-override', 2],
        ['unknown-authority', 3],
        ['too-many-cells', 4],
        ['other-row', 6],
        ['empty-row', 7],
      ],
    ]);
  });

  test('may say what the register has no column for', async () => {
    const sheet = text(
      'local-authority-code,official-name,gss-code,nation,local-authority-type',
      ...['ELM', 'OLD', 'ASH'].map((code) => `${code},Council of ${code},,England,UA`),
    );
    const overrides = override('local-authority-code,end-date', 'OLD,2019-03-31', 'ASH,Feb 2019');
    const imported = await importInto(
      NO_COUNCILS,
      'register',
      { 'register.csv': sheet },
      { lookupFiles: { overrides } },
    );
    expect(imported.rows('councils.csv')).toEqual(['ELM,Council of ELM,,,,England,Unitary Authority']);
    expect(reasonsIn(imported)).toEqual({ 'ended-authority': [3], 'month-only': [4] });
    expect(imported.report.files[0]!.rejects[1]).toMatchObject({ about: 'Council of ASH', value: 'Feb 2019' });
  });

  test('a row that may be about several authorities, or names none, is told of', async () => {
    const nameless = ELM.replace('ELM', '');
    const { rows, report } = await importInto(
      NO_COUNCILS,
      'register',
      { 'register.csv': register(OLD.replace('False', 'True').replace('2023-04-01,ELM', ','), nameless, ELM, ELM) },
      { lookupFiles: { overrides: override('local-authority-code,official-name', ',Nobody', 'ELM,Elm') } },
    );
    expect(report.lookupFiles[0]!.rejects).toMatchObject([{ reason: 'empty-cell' }, { reason: 'several-rows' }]);
    expect(rows('councils.csv').map((row) => row.split(',')[1])).toEqual([
      'Elmton Borough Council',
      'Elmshire Council',
    ]);
  });

  test('a file of other columns is refused', async () => {
    const { code, told } = await withOverrides(override('code,name', 'ELM,The Elmshire Council'));
    expect([code, told]).toEqual([1, expect.stringContaining('local-authority-code')]);
  });
});

describe('councils that we have', () => {
  const OURS: Files = {
    ...NO_COUNCILS,
    'councils.csv': text(
      COUNCILS_HEADER,
      'ELM,Elm,elm,https://elm.example/,E06000900,England,Unitary Authority',
      'OLD,Elmton Borough Council,,,E07000901,England,Non-Metropolitan District',
      'HND,By Hand,,,,England,Unitary Authority',
    ),
  };

  test('what the register knows better is changed, everything else stays; those it doesn’t have are kept and listed', async () => {
    const { rows, report } = await importInto(OURS, 'register', register(ELM, OLD));
    expect(rows('councils.csv')).toEqual([
      'ELM,Elmshire Council,elm,https://elm.example/,E06000901,England,Unitary Authority',
      'OLD,Elmton Borough Council,,,E07000901,England,Non-Metropolitan District',
      'HND,By Hand,,,,England,Unitary Authority',
    ]);
    expect(report.tables).toMatchObject([{ added: [], changed: [{}] }]);
    expect(report.tables[0]!.kept).toMatchObject([{ remark: 'ended 2023-04-01, replaced by ELM' }, {}]);
  });

  test('a second time nothing changes', async () => {
    const first = await importInto(OURS, 'register', register(ELM, OLD));
    const before = first.read('councils.csv');
    const { report, read } = await importAgain(first.folder, 'register', register(ELM, OLD));
    expect([read('councils.csv'), report.written]).toEqual([before, false]);
  });
});
