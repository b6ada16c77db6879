// The register of councils: which authorities are imported, overrides, and changes to existing councils.
import { describe, expect, test } from 'vitest';
import { tableColumns } from '../../src/tables/tables.ts';
import { codesIn, importAgain, importInto, problemsIn, rejectsIn } from '../support/importing.ts';
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
  expect(imported.report.files[0]).toMatchObject({ read: 6, imported: 3 });
  expect(rejectsIn(imported).map(({ code, line, message }) => [code, line, message])).toEqual([
    ['ended-authority', 3, 'the authority ended on 2023-04-01 and was replaced by ELM'],
    ['ended-authority', 4, 'the authority ended on 2015-03-31'],
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
  const codesOn = async (day: string) => (await on(day)).rows('councils.csv').map((row) => row.split(',')[0]);

  test('imports the authorities of that day', async () => {
    expect([await codesOn('2023-03-31'), await codesOn('2023-04-01')]).toEqual([['OLD'], ['ELM']]);
  });

  test('reports an invalid code only if the authority exists on that day', async () => {
    expect(codesIn(await on('2014-01-01'))).toEqual({ 'future-authority': [2], 'bad-code': [4] });
  });
});

test('an authority marked as not current, without an end date, is left out today and needs review for an earlier day', async () => {
  const sheet = register(ELM, row('GON', 'Gone Council', { current: 'False' }));
  expect(codesIn(await importInto(NO_COUNCILS, 'register', sheet))).toEqual({ 'ended-authority': [3] });
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
    ['an incomplete date', row('ABC', 'Abbey', { start: '2023' }), 'incomplete-date'],
    ['an invalid code', row('ABCDE', 'Abbey'), 'bad-code'],
  ])('%s', async (_, sheet, reason) => {
    expect(codesIn(await importInto(NO_COUNCILS, 'register', register(ELM, sheet)))).toEqual({ [reason]: [3] });
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
  expect(codesIn(imported)).toEqual({ 'ended-authority': [3] });
});

describe('overrides', () => {
  const override = (...lines: readonly string[]) => text(...lines);
  const withOverrides = (overrides: string) =>
    importInto(NO_COUNCILS, 'register', { 'register.csv': register(ELM, OLD) }, { lookupFiles: { overrides } });

  test('replace the register’s cells, and clear them with “-”', async () => {
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

  test('are reported if they have no effect', async () => {
    const imported = await withOverrides(
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
    expect(problemsIn(imported, 'overrides.csv').map(({ code, line }) => [code, line])).toEqual([
      ['needless-override', 2],
      ['unknown-authority', 3],
      ['too-many-cells', 4],
      ['conflicting-row', 6],
      ['nothing-to-import', 7],
    ]);
  });

  test('may add columns that the register lacks', async () => {
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
    expect(codesIn(imported)).toEqual({ 'ended-authority': [3], 'incomplete-date': [4] });
    expect(rejectsIn(imported)[0]).toMatchObject({ message: '“Feb 2019” is not a complete date' });
  });

  test('are reported if they match several authorities or none', async () => {
    const nameless = ELM.replace('ELM', '');
    const imported = await importInto(
      NO_COUNCILS,
      'register',
      { 'register.csv': register(OLD.replace('False', 'True').replace('2023-04-01,ELM', ','), nameless, ELM, ELM) },
      { lookupFiles: { overrides: override('local-authority-code,official-name', ',Nobody', 'ELM,Elm') } },
    );
    expect(problemsIn(imported, 'overrides.csv')).toMatchObject([
      { code: 'empty-cell' },
      { code: 'ambiguous-override' },
    ]);
    expect(imported.rows('councils.csv').map((row) => row.split(',')[1])).toEqual([
      'Elmton Borough Council',
      'Elmshire Council',
    ]);
  });

  test('must have an authority code column', async () => {
    const { code, told } = await withOverrides(override('code,name', 'ELM,The Elmshire Council'));
    expect([code, told]).toEqual([1, expect.stringContaining('local-authority-code')]);
  });
});

describe('existing councils', () => {
  const OURS: Files = {
    ...NO_COUNCILS,
    'councils.csv': text(
      COUNCILS_HEADER,
      'ELM,Elm,elm,https://elm.example/,E06000900,England,Unitary Authority',
      'OLD,Elmton Borough Council,,,E07000901,England,Non-Metropolitan District',
      'HND,By Hand,,,,England,Unitary Authority',
    ),
  };

  test('are updated from the register, and kept and listed if it lacks them', async () => {
    const { rows, report } = await importInto(OURS, 'register', register(ELM, OLD));
    expect(rows('councils.csv')).toEqual([
      'ELM,Elmshire Council,elm,https://elm.example/,E06000901,England,Unitary Authority',
      'OLD,Elmton Borough Council,,,E07000901,England,Non-Metropolitan District',
      'HND,By Hand,,,,England,Unitary Authority',
    ]);
    expect(report.tables).toMatchObject([{ added: [], changed: [{}] }]);
    expect(report.tables[0]!.kept).toMatchObject([
      { remark: 'the authority ended on 2023-04-01 and was replaced by ELM' },
      {},
    ]);
  });

  test('are unchanged by a second import', async () => {
    const first = await importInto(OURS, 'register', register(ELM, OLD));
    const before = first.read('councils.csv');
    const { report, read } = await importAgain(first.folder, 'register', register(ELM, OLD));
    expect([read('councils.csv'), report.written]).toEqual([before, false]);
  });
});
