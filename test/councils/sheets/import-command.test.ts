// `import` as users run it: its output, the files that it writes, its exit code, and that it loses no data.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { importSheets } from '../../../src/councils/sheets/import.ts';
import { SHEET_NAMES, type SheetName } from '../../../src/councils/sheets/sheet-names.ts';
import { csvCell } from '../../../src/engine/csv/cell.ts';
import * as rewriting from '../../../src/engine/edit/replace-file.ts';
import { printable } from '../../../src/engine/text/printable.ts';
import { widthOf } from '../../../src/program/report/code-frame.ts';
import { AWKWARD } from '../../support/awkward-cells.ts';
import { sized } from '../../support/campaign.ts';
import { codesIn, importAgain, importInto, problemsIn, snapshot, TODAY } from '../../support/importing.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { COMMITMENTS_HEADER, type Files, REDACTED_HEADER, sourceFolder, text } from '../../support/source.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', '..', 'build', 'src', 'cli.js');
const JSON_PAGE = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'formats.md');
const SOURCE = 'https://a.example/plan.pdf';
const PROMISES = 'council,scope,target,wording,source_url,source_name';
const promise = (target: string, council = 'Abbey', scope = 'Whole area') =>
  `${council},${scope},${target},Net zero,${SOURCE},Plan`;
const promised = (target: string, code = 'ABC') => `${code},true,${target},Whole area,Net zero,${SOURCE},Plan`;
const NO_COMMITMENTS: Files = { 'commitments.csv': text(COMMITMENTS_HEADER) };

/** A few rows of each sheet, with every possible outcome. */
const SHEETS: Readonly<Record<SheetName, string>> = {
  register: text(
    'local-authority-code,official-name,gss-code,nation,local-authority-type,end-date,notes',
    'NEW,New Council,E06000009,England,UA,,x',
    'OLD,Old Council,E06000008,England,UA,2019-03-31,',
    'BAD,Bad Council,E0600000,England,UA,,',
  ),
  plans: text(
    'council,url,type,title,website_url',
    `Abbey,${SOURCE},Action plan,Plan,https://new.example/`,
    'Nowhere,,,,',
    'Nowhere,https://b.example/,Action plan,Plan,',
  ),
  promises: text(
    PROMISES,
    promise('2035', 'Abbey', 'Council only'),
    promise('2045?', 'Beech'),
    promise('2035', 'Abbey', 'Council only'),
    ',,,,,',
  ),
  declarations: text(
    'council,made_declaration,date_made',
    'Abbey,Yes,24/07/2019',
    'Beech,No,',
    'Abbey,Yes,31/02/2019',
    'Beech,Yes - unanimous,2020-01-01',
  ),
  searches: text(
    'created,user_query,result_count,council_restriction',
    '2025-07-03 06:40:03+00,my secret,3,',
    '2025-07-03 06:40:03+00,my secret,many,',
  ),
};

/** @returns the data directory, to which the files have been written */
async function imported(sheet: SheetName, more: Parameters<typeof importInto>[3] = {}) {
  return importInto({}, sheet, SHEETS[sheet], { format: 'pretty', ...more });
}

