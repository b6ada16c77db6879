// Several sheets of one kind, in one workbook or in several files: hidden worksheets, contradictions, repetitions, and files without a
// sheet.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesIn, type Imported, importAgain, importInto, rejectsIn } from '../../support/importing.ts';
import { temporaryFolder, unwrapped } from '../../support/program.ts';
import { COMMITMENTS_HEADER, COUNCILS_HEADER, EMERGENCIES_HEADER, type Files, text } from '../../support/source.ts';
import { workbookParts, zipped } from '../../support/workbooks.ts';

const TABLES: Files = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABB,Abbey Council,,,E07000901,England,Non-Metropolitan District',
    'BEE,Beech Council,,,E07000902,England,Non-Metropolitan District',
  ),
  'commitments.csv': text(COMMITMENTS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
  'searches.csv': null,
};

const PROMISES = 'council,scope,target,wording,source_url';
const promise = (council: string, target: string, scope = 'Whole area') =>
  `${council} Council,${scope},${target},Net zero,https://a.example/`;
const promised = (code: string, target: string, scope = 'Whole area') =>
  `${code},true,${target},${scope},Net zero,https://a.example/,`;
const promises = (...rows: readonly string[]) => text(PROMISES, ...rows);

/** A workbook whose worksheets have the contents of CSV files, which must not contain quotation marks. */
function workbook(sheets: Readonly<Record<string, string>>, hidden: readonly string[] = []) {
  const xml = (csv: string) =>
    csv
      .trimEnd()
      .split('\n')
      .map(
        (line) =>
          `<row>${line
            .split(',')
            .map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
            .join('')}</row>`,
      )
      .join('');
  const parts = workbookParts({
    sheets: Object.fromEntries(Object.entries(sheets).map(([name, csv]) => [name, xml(csv)])),
  });
  const hide = (content: string) =>
    hidden.reduce((all, name) => all.replace(`name="${name}"`, `name="${name}" state="hidden"`), content);
  return zipped(parts.map((part) => ({ ...part, content: hide(String(part.content)) })));
}

const counts = ({ report }: Imported) => report.files.map(({ imported, review }) => [imported, review]);
const codes = ({ report }: Imported) => report.problems.map(({ code, severity }) => `${severity} ${code}`);

/** Imports files, or the folder that contains them. */
async function importFrom(files: Readonly<Record<string, string | Uint8Array>>, asFolder: boolean) {
  if (!asFolder) return importInto(TABLES, undefined, files);
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return importInto(TABLES, undefined, {}, { paths: [folder] });
}

describe('hidden worksheets', () => {
  test('are skipped with a notice, whatever their names', async () => {
    for (const hidden of ['A', 'B']) {
      const sheets = { [hidden]: promises(promise('Abbey', '2050')), Current: promises(promise('Abbey', '2030')) };
      const imported = await importFrom({ 'promises.xlsx': workbook(sheets, [hidden]) }, false);
      expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
      expect([counts(imported), codes(imported)]).toEqual([[[1, 0]], ['notice hidden-worksheet']]);
      expect(imported.report.problems[0]!.message).toBe(`the worksheet “${hidden}” is hidden, so it is not imported`);
    }
  });

  test.each([false, true])('a workbook without visible worksheets is an error (in a folder: %s)', async (asFolder) => {
    const { code, told } = await importFrom(
      { 'a.xlsx': workbook({ A: promises(promise('Abbey', '2050')) }, ['A']) },
      asFolder,
    );
    expect([code, unwrapped(told)]).toEqual([
      2,
      expect.stringContaining('no file contains a sheet that can be imported'),
    ]);
    expect(told).toContain('[hidden-worksheet]');
  });

  test('if another file is imported, a workbook without visible worksheets is a warning', async () => {
    const hidden = workbook({ A: promises(promise('Abbey', '2050')) }, ['A']);
    const imported = await importFrom({ 'a.xlsx': hidden, 'b.csv': promises(promise('Abbey', '2030')) }, false);
    expect([imported.code, codes(imported)]).toEqual([0, ['warning hidden-worksheet']]);
  });
});

