// Examples of what a sheet changes in a table, and of what stays the same.
import { describe, expect, test } from 'vitest';
import { text } from '../../../support/source.ts';
import { withinTime } from '../../../support/within-time.ts';
import { COUNCILS, type Folder, type ImportRun, importInto, type PublishedSheet, sheet } from './merging.ts';

const TABLE = 'authority_code,has_promise,target_year,scope,text,source,source_name';
const SHEET = 'authority_code,council,scope,target,wording,source_url,source_name';
const PLAN = 'https://a.example/plan';

const promises = (...rows: readonly string[]): PublishedSheet =>
  sheet('promises', text(SHEET, ...rows.map((row) => `ABC,,${row}`)));
const ours = (row: string) => `ABC,true,${row}`;
const folderWith = (...rows: readonly string[]): Folder => ({ ...COUNCILS, 'commitments.csv': text(TABLE, ...rows) });
const rowsIn = ({ folder }: ImportRun) => folder['commitments.csv']!.trimEnd().split('\n').slice(1);

const ONE = `Whole area,2030,One,${PLAN},Plan`;
const OUR_ONE = ours(`2030,Whole area,One,${PLAN},Plan`);

test('adds new rows at the end, in the sheet’s order', () => {
  const result = importInto(folderWith(OUR_ONE), [
    promises(`Council only,2045,Two,${PLAN},`, ONE, `Council only,2040,Three,${PLAN},`),
  ]);
  expect(result.problems).toEqual([]);
  expect(rowsIn(result)).toEqual([
    OUR_ONE,
    ours(`2045,Council only,Two,${PLAN},`),
    ours(`2040,Council only,Three,${PLAN},`),
  ]);
});

test('updates an imported row, and clears cells that have become empty', () => {
  const { folder } = importInto(COUNCILS, [promises(ONE)]);
  expect(rowsIn(importInto(folder, [promises(`Whole area,,"One, two",${PLAN},`)]))).toEqual([
    ours(`,Whole area,"One, two",${PLAN},`),
  ]);
});

test('an unclear cell leaves ours unchanged', () => {
  const plans = (url: string) => [
    sheet(
      'declarations',
      text('authority_code,council,made_declaration,date_made,motion_url', `ABC,,Yes,2019-05-01,${url}`),
    ),
  ];
  const first = importInto(COUNCILS, plans(PLAN));
  const second = importInto(first.folder, plans('tbc'));
  expect(second.reports[0]!.problems.map(({ code }) => code)).toEqual(['bad-url']);
  expect(second.folder).toEqual(first.folder);
});

test('keeps the bytes of a cell if only line breaks or forms of yes differ', () => {
  const folder = folderWith(`ABC,"Yes",2030,Whole area,"One\ntwo",${PLAN},Plan`);
  const result = importInto(folder, [promises(`Whole area,2030,"One\r\ntwo",${PLAN},Plan`)]);
  expect(result.problems).toEqual([]);
  expect(result.folder['commitments.csv']).toBe(folder['commitments.csv']);
});

describe('a row that was entered by hand', () => {
  const byHand = ours(`2035,Whole area,Mine,${PLAN},`);

  test('is never changed, and the sheet’s row with the same key is reported', () => {
    const { folder, problems, reports } = importInto(folderWith(byHand), [promises(ONE)]);
    expect(problems).toEqual(['warning differs-from-table 2']);
    const [problem] = reports[0]!.problems;
    expect(problem!.values!.columns).toBe('target_year, text, source_name');
    expect(problem!.related).toMatchObject([{ relation: 'similar', location: { file: 'commitments.csv', line: 2 } }]);
    expect(folder['commitments.csv']).toBe(folderWith(byHand)['commitments.csv']);
  });

  test('doesn’t prevent the import of rows with other keys', () => {
    const result = importInto(folderWith(byHand), [promises(`Council only,2030,One,${PLAN},`)]);
    expect(rowsIn(result)).toEqual([byHand, ours(`2030,Council only,One,${PLAN},`)]);
  });

  test('counts as imported if it is equal to the sheet’s', () => {
    const { folder } = importInto(folderWith(OUR_ONE), [promises(ONE)]);
    expect(rowsIn(importInto(folder, [promises(`Whole area,2031,One,${PLAN},Plan`)]))).toEqual([
      ours(`2031,Whole area,One,${PLAN},Plan`),
    ]);
  });

  test('isn’t changed by later sheets if an editor filled in a cell that was unclear', () => {
    const declared = (url: string) =>
      sheet(
        'declarations',
        text('authority_code,council,made_declaration,date_made,motion_url', `ABC,,Yes,2019-05-01,${url}`),
      );
    const { folder } = importInto(COUNCILS, [declared('tbc')]);
    const completed = { ...folder, 'emergencies.csv': folder['emergencies.csv']!.replace('-01,', `-01,${PLAN}`) };
    const again = importInto(completed, [declared('tbc')]);
    expect(again.problems).toEqual([]);
    expect(again.folder['emergencies.csv']).toBe(completed['emergencies.csv']);
    const clear = importInto(again.folder, [declared('https://b.example/')]);
    expect(clear.problems).toEqual(['warning differs-from-table 2']);
    expect(clear.folder['emergencies.csv']).toBe(completed['emergencies.csv']);
  });
});

