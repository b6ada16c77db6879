// The quirks of published sheets, one by one: what of each row comes into our tables, and why others stay out.
import { describe, expect, test } from 'vitest';
import { importInto, reasonsIn } from '../support/importing.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  text,
} from '../support/source.ts';

/** Councils, and nothing said of them yet. */
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
  ])('the year %j is %j', async (cell, year) => {
    const { rows, report } = await promises(promise(cell));
    expect(rows('commitments.csv')).toEqual([`ABB,true,${year},Whole area,Net zero,${SOURCE},Plan`]);
    expect(report.files[0]).toMatchObject({ read: 1, imported: 1, rejects: [] });
  });

  test.each([
    ['2045?', 'doubtful-year'],
    ['2030s', 'decade'],
    ['2030-2035', 'several-years'],
    ['~2030', 'rough-year'],
    ['2030 or later', 'year-and-more'],
    ['soon', 'bad-year'],
    ['20300', 'bad-year'],
    ['1930', 'far-year'],
    ['#REF!', 'failed-formula'],
  ])('the year %j is not known: %s', async (cell, reason) => {
    const imported = await promises(promise(cell));
    expect(imported.rows('commitments.csv')).toEqual([]);
    expect(reasonsIn(imported)).toEqual({ [reason]: [2] });
    expect(imported.report.files[0]!.rejects[0]).toMatchObject({ cell: 'C2', value: cell });
  });

  test('what stands beside a year is told of', async () => {
    const { report } = await promises(promise('2035 (aim)'), promise('TBC', 'Council only'));
    expect(report.files[0]!.cells.map(({ reason, line, value }) => [reason, line, value])).toEqual([
      ['remark', 2, '2035 (aim)'],
      ['year-to-come', 3, 'TBC'],
    ]);
  });

  test('a scope beside a year contradicts another scope', async () => {
    expect(reasonsIn(await promises(promise('"2030\nwhole area"', 'Council only')))).toEqual({ contradiction: [2] });
  });

  test.each([
    ['Whole area', 'Whole area'],
    ['whole area ', 'Whole area'],
    ['Council only', 'Council only'],
    ['Council operations', 'Council only'],
    ['COUNCIL  OPERATIONS', 'Council only'],
    ['', ''],
  ])('the scope %j is %j', async (cell, scope) => {
    const { rows } = await promises(promise('2030', cell));
    expect(rows('commitments.csv')).toEqual([`ABB,true,2030,${scope},Net zero,${SOURCE},Plan`]);
  });

  test('another scope is none that is known', async () => {
    const imported = await promises(promise('2030', 'Whole are'));
    expect(reasonsIn(imported)).toEqual({ 'unknown-value': [2] });
    expect(imported.report.files[0]!.rejects[0]).toMatchObject({ suggestion: 'Whole area', cell: 'B2' });
  });

  test('“No promise” is that there is none, whatever is said about it', async () => {
    const { rows } = await promises(
      'Abbey Borough Council,No promise,,,,,,,,',
      'Cedar City Council,No promise ,N/A,Less by 2040,,,,,,',
    );
    expect(rows('commitments.csv')).toEqual(['ABB,false,,,,,', 'CED,false,,,Less by 2040,,']);
  });

  test('“No promise” with a year contradicts itself', async () => {
    expect(reasonsIn(await promises('Abbey Borough Council,No promise,2030,,,,,,,'))).toEqual({ contradiction: [2] });
  });

  test('a row without a source stays out', async () => {
    const imported = await promises('Abbey Borough Council,Whole area,2030,Net zero,,,,,,');
    expect(reasonsIn(imported)).toEqual({ 'no-source': [2] });
  });

  test('a row that says nothing of its council, and one that says nothing at all', async () => {
    const imported = await promises('Abbey Borough Council,,,,,,,,ABB,', ',,,,,,,,,', ' , ,,,,,,,,', promise('2030'));
    expect(reasonsIn(imported)).toEqual({ 'no-statement': [2], 'empty-row': [3, 4] });
    expect(imported.report.files[0]).toMatchObject({ read: 4, imported: 1 });
  });

  test('a row that says nothing of its council, where the sheet names no sources', async () => {
    const sheet = text('council,scope,target,wording,source_url', 'Abbey Borough Council,,,,');
    expect(reasonsIn(await importInto(EMPTY, 'promises', sheet))).toEqual({ 'no-statement': [2] });
  });

  test('a row without a council', async () => {
    expect(reasonsIn(await promises(`,Whole area,2030,Net zero,${SOURCE},,,,,`))).toEqual({ 'no-council': [2] });
  });

  test('texts are kept to the byte', async () => {
    const wording = '"That this Council:\r\n1. ""declares"" – <b>now</b> "';
    const { read } = await promises(`Abbey Borough Council,Whole area,2030,${wording},${SOURCE}, Plan ,,,,`);
    expect(read('commitments.csv')).toBe(
      text(COMMITMENTS_HEADER, `ABB,true,2030,Whole area,${wording},${SOURCE}, Plan `),
    );
  });

  test('a search for NA is a search, and a text of NA a text', async () => {
    const { rows } = await promises(`Abbey Borough Council,Whole area,2030,NA,${SOURCE},null,,,,`);
    expect(rows('commitments.csv')).toEqual([`ABB,true,2030,Whole area,NA,${SOURCE},null`]);
  });

  test('an address that is none', async () => {
    const imported = await promises('Abbey Borough Council,Whole area,2030,Net zero,www.a.example/plan,Plan,,,,');
    expect(reasonsIn(imported)).toEqual({ 'bad-address': [2] });
    expect(imported.report.files[0]!.rejects[0]).toMatchObject({ suggestion: 'https://www.a.example/plan' });
  });

  test('a promise that stands twice comes in once', async () => {
    const imported = await promises(promise('2030'), promise('2030.0'));
    expect(reasonsIn(imported)).toEqual({ 'same-row': [3] });
    expect(imported.report.files[0]!.rejects[0]).toMatchObject({ otherLine: 2 });
    expect(imported.rows('commitments.csv')).toHaveLength(1);
  });

  test('two promises from one source are two', async () => {
    const { rows } = await promises(promise('2030'), promise('2040'));
    expect(rows('commitments.csv')).toHaveLength(2);
  });

  test('columns that are not imported are told of', async () => {
    const { report } = await promises(promise('2030').replace('Plan,,', 'Plan,1/2/2024,see email'));
    expect(report.files[0]!.unknownColumns).toMatchObject([
      { name: 'data_checked', filled: 1 },
      { name: 'notes', filled: 1 },
    ]);
  });
});