describe.each([
  ['files', (one: string, other: string) => ({ 'a.csv': one, 'b.csv': other })],
  ['worksheets', (one: string, other: string) => ({ 'a.xlsx': workbook({ One: one, Two: other }) })],
] as const)('two %s with the same kind of sheet', (_, together) => {
  test('that contradict each other need review, and only the first row is imported', async () => {
    const sheets = together(
      promises(promise('Abbey', '2030')),
      promises(promise('Abbey', '2040'), promise('Beech', '2035')),
    );
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const imported = await importInto(TABLES, undefined, sheets, { rejects });
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030'), promised('BEE', '2035')]);
    expect(counts(imported)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(codes(imported)).toEqual(['warning conflicting-row']);
    const [problem] = imported.report.problems;
    expect([problem!.line, problem!.related]).toEqual([2, [expect.objectContaining({ relation: 'first', line: 2 })]]);
    expect(problem!.related![0]!.file).not.toBe(problem!.file);

    // The list contains both rows. If nobody corrects them, they still contradict each other.
    const list = readFileSync(rejects, 'utf8');
    expect(list.match(/,20[34]0,/g)).toEqual([',2030,', ',2040,']);
    const unchanged = await importAgain(imported.folder, undefined, { 'list.csv': list });
    expect([unchanged.rows('commitments.csv'), codesIn(unchanged)]).toEqual([
      imported.rows('commitments.csv'),
      { 'conflicting-row': [3] },
    ]);
    const onlySecond = list.split('\n').toSpliced(1, 1).join('\n').replace(',2040,', ',2041,');
    const corrected = await importAgain(imported.folder, undefined, { 'list.csv': onlySecond });
    expect(corrected.rows('commitments.csv')).toEqual([promised('ABB', '2041'), promised('BEE', '2035')]);
  });

  test('stay as they were corrected in the list of rejects', async () => {
    const sheets = together(promises(promise('Abbey', '2030')), promises(promise('Abbey', '2040')));
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const { folder } = await importInto(TABLES, undefined, sheets, { rejects });
    const list = readFileSync(rejects, 'utf8').replace(',2030,', ',2040,');
    const corrected = await importAgain(folder, undefined, { 'list.csv': list });
    expect(corrected.rows('commitments.csv')).toEqual([promised('ABB', '2040')]);
    const again = await importAgain(folder, undefined, sheets, { prune: true });
    expect([again.report.written, again.rows('commitments.csv')]).toEqual([false, [promised('ABB', '2040')]]);
    expect([counts(again), codes(again)]).toEqual([
      [
        [0, 0],
        [1, 0],
      ],
      ['notice reviewed-row'],
    ]);
  });

  test('keep a correction if its rival was deleted from the list of rejects', async () => {
    const sheets = together(promises(promise('Abbey', '2046')), promises(promise('Abbey', '2047')));
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    for (const [before, after] of [
      [',2047,', ',2048,'],
      [',2047,', ',2047,'],
    ] as const) {
      const { folder } = await importInto(TABLES, undefined, sheets, { rejects });
      const list = readFileSync(rejects, 'utf8').split('\n').toSpliced(1, 1).join('\n').replace(before, after);
      await importAgain(folder, undefined, { 'list.csv': list });
      const again = await importAgain(folder, undefined, sheets);
      expect(again.rows('commitments.csv')).toEqual([promised('ABB', after.slice(1, -1))]);
      expect(again.report.written).toBe(false);
    }
  });

  test('leave a row in our table alone while it is unclear which of several rows is its new version', async () => {
    const row = (target: string, source: string) =>
      `Abbey Council,Whole area,${target},Text ${target},https://${source}.example/`;
    const { folder } = await importInto(TABLES, undefined, { 'a.csv': promises(row('2045', 'a')) });
    const sheets = together(promises(row('2040', 'b'), row('2041', 'c')), promises(row('2041', 'c')));
    const first = await importAgain(folder, undefined, sheets);
    expect(first.rows('commitments.csv')).toEqual(['ABB,true,2045,Whole area,Text 2045,https://a.example/,']);
    expect(first.report.written).toBe(false);
    expect(codes(first)).toContain('warning ambiguous-row');
  });

  test('that repeat each other are imported once', async () => {
    const imported = await importInto(
      TABLES,
      undefined,
      together(promises(promise('Abbey', '2030')), promises(promise('Abbey', '2030'))),
    );
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
    expect([counts(imported), codes(imported)]).toEqual([
      [
        [1, 0],
        [0, 0],
      ],
      ['notice duplicate-row'],
    ]);
  });

  test('may contain different rows, and fill in columns that the other sheet lacks', async () => {
    const named = text(
      `${PROMISES},source_name`,
      `${promise('Abbey', '2030')},Plan`,
      `${promise('Abbey', '2040', 'Council only')},`,
    );
    const imported = await importInto(TABLES, undefined, together(promises(promise('Abbey', '2030')), named));
    expect(imported.rows('commitments.csv')).toEqual([
      `${promised('ABB', '2030')}Plan`,
      promised('ABB', '2040', 'Council only'),
    ]);
    expect(codes(imported)).toEqual([]);
  });

  test('change nothing the second time', async () => {
    const sheets = together(
      promises(promise('Abbey', '2030')),
      promises(promise('Abbey', '2040'), promise('Beech', '2035')),
    );
    const { folder } = await importInto(TABLES, undefined, sheets);
    const again = await importAgain(folder, undefined, sheets);
    expect([again.report.written, codes(again)]).toEqual([false, ['warning conflicting-row']]);
  });

  test('may be registers, which contradict each other if a council exists in one of them and has ended in the other', async () => {
    const header = 'local-authority-code,official-name,gss-code,nation,local-authority-type,end-date';
    const row = (end: string) => text(header, `OAK,Oak Council,E07000903,England,NMD,${end}`);
    for (const [one, other] of [
      [row(''), row('2020-03-31')],
      [row('2020-03-31'), row('')],
    ] as const) {
      const rejects = path.join(temporaryFolder(), 'rejects.csv');
      const imported = await importInto(TABLES, undefined, together(one, other), { rejects });
      expect([codes(imported), counts(imported)]).toEqual([
        ['warning conflicting-row'],
        [
          [1, 1],
          [0, 1],
        ],
      ]);
      const unchanged = await importAgain(imported.folder, undefined, { 'list.csv': readFileSync(rejects) });
      expect([unchanged.report.written, codes(unchanged)]).toEqual([false, ['warning conflicting-row']]);
      const hasOak = (name: string) => {
        const file = path.join(imported.folder, name);
        return existsSync(file) && readFileSync(file, 'utf8').includes('OAK');
      };
      const oaks = ['councils.csv', 'ended-councils.csv'].map(hasOak);
      expect(oaks).toEqual(one === row('') ? [true, false] : [false, true]);
    }
  });
});

test('a cell that one sheet leaves empty contradicts the other sheet, so that neither deletes a value', async () => {
  const [one, other] = [promises(promise('Abbey', '2030')), promises(promise('Abbey', ''))];
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const imported = await importFrom({ 'a.csv': first, 'b.csv': second }, false);
    expect([imported.rows('commitments.csv'), codes(imported)]).toEqual([
      [promised('ABB', first === one ? '2030' : '')],
      ['warning conflicting-row'],
    ]);
  }
});

