// The quirks of published sheets: what is imported from each row, and why other rows are rejected.
import { describe, expect, test } from 'vitest';
import { cellsIn, codesIn, importInto, problemsIn, rejectsIn } from '../support/importing.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  text,
} from '../support/source.ts';

/** Councils without any other data. */
const EMPTY: Files = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABB,Abbey Borough Council,,,E07000901,England,Non-Metropolitan District',
    'BEE,Beech & Birch District Council,,,E07000902,England,Non-Metropolitan District',
    'CED,Cedar City Council,,,S12000903,Scotland,Unitary Authority',
    'NEW,North Elmshire Council,,,E06000904,England,Unitary Authority',
  ),
  'commitments.csv': text(COMMITMENTS_HEADER),
  'plans.csv': text(PLANS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
};

describe('the promises sheet', () => {
  const HEADER = 'council,scope,target,wording,source_url,source_name,data_checked,notes,authority_code,gss_code';
  const SOURCE = 'https://a.example/plan.pdf';
  const promises = (...rows: readonly string[]) => importInto(EMPTY, 'promises', text(HEADER, ...rows));
  const promise = (target: string, scope = 'Whole area') =>
    `Abbey Borough Council,${scope},${target},Net zero,${SOURCE},Plan,,,ABB,`;

  test.each<[string, string]>([
    ['2035', '2035'],
    ['2035.0', '2035'],
    [' 2035', '2035'],
    ['2035 (aim)', '2035'],
    ['by 2030', '2030'],
    ['"2030\nwhole area"', '2030'],
    ['TBC', ''],
    ...['', 'NA', 'N/A', 'n/a', 'null', 'NULL', 'nan', 'NaN', '#N/A', '<NA>'].map((nothing): [string, string] => [
      nothing,
      '',
    ]),
  ])('reads year %j as %j', async (cell, year) => {
    const { rows, report } = await promises(promise(cell));
    expect(rows('commitments.csv')).toEqual([`ABB,true,${year},Whole area,Net zero,${SOURCE},Plan`]);
    expect(report.files[0]).toMatchObject({ read: 1, imported: 1 });
  });

  test.each([
    ['2045?', 'uncertain-year'],
    ['2030s', 'several-years'],
    ['2030-2035', 'several-years'],
    ['~2030', 'uncertain-year'],
    ['2030 or later', 'year-with-text'],
    ['soon', 'bad-year'],
    ['20300', 'bad-year'],
    ['1930', 'bad-year'],
    ['#REF!', 'spreadsheet-error'],
  ])('rejects year %j: %s', async (cell, code) => {
    const imported = await promises(promise(cell));
    expect(imported.rows('commitments.csv')).toEqual([]);
    expect(codesIn(imported)).toEqual({ [code]: [2] });
    expect(rejectsIn(imported)[0]).toMatchObject({ cell: 'C2' });
  });

  test('reports text next to a year', async () => {
    const imported = await promises(promise('2035 (aim)'), promise('TBC', 'Council only'));
    expect(cellsIn(imported).map(({ code, line, message }) => [code, line, message])).toEqual([
      ['ignored-text', 2, 'the text “aim” is not imported'],
      ['ignored-text', 3, 'the text “TBC” is not imported'],
    ]);
  });

  test('a scope next to a year must match the row’s scope', async () => {
    expect(codesIn(await promises(promise('"2030\nwhole area"', 'Council only')))).toEqual({ contradiction: [2] });
  });

  test.each([
    ['Whole area', 'Whole area'],
    ['whole area ', 'Whole area'],
    ['Council only', 'Council only'],
    ['Council operations', 'Council only'],
    ['COUNCIL  OPERATIONS', 'Council only'],
    ['', ''],
  ])('reads scope %j as %j', async (cell, scope) => {
    const { rows } = await promises(promise('2030', cell));
    expect(rows('commitments.csv')).toEqual([`ABB,true,2030,${scope},Net zero,${SOURCE},Plan`]);
  });

  test('rejects an unknown scope', async () => {
    const imported = await promises(promise('2030', 'Whole are'));
    expect(codesIn(imported)).toEqual({ 'unknown-scope': [2] });
    expect(rejectsIn(imported)[0]).toMatchObject({ suggestion: 'Whole area', cell: 'B2' });
  });

  test('“No promise” means none, even with a text', async () => {
    const { rows } = await promises(
      'Abbey Borough Council,No promise,,,,,,,,',
      'Cedar City Council,No promise ,N/A,Less by 2040,,,,,,',
    );
    expect(rows('commitments.csv')).toEqual(['ABB,false,,,,,', 'CED,false,,,Less by 2040,,']);
  });

  test('“No promise” with a year is a contradiction', async () => {
    expect(codesIn(await promises('Abbey Borough Council,No promise,2030,,,,,,,'))).toEqual({ contradiction: [2] });
  });

  test('a row without a source is rejected', async () => {
    const imported = await promises('Abbey Borough Council,Whole area,2030,Net zero,,,,,,');
    expect(codesIn(imported)).toEqual({ 'empty-cell': [2] });
  });

  test('rows without a promise, with and without a council', async () => {
    const imported = await promises('Abbey Borough Council,,,,,,,,ABB,', ',,,,,,,,,', ' , ,,,,,,,,', promise('2030'));
    expect(codesIn(imported)).toEqual({ 'nothing-to-import': [2, 3, 4] });
    expect(imported.report.files[0]).toMatchObject({ read: 4, imported: 1 });
  });

  test('a row without a promise, if the sheet has no source column', async () => {
    const sheet = text('council,scope,target,wording,source_url', 'Abbey Borough Council,,,,');
    expect(codesIn(await importInto(EMPTY, 'promises', sheet))).toEqual({ 'nothing-to-import': [2] });
  });

  test('a row without a council', async () => {
    expect(codesIn(await promises(`,Whole area,2030,Net zero,${SOURCE},,,,,`))).toEqual({ 'empty-cell': [2] });
  });

  test('texts are kept byte for byte', async () => {
    const wording = '"That this Council:\r\n1. ""declares"" – <b>now</b> "';
    const { read } = await promises(`Abbey Borough Council,Whole area,2030,${wording},${SOURCE}, Plan ,,,,`);
    expect(read('commitments.csv')).toBe(
      text(COMMITMENTS_HEADER, `ABB,true,2030,Whole area,${wording},${SOURCE}, Plan `),
    );
  });

  test('a text of NA is kept', async () => {
    const { rows } = await promises(`Abbey Borough Council,Whole area,2030,NA,${SOURCE},null,,,,`);
    expect(rows('commitments.csv')).toEqual([`ABB,true,2030,Whole area,NA,${SOURCE},null`]);
  });

  test('an invalid source address', async () => {
    const imported = await promises('Abbey Borough Council,Whole area,2030,Net zero,www.a.example/plan,Plan,,,,');
    expect(codesIn(imported)).toEqual({ 'bad-url': [2] });
    expect(rejectsIn(imported)[0]).toMatchObject({ suggestion: 'https://www.a.example/plan' });
  });

  test('a duplicate promise is imported once', async () => {
    const imported = await promises(promise('2030'), promise('2030.0'));
    expect(codesIn(imported)).toEqual({ 'duplicate-row': [3] });
    expect(rejectsIn(imported)[0]).toMatchObject({ related: [{ relation: 'first', line: 2 }] });
    expect(imported.rows('commitments.csv')).toHaveLength(1);
  });

  test('two promises from the same source are both imported', async () => {
    const { rows } = await promises(promise('2030'), promise('2040'));
    expect(rows('commitments.csv')).toHaveLength(2);
  });

  test('unused columns are reported', async () => {
    const imported = await promises(promise('2030').replace('Plan,,', 'Plan,1/2/2024,see email'));
    expect(problemsIn(imported)).toMatchObject([
      { code: 'unused-columns', message: 'these columns are not imported: data_checked, notes' },
    ]);
  });
});