describe('rows in one sheet', () => {
  test('a duplicate is imported once', () => {
    const result = importInto(COUNCILS, [promises(ONE, ONE)]);
    expect(result.problems).toEqual(['notice duplicate-row 3']);
    expect(rowsIn(result)).toEqual([OUR_ONE]);
  });

  test('only the first row for a council in the register is imported', () => {
    const header = 'local-authority-code,official-name,gss-code,nation,local-authority-type';
    const register = sheet('register', text(header, 'ABC,Abbey,,England,UA', 'ABC,Other,,England,UA'));
    const { problems, folder } = importInto({}, [register]);
    expect(problems).toEqual(['warning conflicting-row 3']);
    expect(folder['councils.csv']).toContain('ABC,Abbey,');
  });
});

describe('the table’s file', () => {
  test('keeps its line endings, quotation marks, blank lines and other columns', () => {
    const content = `\ufeffnote,${TABLE}\r\n"mine",${OUR_ONE}\r\n\r\n,"ABC",true,,Council only,,${PLAN},`;
    const { folder } = importInto({ ...COUNCILS, 'commitments.csv': content }, [
      promises(ONE, `Council only,,,${PLAN},`),
    ]);
    const update = promises(
      `Whole area,2040,One,${PLAN},Plan`,
      `Council only,,,${PLAN},`,
      `Council only,2050,,${PLAN},`,
    );
    expect(importInto(folder, [update]).folder['commitments.csv']).toBe(
      `${content.replace('2030', '2040')}\r\n,${ours(`2050,Council only,,${PLAN},`)}\r\n`,
    );
  });

  test('gets a new column on the right only if the sheet has values for it', () => {
    const folder = {
      ...COUNCILS,
      'emergencies.csv': text('authority_code,date_declared', 'BCD,2019-01-01', 'ABC,2019-05-01'),
    };
    const declared = (url: string) =>
      sheet(
        'declarations',
        text('authority_code,council,made_declaration,date_made,motion_url', `ABC,,Yes,2019-05-01,${url}`),
      );
    expect(importInto(folder, [declared('')]).folder['emergencies.csv']).toBe(folder['emergencies.csv']);
    expect(importInto(folder, [declared(PLAN)]).folder['emergencies.csv']).toBe(
      text('authority_code,date_declared,source_url', 'BCD,2019-01-01,', `ABC,2019-05-01,${PLAN}`),
    );
  });

  test('has the usual columns if it is new, and isn’t created if nothing is imported', () => {
    expect(importInto(COUNCILS, [promises(ONE)]).folder['commitments.csv']).toBe(text(TABLE, OUR_ONE));
    expect(importInto(COUNCILS, [promises()]).folder).not.toHaveProperty('commitments.csv');
  });
});

test('merges many rows into a large table within seconds', async () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((one) => letters.slice(0, 13).map((other) => `A${one}${other}`));
  const councils = { 'councils.csv': text('authority_code,name', ...codes.map((code) => `${code},${code}`)) };
  const published = (ending: string) =>
    sheet(
      'promises',
      text(
        SHEET,
        ...codes.flatMap((code) =>
          Array.from(
            { length: 8 },
            (_, index) => `${code},,Whole area,2030,Text ${index},https://a.example/${index},${ending}`,
          ),
        ),
      ),
    );
  const { folder } = importInto(councils, [published('')]);
  await withinTime(3000, () => {
    const result = importInto(folder, [published('Plan')]);
    expect(result.problems).toEqual([]);
    expect(rowsIn(result).every((row) => row.endsWith(',Plan'))).toBe(true);
  });
});

test('reports many ambiguous rows within seconds, and changes none', async () => {
  const many = (name: string) =>
    promises(
      ...Array.from({ length: 5000 }, (_, index) => `Whole area,,${name} ${index},https://${name}.example/${index},`),
    );
  const { folder } = importInto(COUNCILS, [many('a')]);
  await withinTime(3000, () => {
    const result = importInto(folder, [many('b')]);
    expect(new Set(result.problems.map((problem) => problem.replace(/ \d+$/, '')))).toEqual(
      new Set(['warning ambiguous-row']),
    );
    expect(result.folder).toEqual(folder);
  });
});