describe.each([false, true])('a workbook with a sheet of notes (in a folder: %s)', (asFolder) => {
  const NOTES = text('Notes', 'Checked in July');

  test('is imported without the notes', async () => {
    const imported = await importFrom(
      { 'a.xlsx': workbook({ Notes: NOTES, P: promises(promise('Abbey', '2030')) }) },
      asFolder,
    );
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
    expect([counts(imported), codes(imported)]).toEqual([[[1, 0]], ['notice unknown-sheet']]);
  });

  test('is refused if it contains nothing else', async () => {
    const { code, told } = await importFrom({ 'a.xlsx': workbook({ Notes: NOTES }) }, asFolder);
    expect([code, told]).toEqual([1, expect.stringContaining('[unknown-sheet]')]);
  });

  test('doesn’t hide searches, which aren’t imported', async () => {
    const searches = text('created,user_query,result_count,council_restriction', '2025-07-03,solar,3,');
    const imported = await importFrom(
      { 'a.xlsx': workbook({ S: searches, P: promises(promise('Abbey', '2030')) }) },
      asFolder,
    );
    expect(codes(imported)).toEqual([`${asFolder ? 'notice' : 'warning'} private-sheet`]);
  });
});

describe('if the kind of sheet is named', () => {
  const all = {
    Notes: text('Notes', 'x'),
    D: text('council,made_declaration,date_made', 'Abbey Council,Y,2019-07-24'),
    P: promises(promise('Abbey', '2030')),
  };

  test('only the worksheets of this kind are imported', async () => {
    const imported = await importInto(TABLES, 'promises', { 'a.xlsx': workbook(all) });
    expect([imported.rows('commitments.csv'), imported.rows('emergencies.csv')]).toEqual([
      [promised('ABB', '2030')],
      [],
    ]);
    expect(codes(imported)).toEqual(['notice unknown-sheet']);
  });

  test('a folder without such a sheet is an error', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'd.csv'), all.D);
    const { code, told } = await importInto(TABLES, 'promises', {}, { paths: [folder] });
    expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining('no file contains the promises sheet')]);
  });

  test('an unreadable file in a folder is an error, because it may be such a sheet', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'a.csv'), all.P);
    writeFileSync(
      path.join(folder, 'b.csv'),
      Buffer.from(`${PROMISES}\nAbbey Council,Whole area,2030,caf\x8e,\n`, 'latin1'),
    );
    const { code, told } = await importInto(TABLES, 'promises', {}, { paths: [folder] });
    expect([code, told]).toEqual([1, expect.stringContaining('[not-utf8]')]);
  });
});

