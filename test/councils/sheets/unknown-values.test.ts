// Values that a sheet doesn't contain: formulas that no program has calculated, dates of which only a part is shown, and cells that
// mean “no value”. They never replace a value in our tables.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cellsIn, codesIn, type Imported, importAgain, importInto } from '../../support/importing.ts';
import { temporaryFolder, unwrapped } from '../../support/program.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  type Files,
  PLANS_HEADER,
  text,
} from '../../support/source.ts';
import { type WorkbookContent, workbookOf } from '../../support/workbooks.ts';

const EMPTY: Files = {
  'councils.csv': text(COUNCILS_HEADER, 'ABB,Abbey Council,,,E07000901,England,Non-Metropolitan District'),
  'commitments.csv': text(COMMITMENTS_HEADER),
  'plans.csv': text(`${PLANS_HEADER},url,time_period`),
  'emergencies.csv': text(EMERGENCIES_HEADER),
  'searches.csv': null,
};

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A cell that contains a text, a formula without a result (`undefined`), or any XML. */
const cell = (value: string | undefined): string => {
  if (value === undefined) return '<c><f>B2+1</f></c>';
  return value.startsWith('<c') ? value : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
};
const workbook = (rows: readonly (readonly (string | undefined)[])[], more: Partial<WorkbookContent> = {}) =>
  workbookOf({ sheets: { Sheet1: rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('') }, ...more });

const PROMISES = ['council', 'scope', 'target', 'wording', 'source_url', 'source_name'];
const PROMISE = ['Abbey Council', 'Whole area', '2030', 'Net zero', 'https://a.example/', 'Plan'];
const PROMISED = 'ABB,true,2030,Whole area,Net zero,https://a.example/,Plan';

/** The codes of all problems with rows, and with cells that were left out of imported rows. */
const foundIn = (imported: Imported) => [
  codesIn(imported),
  cellsIn(imported).map(({ code, cell }) => `${cell} ${code}`),
];
const outcome = ({ report: { files, tables } }: Imported) => {
  const { imported, review } = files[0]!;
  return { imported, review, emptied: tables.reduce((sum, { emptied }) => sum + emptied, 0) };
};