describe('the council of a row', () => {
  const HEADER = 'council,made_declaration,date_made,motion_url,authority_code,gss_code';
  const declarations = (...rows: readonly string[]) => importInto(EMPTY, 'declarations', text(HEADER, ...rows));

  test.each([
    ['its name', 'Abbey Borough Council,,'],
    ['its name in small letters', 'abbey borough council,,'],
    ['its name without “Council”', 'Abbey Borough,,'],
    ['its name with “(unitary)”', 'Abbey Borough Council (unitary),,'],
    ['its name with “- unitary”', 'Abbey Borough Council - Unitary,,'],
    ['its name with double spaces', ' Abbey  Borough Council ,,'],
    ['its short name', 'Abbey,,'],
    ['its code', 'The Abbey,ABB,'],
    ['its GSS code', 'The Abbey,,E07000901'],
  ])('is known by %s', async (_, cells) => {
    const [name, code, gss] = cells.split(',');
    const { rows } = await declarations(`${name},Y,2019-05-01,,${code},${gss}`);
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-05-01']);
  });

  test('& is and', async () => {
    const { rows } = await declarations('Beech and Birch District Council,Y,2019-05-01,,,');
    expect(rows('emergencies.csv')).toEqual(['BEE,2019-05-01']);
  });

  test.each([
    ['a council that isn’t there', 'Borsetshire County Council,,', 'unknown-council'],
    ['one that has been replaced by one of a similar name', 'North Elmshire County Council,,', 'unknown-council'],
    ['a code that isn’t there', 'Somewhere,XYZ,', 'unknown-council'],
    ['a name and a code of two councils', 'Cedar City Council,ABB,', 'contradiction'],
    ['a code of the register’s that breaks the pattern', 'Derry City Council,NIR-A,', 'bad-code'],
    ['nothing', ',,', 'no-council'],
  ])('is not known by %s', async (_, cells, reason) => {
    const [name, code, gss] = cells.split(',');
    expect(reasonsIn(await declarations(`${name},Y,2019-05-01,,${code},${gss}`))).toEqual({ [reason]: [2] });
  });

  test('one address may be of two councils', async () => {
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
  ])('the date %j is %s', async (cell, date) => {
    expect((await declarations(declaration('Y', cell))).rows('emergencies.csv')).toEqual([`ABB,${date}`]);
  });

  test.each([
    ['Feb 2019', 'month-only'],
    ['2019', 'month-only'],
    ['7/24/2019', 'month-first'],
    ['31/02', 'no-such-day'],
    ['31/02/2019', 'no-such-day'],
    ['tbc', 'unknown-day'],
    ['1/2/19', 'short-year'],
    ['', 'no-date'],
    ['n/a', 'no-date'],
    ['01/02/1919', 'far-date'],
    ['Loading...', 'failed-formula'],
  ])('the date %j is not known: %s', async (cell, reason) => {
    const imported = await declarations(declaration('Y', cell));
    expect(imported.rows('emergencies.csv')).toEqual([]);
    expect(reasonsIn(imported)).toEqual({ [reason]: [2] });
  });

  describe('where other rows have the month first', () => {
    const days = (...cells: readonly string[]) => declarations(...cells.map((cell) => declaration('Y', cell)));

    test('a day that may be a month stays out', async () => {
      const imported = await days('7/24/2019', '12/31/2019', '7/4/2019', '05/06/2020 00:00', '3/3/2019', '2019-07-06');
      expect(imported.rows('emergencies.csv')).toEqual(['ABB,2019-03-03', 'ABB,2019-07-06']);
      expect(reasonsIn(imported)).toEqual({ 'month-first': [2, 3], 'day-or-month': [4, 5] });
      expect(imported.report.files[0]!.rejects[2]).toMatchObject({ suggestion: '2019-04-07' });
    });

    test.each([
      ['one alone is a slip', ['7/24/2019', '7/4/2019']],
      ['they are not more than the others', ['7/24/2019', '12/31/2019', '24/7/2018', '31/12/2018', '7/4/2019']],
    ])('%s', async (_, cells) => {
      expect((await days(...cells)).rows('emergencies.csv')).toContain('ABB,2019-04-07');
    });
  });

  test.each(['Y', 'Yes', 'yes', ' Y', 'Yes - unanimous', 'TRUE ', '1'])('%j is a declaration', async (made) => {
    expect((await declarations(declaration(made, '2019-07-24'))).rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  });

  test.each(['N', 'No', '', 'n/a', 'FALSE'])('%j is none', async (made) => {
    expect(reasonsIn(await declarations(declaration(made, '')))).toEqual({ 'no-declaration': [2] });
  });

  test.each([
    ['No', '24/7/2019', 'contradiction'],
    ['', '24/7/2019', 'not-said'],
    ['Yes - withdrawn', '24/7/2019', 'bad-yes-no'],
    ['perhaps', '', 'bad-yes-no'],
  ])('%j with the date %j is unclear', async (made, date, reason) => {
    expect(reasonsIn(await declarations(declaration(made, date)))).toEqual({ [reason]: [2] });
  });

  test.each(['#NAME?', 'Loading...', 'Loading…'])(
    'where a link reads %s the declaration is there without it',
    async (url) => {
      const { rows, report } = await declarations(declaration('Y', '24/7/2019', url));
      expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
      expect(report.files[0]).toMatchObject({ imported: 1, cells: [{ reason: 'failed-formula', value: url }] });
    },
  );

  test('a council that declared twice has two rows, and the earlier counts', async () => {
    const { rows } = await declarations(declaration('Y', '24/7/2019'), declaration('Y', '1/5/2018'));
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24', 'ABB,2018-05-01']);
  });

  test('declared twice on a day is declared once; with two links somebody has to look', async () => {
    const [a, b] = ['https://a.example/', 'https://b.example/'];
    const twice = await declarations(declaration('Y', '24/7/2019', a), declaration('Yes', '2019-07-24', a));
    expect([reasonsIn(twice), twice.rows('emergencies.csv')]).toEqual([{ 'same-row': [3] }, [`ABB,2019-07-24,${a}`]]);
    const other = await declarations(declaration('Y', '24/7/2019', a), declaration('Yes', '2019-07-24', b));
    expect(reasonsIn(other)).toEqual({ 'other-row': [3] });
  });

  test('a link that could not be read leaves ours as it is', async () => {
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
  ])('the type %j is %j', async (cell, type) => {
    expect((await plans(plan(cell))).rows('plans.csv')).toEqual([
      `ABB,A plan,${type},2022-10-20,https://a.example/p,Whole area,Draft,2021-2025,2021-04-29`,
    ]);
  });

  test('a row without a document', async () => {
    const imported = await plans('Abbey Borough Council,,,,,,,,,ABB,,,');
    expect(reasonsIn(imported)).toEqual({ 'no-document': [2] });
  });

  test('a document without its address', async () => {
    expect(reasonsIn(await plans('Abbey Borough Council,,,,,Action plan,,,,ABB,,A plan,'))).toEqual({
      'no-address': [2],
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
    expect(reasonsIn(imported)).toEqual({ 'too-many-cells': [4] });
  });

  test('the website of a council comes into councils.csv, also where there is no document', async () => {
    const { rows, report } = await plans(
      'Abbey Borough Council,,,,,,,,,ABB,https://abbey.example/,,',
      'Cedar City Council,,https://c.example/p,,,,,,,CED,https://cedar.example/,,',
      'Cedar City Council,,https://c.example/q,,,,,,,CED,https://cedar.example/,,',
    );
    expect(rows('councils.csv').map((row) => row.split(',')[3])).toEqual([
      'https://abbey.example/',
      '',
      'https://cedar.example/',
      '',
    ]);
    expect(report.tables.map(({ file, changed }) => [file.split('/').at(-1), changed.length])).toEqual([
      ['plans.csv', 0],
      ['councils.csv', 2],
    ]);
    expect(report.files[0]).toMatchObject({ read: 3, imported: 2, cells: [] });
  });

  test('two websites of one council: the first, and the other is told of', async () => {
    const { rows, report } = await plans(
      'Cedar City Council,,https://c.example/p,,,,,,,CED,https://cedar.example/,,',
      'Cedar City Council,,https://c.example/q,,,,,,,CED,https://www.cedar.example/,,',
    );
    expect(rows('councils.csv')[2]!.split(',')[3]).toBe('https://cedar.example/');
    expect(report.files[0]).toMatchObject({ imported: 2, cells: [{ reason: 'other-website', line: 3 }] });
  });

  test('the list without codes brings no date of update, and leaves ours', async () => {
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
    ['with line ends of Windows', rows.join('\r\n')],
    ['with blank lines', `\n${rows.join('\n\n\n')}\n\n`],
    [
      'with two columns of one name that are not imported',
      text('notes,council,made_declaration,notes,date_made', 'a,Abbey,Y,b,24/7/2019'),
    ],
    ['with its columns in another order', text('date_made,x,council,Made declaration ', '24/7/2019,,Abbey,Y')],
    ['with a line break in a cell', text('council,made_declaration,notes,date_made', 'Abbey,Y,"a\r\nb",24/7/2019')],
  ])('%s', async (_, sheet) => {
    const { rows } = await importInto(EMPTY, 'declarations', sheet);
    expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  });
});
