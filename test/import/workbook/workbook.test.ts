// Excel workbooks as CSV: the text of cells, the positions of rows, other formats, and damaged or hostile files.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readDocument } from '../../../src/csv/document.ts';
import { isWorkbook, readWorkbook, type Worksheet } from '../../../src/import/workbook/workbook.ts';
import { LARGEST_TABLE } from '../../../src/source/read-file.ts';
import { times } from '../../support/campaign.ts';
import { withinTime } from '../../support/within-time.ts';
import {
  type WorkbookContent,
  workbookOf,
  workbookParts,
  worksheet,
  type ZipEntry,
  zipped,
} from '../../support/workbooks.ts';

const read = (bytes: Uint8Array, most?: number) => readWorkbook({ name: 'plans.xlsx', bytes }, most);

async function worksheetsOf(content: WorkbookContent | Buffer): Promise<readonly Worksheet[]> {
  const found = await read(Buffer.isBuffer(content) ? content : workbookOf(content));
  if ('code' in found) throw new Error(JSON.stringify(found));
  return found;
}

const csvOf = async (content: WorkbookContent | Buffer): Promise<string> =>
  Buffer.from((await worksheetsOf(content))[0]!.csv).toString();

const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
const oneSheet = (rows: string, more: Partial<WorkbookContent> = {}): WorkbookContent => ({
  sheets: { Sheet1: rows },
  ...more,
});
const inline = (text: string): string => `<c t="inlineStr"><is>${text}</is></c>`;
const sharedText = (index: number): string => `<c t="s"><v>${index}</v></c>`;

/** The code and reason, or the code and kind, of the only problem. */
async function problemIn(bytes: Uint8Array, most?: number): Promise<readonly (string | undefined)[]> {
  const found = await read(bytes, most);
  if (!('code' in found)) return ['no problem'];
  expect(found.location).toEqual({ file: 'plans.xlsx' });
  const { reason, kind } = found.values ?? {};
  return [found.code, reason ?? kind];
}

/** A workbook in which files are replaced by others, or by nothing. */
const changed = (changes: Readonly<Record<string, Partial<ZipEntry> | undefined>>, content = oneSheet('')): Buffer =>
  zipped(
    workbookParts(content).flatMap((entry) => {
      if (!(entry.path in changes)) return [entry];
      const change = changes[entry.path];
      return change ? [{ ...entry, ...change }] : [];
    }),
  );

const SHEET = 'xl/worksheets/sheet1.xml';

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
  ])('the format %s isn’t a date', async (format) => {
    expect(await csvOf(oneSheet(row('<c s="1"><v>43670</v></c>'), { formats: [format] }))).toBe('43670');
  });
});

