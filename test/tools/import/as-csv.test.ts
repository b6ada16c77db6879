// Sheets with other separators, in other encodings and with a title above the header, and files that can't be read with certainty.
import { describe, expect, test } from 'vitest';
import { asCsv } from '../../../src/tools/import/as-csv.ts';

const HEADER = ['council', 'scope', 'target'];
const isHeader = (cells: readonly string[]) => HEADER.every((name) => cells.includes(name));

/** The text as CSV, and the codes of the notices with their values. */
function read(content: string | Uint8Array, isWorksheet = false) {
  const bytes = Buffer.from(content);
  const { file, notices } = asCsv({ name: 'sheet.csv', bytes, ...(isWorksheet && { isWorksheet }) }, isHeader);
  const found = notices.map(({ code, values = {} }) => [code, ...Object.values(values)].join(' '));
  return { text: Buffer.from(file.bytes).toString(), isSame: file.bytes === bytes, notices: found };
}

test('an ordinary sheet stays the same', () => {
  const { isSame, notices } = read('council,scope,target\r\nAbbey,"a;b",2030\n');
  expect([isSame, notices]).toEqual([true, []]);
});

describe('separators', () => {
  test.each([
    [';', 'semicolon'],
    ['\t', 'tab'],
    ['|', 'vertical line'],
  ])('%j', (separator, name) => {
    const lines = [HEADER, ['Abbey', '"a ""b"""', '2030'], ['Beech', 'a, b', '2031']].map((row) => row.join(separator));
    expect(read(`${lines.join('\r\n')}\r\n`)).toMatchObject({
      text: 'council,scope,target\nAbbey,"a ""b""",2030\nBeech,"a, b",2031\n',
      notices: [`other-separator ${name}`],
    });
  });

  test('in a line for Excel', () => {
    expect(read('sep=;\ncouncil;scope;target\nAbbey;x;2030\n')).toMatchObject({
      text: '\ncouncil,scope,target\nAbbey,x,2030\n',
      notices: ['other-separator semicolon'],
    });
  });

  test('a sheet with an unmatched quotation mark isn’t read', () => {
    expect(read('council;scope;target\nAbbey;"x;2030\n')).toMatchObject({ isSame: true, notices: [] });
  });

  test('rows stay in their lines', () => {
    const { text } = read('\n\ncouncil;scope;target\n\nAbbey;"two\r\nlines";2030\n\n\nBeech;x;2031\n');
    expect(text).toBe('\n\ncouncil,scope,target\n\nAbbey,"two\r\nlines",2030\n\n\nBeech,x,2031\n');
  });
});

describe('a title above the header', () => {
  test.each([
    ['with empty cells', 'Promises,,\nJuly 2025,by Jane,\n'],
    ['without', 'Promises\nJuly 2025\n'],
    ['in quotation marks', '"Promises, July"\n,\n'],
  ])('%s', (_, title) => {
    expect(read(`${title}council,scope,target\nAbbey,x,2030\n`)).toMatchObject({
      text: '\n\ncouncil,scope,target\nAbbey,x,2030\n',
      notices: ['text-above-header 3'],
    });
  });

  test('is found after empty lines, and with another separator', () => {
    expect(read('\nPromises;;\ncouncil;scope;target\nAbbey;x;2030\n')).toMatchObject({
      text: '\n\ncouncil,scope,target\nAbbey,x,2030\n',
      notices: ['other-separator semicolon', 'text-above-header 3'],
    });
  });

  test('is a single row of a worksheet, even if it contains a line break', () => {
    expect(read('"two\nlines"\n""\ncouncil,scope,target\n""\nAbbey,"a\nb",2030', true)).toMatchObject({
      text: '\n\ncouncil,scope,target\n""\nAbbey,"a\nb",2030\n',
      notices: ['text-above-header 3'],
    });
  });

  test('doesn’t consist of blank rows alone', () => {
    expect(read(',,\ncouncil,scope,target\n').notices).toEqual([]);
  });

  test('isn’t a row that could be data', () => {
    expect(read('Abbey,x,2030\ncouncil,scope,target\n')).toMatchObject({ isSame: true, notices: [] });
  });

  test('has at most ten rows', () => {
    const below = (rows: number) => read(`${'Title\n'.repeat(rows)}council,scope,target\n`).notices;
    expect([below(10), below(11)]).toEqual([['text-above-header 11'], []]);
  });
});

