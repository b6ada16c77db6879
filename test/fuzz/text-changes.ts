// Changes the bytes, quotation marks, delimiters, encoding or size of a file.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PIECES } from '../support/awkward-cells.ts';
import { anyCharacter, anywhere, type Change, placeIn } from './runs.ts';
import { type Folder, inText, utf8 } from './source.ts';

/** Bytes that aren't UTF-8, or that few programs expect. */
const BROKEN = [
  ...['\x80', '\xff', '\xfe\xff', '\xff\xfe', '\xc3', '\xc0\xaf', '\xe2\x82', '\xed\xa0\x80', '\xf4\x90\x80\x80'],
  '\xf0\x9f',
  ...['\0', '\0\0\0\0', '\xef\xbb\xbf', '\r', '\n\r', '\r\r\n', '\x1a', '\x1b[2J', '\x1b]0;x\x07', '\x85'],
];
/** Text that other programs would interpret. */
const OBEYED = [
  ...['::error::x', '\n::stop-commands::x\n', '%0A::error::', '##[error]', '`', '|', '<script>', '=1+1', '{{title}}'],
  ...['\u202e', '\u2066', '\u{e0041}', '\ud83d\udc69\u200d\ud83d\ude92', '<<<<<<< HEAD\n', '=======\n', '$&', '{cell}'],
  '__proto__',
];

const inserted = fc.oneof(
  fc.constantFrom(...PIECES, ...OBEYED).map(utf8),
  fc.constantFrom(...BROKEN),
  fc.string({ unit: anyCharacter, maxLength: 6 }).map(utf8),
);

const cut = (text: string, at: number, length: number, between: string): string =>
  text.slice(0, at) + between + text.slice(at + length);

const MARKS = /[",\r\n]/g;

function atMark(text: string, place: number, change: (at: number) => string): string {
  const marks = Array.from(text.matchAll(MARKS), ({ index }) => index);
  return marks.length === 0 ? text : change(marks[placeIn(place, marks.length - 1)]!);
}

/** @param name of the file */
export const byteChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    inText('a bit flipped', name, { at: anywhere, bit: fc.nat(7) }, (text, { at, bit }) => {
      const index = Math.min(placeIn(at, text.length), text.length - 1);
      return text === '' ? text : cut(text, index, 1, String.fromCharCode(text.charCodeAt(index) ^ (1 << bit)));
    }),
    inText('bytes put in', name, { at: anywhere, inserted }, (text, { at, inserted }) =>
      cut(text, placeIn(at, text.length), 0, inserted),
    ),
    inText('bytes before all', name, { inserted }, (text, { inserted }) => inserted + text),
    inText('bytes left out', name, { at: anywhere, length: fc.integer({ min: 1, max: 40 }) }, (text, { at, length }) =>
      cut(text, placeIn(at, text.length), length, ''),
    ),
    inText('cut off', name, { at: anywhere }, (text, { at }) => text.slice(0, placeIn(at, text.length))),
    inText('bytes twice', name, { at: anywhere, length: fc.integer({ min: 1, max: 300 }) }, (text, { at, length }) => {
      const from = placeIn(at, text.length);
      return cut(text, from, 0, text.slice(from, from + length));
    }),
    inText(
      'another at a mark',
      name,
      { at: anywhere, inserted, instead: fc.boolean() },
      (text, { at, inserted, instead }) => atMark(text, at, (index) => cut(text, index, Number(instead), inserted)),
    ),
  );

/** Writes a text with other quotation marks, delimiters and line endings. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'semicolons for commas': (text) => text.replaceAll(',', ';'),
  'tabs for commas': (text) => text.replaceAll(',', '\t'),
  'vertical lines for commas': (text) => text.replaceAll(',', '|'),
  'semicolons in the header': (text) => text.replace(/^[^\n]*/, (header) => header.replaceAll(',', ';')),
  'all commas twice': (text) => text.replaceAll(',', ',,'),
  'no commas': (text) => text.replaceAll(',', ''),
  'no quotation marks': (text) => text.replaceAll('"', ''),
  'apostrophes for quotation marks': (text) => text.replaceAll('"', "'"),
  'curly quotation marks': (text) => text.replaceAll('"', utf8('“')),
  'all quotation marks twice': (text) => text.replaceAll('"', '""'),
  'every row in quotation marks': (text) => text.replace(/^.+$/gm, (row) => `"${row.replaceAll('"', '""')}"`),
  'a backslash before quotation marks': (text) => text.replaceAll('"', '\\"'),
  'line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'line ends of old': (text) => text.replaceAll('\n', '\r'),
  'line ends of two kinds': (text) => text.replace('\n', '\r\n'),
  'line separators': (text) => text.replaceAll('\n', utf8('\u2028')),
  'no line ends': (text) => text.replaceAll('\n', ''),
  'no line end at the end': (text) => text.replace(/\n$/, ''),
  'empty lines between': (text) => text.replaceAll('\n', '\n\n \n'),
  'a space after commas': (text) => text.replaceAll(',', ', '),
  'blank rows at the end': (text) => text + ',,,,,,\n'.repeat(30),
};