describe('the exit code', () => {
  test.each(SHEET_NAMES)('is 0 if rows of %s are reported', async (sheet) => {
    expect(await imported(sheet)).toMatchObject({ code: 0, told: '' });
  });

  test('is 1 for an unreadable sheet, and nothing is printed or written', async () => {
    const folder = sourceFolder();
    const before = snapshot(folder);
    for (const sheet of [
      'council,scope\n',
      'council;scope;target\n',
      '<!doctype html>\n<title>Sign in</title>\n',
      '',
    ]) {
      const { code, printed, told } = await importAgain(folder, 'promises', sheet);
      expect([code, printed, told]).toEqual([1, '', expect.stringContaining('sheet.csv')]);
    }
    expect(snapshot(folder)).toEqual(before);
  });

  test('is 1 for tables with errors, with a hint to run check', async () => {
    const files = { 'councils.csv': 'authority_code,name,slug,website_url,gss_code,country,authority_type\nA,,,,,,\n' };
    const { code, printed, told } = await importInto(files, 'promises', text(PROMISES));
    expect([code, printed]).toEqual([1, '']);
    expect(unwrapped(told)).toMatch(/the tables have errors, so nothing is imported.*“check --fix”.*councils\.csv.*A2/);
  });

  test('is 1 if the import would cause errors', async () => {
    const sheet = SHEETS.register.replace('E06000009', 'E06000001');
    const { code, told, folder } = await importInto({}, 'register', sheet);
    expect([code, unwrapped(told)]).toEqual([
      1,
      expect.stringContaining('would cause the errors below, so nothing is written'),
    ]);
    expect(snapshot(folder)).toEqual(snapshot(sourceFolder()));
  });

  test('is 2 for options of other sheets, each reported with the sheets that accept it', async () => {
    const flags = { out: 'x' };
    const { effects, told } = recorded();
    const options = { ...flags, sheet: 'plans' as const, paths: ['x'], data: 'd', today: TODAY };
    expect(await importSheets({ ...options, write: true, format: 'pretty' }, effects)).toBe(2);
    expect(told.join()).toContain('--out');
    expect(told.join()).not.toContain('--aliases');
  });

  test.each([
    ['nope.csv', 'there is no such file'],
    ['.', 'doesn’t contain any CSV or Excel files'],
  ])('is 2 for %s, without the system’s error codes', async (file, reason) => {
    const { effects, told } = recorded();
    const paths = [path.join(temporaryFolder(), file)];
    const options = { sheet: 'plans' as const, paths, data: sourceFolder(), today: TODAY };
    expect(await importSheets({ ...options, write: true, format: 'pretty' }, effects)).toBe(2);
    expect(unwrapped(told.join())).toContain(reason);
    expect(told.join()).not.toMatch(/ENOENT|EISDIR/);
  });

  test('is 2 for redacted counts, with a hint to use --out', async () => {
    const files = { 'searches.csv': text(REDACTED_HEADER) };
    const { code, told } = await importInto(files, 'searches', SHEETS.searches);
    expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining('Use --out to name the raw log')]);
  });
});

describe('writing', () => {
  test.each(SHEET_NAMES)('writes nothing from %s without --write', async (sheet) => {
    for (const format of ['pretty', 'json'] as const) {
      const { folder, printed } = await imported(sheet, { write: false, format });
      expect(snapshot(folder)).toEqual(snapshot(sourceFolder()));
      if (format === 'pretty')
        expect(unwrapped(printed)).toContain(' not written yet. To write the changes, add --write.');
    }
  });

  test.each(SHEET_NAMES)('writes %s once, and a second import changes nothing', async (sheet) => {
    const first = await imported(sheet);
    expect(unwrapped(first.printed)).toMatch(/Wrote \S+csv/);
    const before = snapshot(first.folder);
    const second = await importAgain(first.folder, sheet, SHEETS[sheet], { format: 'pretty' });
    expect(unwrapped(second.printed)).toMatch(/No changes to \S+csv/);
    expect(snapshot(first.folder)).toEqual(before);
  });

  test('creates a missing data directory', async () => {
    const folder = path.join(temporaryFolder(), 'new', 'data');
    expect(await importAgain(folder, 'register', SHEETS.register)).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual(['councils.csv', 'ended-councils.csv', 'imported-rows.csv']);
  });

  test('reports a read-only table, and which files were written before it', async () => {
    const { folder } = await importInto(
      { 'plans.csv': null, 'imported-rows.csv': 'table,authority_code,row,file\n' },
      'plans',
      text('council,url,type'),
    );
    chmodSync(path.join(folder, 'imported-rows.csv'), 0o444);
    const before = snapshot(folder);
    const { code, printed, told, read } = await importAgain(folder, 'plans', SHEETS.plans, { format: 'pretty' });
    expect([code, unwrapped(told)]).toEqual([
      2,
      expect.stringMatching(/imported-rows\.csv can’t be written.*read-only/),
    ]);
    expect(unwrapped(printed)).toMatch(/Wrote \S+plans\.csv\. \S+imported-rows\.csv is not written\./);
    expect([read('plans.csv') === before['plans.csv'], read('councils.csv')]).toEqual([false, before['councils.csv']]);
    const again = await importAgain(folder, 'plans', SHEETS.plans);
    expect(again.report).toMatchObject({ written: false, writtenFiles: [] });
  });

  test('doesn’t overwrite a table that has changed since it was read', async () => {
    const other = text(COMMITMENTS_HEADER, promised('2040'));
    const { rewriteFile } = rewriting;
    const spy = vi.spyOn(rewriting, 'rewriteFile').mockImplementation((file, edit) => {
      writeFileSync(file, other);
      return rewriteFile(file, edit);
    });
    onTestFinished(() => spy.mockRestore());
    const { code, told, read } = await imported('promises');
    expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining('it has changed since it was read')]);
    expect(read('commitments.csv')).toBe(other);
  });
});