describe('a formula that no program has calculated', () => {
  test.each(PROMISES.map((name, column) => [name, column] as const))(
    'in the column %s of promises is for review, and our row stays the same',
    async (_, column) => {
      const first = await importInto(EMPTY, undefined, { 'promises.xlsx': workbook([PROMISES, PROMISE]) });
      expect(first.rows('commitments.csv')).toEqual([PROMISED]);
      const row = PROMISE.map((value, index) => (index === column ? undefined : value));
      const again = await importAgain(first.folder, undefined, { 'promises.xlsx': workbook([PROMISES, row]) });
      expect(again.rows('commitments.csv')).toEqual([PROMISED]);
      expect(codesIn(again)).toEqual({ 'uncalculated-formula': [2] });
      expect(outcome(again)).toEqual({ imported: 0, review: 1, emptied: 0 });
    },
  );

  test.each([
    [
      'declarations',
      ['council', 'made_declaration', 'date_made'],
      ['Abbey Council', 'Y', '2019-07-24'],
      'emergencies.csv',
    ],
    [
      'plans',
      ['council', 'url', 'type', 'title'],
      ['Abbey Council', 'https://a.example/', 'Action plan', 'Plan'],
      'plans.csv',
    ],
    [
      'register',
      ['local-authority-code', 'official-name', 'gss-code', 'nation', 'local-authority-type'],
      ['NEW', 'New Council', 'E07000902', 'England', 'UA'],
      'councils.csv',
    ],
  ] as const)('in any column of %s needs review', async (kind, header, row, table) => {
    for (const column of header.keys()) {
      const cells = row.map((value, index) => (index === column ? undefined : value));
      const imported = await importInto(EMPTY, kind, { 'sheet.xlsx': workbook([header, cells]) });
      const before = String(EMPTY[table]).split('\n').slice(1, -1);
      expect([header[column], codesIn(imported), imported.rows(table)]).toEqual([
        header[column],
        { 'uncalculated-formula': [2] },
        before,
      ]);
    }
  });

  test('in any column of searches needs review, so that no restriction or search is invented', async () => {
    const header = ['created', 'user_query', 'result_count', 'council_restriction'];
    const row = ['2025-07-03 06:40:03', 'solar', '3', '"Abbey Council"'];
    for (const column of header.keys()) {
      const cells = row.map((value, index) => (index === column ? undefined : value));
      const imported = await importInto(EMPTY, 'searches', { 'searches.xlsx': workbook([header, cells]) });
      expect([codesIn(imported), imported.report.log?.added]).toEqual([{ 'uncalculated-formula': [2] }, 0]);
    }
  });

  test('in a less important column is left out, and the row needs review', async () => {
    const header = ['council', 'url', 'type', 'title', 'time_period'];
    const row = ['Abbey Council', 'https://a.example/', 'Action plan', 'Plan'];
    const first = await importInto(EMPTY, 'plans', { 'plans.xlsx': workbook([header, [...row, '2020-2030']]) });
    const again = await importAgain(first.folder, 'plans', { 'plans.xlsx': workbook([header, [...row, undefined]]) });
    expect(again.rows('plans.csv')).toEqual(['ABB,Plan,Action plan,,https://a.example/,2020-2030']);
    expect(outcome(again)).toEqual({ imported: 1, review: 1, emptied: 0 });
    expect(foundIn(again)).toEqual([{}, ['E2 uncalculated-formula']]);
  });

  test('still needs review if the list of rejects is imported without a correction', async () => {
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const row = PROMISE.map((value, column) => (column === 2 ? undefined : value));
    const first = await importInto(EMPTY, undefined, { 'promises.xlsx': workbook([PROMISES, row]) }, { rejects });
    expect(first.report.files[0]!.review).toBe(1);
    const again = await importAgain(first.folder, undefined, { 'corrected.csv': readFileSync(rejects) });
    expect(again.rows('commitments.csv')).toEqual([]);
    expect(codesIn(again)).toEqual({ 'uncalculated-formula': [2] });
    const corrected = readFileSync(rejects, 'utf8').replace('#UNCALCULATED!', '2030');
    const last = await importAgain(first.folder, undefined, { 'corrected.csv': corrected });
    expect(last.rows('commitments.csv')).toEqual([PROMISED]);
  });

  test('in the header hides the column’s name, so nothing is imported', async () => {
    const header = PROMISES.map((name) => (name === 'target' ? undefined : name));
    const { code, told } = await importInto(EMPTY, 'promises', { 'promises.xlsx': workbook([header, PROMISE]) });
    expect([code, told]).toEqual([1, expect.stringContaining('the column “target” is missing')]);
  });
});