const twice = (text: string): string => Buffer.from(text, 'latin1').toString('latin1').split('').map(utf8).join('');

/** The bytes of a text in another encoding, represented as Latin-1 characters. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'UTF-16 LE': (text) => inUtf16(text, false),
  'UTF-16 LE with a mark': (text) => `\xff\xfe${inUtf16(text, false)}`,
  'UTF-16 BE': (text) => inUtf16(text, true),
  'UTF-16 BE with a mark': (text) => `\xfe\xff${inUtf16(text, true)}`,
  'UTF-32': (text) => text.replace(/./gs, '$&\0\0\0'),
  'Latin-1': (text) =>
    Buffer.from(text, 'latin1')
      .toString('utf8')
      .replace(/[^\0-\xff]/gu, '?'),
  'Latin-1 with an umlaut': (text) => text.replaceAll('e', '\xe9'),
  'UTF-8 with a mark': (text) => `\xef\xbb\xbf${text}`,
  'UTF-8 with two marks': (text) => `\xef\xbb\xbf\xef\xbb\xbf${text}`,
  'UTF-8 twice': twice,
  packed: (text) => gzipSync(Buffer.from(text, 'latin1')).toString('latin1'),
  'packed and cut off': (text) => gzipSync(Buffer.from(text, 'latin1')).toString('latin1').slice(0, -9),
  'a workbook': (text) => `PK\x03\x04${text}`,
  'a web page': (text) => `<!doctype html><table>${text}</table>`,
};

function inUtf16(text: string, isBigEndian: boolean): string {
  const bytes = Buffer.from(Buffer.from(text, 'latin1').toString('utf8'), 'utf16le');
  return (isBigEndian ? bytes.swap16() : bytes).toString('latin1');
}

/** @param from the position of the line to repeat or to lengthen */
const SIZES: Readonly<Record<string, (text: string, from: number) => string>> = {
  nothing: () => '',
  'a line end alone': () => '\n',
  'the header alone': (text) => text.slice(0, text.indexOf('\n') + 1),
  'no header': (text) => text.slice(text.indexOf('\n') + 1),
  'all of it twice': (text) => text + text,
  'a row 2,000 times': (text, from) => text + `${lineOf(text, from)}\n`.repeat(2000),
  'a row of 2,000 cells': (text, from) => `${text}${`${lineOf(text, from)},`.repeat(300)}\n`,
  'a header of 2,000 cells': (text) => text.replace('\n', `${',x'.repeat(2000)}\n`),
  'a header of many that are nearly right': (text) => text.replace('\n', `${',authority_cod'.repeat(300)}\n`),
  'a long cell': (text, from) =>
    text.replace(lineOf(text, from), (row) => row.replace(/,|$/, `,${'long '.repeat(20_000)}`)),
  'a long cell at the end': (text) => `${text}${'x'.repeat(100_000)}`,
  'a long first cell': (text) => `${'x'.repeat(100_000)}${text}`,
  '20,000 quotation marks': (text) => text + '"'.repeat(20_001),
  '20,000 commas': (text) => text + ','.repeat(20_000),
  '20,000 empty lines': (text) => text.replace('\n', '\n'.repeat(20_000)),
  '20,000 returns': (text) => text + '\r'.repeat(20_000),
  'letters with many marks': (text, from) =>
    text.replace(lineOf(text, from), (row) => row.replace(/[a-z]/, utf8(`a${'\u0301'.repeat(5000)}`))),
};

const lineOf = (text: string, from: number): string => {
  const lines = text.split('\n');
  return lines[placeIn(from, lines.length - 1)]!;
};

const keysOf = (texts: object): fc.Arbitrary<string> => fc.constantFrom(...Object.keys(texts));

export const formChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    inText('spelled otherwise', name, { how: keysOf(SPELLINGS) }, (text, { how }) => SPELLINGS[how]!(text)),
    inText('encoded otherwise', name, { how: keysOf(ENCODINGS) }, (text, { how }) => ENCODINGS[how]!(text)),
  );

export const sizeChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  inText('of another size', name, { how: keysOf(SIZES), from: anywhere }, (text, { how, from }) =>
    SIZES[how]!(text, from),
  );