describe('files of a folder that can’t be read', () => {
  test('workbooks in other formats are a warning', async () => {
    const imported = await importFrom(
      { 'a.csv': promises(promise('Abbey', '2030')), 'b.ods': zipped([{ path: 'content.xml', content: '' }]) },
      true,
    );
    expect([imported.code, codes(imported)]).toEqual([0, ['warning unsupported-workbook']]);
  });

  test('workbooks with macros are read', async () => {
    const imported = await importFrom({ 'a.xlsm': workbook({ P: promises(promise('Abbey', '2030')) }) }, true);
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
  });
});

describe.each([false, true])('a sheet that isn’t ordinary CSV (in a folder: %s)', (asFolder) => {
  const separated = promises(promise('Abbey', '2045?'), promise('Beech', '2030')).replaceAll(',', ';');

  test.each<[string, string | Uint8Array, number, string, string]>([
    ['semicolons', separated, 2, 'C2', 'notice other-separator'],
    ['tabs', separated.replaceAll(';', '\t'), 2, 'C2', 'notice other-separator'],
    [
      'a title',
      `Promises\n\n${promises(promise('Abbey', '2045?'), promise('Beech', '2030'))}`,
      4,
      'C4',
      'notice text-above-header',
    ],
    [
      'Windows-1252',
      Buffer.from(promises(promise('Abbey', '2045?').replace('Net', 'M\xf4n'), promise('Beech', '2030')), 'latin1'),
      ...([2, 'C2', 'notice other-encoding'] as const),
    ],
  ])('with %s is read, and places are those in the file', async (_, content, line, cell, notice) => {
    const imported = await importFrom({ 'a.csv': content }, asFolder);
    expect([imported.code, imported.rows('commitments.csv')]).toEqual([0, [promised('BEE', '2030')]]);
    expect(codes(imported).toSorted()).toEqual([notice, 'warning uncertain-year']);
    expect(rejectsIn(imported)).toMatchObject([{ line, cell }]);
  });

  test('with a title in a workbook is read', async () => {
    const sheet = `Promises\nJuly 2025\n${promises(promise('Abbey', '2045?'), promise('Beech', '2030'))}`;
    const imported = await importFrom({ 'a.xlsx': workbook({ P: sheet }) }, asFolder);
    expect(imported.rows('commitments.csv')).toEqual([promised('BEE', '2030')]);
    expect(rejectsIn(imported)).toMatchObject([{ line: 4, row: 4, cell: 'C4' }]);
  });

  test('is an error if it can’t be read with certainty', async () => {
    const content = Buffer.from(promises(promise('Abbey', '2030').replace('Net', 'caf\x8e')), 'latin1');
    const { code, told } = await importFrom({ 'a.csv': content }, asFolder);
    expect([code, told]).toEqual([1, expect.stringContaining('[not-utf8]')]);
  });
});