describe('a date of which the sheet shows only a part', () => {
  const HEADER = ['council', 'made_declaration', 'date_made'];
  const declared = (format: number | string) =>
    importInto(EMPTY, 'declarations', {
      'declarations.xlsx': workbook([HEADER, ['Abbey Council', 'Y', '<c s="1"><v>43670</v></c>']], {
        formats: [format],
      }),
    });

  test.each([17, 'mmmm yyyy', 'yyyy', 16])('needs review, as it does in CSV: %s', async (format) => {
    const imported = await declared(format);
    expect([imported.rows('emergencies.csv'), codesIn(imported)]).toEqual([[], { 'bad-date': [2] }]);
  });

  test('is imported if the whole date is shown', async () => {
    expect((await declared('d mmmm yyyy')).rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  });

  test('is imported as a year if that is what the column contains', async () => {
    const row = PROMISE.map((value, column) => (column === 2 ? '<c s="1"><v>47484</v></c>' : value));
    const sheet = workbook([PROMISES, row], { formats: ['yyyy'] });
    expect((await importInto(EMPTY, 'promises', { 'promises.xlsx': sheet })).rows('commitments.csv')).toEqual([
      PROMISED,
    ]);
  });
});

describe('a cell that means “no value”', () => {
  const csv = (target: string) =>
    text(PROMISES.join(), PROMISE.map((value) => (value === '2030' ? target : value)).join());
  const published = () => importInto(EMPTY, undefined, { 'promises.csv': csv('2030') });

  test.each(['TBC', 'N/A', '#N/A', 'null', 'to be decided'])('doesn’t delete a value: %s', async (nothing) => {
    const { folder } = await published();
    const again = await importAgain(folder, undefined, { 'promises.csv': csv(nothing) });
    expect(again.rows('commitments.csv')).toEqual([PROMISED]);
    expect(codesIn(again)).toEqual({ 'would-delete-value': [2] });
    expect(outcome(again)).toEqual({ imported: 0, review: 1, emptied: 0 });
    expect(again.report.problems).toContainEqual(
      expect.objectContaining({ cell: 'C2', message: 'the row would delete “2030” from your table' }),
    );
  });

  test('is imported as an empty cell if there is no value yet', async () => {
    const imported = await importInto(EMPTY, undefined, { 'promises.csv': csv('TBC') });
    expect(imported.rows('commitments.csv')).toEqual([PROMISED.replace('2030', '')]);
    expect(outcome(await importAgain(imported.folder, undefined, { 'promises.csv': csv('N/A') }))).toEqual({
      ...{ imported: 1, review: 0, emptied: 0 },
    });
  });

  test('deletes a value if it is empty, which is counted', async () => {
    const { folder } = await published();
    const shown = await importAgain(folder, undefined, { 'promises.csv': csv('') }, { write: false, format: 'pretty' });
    expect(unwrapped(shown.printed)).toContain('commitments.csv: 1 row changed; 1 cell emptied');
    const again = await importAgain(folder, undefined, { 'promises.csv': csv('') });
    expect(again.rows('commitments.csv')).toEqual([PROMISED.replace('2030', '')]);
    expect(outcome(again)).toEqual({ imported: 1, review: 0, emptied: 1 });
  });

  test('doesn’t delete a value if the row ends before it', async () => {
    const { folder } = await published();
    const row = 'Abbey Council,Whole area,2030,Net zero,https://a.example/';
    const again = await importAgain(folder, undefined, { 'promises.csv': text(PROMISES.join(), row) });
    expect(again.rows('commitments.csv')).toEqual([PROMISED]);
    expect(codesIn(again)).toEqual({ 'would-delete-value': [2] });
    const inWorkbook = await importAgain(folder, undefined, { 'a.xlsx': workbook([PROMISES, PROMISE.slice(0, 5)]) });
    expect(outcome(inWorkbook)).toEqual({ imported: 1, review: 0, emptied: 1 });
  });

  test('doesn’t delete the end of a council, nor does a sheet without these columns', async () => {
    const header = 'local-authority-code,official-name,gss-code,nation,local-authority-type,current-authority';
    const rows = {
      'register.csv': text(`${header},end-date,replaced-by`, 'OLD,Old Council,,England,NMD,FALSE,2020-03-31,ABB'),
    };
    const { folder, rows: before } = await importInto(EMPTY, 'register', rows);
    const ended = before('ended-councils.csv');
    expect(ended[0]).toMatch(/2020-03-31,ABB/);
    const sheets: readonly (readonly [sheet: string, codes: object])[] = [
      [text(header, 'OLD,Old Council,,England,NMD,FALSE'), {}],
      [text(`${header},end-date,replaced-by`, 'OLD,Old Council,,England,NMD,FALSE'), { 'would-delete-value': [2] }],
      [
        text(`${header},end-date,replaced-by`, 'OLD,Old Council,,England,NMD,FALSE,N/A,ABB'),
        { 'would-delete-value': [2] },
      ],
      [
        text(`${header},end-date,replaced-by`, 'OLD,Old Council,,England,NMD,FALSE,2020-03-31,N/A'),
        { 'would-delete-value': [2] },
      ],
    ];
    for (const [sheet, expected] of sheets) {
      const again = await importAgain(folder, 'register', { 'register.csv': sheet });
      expect([again.rows('ended-councils.csv'), codesIn(again)]).toEqual([ended, expected]);
    }
  });

  test('doesn’t delete a value of a council that has ended', async () => {
    const header = 'local-authority-code,official-name,gss-code,nation,local-authority-type,end-date';
    const register = (row: string) => ({ 'register.csv': text(header, row) });
    const first = await importInto(EMPTY, 'register', register('OLD,Old Council,E07000903,England,NMD,'));
    const again = await importAgain(first.folder, 'register', register('OLD,Old Council,N/A,England,NMD,2020-03-31'));
    expect(codesIn(again)).toEqual({ 'would-delete-value': [2] });
    expect(again.rows('councils.csv')).toContainEqual(expect.stringContaining('OLD,Old Council,,,E07000903'));
  });
});
