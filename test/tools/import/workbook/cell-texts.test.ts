// The text of the cells in a worksheet, and the positions of its rows.
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readDocument } from '../../../../src/engine/csv/document.ts';
import { csvOf, inline, oneSheet, row, sharedText } from './reading.ts';

describe('text', () => {
  test.each([
    ['leading zeros', '<t>0012</t>', '0012'],
    ['surrounding spaces', '<t xml:space="preserve"> a </t>', ' a '],
    ['a line break', '<t>a&#10;b</t>', '"a\nb"'],
    ['a line break as Windows writes it', '<t>a\r\nb</t>', '"a\nb"'],
    ['rich text', '<r><rPr><b/></rPr><t xml:space="preserve">Net </t></r><r><t>zero</t></r>', 'Net zero'],
    [
      'the pronunciation of Japanese text',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr/>',
      '東京',
    ],
    ['entities', '<t>a &amp; b &lt;c&gt; &quot;&apos; &#163;🌱</t>', '"a & b <c> ""\' £🌱"'],
    ['an escaped entity', '<t>&amp;lt;</t>', '&lt;'],
    ['CDATA', '<t><![CDATA[a & b &amp;]]></t>', 'a & b &amp;'],
    ['a carriage return that Excel has escaped', '<t>a_x000D_\nb</t>', '"a\nb"'],
    ['text that looks like an escape', '<t>_x005F_x0041_</t>', '_x0041_'],
    ['no text', '<t/>', ''],
  ])('%s', async (_, xml, text) => {
    expect(await csvOf(oneSheet(row(inline(xml), inline('<t>end</t>'))))).toBe(`${text},end`);
    expect(await csvOf(oneSheet(row(sharedText(0), sharedText(1)), { strings: [xml, '<t>end</t>'] }))).toBe(
      `${text},end`,
    );
  });
});