describe('encodings', () => {
  const sheet = (text: string) => `council,scope,target\nAbbey,${text},2030\n`;
  const latin = (text: string) => Buffer.from(sheet(text), 'latin1');

  // Bytes of Windows-1252 as Latin-1: 85 …, 91 ‘, 92 ’, 93 “, 94 ”, 96 –, A3 £, F4 ô.
  test.each([
    ['the council\x92s \x93plan\x94 \x96 \xa35m\x85 i\x92r dref', 'the council’s “plan” – £5m… i’r dref'],
    ['Ynys M\xf4n', 'Ynys Môn'],
    ['Comhairle T\xecr an L\xf2in', 'Comhairle Tìr an Lòin'],
    ['towards\x91carbon, as the council\x92s plan says', 'towards‘carbon, as the council’s plan says'],
  ])('Windows-1252: %j', (bytes, text) => {
    const { text: read1252, notices } = read(latin(`"${bytes}"`));
    expect(read1252).toBe(sheet(/[,"]/.test(text) ? `"${text}"` : text));
    expect(notices).toEqual(['other-encoding Windows-1252']);
  });

  test.each([
    ['Mac OS: council’s', 'council\xd5s'],
    ['Mac OS: “plan”', '\xd2plan\xd3'],
    ['Mac OS: é', 'caf\x8e'],
    ['Mac OS: Môn', 'M\x99n'],
    ['Mac OS: Mhíchíl', 'Mh\x92ch\x92l'],
    ['MS-DOS: Môn', 'M\x93n'],
    ['MS-DOS: Gàidhlig', 'G\x85idhlig'],
    ['MS-DOS: é', 'caf\x82'],
    ['MS-DOS: km²', 'km\xfd'],
    ['MS-DOS: MÔN', 'M\xe2N'],
    ['MS-DOS: là', 'an l\x85'],
    ['UTF-8 and Windows-1252', 'council\xe2\x80\x99s \xa35m'],
    ['a byte without a character', 'a\x81b'],
  ])('uncertain, so the sheet isn’t read: %s', (_, bytes) => {
    expect(read(latin(bytes))).toMatchObject({ isSame: true, notices: [] });
    const separated = latin(bytes).toString('latin1').replaceAll(',', ';');
    expect(read(Buffer.from(separated, 'latin1'))).toMatchObject({ isSame: true, notices: [] });
  });

  test.each(['utf-16le', 'utf-16be'])('%s, as Excel’s “Unicode Text”', (encoding) => {
    const text = '\ufeffcouncil\tscope\ttarget\r\nAbbey\tâ “x”\t2030\r\n';
    const bytes = Buffer.from(text, 'utf16le');
    expect(read(encoding === 'utf-16le' ? bytes : bytes.swap16())).toMatchObject({
      text: 'council,scope,target\nAbbey,â “x”,2030\n',
      notices: ['other-encoding UTF-16', 'other-separator tab'],
    });
  });
});

test.each([
  ['with half a character at the end', Buffer.from('\ufeffcouncil\tscope\ttarget\nAbbey', 'utf16le').subarray(0, -1)],
  ['with half a surrogate pair', Buffer.from('\ufeffcouncil\tscope\ttarget\n\ud83d\n', 'utf16le')],
])('damaged UTF-16 isn’t read: %s', (_, bytes) => expect(read(bytes)).toMatchObject({ isSame: true, notices: [] }));

test('a large sheet is rewritten completely', () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `Council ${row};x;2030`);
  const { text } = read(['council;scope;target', ...rows, ''].join('\n'));
  expect(text.split('\n').slice(1)).toEqual([...rows.map((row) => row.replaceAll(';', ',')), '']);
});