describe('the council of a row', () => {
  const HEADER = 'council,made_declaration,date_made,motion_url,authority_code,gss_code';
  const declarations = (...rows: readonly string[]) => importInto(EMPTY, 'declarations', text(HEADER, ...rows));

  test.each([
    ['its name', 'Abbey Borough Council,,'],
    ['its name in lower case', 'abbey borough council,,'],
    ['its name without “Council”', 'Abbey Borough,,'],
    ['its name with “(unitary)”', 'Abbey Borough Council (unitary),,'],
    ['its name with “- unitary”', 'Abbey Borough Council - Unitary,,'],
    ['its name with double spaces', ' Abbey  Borough Council ,,'],
    ['its short name', 'Abbey,,'],
    ['its code', 'The Abbey,ABB,'],
    ['its GSS code', 'The Abbey,,E07000901'],
  ])('is found by %s', async (_, cells) => {
    const [name, code, gss] = cells.split(',');
    const { rows } = await declarations(`${name},Y,2019-05-01,,${code},${gss}`);
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-05-01']);
  });

  test('is found with “and” for “&”', async () => {
    const { rows } = await declarations('Beech and Birch District Council,Y,2019-05-01,,,');
    expect(rows('emergencies.csv')).toEqual(['BEE,2019-05-01']);
  });

  test.each([
    ['an unknown name', 'Borsetshire County Council,,', 'unknown-council-name'],
    ['an abolished council’s name', 'North Elmshire County Council,,', 'unknown-council-name'],
    ['an unknown code', 'Somewhere,XYZ,', 'unknown-council'],
    ['a name and code that contradict each other', 'Cedar City Council,ABB,', 'contradiction'],
    ['an invalid code from the register', 'Derry City Council,NIR-A,', 'bad-code'],
    ['empty cells', ',,', 'empty-cell'],
  ])('is not found by %s', async (_, cells, problem) => {
    const [name, code, gss] = cells.split(',');
    expect(codesIn(await declarations(`${name},Y,2019-05-01,,${code},${gss}`))).toEqual({ [problem]: [2] });
  });

  test('two councils may have the same source address', async () => {
    const sheet = text(
      'council,url,date_retrieved,type,title,out_of_date',
      ...['Abbey', 'Cedar'].map((name) => `${name},https://joint.example/plan,,Action plan,Joint plan,`),
    );
    const { rows } = await importInto(EMPTY, 'plans', sheet);
    expect(rows('plans.csv')).toEqual([
      'ABB,Joint plan,Action plan,,https://joint.example/plan',
      'CED,Joint plan,Action plan,,https://joint.example/plan',
    ]);
  });
});