describe('standard input', () => {
  test('is read for “-”, even if given twice', async () => {
    const { effects, printed } = recorded();
    const options = { sheet: 'promises' as const, paths: ['-', '-'], data: sourceFolder(NO_COMMITMENTS), today: TODAY };
    const read = vi.fn(async () => Buffer.from(text(PROMISES, promise('2035'))));
    expect(await importSheets({ ...options, write: true, format: 'pretty' }, effects, read)).toBe(0);
    expect(printed.join()).toMatch(/^standard input \(promises\): 1 row: 1 imported; councils matched: 1 by name/);
    expect(read).toHaveBeenCalledTimes(1);
    expect(readFileSync(path.join(options.data, 'commitments.csv'), 'utf8')).toBe(
      text(COMMITMENTS_HEADER, promised('2035')),
    );
  });

  test('can come from another process', () => {
    const args = ['import', 'promises', '-', '--data', sourceFolder(NO_COMMITMENTS)];
    // This is more than fits into a pipe's buffer.
    const input = text(PROMISES, ...Array.from({ length: 3000 }, (_, index) => promise(`${2000 + (index % 100)}`)));
    const printed = execFileSync(process.execPath, [PROGRAM, ...args], { input, encoding: 'utf8' });
    expect(printed).toContain('standard input (promises): 3,000 rows: 100 imported');
  });
});