describe('numbers', () => {
  test.each([
    ['2030', '2030'],
    ['2030.0', '2030'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['1.0000000000000001E-2', '0.01'],
    ['-1.5E3', '-1500'],
    ['123456789012', '123456789012'],
    ['1E+20', '100000000000000000000'],
    ['-0', '0'],
    ['', ''],
  ])('%s', async (value, text) => {
    expect(await csvOf(oneSheet(row(`<c><v>${value}</v></c><c><v>1</v></c>`)))).toBe(`${text},1`);
  });

  test.each([
    '0.00',
    '0%',
    '#,##0',
    '[Red]0',
    '0 "days"',
    '0\\d',
    '_d0',
    'General',
    '@',
    '"day"0;[Red]-0 "m"',
    1,
    9,
    49,
    5,
    41,
    44,
  ])('the format %s isn’t a date', async (format) => {
    expect(await csvOf(oneSheet(row('<c s="1"><v>43670</v></c>'), { formats: [format] }))).toBe('43670');
  });
});

describe('dates', () => {
  const cell = (value: string, format: number | string, properties = '') =>
    csvOf(oneSheet(row(`<c s="1"><v>${value}</v></c>`), { formats: [format], properties }));

  test.each([
    14,
    15,
    22,
    30,
    57,
    'dd.mm.yyyy',
    'dd/mm/yyyy',
    'd mmm yy',
    '[$-809]d mmmm yyyy;@',
    '[Blue]yyyy\\-mm\\-dd',
    '[$-F800]dddd\\, mmmm dd\\, yyyy',
  ])('the format %s', async (format) => expect(await cell('43670', format)).toBe('2019-07-24'));

  // The text that Excel shows for 24 July 2019.
  test.each([
    [17, 'Jul-19'],
    ['mmm-yy', 'Jul-19'],
    ['mmmm yyyy', 'July 2019'],
    ['[$-809]mmmm\\ yyyy;@', 'July 2019'],
    ['yyyy', '2019'],
    ['YYYY"年"', '2019年'],
    ['yyyy"年"m"月"d"日"', '2019年7月24日'],
    ['"c. "yyyy-mm-dd', 'c. 2019-07-24'],
    ['dd/mm/yyyy"?"', '24/07/2019?'],
    ['[h]:mm:ss', '1048080:00:00'],
    ['d mmm yyyy г.', '43670'],
    [16, '24-Jul'],
    ['mmmmm d yyyy', 'J 24 2019'],
    ['dddd', 'Wednesday'],
    ['ddd d', 'Wed 24'],
    ['mm/yyyy', '07/2019'],
    [20, '0:00'],
    ['d. mmmm yyyy', '24. July 2019'],
  ])('the format %s, which shows only part of the date', async (format, text) =>
    expect(await cell('43670', format)).toBe(text),
  );

  test('a part of a date since 1904', async () =>
    expect(await cell('42208', 17, '<workbookPr date1904="1"/>')).toBe('Jul-19'));

  test.each([
    ['43670', '2019-07-24'],
    ['43670.5', '2019-07-24 12:00:00'],
    ['43670.999999', '2019-07-25'],
    ['61', '1900-03-01'],
    ['59', '1900-02-28'],
    ['1', '1900-01-01'],
    ['0.75', '18:00:00'],
    ['2958465', '9999-12-31'],
    ['2958466', '2958466'],
    ['1E+300', '1e+300'],
    ['-1', '-1'],
  ])('%s since 1900', async (value, text) => expect(await cell(value, 22)).toBe(text));

  test.each([
    ['42208', '2019-07-24'],
    ['0', '1904-01-01'],
    ['0.5', '1904-01-01 12:00:00'],
    ['2957004', '2957004'],
  ])('%s since 1904', async (value, text) => {
    expect(await cell(value, 14, '<workbookPr date1904="1"/>')).toBe(text);
    expect(await cell(value, 14, '<workbookPr date1904="true"/>')).toBe(text);
  });

  test.each(['America/New_York', 'Pacific/Auckland'])('in the time zone %s', async (zone) => {
    const { TZ } = process.env;
    onTestFinished(() => {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    });
    process.env.TZ = zone;
    expect(new Date(0).getTimezoneOffset()).not.toBe(0);
    expect(await cell('43670', 14)).toBe('2019-07-24');
    expect(await cell('43670.25', 22)).toBe('2019-07-24 06:00:00');
    expect(await cell('42208', 14, '<workbookPr date1904="1"/>')).toBe('2019-07-24');
  });
});

test.each([
  ['booleans', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', 'TRUE,FALSE'],
  ['errors', '<c t="e"><v>#REF!</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#REF!,#DIV/0!'],
  ['results of formulas', '<c><f>1+1</f><v>2</v></c><c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', '2,ab'],
  ['an error that only Google Sheets has', '<c t="e"><f>1/</f><v>#ERROR!</v></c>', '#ERROR!'],
  ['a hyperlink', '<c t="str"><f>HYPERLINK("https://a.example/","A plan")</f><v>A plan</v></c>', 'A plan'],
  ['a merged cell', '<c r="A1"><v>1</v></c><c r="B1"/><c r="C1" s="0"/><c r="D1"><v>2</v></c>', '1,,,2'],
  ['cells without references', '<c><v>1</v></c><c/><c><v>3</v></c>', '1,,3'],
  ['cells far to the right', '<c r="AB1"><v>28</v></c>', `${','.repeat(27)}28`],
  ['cells that need quotation marks', inline('<t>a,"b"</t>'), '"a,""b"""'],
])('%s', async (_, cells, csv) => expect(await csvOf(oneSheet(row(cells)))).toBe(csv));

describe('rows', () => {
  const numbered = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

  test('keep their numbers, with the header in row 3 and a blank row', async () => {
    const header = '<c r="A3" t="str"><v>council</v></c><c r="C3" t="str"><v>url</v></c>';
    const rows = numbered(3, header) + numbered(4, '<c r="B4" s="0"/>') + numbered(6, '<c r="A6"><v>6</v></c>');
    const csv = await csvOf(oneSheet(rows));
    expect(csv).toBe('""\n""\ncouncil,,url\n""\n""\n6');
    expect(readDocument({ name: 'a', bytes: Buffer.from(csv) }).rows[5]).toEqual(['6']);
  });

  test('are left out at the end if they have only formats', async () => {
    expect(await csvOf(oneSheet(numbered(1, '<c><v>1</v></c>') + numbered(1_048_576, '<c s="0"/>')))).toBe('1');
  });

  test('may be missing', async () => expect(await csvOf(oneSheet(''))).toBe(''));
});

describe('formulas that no program has calculated', () => {
  const [NEVER, ZERO] = ['#UNCALCULATED!', '<c><f>1+1</f><v>0</v></c>'];

  test.each([
    ['without a value', '<c><f>1+1</f></c>'],
    ['with an empty value, as openpyxl writes it', '<c><f>1+1</f><v></v></c>'],
    ['with an empty element', '<c><f>1+1</f><v/></c>'],
    ['in a cell with a date format', '<c s="1"><f>TODAY()</f></c>'],
    ['as an error without a value, as SheetJS writes it', '<c t="e"><f>1+1</f></c>'],
    ['as a boolean, as SheetJS writes it', '<c t="b"><f>TRUE</f></c>'],
    ['as a text', '<c t="str"><f>"a"</f></c>'],
    ['without its text', '<c><f/></c>'],
    ['as an array', '<c><f t="array" ref="A1">1+1</f></c>'],
  ])('%s', async (_, xml) => {
    const content = oneSheet(row(xml, '<c><v>1</v></c>'), { formats: [14] });
    expect(await csvOf(content)).toBe(`${NEVER},1`);
  });

  test('at the end of a row or worksheet', async () =>
    expect(await csvOf(oneSheet(row('<c><v>1</v></c>', '<c><f>1</f></c>') + row('<c><f>1</f></c>')))).toBe(
      `1,${NEVER}\n${NEVER}`,
    ));

  test('in the other cells of a shared formula', async () => {
    const shared = ['<c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f></c>', '<c r="A2"><f t="shared" si="0"/></c>'];
    expect(await csvOf(oneSheet(shared.map((cell) => row(cell)).join('')))).toBe(`${NEVER}\n${NEVER}`);
  });

  test('in the other cells of an array', async () => {
    const formula = '<c r="A1"><f t="array" ref="A1:A2">C1:C2</f></c>';
    // The library doesn’t write the second cell.
    const rows = row(formula, '<c r="B1"><v>1</v></c>') + row('<c r="B2"><v>2</v></c>') + row('<c r="B3"><v>3</v></c>');
    expect(await csvOf(oneSheet(rows))).toBe(`${NEVER},1\n${NEVER},2\n,3`);
    const table = formula.replace('t="array"', 't="dataTable"').replace('C1:C2', '');
    expect(await csvOf(oneSheet(rows.replace(formula, table)))).toBe(`${NEVER},1\n${NEVER},2\n,3`);
  });

  test('in the empty cells next to a dynamic array, whose size is unknown', async () => {
    const formula = '<c r="A1" cm="1"><f t="array" ref="A1">UNIQUE(C1:C3)</f></c>';
    const cells = [`${formula}<c r="C1"><v>1</v></c>`, '<c r="C2"><v>2</v></c>', '<c r="A3"><v>3</v></c>'];
    expect(await csvOf(oneSheet(cells.map((cell) => row(cell)).join('')))).toBe(
      `${NEVER},${NEVER},1\n${NEVER},${NEVER},2\n3`,
    );
  });

  test.each([
    ['<calcPr calcId="124519" fullCalcOnLoad="1"/>', NEVER],
    ['<calcPr fullCalcOnLoad="true"/>', NEVER],
    ['<calcPr fullCalcOnLoad="0"/>', '0'],
    ['<calcPr calcId="191029"/>', '0'],
  ])('with a value that is only a placeholder: %s', async (calculation, text) => {
    expect(await csvOf(oneSheet(row(ZERO, '<c><v>7</v></c>'), { calculation }))).toBe(`${text},7`);
  });

  test('if the result is an empty text, the cell is empty', async () =>
    expect(await csvOf(oneSheet(row('<c t="str"><f>IF(A1="","","x")</f><v></v></c>', '<c><v>1</v></c>')))).toBe(',1'));
});

describe('merged cells', () => {
  const rows =
    row(inline('<t>council</t>'), inline('<t>scope</t>')) +
    row(inline('<t>Abbey</t>'), inline('<t>Whole area</t>')) +
    row('<c r="A3"/>', '<c r="B3" t="inlineStr"><is><t>Council only</t></is></c>') +
    '<row r="4"/>' +
    '<row r="5"><c r="A5"><v>5</v></c></row>';

  test('apply to all rows that have other cells', async () => {
    const csv = await csvOf(oneSheet(rows, { merged: ['A2:A4'] }));
    expect(csv).toBe('council,scope\nAbbey,Whole area\nAbbey,Council only\n""\n5');
  });

  test('apply only to their first column', async () => {
    const csv = await csvOf(oneSheet(row('<c r="A1"><v>1</v></c>', '<c r="C1"><v>3</v></c>'), { merged: ['A1:B1'] }));
    expect(csv).toBe('1,,3');
  });
});
