// Excel workbooks as CSV: their worksheets, other formats, and damaged or hostile files.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LARGEST_TABLE } from '../../../../src/engine/source/read-file.ts';
import { isWorkbook } from '../../../../src/tools/import/workbook/workbook.ts';
import { times } from '../../../support/campaign.ts';
import { withinTime } from '../../../support/within-time.ts';
import {
  mutated,
  randomNumbers,
  workbookOf,
  workbookParts,
  worksheet,
  type ZipEntry,
  zipped,
} from '../../../support/workbooks.ts';
import { csvOf, inline, oneSheet, read, row, sharedText, worksheetsOf } from './reading.ts';

/** The code of the only problem, with its reason or kind. */
async function problemIn(bytes: Uint8Array, most?: number): Promise<readonly (string | undefined)[]> {
  const found = await read(bytes, most);
  if (!('code' in found)) return ['no problem'];
  expect(found.location).toEqual({ file: 'plans.xlsx' });
  const { reason, kind } = found.values ?? {};
  return [found.code, reason ?? kind];
}

/** A workbook in which some files are replaced or removed. */
const changed = (changes: Readonly<Record<string, Partial<ZipEntry> | undefined>>, content = oneSheet('')): Buffer =>
  zipped(
    workbookParts(content).flatMap((entry) => {
      if (!(entry.path in changes)) return [entry];
      const change = changes[entry.path];
      return change ? [{ ...entry, ...change }] : [];
    }),
  );

const SHEET = 'xl/worksheets/sheet1.xml';

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
    ['with absolute paths', (xml: string) => xml.replaceAll('Target="worksheets', 'Target="/xl/worksheets')],
    ['with a byte order mark', (xml: string) => `\ufeff${xml}`],
    ['with other letter case in paths', (xml: string) => xml.replaceAll('worksheets/sheet', 'Worksheets/Sheet')],
  ])('%s', async (_, edit) => expect(await namesIn(edited(edit))).toEqual(['One', 'Two']));

  test.each([
    ['hidden', true],
    ['veryHidden', true],
    ['visible', false],
  ])('may be %s', async (state, isHidden) => {
    const found = await worksheetsOf(edited((xml) => xml.replace('name="Two"', `name="Two" state="${state}"`)));
    expect(found.map((each) => [each.name, each.isHidden])).toEqual([
      ['One', false],
      ['Two', isHidden],
    ]);
  });

  test('leave out charts', async () => {
    const withChart = edited((xml) => xml.replace(/worksheet(?=" Target="worksheets\/sheet1)/, 'chartsheet'));
    expect(await namesIn(withChart)).toEqual(['Two']);
  });

  test('in the strict format are rejected', async () => {
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
      // Checksums detect changes to the contents of files, but not to their paths or order.
      else for (const { csv } of found) expect([expected[0]!.csv, new Uint8Array()]).toContainEqual(csv);
    }
    expect(codes).toContain('bad-workbook');
  });
});

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
  const code = readFileSync(new URL('../../../../src/tools/import/workbook/workbook.ts', import.meta.url), 'utf8');
  expect(code).toContain("await import('@e965/xlsx')");
  expect(code).not.toMatch(/^import (?!type).* from '@e965\/xlsx'/m);
});