describe('--rejects', () => {
  const listIn = (folder = temporaryFolder()) => path.join(folder, 'rejects.csv');

  test('corrected rows are imported, and no row is imported twice', async () => {
    const rejects = listIn();
    const sheet = text(PROMISES, promise('2035'), promise('2045?', 'Beech'), promise('soon', 'Nowhere'), ',,,,,');
    const { folder, printed } = await importInto(NO_COMMITMENTS, 'promises', sheet, { rejects, format: 'pretty' });
    expect(unwrapped(printed)).toMatch(
      /2 rows need review\. Wrote them to \S+rejects\.csv\. Correct them, save the file under another name/,
    );
    const list = readFileSync(rejects, 'utf8');
    expect(list.split('\n').map((line) => line.split(',').slice(1, 7).join())).toEqual([
      'reported_sheet,reported_line,reported_reason,reported_cell,reported_suggestion,reported_similar_row',
      'promises,3,“2045?” is not a definite year,C3 (target),2045,',
      'promises,4,no council in councils.csv has the name or GSS code “Nowhere”; “soon” is not a target year,A4 (council); C4 (target),,',
      '',
    ]);
    const second = await importAgain(folder, 'promises', list.replace(',2045?,', ',2045,'), { format: 'pretty' });
    expect(unwrapped(second.printed)).toContain(' (promises): 2 rows: 1 imported, 1 for review; ');
    expect(second.rows('commitments.csv')).toEqual([promised('2035'), promised('2045', 'BCD')]);
    // The command doesn't report rows that a partial sheet lacks, or its extra columns.
    expect(second.printed).not.toMatch(/No longer|reported_/);
    const third = await importAgain(folder, 'promises', sheet);
    expect(third.report.tables).toMatchObject([{}, {}, { added: [], changed: [], missing: [] }]);
    // The command reports the corrected row again only if the row in the sheet changes.
    expect(codesIn(third)).toMatchObject({ 'reviewed-row': [3] });
    const fourth = await importAgain(folder, 'promises', sheet.replace('2045?', '2046?'));
    expect([codesIn(fourth), fourth.rows('commitments.csv')]).toMatchObject([
      { 'uncertain-year': [3] },
      third.rows('commitments.csv'),
    ]);
  });

  test('a corrected row stays the same, even if the row in the sheet can now be imported', async () => {
    const rejects = listIn();
    const sheet = text(PROMISES, promise('2035', 'Old Abbey'));
    const { folder } = await importInto(NO_COMMITMENTS, 'promises', sheet, { rejects });
    const list = readFileSync(rejects, 'utf8').replace('Old Abbey,Whole area,2035', 'Abbey,Whole area,2036');
    await importAgain(folder, 'promises', list);
    const lookupFiles = { aliases: 'name,authority_code\nOld Abbey,ABC\n' };
    const again = await importAgain(folder, 'promises', sheet, { lookupFiles, prune: true });
    expect([again.rows('commitments.csv'), codesIn(again)]).toEqual([[promised('2036')], { 'reviewed-row': [2] }]);
    expect(again.report.written).toBe(false);
  });

  test('lists the rows of several sheets, each with all its problems', async () => {
    const rejects = listIn();
    const sheets = { 'one.csv': text(PROMISES, promise('soon', 'Abbey', 'here')), 'two.csv': SHEETS.promises };
    const { printed } = await importInto({}, 'promises', sheets, { rejects, format: 'pretty' });
    const list = readFileSync(rejects, 'utf8').trim().split('\n').slice(1);
    expect(list).toEqual([
      expect.stringMatching(
        /one\.csv,promises,2,"“here” is not a known scope: .*; “soon” is not a target year",B2 \(scope\); C2 \(target\),/,
      ),
      expect.stringMatching(
        /two\.csv,promises,3,“2045\?” is not a definite year,C3 \(target\),2045,,,[0-9a-f]{16},Beech/,
      ),
    ]);
    expect(unwrapped(printed)).toMatch(/“here” is not a known scope.*“soon” is not a target year/);
  });

  test.each([
    ['a spreadsheet has saved', (list: string) => `\ufeff${list}`],
    ['has fewer columns', (list: string) => list.replace(',reported_similar_row,', ',')],
  ])('overwrites an earlier list, including one that %s', async (_, changed) => {
    const rejects = listIn();
    await imported('promises', { rejects });
    const list = readFileSync(rejects, 'utf8');
    writeFileSync(rejects, changed(list));
    expect(await imported('promises', { rejects })).toMatchObject({ code: 0 });
    expect(readFileSync(rejects, 'utf8')).toContain('2045?');
  });

  test.each([
    ['an unrelated file', 'a,b\n', 'it already exists and isn’t a list of rejects'],
    ['one of our tables', undefined, 'it is also a table that this import changes'],
  ])('never overwrites %s, and then writes nothing', async (_, content, reason) => {
    const folder = sourceFolder();
    const rejects = content === undefined ? path.join(folder, 'commitments.csv') : listIn();
    if (content !== undefined) writeFileSync(rejects, content);
    const before = snapshot(folder);
    const { code, printed, told } = await importAgain(folder, 'promises', SHEETS.promises, { rejects });
    expect([code, printed, unwrapped(told)]).toEqual([2, '', expect.stringContaining(reason)]);
    expect(snapshot(folder)).toEqual(before);
    if (content !== undefined) expect(readFileSync(rejects, 'utf8')).toBe(content);
  });

  test('never overwrites the list that is imported, which would lose the corrections', async () => {
    const rejects = listIn();
    await imported('promises', { rejects });
    const fixed = readFileSync(rejects, 'utf8').replace('2045?', '2045');
    writeFileSync(rejects, fixed);
    const { effects, told } = recorded();
    const options = { sheet: 'promises' as const, paths: [rejects], rejects, data: sourceFolder(), today: TODAY };
    expect(await importSheets({ ...options, write: false, format: 'pretty' }, effects)).toBe(2);
    expect([unwrapped(told.join()), readFileSync(rejects, 'utf8')]).toEqual([
      expect.stringContaining('the import reads it or its folder; choose another path for --rejects'),
      fixed,
    ]);
  });
});

describe('a commitment entered by hand', () => {
  const byHand = 'ABC,true,2040,Whole area,"Entered by hand, from the minutes",https://a.example/plan.pdf,Plan';
  const tables = { 'commitments.csv': text(COMMITMENTS_HEADER, byHand) };
  const sheet = text(PROMISES, promise('2045'), promise('2030', 'Beech'));

  test('stays as it is, and is shown with a published row that differs', async () => {
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const imported = await importInto(tables, 'promises', sheet, { rejects });
    const { folder, read } = imported;
    expect(imported.rows('commitments.csv')).toEqual([byHand, promised('2030', 'BCD')]);
    const table = path.join(folder, 'commitments.csv');
    expect(problemsIn(imported)).toMatchObject([
      {
        code: 'differs-from-table',
        severity: 'warning',
        message: 'your table contains a different row for the same item (target_year, text)',
        related: [{ relation: 'similar', file: table, line: 2 }],
      },
    ]);
    expect(readFileSync(rejects, 'utf8')).toContain(`,${csvCell(`similar to ${table}, line 2: ${byHand}`)},`);
    const again = await importAgain(folder, 'promises', sheet, { format: 'pretty' });
    expect(again.read('commitments.csv')).toBe(read('commitments.csv'));
    const pruned = await importAgain(folder, 'promises', text(PROMISES), { prune: true });
    expect(pruned.rows('commitments.csv')).toEqual([byHand]);
  });
});