describe('a list of rejects doesn’t delete values that its sheet doesn’t have', () => {
  const NAMED = `${PROMISES},source_name`;

  test('because the row is too short', async () => {
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const { folder } = await importInto(TABLES, undefined, {
      'a.csv': text(NAMED, `${promise('Abbey', '2030')},Plan`),
    });
    const short = await importAgain(folder, undefined, { 'a.csv': text(NAMED, promise('Abbey', '2030')) }, { rejects });
    expect(codes(short)).toEqual(['warning would-delete-value']);
    const again = await importAgain(folder, undefined, { 'list.csv': readFileSync(rejects) });
    expect([again.report.written, again.rows('commitments.csv')]).toEqual([false, [`${promised('ABB', '2030')}Plan`]]);
  });

  test('because the sheet doesn’t have the column', async () => {
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const { folder } = await importInto(TABLES, undefined, {
      'a.csv': text(NAMED, `${promise('Abbey', '2030')},Plan`),
    });
    const sheets = {
      'a.csv': promises(promise('Abbey', '2031?')),
      'b.csv': text(NAMED, `${promise('Beech', 'soon')},Plan`),
    };
    await importAgain(folder, undefined, sheets, { rejects });
    const list = readFileSync(rejects, 'utf8').replace(',2031?,', ',2031,');
    const again = await importAgain(folder, undefined, { 'list.csv': list });
    expect(again.rows('commitments.csv')).toEqual([`${promised('ABB', '2031')}Plan`]);
  });
});

describe('the kinds of rows in a list of rejects', () => {
  const list = (...kinds: readonly string[]) =>
    text(
      `reported_sheet,${PROMISES}`,
      ...kinds.map((kind, index) => `${kind},${promise(index ? 'Beech' : 'Abbey', '2030')}`),
    );

  test('are read in any letter case, and may be missing if all others are the same', async () => {
    const imported = await importInto(TABLES, undefined, { 'list.csv': list('Promises', '') });
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030'), promised('BEE', '2030')]);
    expect(codes(imported)).toEqual([]);
  });

  test('are reported if they are unknown', async () => {
    const imported = await importInto(TABLES, undefined, { 'list.csv': list('promises', 'promise') });
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
    expect(imported.report.problems).toMatchObject([
      { code: 'unknown-reported-sheet', severity: 'warning', line: 3, cell: 'A3' },
    ]);
  });

  test('are unclear if they are missing and the others differ', async () => {
    const rows = [
      `promises,${promise('Abbey', '2030')},,`,
      `,${promise('Beech', '2030')},,`,
      'declarations,Beech Council,,,,,N,',
    ];
    const content = text(`reported_sheet,${PROMISES},made_declaration,date_made`, ...rows);
    const imported = await importInto(TABLES, undefined, { 'list.csv': content });
    expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
    expect(imported.report.problems).toContainEqual(
      expect.objectContaining({ code: 'unknown-reported-sheet', line: 3 }),
    );
  });

  test('are reported without the text of the row, which may be a private search', async () => {
    const content =
      'reported_sheet,created,user_query,result_count,council_restriction\nsearchs,2025-07-03,my secret,3,\n';
    const { told } = await importInto(TABLES, undefined, { 'list.csv': content });
    expect(told).toContain('[unknown-reported-sheet]');
    expect(told).not.toContain('secret');
  });

  test('a list without rows is a warning if another file is imported', async () => {
    const files = { 'list.csv': list(), 'a.csv': promises(promise('Abbey', '2030')) };
    const imported = await importInto(TABLES, undefined, files);
    expect([imported.code, codes(imported)]).toEqual([0, ['warning no-rejects']]);
  });
});

test.each([undefined, 'promises'] as const)('an empty list of rejects contains no sheet (kind: %s)', async (kind) => {
  const rejects = path.join(temporaryFolder(), 'rejects.csv');
  const { folder } = await importInto(TABLES, undefined, { 'a.csv': promises(promise('Abbey', '2045')) }, { rejects });
  const { code, told } = await importAgain(folder, kind, { 'list.csv': readFileSync(rejects) });
  expect([code, told]).toEqual([2, expect.stringContaining('[no-such-sheet]')]);
});

test('corrected rows may have been saved with semicolons', async () => {
  const rejects = path.join(temporaryFolder(), 'rejects.csv');
  const { folder } = await importInto(TABLES, undefined, { 'a.csv': promises(promise('Abbey', '2045?')) }, { rejects });
  const list = readFileSync(rejects, 'utf8').replaceAll(',', ';').replace(';2045?;', ';2045;');
  const again = await importAgain(folder, undefined, { 'corrected.csv': list });
  expect(again.rows('commitments.csv')).toEqual([promised('ABB', '2045')]);
});

test('alternative names of councils may be separated by semicolons', async () => {
  const sheet = promises(promise('Old Abbey', '2030'));
  const aliases = 'name;authority_code\nOld Abbey Council;ABB\n';
  const imported = await importInto(TABLES, undefined, { 'a.csv': sheet }, { lookupFiles: { aliases } });
  expect(imported.rows('commitments.csv')).toEqual([promised('ABB', '2030')]);
});