describe('dates', () => {
  const cell = (value: string, format: number | string, properties = '') =>
    csvOf(oneSheet(row(`<c s="1"><v>${value}</v></c>`), { formats: [format], properties }));

  test.each([14, 15, 22, 30, 57, 'dd/mm/yyyy', 'd mmm yy', '[$-809]d mmmm yyyy;@', '[Blue]yyyy\\-mm\\-dd', 'YYYY"年"'])(
    'the format %s',
    async (format) => expect(await cell('43670', format)).toBe('2019-07-24'),
  );

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
  ['a formula that was never calculated', '<c><f>1+1</f></c><c><v>1</v></c>', ',1'],
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

describe('worksheets', () => {
  test('have names, and are in the order of the tabs', async () => {
    const found = await worksheetsOf({ sheets: { 'A & B': row('<c><v>1</v></c>'), Second: row('<c><v>2</v></c>') } });
    expect(found.map(({ name, csv }) => [name, Buffer.from(csv).toString()])).toEqual([
      ['A & B', '1'],
      ['Second', '2'],
    ]);
  });

  const parts = workbookParts({ sheets: { One: row('<c><v>1</v></c>'), Two: row('<c><v>2</v></c>') } });
  const edited = (edit: (content: string, path: string) => string) =>
    zipped(parts.map((entry) => ({ ...entry, content: edit(entry.content as string, entry.path) })));
  const namesIn = async (bytes: Buffer) => (await worksheetsOf(bytes)).map(({ name }) => name);

  test.each([
    ['hidden', (xml: string) => xml.replace('name="Two"', 'name="Two" state="veryHidden"')],
    ['with absolute paths', (xml: string) => xml.replaceAll('Target="worksheets', 'Target="/xl/worksheets')],
    ['with a byte order mark', (xml: string) => `\ufeff${xml}`],
    ['with other letter case in paths', (xml: string) => xml.replaceAll('worksheets/sheet', 'Worksheets/Sheet')],
  ])('%s', async (_, edit) => expect(await namesIn(edited(edit))).toEqual(['One', 'Two']));

  test('leave out charts', async () => {
    const withChart = edited((xml) => xml.replace(/worksheet(?=" Target="worksheets\/sheet1)/, 'chartsheet'));
    expect(await namesIn(withChart)).toEqual(['Two']);
  });

  test('in the strict format are refused', async () => {
    const strict = edited((xml) => xml.replaceAll('schemas.openxmlformats.org', 'purl.oclc.org/ooxml'));
    expect(await problemIn(strict)).toEqual(['bad-workbook', expect.stringContaining('Unknown Namespace')]);
  });

  test('without styles or shared text', async () => {
    const bytes = edited((xml) => xml.replace(/<Relationship Id="rId[34]".*?\/>/g, ''));
    expect(await namesIn(bytes)).toEqual(['One', 'Two']);
  });
});

describe('other formats', () => {
  const archive = (path: string) => zipped([{ path, content: '' }]);
  const compound = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');

  test.each([
    ['an old Excel workbook (.xls), or a workbook with a password', compound],
    ['an OpenDocument file (.ods)', archive('content.xml')],
    ['a Numbers spreadsheet', archive('Index/Document.iwa')],
    ['a binary Excel workbook (.xlsb)', archive('xl/workbook.bin')],
    ['a Word document', archive('word/document.xml')],
    ['a ZIP archive without a workbook', archive('plans.csv')],
  ])('%s', async (kind, bytes) => {
    expect(isWorkbook(bytes)).toBe(true);
    expect(await problemIn(bytes)).toEqual(['unsupported-workbook', kind]);
  });

  test('CSV isn’t a workbook', () => expect(isWorkbook(Buffer.from('PK,url\n'))).toBe(false));
});

describe('damaged workbooks', () => {
  const good = workbookOf(oneSheet(row('<c><v>1</v></c>')));

  test.each([
    ['cut off', good.subarray(0, 500), 'the end is missing'],
    ['without a worksheet’s file', changed({ [SHEET]: undefined }), 'the worksheet “Sheet1” is missing'],
    ['without worksheets', workbookOf({ sheets: {} }), 'it has no worksheets'],
    ['with an unknown compression method', changed({ [SHEET]: { method: 12 } }), ''],
  ])('%s', async (_, bytes, reason) => {
    expect(await problemIn(bytes)).toEqual(['bad-workbook', expect.stringContaining(reason)]);
  });

  test('with changed text in a file that isn’t compressed', async () => {
    const bytes = changed({ [SHEET]: { content: worksheet(row(inline('<t>Plan A</t>'))), method: 0 } });
    expect(await csvOf(bytes)).toBe('Plan A');
    bytes[bytes.indexOf('Plan A') + 5] = 0x42;
    expect(await problemIn(bytes)).toEqual(['bad-workbook', 'its checksums are wrong']);
  });

  test('with random changes', async () => {
    const content = oneSheet(row(sharedText(0), '<c s="1"><v>43670</v></c>', inline('<t>b</t>')), {
      strings: ['<t>a</t>'],
      formats: [14],
    });
    const compressed = workbookOf(content);
    const stored = zipped(workbookParts(content).map((entry) => ({ ...entry, method: 0 })));
    const expected = await worksheetsOf(compressed);
    const random = randomNumbers(26);
    const codes = new Set<string>();
    for (let run = 0; run < 1500 * times; run++) {
      const found = await read(mutated(run % 2 ? compressed : stored, random));
      if ('code' in found) codes.add(found.code);
      // Checksums detect changes to the content, but not to paths or the order of files.
      else for (const { csv } of found) expect([expected[0]!.csv, new Uint8Array()]).toContainEqual(csv);
    }
    expect(codes).toContain('bad-workbook');
  });
});

/** Park and Miller's generator. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A copy with a byte changed, bytes deleted, or bytes repeated. */
function mutated(bytes: Buffer, random: (below: number) => number): Buffer {
  const [at, length] = [random(bytes.length), random(20) + 1];
  const [before, rest] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random(3)) {
    case 0:
      return Buffer.concat([before, Buffer.from([random(256)]), rest.subarray(1)]);
    case 1:
      return Buffer.concat([before, rest.subarray(length)]);
    default:
      return Buffer.concat([before, rest.subarray(0, length), rest]);
  }
}

describe('workbooks that are too large', () => {
  const most = 2 ** 20;
  const spaces = Buffer.alloc(2 * most, ' ');

  test.each([
    ['when unpacked', changed({ [SHEET]: { content: spaces } })],
    ['when unpacked, with a false size', changed({ [SHEET]: { content: spaces, declaredSize: 10 } })],
    ['without compression', changed({ [SHEET]: { content: spaces, method: 0 } })],
    ['in a file that all worksheets share', sharedBomb()],
    [
      'because a text is repeated',
      workbookOf(oneSheet(row(sharedText(0)).repeat(200), { strings: [`<t>${'a'.repeat(10_000)}</t>`] })),
    ],
    ['because rows are wide', workbookOf(oneSheet(wideRows(100)))],
    ['because rows are far down', workbookOf(oneSheet('<row r="1048576"><c><v>1</v></c></row>'))],
  ])('%s', async (_, bytes) => {
    expect(bytes.length).toBeLessThan(3 * most);
    expect(await problemIn(bytes, most)).toEqual(['workbook-too-large', undefined]);
  });

  function wideRows(count: number): string {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    return numbers.map((number) => `<row r="${number}"><c r="XFD${number}"><v>1</v></c></row>`).join('');
  }

  /** Ten worksheets of 200 kB. Their headers all refer to the same bytes. */
  function sharedBomb(): Buffer {
    const names = Array.from({ length: 10 }, (_, index) => `Sheet${index + 1}`);
    const rows = row('<c><v>1</v></c>').repeat(7000);
    const entries = workbookParts({ sheets: Object.fromEntries(names.map((name) => [name, rows])) });
    const first = entries.findIndex(({ path }) => path === SHEET);
    return zipped(entries.map((entry, index) => (index > first ? { ...entry, sharedWith: first } : entry)));
  }

  test.each([
    ['a long comment', `<a><!--${'-'.repeat(4 * most)}--></a>`],
    ['a long tag', `<a ${'b'.repeat(4 * most)}>`],
    ['a long text', `<a>${'b'.repeat(4 * most)}</a>`],
    ['many entities', `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}">]><a>${'&b;'.repeat(100_000)}</a>`],
    ['deep nesting', '<a>'.repeat(100_000)],
  ])('take only seconds with %s', (_, xml) =>
    withinTime(2000, async () => {
      await problemIn(changed({ [SHEET]: { content: xml } }));
    }).then(() => undefined),
  );

  test('because of the compression ratio', async () => {
    const bytes = changed({ [SHEET]: { content: Buffer.alloc(17 * 2 ** 20, ' ') } });
    expect(bytes.length).toBeLessThan(100_000);
    expect(await problemIn(bytes)).toEqual(['workbook-too-large', undefined]);
  });

  test('although no single worksheet is', async () => {
    const rows = row('<c><v>1</v></c>').repeat(7000);
    const names = Array.from({ length: 10 }, (_, index) => `Sheet${index}`);
    expect(await problemIn(workbookOf(oneSheet(rows)), most)).toEqual(['no problem']);
    const all = workbookOf({ sheets: Object.fromEntries(names.map((name) => [name, rows])) });
    expect(await problemIn(all, most)).toEqual(['workbook-too-large', undefined]);
  });

  test('as files', async () => {
    const bytes = Buffer.alloc(LARGEST_TABLE + 1);
    bytes.write('PK\x03\x04', 'latin1');
    expect(await problemIn(bytes)).toEqual(['file-too-large', undefined]);
  });
});

test('the library is loaded only with a workbook', () => {
  const code = readFileSync(new URL('../../../src/import/workbook/workbook.ts', import.meta.url), 'utf8');
  expect(code).toContain("await import('@e965/xlsx')");
  expect(code).not.toMatch(/^import (?!type).* from '@e965\/xlsx'/m);
});