describe('an imported row', () => {
  const rowsAfter = async (folder: string, ...rows: readonly string[]) =>
    (await importAgain(folder, 'promises', text(PROMISES, ...rows))).rows('commitments.csv');

  test('is corrected', async () => {
    const { folder } = await importInto(NO_COMMITMENTS, 'promises', text(PROMISES, promise('2045')));
    expect(await rowsAfter(folder, promise('2040'))).toEqual([promised('2040')]);
    expect(await rowsAfter(folder, promise(''))).toEqual([promised('')]);
  });

  test('belongs to the editor once it has been edited, and is reported again only if the sheet changes', async () => {
    const { folder } = await importInto(NO_COMMITMENTS, 'promises', text(PROMISES, promise('2045')));
    writeFileSync(path.join(folder, 'commitments.csv'), text(COMMITMENTS_HEADER, promised('2041')));
    for (const [target, code] of [
      ['2045', 'edited-since'],
      ['2045', 'edited-since'],
      ['2046', 'differs-from-table'],
      ['2046', 'differs-from-table'],
    ]) {
      const again = await importAgain(folder, 'promises', text(PROMISES, promise(target!)));
      expect([again.rows('commitments.csv'), problemsIn(again).map((problem) => problem.code)]).toEqual([
        [promised('2041')],
        [code],
      ]);
    }
  });

  test('isn’t imported again after an editor has deleted it, unless the table is empty', async () => {
    const sheet = [promise('2045'), promise('2030', 'Beech')];
    const { folder } = await importInto(NO_COMMITMENTS, 'promises', text(PROMISES, ...sheet));
    const table = path.join(folder, 'commitments.csv');
    writeFileSync(table, text(COMMITMENTS_HEADER, promised('2030', 'BCD')));
    expect(await rowsAfter(folder, ...sheet)).toEqual([promised('2030', 'BCD')]);
    writeFileSync(table, text(COMMITMENTS_HEADER));
    expect(await rowsAfter(folder, ...sheet)).toEqual([promised('2045'), promised('2030', 'BCD')]);
  });

  test('is reported if the sheet no longer has it, and removed with --prune', async () => {
    const sheet = text(PROMISES, promise('2045'), promise('2030', 'Beech'));
    const { folder } = await importInto(NO_COMMITMENTS, 'promises', sheet);
    const rest = text(PROMISES, promise('2045'));
    const kept = await importAgain(folder, 'promises', rest, { format: 'pretty' });
    expect(unwrapped(kept.printed)).toContain(
      'No longer in the sheets (to remove these rows, add --prune): line 3: BCD, Whole area, 2030: Net zero',
    );
    expect(kept.rows('commitments.csv')).toHaveLength(2);
    const pruned = await importAgain(folder, 'promises', rest, { prune: true });
    expect(pruned.rows('commitments.csv')).toEqual([promised('2045')]);
    expect(pruned.report.tables[2]).toMatchObject({ removed: [{ line: 3 }], missing: [] });
  });
});

