// The peculiarities of published sheets: what is imported from each row, and why other rows are rejected.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cellsIn, codesIn, importAgain, importInto, problemsIn, rejectsIn } from '../../support/importing.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  text,
} from '../../support/source.ts';

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
    ['2030s', 'uncertain-year'],
    ['2030-2035', 'uncertain-year'],
    ['~2030', 'uncertain-year'],
    ['2030 or later', 'uncertain-year'],
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
      ['ignored-text', 2, '“2035 (aim)” is read as “2035”'],
      ['ignored-text', 3, '“TBC” is read as an empty cell'],
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
    ['Unclear', ''],
    ['other ', ''],
  ])('reads scope %j as %j', async (cell, scope) => {
    const { rows } = await promises(promise('2030', cell));
    expect(rows('commitments.csv')).toEqual([`ABB,true,2030,${scope},Net zero,${SOURCE},Plan`]);
  });

  test('rejects an unknown scope', async () => {
    const imported = await promises(promise('2030', 'Whole are'));
    expect(codesIn(imported)).toEqual({ 'unknown-sheet-scope': [2] });
    expect(rejectsIn(imported)[0]).toMatchObject({
      suggestion: 'Whole area',
      cell: 'B2',
      message:
        '“Whole are” is not a known scope: “Council only”, “Whole area”, “No promise”, “Council operations”, “Unclear” or “Other”',
    });
  });

  test('reports a scope that is imported as an empty cell', async () => {
    expect(cellsIn(await promises(promise('2030', 'Unclear')))).toMatchObject([
      { code: 'ignored-text', cell: 'B2', message: '“Unclear” is read as an empty cell' },
    ]);
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

  test('cells of a column that a newer sheet lacks stay as they are', async () => {
    const first = await promises(promise('2035'));
    const short = text('council,scope,target,wording,source_url', `Abbey,Whole area,2040,Net zero,${SOURCE}`);
    const { rows } = await importAgain(first.folder, 'promises', short);
    expect(rows('commitments.csv')).toEqual([`ABB,true,2040,Whole area,Net zero,${SOURCE},Plan`]);
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
    ['an invalid code', 'Derry City Council,N-A,', 'bad-code'],
    ['a former code that is unknown', 'Derry City Council,NIR-A,', 'unknown-council'],
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
    ['7/24/2019', '2019-07-24'],
    ['14/9/20', '2020-09-14'],
    ['5/5/21', '2021-05-05'],
    ['2019-02-01', '2019-02-01'],
    ['2019/02/01', '2019-02-01'],
    ['24/01/2019 00:00:00', '2019-01-24'],
    ['24 July 2019', '2019-07-24'],
    ['24-Jul-19', '2019-07-24'],
  ])('reads date %j as %s', async (cell, date) => {
    const imported = await declarations(declaration('Y', cell));
    expect(imported.rows('emergencies.csv')).toEqual([`ABB,${date}`]);
    expect(cellsIn(imported)).toEqual([]);
  });

  test.each([
    ['Feb 2019', 'bad-date'],
    ['31/02', 'bad-date'],
    ['31/02/2019', 'bad-date'],
    ['tbc', 'bad-date'],
    ['1/2/19', 'ambiguous-date'],
    ['20-9-14', 'ambiguous-date'],
    ['unknown', 'bad-date'],
    ['01/02/1919', 'unlikely-date'],
    ['Loading...', 'spreadsheet-error'],
    ['#NAME?', 'spreadsheet-error'],
  ])('rejects date %j: %s', async (cell, code) => {
    const imported = await declarations(declaration('Y', cell));
    expect(imported.rows('emergencies.csv')).toEqual([]);
    expect(codesIn(imported)).toEqual({ [code]: [2] });
  });

  test.each([
    ['Y', ''],
    ['Y', ' '],
    ['Yes', 'n/a'],
    ['Y - unanimous', ''],
  ])('%j with the date %j is a declaration without a date', async (made, date) => {
    const imported = await declarations(declaration(made, date));
    expect(imported.rows('emergencies.csv')).toEqual(['ABB,']);
    expect(codesIn(imported)).toEqual({});
    expect(imported.report.files[0]).toMatchObject({ imported: 1, review: 0 });
  });

  test.each(['Y', 'Yes', 'yes', ' Y', 'TRUE ', '1'])('%j is a declaration', async (made) => {
    const imported = await declarations(declaration(made, '2019-07-24'));
    expect(imported.rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
    expect(cellsIn(imported)).toEqual([]);
  });

  test.each([
    ['Y*', '“Y*” is read as “yes”'],
    ['Yes (unanimous)', '“Yes (unanimous)” is read as “yes”'],
  ])('%j is a declaration with a remark', async (made, message) => {
    const imported = await declarations(declaration(made, '2019-07-24'));
    expect(imported.rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
    expect(cellsIn(imported)).toMatchObject([{ code: 'ignored-text', cell: 'C2', message }]);
  });

  test.each([
    ['N', '', '“N”'],
    ['No', 'n/a', '“No”'],
    ['FALSE', '', '“FALSE”'],
    ['', '', 'an empty cell'],
    ['n/a', '', 'an empty cell'],
    ['N - but made pledges', '05/2019', '“N - but made pledges”'],
    ['N - but made pledges', '24/7/2019', '“N - but made pledges”'],
    ['n (checking with Cllr)', '', '“n (checking with Cllr)”'],
  ])('%j with the date %j means no declaration', async (made, date, quoted) => {
    const imported = await declarations(declaration(made, date));
    expect(codesIn(imported)).toEqual({ 'no-declaration': [2] });
    expect(rejectsIn(imported)[0]).toMatchObject({
      severity: 'notice',
      cell: 'C2',
      message: `${quoted} means that the council has made no declaration`,
    });
  });

  test.each([
    ['No', '24/7/2019', 'contradiction'],
    ['No', 'tbc', 'bad-date'],
    ['', '24/7/2019', 'empty-cell'],
    ['Y/N', '24/7/2019', 'bad-boolean'],
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
      expect(cellsIn(imported)).toMatchObject([{ code: 'spreadsheet-artefact', severity: 'notice' }]);
    },
  );

  test('a council that declared twice has two rows, and the earlier date counts', async () => {
    const { rows } = await declarations(declaration('Y', '24/7/2019'), declaration('Y', '2018-05-01'));
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24', 'ABB,2018-05-01']);
  });

  test('equal declarations are imported once, and different ones separately', async () => {
    const [a, b] = ['https://a.example/', 'https://b.example/'];
    const twice = await declarations(declaration('Y', '24/7/2019', a), declaration('Yes', '2019-07-24', a));
    expect([codesIn(twice), twice.rows('emergencies.csv')]).toEqual([
      { 'duplicate-row': [3] },
      [`ABB,2019-07-24,${a}`],
    ]);
    const other = await declarations(declaration('Y', '24/7/2019', a), declaration('Yes', '2019-07-24', b));
    expect(other.rows('emergencies.csv')).toEqual([`ABB,2019-07-24,${a}`, `ABB,2019-07-24,${b}`]);
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
    const imported = await plans(
      'Abbey Borough Council,,,,,,,,,ABB,,,',
      'Somewhere,https://search.example/,,,,,,,none found,#REF!,#REF!,,',
    );
    expect(codesIn(imported)).toEqual({ 'no-document': [2, 3] });
  });

  test('a document without a URL is identified by its title', async () => {
    const { rows } = await plans('Abbey Borough Council,,,,,Action plan,,,,ABB,,A plan,');
    expect(rows('plans.csv')).toEqual(['ABB,A plan,Action plan,']);
  });

  test.each([
    ['a date of retrieval', ',2021-04-29,,,,,,ABB,,,'],
    ['a period', ',,2021-2025,,,,,ABB,,,'],
    ['a type', ',,,Action plan,,,,ABB,,,'],
    ['a scope', ',,,,Whole area,,,ABB,,,'],
    ['a status', ',,,,,Draft,,ABB,,,'],
    ['an update', ',,,,,,,ABB,,,2022-10-20'],
    ['an unclear scope', ',,,,#REF!,,,ABB,,,'],
  ])('a document with %s, but neither a URL nor a title', async (_, cells) => {
    expect(codesIn(await plans(`Abbey Borough Council,,${cells}`))).toEqual({ 'empty-cell': [2] });
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

  describe('a website', () => {
    const REGISTER = text(
      'local-authority-code,official-name,gss-code,nation,local-authority-type',
      'ABB,Abbey Borough Council,,England,NMD',
      'CED,Cedar City Council,,England,UA',
    );
    const websitesAfter = async (rows: readonly string[], edit = (table: string) => table) => {
      const { folder, read } = await importInto({ ...EMPTY, 'councils.csv': null }, 'register', REGISTER);
      writeFileSync(path.join(folder, 'councils.csv'), edit(read('councils.csv')));
      const imported = await importAgain(folder, 'plans', text(HEADER, ...rows));
      return imported.rows('councils.csv').map((row) => row.split(',')[3]);
    };
    const cedar = (website: string) => `Cedar City Council,,https://c.example/p,,,,,,,CED,${website},,`;

    test('goes into councils.csv, even without a document', async () => {
      const rows = ['Abbey Borough Council,,,,,,,,,ABB,https://abbey.example/,,', cedar('https://cedar.example/')];
      expect(await websitesAfter(rows)).toEqual(['https://abbey.example/', 'https://cedar.example/']);
    });

    test('is the first if there are several', async () => {
      const rows = [cedar(''), cedar('https://cedar.example/'), cedar('https://www.cedar.example/')];
      expect(await websitesAfter(rows)).toEqual(['', 'https://cedar.example/']);
    });

    test('that isn’t imported is reported, with the one in councils.csv', async () => {
      const { folder } = await importInto({ ...EMPTY, 'councils.csv': null }, 'register', REGISTER);
      const rows = ['https://cedar.example/', 'https://www.cedar.example/', 'https://cedar.example/'].map(cedar);
      const first = await importAgain(folder, 'plans', text(HEADER, ...rows));
      const message =
        '“https://www.cedar.example/” isn’t imported, because the council has the website “https://cedar.example/”';
      expect(first.report.problems).toContainEqual(
        expect.objectContaining({ code: 'other-website', line: 3, message }),
      );
      const again = await importAgain(folder, 'plans', text(HEADER, cedar('https://new.example/')));
      expect(cellsIn(again)).toMatchObject([{ code: 'other-website', line: 2, severity: 'notice' }]);
    });

    test.each([
      [
        'another website',
        (table: string) => table.replace('CED,Cedar City Council,,', 'CED,Cedar City Council,,https://ours.example/'),
        'https://ours.example/',
      ],
      ['a row that has been edited', (table: string) => table.replace('Cedar City', 'Cedar'), ''],
    ])('doesn’t replace %s', async (_, edit, website) => {
      expect(await websitesAfter([cedar('https://cedar.example/')], edit)).toEqual(['', website]);
    });
  });

  test('isn’t mistaken for a row of ours with the same type if the title and the URL can’t be compared', async () => {
    const tables = { ...EMPTY, 'plans.csv': text(PLANS_HEADER, 'ABB,Our plan,Action plan,') };
    const sheet = text('council,url,type', 'Abbey,https://a.example/,Action plan');
    expect((await importInto(tables, 'plans', sheet)).rows('plans.csv')).toEqual([
      'ABB,Our plan,Action plan,,',
      'ABB,,Action plan,,https://a.example/',
    ]);
  });

  test('the list without codes has no update dates, so ours are unchanged', async () => {
    const { folder } = await plans(plan('Action plan'));
    const raw = text(
      'council,url,date_retrieved,type,title,out_of_date',
      'Abbey,https://a.example/p,30/4/2021,Action plan,A plan,Yes',
    );
    const { rows } = await importAgain(folder, 'plans', raw);
    expect(rows('plans.csv')).toEqual([
      'ABB,A plan,Action plan,2022-10-20,https://a.example/p,Whole area,Draft,2021-2025,2021-04-30,true',
    ]);
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