describe('the declarations sheet', () => {
  const HEADER = 'council,council_type,made_declaration,date_made,motion_link,carbon_neutral_date,motion_url';
  const declarations = (...rows: readonly string[]) => importInto(EMPTY, 'declarations', text(HEADER, ...rows));
  const declaration = (made: string, date: string, url = '') => `Abbey,,${made},${date},link,,${url}`;

  test.each([
    ['24/07/2019', '2019-07-24'],
    ['24/7/2019', '2019-07-24'],
    ['1/2/2019', '2019-02-01'],
    ['01/02/2019', '2019-02-01'],
    ['2019-02-01', '2019-02-01'],
    ['2019-07-06', '2019-07-06'],
    ['08/01/2019 00:00:00', '2019-01-08'],
    ['24 July 2019', '2019-07-24'],
  ])('reads date %j as %s', async (cell, date) => {
    expect((await declarations(declaration('Y', cell))).rows('emergencies.csv')).toEqual([`ABB,${date}`]);
  });

  test.each([
    ['Feb 2019', 'incomplete-date'],
    ['2019', 'incomplete-date'],
    ['7/24/2019', 'month-first'],
    ['31/02', 'bad-date'],
    ['31/02/2019', 'bad-date'],
    ['tbc', 'uncertain-date'],
    ['1/2/19', 'incomplete-date'],
    ['', 'empty-cell'],
    ['n/a', 'empty-cell'],
    ['01/02/1919', 'unlikely-date'],
    ['Loading...', 'spreadsheet-error'],
  ])('rejects date %j: %s', async (cell, code) => {
    const imported = await declarations(declaration('Y', cell));
    expect(imported.rows('emergencies.csv')).toEqual([]);
    expect(codesIn(imported)).toEqual({ [code]: [2] });
  });

  describe('if other rows have the month first', () => {
    const days = (...cells: readonly string[]) => declarations(...cells.map((cell) => declaration('Y', cell)));

    test('an ambiguous date is rejected', async () => {
      const imported = await days('7/24/2019', '12/31/2019', '7/4/2019', '05/06/2020 00:00', '3/3/2019', '2019-07-06');
      expect(imported.rows('emergencies.csv')).toEqual(['ABB,2019-03-03', 'ABB,2019-07-06']);
      expect(codesIn(imported)).toEqual({ 'month-first': [2, 3], 'ambiguous-date': [4, 5] });
      expect(rejectsIn(imported)[2]).toMatchObject({ suggestion: '2019-04-07' });
    });

    test.each([
      ['a single one is ignored', ['7/24/2019', '7/4/2019']],
      [
        'they are ignored unless they outnumber the others',
        ['7/24/2019', '12/31/2019', '24/7/2018', '31/12/2018', '7/4/2019'],
      ],
    ])('%s', async (_, cells) => {
      expect((await days(...cells)).rows('emergencies.csv')).toContain('ABB,2019-04-07');
    });
  });

  test.each(['Y', 'Yes', 'yes', ' Y', 'Yes - unanimous', 'TRUE ', '1'])('%j is a declaration', async (made) => {
    expect((await declarations(declaration(made, '2019-07-24'))).rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  });

  test.each(['N', 'No', '', 'n/a', 'FALSE'])('%j means no declaration', async (made) => {
    expect(codesIn(await declarations(declaration(made, '')))).toEqual({ 'nothing-to-import': [2] });
  });

  test.each([
    ['No', '24/7/2019', 'contradiction'],
    ['', '24/7/2019', 'empty-cell'],
    ['Yes - withdrawn', '24/7/2019', 'bad-boolean'],
    ['perhaps', '', 'bad-boolean'],
  ])('%j with the date %j is unclear', async (made, date, code) => {
    expect(codesIn(await declarations(declaration(made, date)))).toEqual({ [code]: [2] });
  });

  test.each(['#NAME?', 'Loading...', 'Loading…'])(
    'a declaration with the link %s is imported without it',
    async (url) => {
      const imported = await declarations(declaration('Y', '24/7/2019', url));
      expect(imported.rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
      expect(imported.report.files[0]!.imported).toBe(1);
      expect(cellsIn(imported)).toMatchObject([{ code: 'spreadsheet-error', severity: 'notice' }]);
    },
  );

  test('a council that declared twice has two rows, and the earlier date counts', async () => {
    const { rows } = await declarations(declaration('Y', '24/7/2019'), declaration('Y', '1/5/2018'));
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24', 'ABB,2018-05-01']);
  });

  test('two declarations on one day are a duplicate, and need review if the links differ', async () => {
    const [a, b] = ['https://a.example/', 'https://b.example/'];
    const twice = await declarations(declaration('Y', '24/7/2019', a), declaration('Yes', '2019-07-24', a));
    expect([codesIn(twice), twice.rows('emergencies.csv')]).toEqual([
      { 'duplicate-row': [3] },
      [`ABB,2019-07-24,${a}`],
    ]);
    const other = await declarations(declaration('Y', '24/7/2019', a), declaration('Yes', '2019-07-24', b));
    expect(codesIn(other)).toEqual({ 'conflicting-row': [3] });
  });

  test('an unreadable link leaves ours unchanged', async () => {
    const tables = {
      ...EMPTY,
      'emergencies.csv': text(`${EMERGENCIES_HEADER},source_url`, 'ABB,2019-07-24,https://a.example/'),
    };
    for (const url of ['#NAME?', '']) {
      const { read } = await importInto(tables, 'declarations', text(HEADER, declaration('Y', '24/7/2019', url)));
      expect(read('emergencies.csv')).toBe(tables['emergencies.csv']);
    }
  });
});

describe('the plans list', () => {
  const HEADER =
    'council,search_link,url,date_retrieved,time_period,type,scope,status,notes,authority_code,website_url,title,last_update';
  const plans = (...rows: readonly string[]) => importInto(EMPTY, 'plans', text(HEADER, ...rows));
  const plan = (type: string, more = '') =>
    `Abbey Borough Council,,https://a.example/p,29/04/2021,2021-2025,${type},${more || 'Whole area'},Draft,,ABB,,A plan,2022-10-20`;

  test.each([
    ['Action plan', 'Action plan'],
    ['Action Plan', 'Action plan'],
    ['ACTION PLAN ', 'Action plan'],
    ['Pre-Plan', 'Pre-plan'],
    [' Air quality plan', 'Air quality plan'],
    ['', ''],
  ])('reads type %j as %j', async (cell, type) => {
    expect((await plans(plan(cell))).rows('plans.csv')).toEqual([
      `ABB,A plan,${type},2022-10-20,https://a.example/p,Whole area,Draft,2021-2025,2021-04-29`,
    ]);
  });

  test('a row without a document', async () => {
    const imported = await plans('Abbey Borough Council,,,,,,,,,ABB,,,');
    expect(codesIn(imported)).toEqual({ 'nothing-to-import': [2] });
  });

  test('a document without a URL', async () => {
    expect(codesIn(await plans('Abbey Borough Council,,,,,Action plan,,,,ABB,,A plan,'))).toEqual({
      'empty-cell': [2],
    });
  });

  test('short rows, over-long rows and empty columns', async () => {
    const header = 'council,,url,date_retrieved,type,title,out_of_date,,';
    const imported = await importInto(
      EMPTY,
      'plans',
      text(
        header,
        'Abbey,,https://a.example/p',
        'Cedar,,https://c.example/p,,,Plan,TRUE ,,,,',
        'Cedar,,https://c.example/q,,,Plan, Part 2,,,x',
      ),
    );
    expect(imported.rows('plans.csv')).toEqual(['ABB,,,,https://a.example/p,', 'CED,Plan,,,https://c.example/p,true']);
    expect(codesIn(imported)).toEqual({ 'too-many-cells': [4] });
  });

  test('a council’s website goes into councils.csv, even without a document', async () => {
    const imported = await plans(
      'Abbey Borough Council,,,,,,,,,ABB,https://abbey.example/,,',
      'Cedar City Council,,https://c.example/p,,,,,,,CED,https://cedar.example/,,',
      'Cedar City Council,,https://c.example/q,,,,,,,CED,https://cedar.example/,,',
    );
    expect(imported.rows('councils.csv').map((row) => row.split(',')[3])).toEqual([
      'https://abbey.example/',
      '',
      'https://cedar.example/',
      '',
    ]);
    expect(imported.report.tables.map(({ file, changed }) => [file.split('/').at(-1), changed.length])).toEqual([
      ['plans.csv', 0],
      ['councils.csv', 2],
    ]);
    expect(imported.report.files[0]).toMatchObject({ read: 3, imported: 2 });
    expect(cellsIn(imported)).toEqual([]);
  });

  test('uses the first of two websites for a council, and reports the other', async () => {
    const imported = await plans(
      'Cedar City Council,,https://c.example/p,,,,,,,CED,https://cedar.example/,,',
      'Cedar City Council,,https://c.example/q,,,,,,,CED,https://www.cedar.example/,,',
    );
    expect(imported.rows('councils.csv')[2]!.split(',')[3]).toBe('https://cedar.example/');
    expect(imported.report.files[0]!.imported).toBe(2);
    expect(cellsIn(imported)).toMatchObject([{ code: 'conflicting-row', line: 3 }]);
  });

  test('the list without codes has no update dates, so ours are unchanged', async () => {
    const { folder } = await plans(plan('Action plan'));
    expect(folder).toBeDefined();
    const raw = text(
      'council,url,date_retrieved,type,title,out_of_date',
      'Abbey,https://a.example/p,29/4/2021,Action plan,A plan,Yes',
    );
    const { rows } = await importInto(
      { ...EMPTY, 'plans.csv': text(`${PLANS_HEADER},url`, 'ABB,A plan,Action plan,2022-10-20,https://a.example/p') },
      'plans',
      raw,
    );
    expect(rows('plans.csv')).toEqual(['ABB,A plan,Action plan,2022-10-20,https://a.example/p,2021-04-29,true']);
  });
});

describe('the file itself', () => {
  const rows = ['council,made_declaration,date_made', 'Abbey,Y,24/7/2019'];

  test.each([
    ['with a byte order mark', `\ufeff${text(...rows)}`],
    ['with Windows line ends', rows.join('\r\n')],
    ['with blank lines', `\n${rows.join('\n\n\n')}\n\n`],
    [
      'with two unused columns that have the same name',
      text('notes,council,made_declaration,notes,date_made', 'a,Abbey,Y,b,24/7/2019'),
    ],
    ['with its columns in another order', text('date_made,x,council,Made declaration ', '24/7/2019,,Abbey,Y')],
    ['with a line break in a cell', text('council,made_declaration,notes,date_made', 'Abbey,Y,"a\r\nb",24/7/2019')],
  ])('%s', async (_, sheet) => {
    const { rows } = await importInto(EMPTY, 'declarations', sheet);
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  });
});