describe('a folder of sheets', () => {
  const REGISTER = text(
    'local-authority-code,official-name,gss-code,nation,local-authority-type,end-date,replaced-by',
    'ABC,Abbey Borough Council,E07000901,England,NMD,,',
    'OLD,Oldham Urban District,,England,NMD,2019-03-31,ABC',
  );
  const FILES = {
    'z-register.csv': REGISTER,
    'promises.csv': text(
      PROMISES,
      promise('2035'),
      promise('soon', 'Abbey', 'Council only'),
      promise('2030', 'Oldham Urban District'),
    ),
    'declarations.csv': text('council,made_declaration,date_made', 'Abbey,Y,1/2/2019', 'Abbey,Y,24/7/2019'),
    'a-plans.csv': text(
      'council,local-authority-code,url,type',
      `Abbey,ABC,${SOURCE},Action plan`,
      'Abbey,XYZ,https://b.example/,Action plan',
    ),
    'saved_searches.csv': SHEETS.searches,
    'notes.csv': 'a,b\nc,d\n',
    '.hidden.csv': PROMISES,
  };
  const EMPTY: Files = Object.fromEntries(
    ['councils', 'commitments', 'plans', 'emergencies', 'searches'].map((name) => [`${name}.csv`, null]),
  );
  const folderOf = (files: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    return folder;
  };
  const importFolder = async (paths: readonly string[], more: Partial<Parameters<typeof importSheets>[0]> = {}) => {
    const { effects, printed, told } = recorded();
    const data = sourceFolder(EMPTY);
    const options = { paths, data, write: true, format: 'pretty', today: TODAY, ...more } as const;
    const code = await importSheets(options, effects);
    return { code, data, printed: unwrapped(printed.join('\n')), told: unwrapped(told.join('\n')) };
  };

  test('is imported in the right order, and other files are reported', async () => {
    const rejects = path.join(temporaryFolder(), 'rejects.csv');
    const { code, data, printed } = await importFolder([folderOf(FILES)], { rejects });
    expect(code).toBe(0);
    expect(Object.keys(snapshot(data)).sort()).toEqual(
      ['commitments', 'councils', 'emergencies', 'ended-councils', 'imported-rows', 'plans'].map(
        (name) => `${name}.csv`,
      ),
    );
    expect(printed).toMatch(
      /promises\.csv \(promises\): 3 rows: 1 imported, 1 about ended councils, 1 for review; councils matched: 2 by name/,
    );
    expect(printed).toMatch(
      /a-plans\.csv \(plans\): 2 rows: 1 imported, 1 for review; councils matched: 1 by authority code/,
    );
    expect(printed).toMatch(
      /not imported: the council ended on 2019-03-31 and was replaced by Abbey Borough Council \(ABC\)/,
    );
    expect(printed).toMatch(/the columns of this file don’t match any sheet.*searches are imported separately/);
    expect(printed).not.toContain('secret');
    // A single file contains the corrected rows of several sheets.
    const list = readFileSync(rejects, 'utf8').replace(',soon,', ',2031,').replace(',XYZ,', ',ABC,');
    const corrected = path.join(folderOf({ 'corrected.csv': list }), 'corrected.csv');
    const again = await importFolder([corrected], { data });
    expect([again.code, again.printed]).toEqual([0, expect.stringMatching(/1 row: 1 imported.*1 row: 1 imported/)]);
  });

  test('gives the same tables in any order of the files', async () => {
    const folder = folderOf(FILES);
    const names = Object.keys(FILES)
      .slice(0, 4)
      .map((name) => path.join(folder, name));
    const [one, other] = [await importFolder(names), await importFolder([...names].reverse())];
    expect(snapshot(one.data)).toEqual(snapshot(other.data));
    expect(snapshot((await importFolder([folder])).data)).toEqual(snapshot(one.data));
  });

  test.each([
    ['no sheets', { 'notes.csv': 'a,b\nc,d\n' }, 'the columns of this file don’t match any sheet'],
    ['no files', {}, 'doesn’t contain any CSV or Excel files'],
    [
      'a web page instead of a sheet',
      { 'promises.csv': '<!doctype html>', 'z-register.csv': REGISTER },
      'promises.csv',
    ],
    [
      'a sheet with several renamed columns',
      { 'promises.csv': PROMISES.replace('target', 'year') },
      'the column “target” is missing',
    ],
  ])('with %s is rejected', async (_, files, reason) => {
    const { code, data, told } = await importFolder([folderOf(files as Record<string, string>)]);
    expect([code, told]).toEqual([expect.any(Number), expect.stringContaining(reason)]);
    expect(code).toBeGreaterThan(0);
    expect(snapshot(data)).toEqual({});
  });

  test('is limited to one kind of sheet by its name', async () => {
    const folder = folderOf(FILES);
    const { data } = await importFolder([folder], { sheet: 'register' });
    expect(Object.keys(snapshot(data))).not.toContain('plans.csv');
  });

  test('can’t contain the new list of rejects, which would be read next time', async () => {
    const folder = folderOf(FILES);
    const { code, told } = await importFolder([folder], { rejects: path.join(folder, 'rejects.csv') });
    expect([code, told]).toEqual([2, expect.stringContaining('the import reads it or its folder')]);
  });
});

