// Changes the text of `site.json`. Afterwards, it usually isn't JSON any more.
import fc from 'fast-check';
import { anywhere, type Change, changes, placeIn } from './runs.ts';
import { type SiteFile, textOf } from './site-changes.ts';
import { utf8 } from './source.ts';

const INSERTED = [
  ...[',', ':', '{', '}', '[', ']', '"', '\\', "'", '/', '//', '/* x */', '// x\n', '#', ' ', '\n', '\t', '\0', '\r'],
  '\v',
  ...['\xff', '\x80', '\xef\xbb\xbf', '\xc3', '\xed\xa0\x80', '\\u', '\\u12', '\\ud800', '\\x41', '\\0', '\u2028'],
  ...['NaN', 'Infinity', '-', '+1'],
  ...[
    ...['01', '1.', '.5', '1e', '1e999', '-1e999', '0x1', '1_0', 'undefined', 'True', 'nul', 'null', '"title": 5,'],
    ...['"title": "x",', '"__proto__": {"dateRangeDays": 1},'],
  ].map(utf8),
];

const numbered = (size: number, each: (index: number) => string): string =>
  Array.from({ length: size }, (_, index) => each(index)).join('');

const FORMS: Readonly<Record<string, (text: string, size: number) => string>> = {
  nothing: () => '',
  'a space': () => ' ',
  'a mark before': (text) => `\xef\xbb\xbf${text}`,
  'UTF-16': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
  'UTF-16 with a mark': (text) => `\xff\xfe${Buffer.from(text, 'utf16le').toString('latin1')}`,
  'line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'line ends of old': (text) => text.replaceAll('\n', '\r'),
  'in one line': (text) => text.replaceAll('\n', ''),
  apostrophes: (text) => text.replaceAll('"', "'"),
  twice: (text) => text + text,
  'lists in lists': (_, size) => '['.repeat(size),
  'lists in lists, ended': (_, size) => '['.repeat(size) + ']'.repeat(size),
  'objects in objects': (_, size) => '{"title":'.repeat(size),
  'objects in objects, ended': (_, size) => `${'{"theme":'.repeat(size)}1${'}'.repeat(size)}`,
  'an option of lists in lists': (text, size) => text.replace('{', `{"title": ${'['.repeat(size)}${']'.repeat(size)},`),
  'a long list': (text, size) => text.replace('{', `{"hosts": [${'"static",'.repeat(size)}"s3"],`),
  'many thresholds': (text, size) =>
    text.replace('"minCounts": [', (found) => found + numbered(size, (n) => `${n + 5},`)),
  'many results': (text, size) =>
    text.replace('"minResults": [', (found) => found + numbered(size, (n) => `${n + 1},`)),
  'many keys': (text, size) => text.replace('{', `{${numbered(size, (n) => `"k${n}": 1,`)}`),
  'many nearly right keys': (text, size) => text.replace('{', `{${numbered(size, (n) => `"titl${n}": 1,`)}`),
  'a key many times': (text, size) => text.replace('{', `{${'"title": 1,'.repeat(size)}`),
  'a long text': (text, size) => text.replace('"title": "', (found) => found + 'x '.repeat(size)),
  'a long number': (text, size) => text.replace('"dateRangeDays": ', (found) => found + '9'.repeat(size)),
  'a long key': (text, size) => text.replace('{', `{"${'k'.repeat(size)}": 1,`),
  'a comment without end': (text, size) => `/*${text}${'*'.repeat(size)}`,
};

const form = fc.constantFrom(...Object.keys(FORMS));
const size = fc.oneof({ weight: 12, arbitrary: fc.nat(300) }, { weight: 1, arbitrary: fc.constantFrom(2000, 20_000) });

/** A change of the file's text. */
const ofText = <Values>(
  kind: string,
  values: fc.Arbitrary<Values>,
  change: (text: string, values: Values) => string,
): fc.Arbitrary<Change<SiteFile>> =>
  changes(kind, values, (site, chosen) => {
    site.text = change(textOf(site), chosen);
  });

const inserted = fc.record({ at: anywhere, inserted: fc.constantFrom(...INSERTED) });

export const syntaxChanges: fc.Arbitrary<Change<SiteFile>> = fc.oneof(
  ofText(
    'put in',
    inserted,
    (text, { at, inserted }) =>
      text.slice(0, placeIn(at, text.length)) + inserted + text.slice(placeIn(at, text.length)),
  ),
  ofText('in place of a number, a word or a mark', inserted, (text, { at, inserted }) => {
    const tokens = Array.from(text.matchAll(/[{}[\]:,]|"(?:[^"\\]|\\.)*"|\w+/g));
    const token = tokens[placeIn(at, tokens.length - 1)];
    return token ? text.slice(0, token.index) + inserted + text.slice(token.index + token[0].length) : text;
  }),
  ofText(
    'left out',
    fc.record({ at: anywhere, length: fc.integer({ min: 1, max: 12 }) }),
    (text, { at, length }) => text.slice(0, placeIn(at, text.length)) + text.slice(placeIn(at, text.length) + length),
  ),
  ofText('cut off', anywhere, (text, at) => text.slice(0, placeIn(at, text.length))),
  ofText('of another form', fc.record({ form, size }), (text, { form, size }) => FORMS[form]!(text, size)),
);