describe('the JSON output', () => {
  test.each(['promises', 'searches', 'plans'] as const)('docs/formats.md names every field of %s', async (sheet) => {
    const fields = readFileSync(JSON_PAGE, 'utf8');
    const { report } = await imported(sheet, { format: 'json' });
    const namesIn = (value: unknown): readonly string[] =>
      Array.isArray(value)
        ? value.flatMap(namesIn)
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([name, each]) => (OPEN.includes(name) ? [name] : [name, ...namesIn(each)]))
          : [];
    for (const name of namesIn(report)) expect(fields).toContain(`\`${name}\``);
  });
  /** The keys of these objects are names of columns, not of fields. */
  const OPEN = ['added', 'cells'];
});

describe('text output', () => {
  const lookedAt = (...rows: readonly string[]) =>
    importInto(NO_COMMITMENTS, 'promises', text(PROMISES, ...rows), { format: 'pretty', write: false });

  test('starts with rows that need review, names each column once, and ends with the next step', async () => {
    const { printed } = await lookedAt(promise('2045?'), promise('2040?', 'Beech'), promise('2035 (aim)'), ',,,,,');
    expect(unwrapped(printed).replaceAll(/\S+\//g, '')).toMatchInlineSnapshot(
      `"sheet.csv (promises): 4 rows: 1 imported, 1 ignored, 2 for review; councils matched: 3 by name commitments.csv: 1 row added + ABC, Whole area, 2035: Net zero sheet.csv warning “2045?” is not a definite year [uncertain-year] line 2, cell C2 (target) 2 │ Abbey,Whole area,2045?,Net plan.pdf,Plan │ ^^^^^ help: Enter the exact year, or leave the cell empty. If there are several targets, add a row for each. did you mean: 2045 warning “2040?” is not a definite year [uncertain-year] line 3, cell C3 (target) 3 │ Beech,Whole area,2040?,Net plan.pdf,Plan │ ^^^^^ help: Enter the exact year, or leave the cell empty. If there are several targets, add a row for each. did you mean: 2040 notice “2035 (aim)” is read as “2035” [ignored-text] line 4, cell C4 (target) notice the row contains nothing to import [nothing-to-import] line 5 commitments.csv and imported-rows.csv are not written yet. To write the changes, add --write. 2 rows need review. To write them to a CSV file for correction, add --rejects FILE."`,
    );
  });

  test('empty parts of the report are left out', async () => {
    const { printed } = await lookedAt(promise('2035'));
    expect(unwrapped(printed).replaceAll(/\S+\//g, '')).toBe(
      'sheet.csv (promises): 1 row: 1 imported; councils matched: 1 by name commitments.csv: 1 row added ' +
        '+ ABC, Whole area, 2035: Net zero commitments.csv and imported-rows.csv are not written yet. To write the ' +
        'changes, add --write.',
    );
  });

  test('a problem in many rows is reported once', async () => {
    const rows = Array.from({ length: 14 }, (_, index) => promise(`${2030 + index}`, 'Nowhere'));
    const { printed } = await lookedAt(...rows);
    expect(printed.match(/“Nowhere”/g)).toHaveLength(1);
    expect(unwrapped(printed)).toContain('also in 13 other cells: A3, A4, A5, A6, A7, A8, A9, A10 and 5 more');
  });

  test('unused columns are listed, except one that may be misspelt', async () => {
    const sheet = text(`${PROMISES.replace('source_name', 'source_nmae')},notes,`, `${promise('2035')},x,y`);
    const { printed } = await importInto(NO_COMMITMENTS, 'promises', sheet, { format: 'pretty' });
    expect(unwrapped(printed)).toMatch(/warning unknown column “source_nmae”.*did you mean: source_name/);
    expect(unwrapped(printed)).toContain('these columns are not imported: notes, column 8 [unused-columns]');
  });

  test('kept searches are reported by their line numbers', async () => {
    const { printed } = await imported('searches');
    expect(unwrapped(printed)).toMatch(/; 2 not in any file \(kept\) kept: \S+searches\.csv, lines 2, 3 /);
    expect(printed).not.toContain('secret');
  });
});

/** A terminal with this many columns. */
function inColumns(columns: number): void {
  for (const stream of [process.stdout, process.stderr]) {
    const before = Object.getOwnPropertyDescriptor(stream, 'columns');
    Object.defineProperty(stream, 'columns', { value: columns, configurable: true, writable: true });
    onTestFinished(() => {
      if (before) Object.defineProperty(stream, 'columns', before);
      else Reflect.deleteProperty(stream, 'columns');
    });
  }
}

/** Invisible and control characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const AWKWARD_TEXTS = AWKWARD.filter((cell) => printable(cell) !== cell).map((cell) => `a${cell}b`);
const BIDI = ['\u202e', '\u2066', '\u200f', '\u061c'].map((mark) => `a${mark}b`);

describe.each([40, 80, 120])('in a terminal of %i columns', (columns) => {
  test.each(SHEET_NAMES)('no line for %s is too long or contains control characters', async (sheet) => {
    inColumns(columns);
    const [header, good] = SHEETS[sheet].split('\n') as [string, string];
    const texts = [...AWKWARD_TEXTS, ...BIDI, 'long '.repeat(60), 'x'.repeat(300), '漢'.repeat(100)];
    const all = texts.flatMap((awkward) =>
      good.split(',').map((_, column) =>
        good
          .split(',')
          .map((cell, index) => csvCell(index === column ? awkward : cell))
          .join(','),
      ),
    );
    // Narrow terminals are the hardest case. Only a campaign tests other widths with all rows.
    const rows = all.filter((_, index) => columns === 40 || index % sized(9, 1) === 0);
    const folder = sourceFolder();
    // Only the first problems with each code are shown.
    for (let start = 0; start < rows.length; start += 10) {
      const content = `${header},a\u202eb\n${text(...rows.slice(start, start + 10).map((row) => `${row},x`))}`;
      const { printed, told } = await importAgain(folder, sheet, content, { format: 'pretty', write: false });
      const lines = `${printed}\n${told}`.split('\n');
      expect(lines.filter((line) => HIDDEN.test(line.replaceAll('\u200d', '')))).toEqual([]);
      // Long words aren't split, so that paths can be copied.
      const isBreakable = (line: string) =>
        line
          .trim()
          .split(' ')
          .every((word) => widthOf(word) <= columns - 10);
      expect(lines.filter((line) => isBreakable(line) && widthOf(line) > columns)).toEqual([]);
    }
  });

  test('a file name is shown safely', async () => {
    inColumns(columns);
    const { printed } = await importInto(
      {},
      'promises',
      { 'a \u001b[31m\u202e\n.csv': SHEETS.promises },
      { format: 'pretty' },
    );
    expect(printed.replaceAll('\n', '')).not.toMatch(HIDDEN);
  });
});

describe('--column', () => {
  const SHEET = text('Council name,Declared?,On', 'Abbey,Y,24/7/2019');
  const columns = ['council=Council name', 'made_declaration=declared?', 'date_made=On'];

  test('gives a column another name', async () => {
    const { rows } = await importInto({ 'emergencies.csv': null }, 'declarations', SHEET, { columns });
    expect(rows('emergencies.csv')).toEqual(['ABC,2019-07-24,']);
  });

  test.each(['made=Declared?', 'made_declaration', 'made_declaration=', '=Declared?'])(
    '%s is rejected',
    async (column) => {
      const { code, told } = await importInto({}, 'declarations', SHEET, { columns: [column] });
      expect([code, unwrapped(told)]).toEqual([2, expect.stringContaining('council, authority_code, gss_code, ')]);
    },
  );
});

describe('a directory instead of a file', () => {
  test.each([
    ['declarations', 'councils.csv', 'council,made_declaration,date_made\n', 'unreadable-file'],
    ['searches', 'searches.csv', 'created,user_query,result_count,council_restriction\n', 'not-a-raw-log'],
  ] as const)('import %s with a directory named %s', async (sheet, name, content, problem) => {
    const folder = sourceFolder({ [name]: null });
    mkdirSync(path.join(folder, name));
    const { code, told } = await importAgain(folder, sheet, content);
    expect([code, told]).toEqual([expect.any(Number), expect.stringContaining(problem)]);
    expect(code).toBeGreaterThan(0);
  });
});
